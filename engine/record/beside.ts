import type { Issue } from '#base/issue.ts'
import { withCustomValues } from './custom.ts'
import type { RecordDefinition } from './define.ts'
import type { Schema } from './kind.ts'

type Values = Readonly<Record<string, unknown>>

/** A second spelling of some fields, which the specification has: answers carry it, and bodies may send it (decision 0038). */
export interface Beside {
  /** The fields it is made of. Answers leave it out where one of them is left out. */
  of: readonly string[]
  make: (row: Values) => unknown
  /** The values by field that somebody sends with it; null where it is not valid. */
  read: (sent: unknown) => Record<string, unknown> | null
  schema: Schema
}

/** A row as it is answered: with the list of custom values and the second spellings of its fields. */
export function answered<Row extends Record<string, unknown>>(definition: RecordDefinition, row: Row): Row {
  const entries = Object.entries(definition.also ?? {})
  const more = entries.filter(([, { of }]) => of.every((name) => Object.hasOwn(row, name)))
  const whole = withCustomValues(definition, row)
  return more.length === 0
    ? whole
    : { ...whole, ...Object.fromEntries(more.map(([name, one]) => [name, one.make(row)])) }
}

/**
 * The body with its second spellings turned into fields, and an issue for each that is not valid. Programs send whole
 * answers back, so where both spellings are sent, the one that differs from the stored record counts, the field's first.
 */
export function inFields(
  definition: RecordDefinition,
  sent: Record<string, unknown>,
  before: Values | null,
): { body: Record<string, unknown>; issues: Issue[] } {
  const issues: Issue[] = []
  const body = { ...sent }
  for (const [name, { make, read }] of Object.entries(definition.also ?? {})) {
    if (!Object.hasOwn(sent, name)) continue
    delete body[name]
    if (before && isSame(sent[name], make(before))) continue
    const values = read(sent[name])
    if (!values) issues.push({ field: name, message: 'This value is not valid', rule: 'type' })
    for (const [field, value] of Object.entries(values ?? {}))
      if (body[field] === undefined || (before && isSame(body[field], before[field]))) body[field] = value
  }
  return { body, issues }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
