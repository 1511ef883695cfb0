import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { stageRules } from '#engine/record/lookup.ts'
import { useSetup } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import type { Option, OptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import {
  defaultSource,
  differs,
  isBlank,
  isFurthest,
  joinedValue,
  mergeFields,
  primaryFields,
  stageRanks,
} from './merge-model.ts'

/** The state of comparing records for a merge; see useMergeChoice. */
export type MergeChoice = ReturnType<typeof useMergeChoice>

/** The remaining record, and the source record of each field: the chosen one, else the server's default. */
export function useMergeChoice(options: { definition: RecordDefinition; rows: readonly Row[]; book: OptionBook }) {
  const { definition, rows, book } = options
  const { catalog } = useSetup()
  const rights = useRights(definition)
  const first = rows.reduce((a, b) => (String(b.created_at) < String(a.created_at) ? b : a))
  const [into, setInto] = useState(first.id)
  const [chosen, setChosen] = useState<Record<string, number | null>>({})
  const [everything, setEverything] = useState(false)

  const stage = stageRules(definition, catalog.records)
  const entries = stage ? book.choices(stage.lookup.name).toSorted((a, b) => order(a) - order(b) || a.id - b.id) : []
  const sides = { definition, rows, into, ranks: stageRanks(entries, stage?.rules.kinds ?? []) }
  const ordered = [...rows.filter((row) => row.id === into), ...rows.filter((row) => row.id !== into)]

  const readable = mergeFields(definition).filter(([name]) => rights.rule(name) !== 'hidden')
  const reach = Object.keys(primaryFields(definition))
  const primary = reach
    .filter((name) => rights.rule(name) !== 'hidden' && rights.rule('contacts') !== 'hidden')
    .map((name): [string, Field] => [name, definition.fields[name]])
  const fields = [...readable.slice(0, 2), ...primary, ...readable.slice(2)]
  const shown = fields.filter(([name]) => (everything ? rows.some((row) => !isBlank(row[name])) : differs(name, rows)))

  const isLocked = (name: string) => rights.rule(name) !== 'edit'
  /** The joined values of all records; null if the field cannot hold them. */
  const joined = (name: string, field: Field) => (isLocked(name) ? null : joinedValue(field, ordered, name))
  /** The record from which the value comes; null if the values of all are kept. */
  const sourceOf = (name: string, field: Field): number | null => {
    if (!isLocked(name) && typeof chosen[name] === 'number') return chosen[name]
    if (joined(name, field) !== null) return null
    const own = rows.find((row) => row.id === into)
    const is_reach = reach.includes(name)
    if (is_reach && !isBlank(own?.[name])) return into
    const keeps = isLocked(name) && name !== definition.stage && !is_reach && !isBlank(own?.[name])
    return keeps ? into : defaultSource({ ...sides, name })
  }
  /** The choices to send; fields without one follow the default of the server. */
  const values = () =>
    Object.fromEntries(
      shown.flatMap(([name, field]) => {
        const source = isLocked(name) ? null : sourceOf(name, field)
        return source === null ? [] : [[name, source]]
      }),
    )
  return {
    ...{ rows, into, setInto, shown, everything, setEverything, isLocked, joined, sourceOf, values },
    choose: (name: string, id: number | null) => setChosen({ ...chosen, [name]: id }),
    mayTake: (name: string, row: Row) => name !== definition.stage || isFurthest({ ...sides, row }),
  }
}

const order = (entry: Option) => Number(entry.position ?? 0)
