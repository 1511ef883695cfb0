import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Field } from '#engine/record/fields.ts'
import { useSetup } from '#engine/web/context.tsx'
import { useRecordSearch } from '#engine/web/form/use-record-search.ts'
import { type RelatedKind, useRelatedKinds } from '#engine/web/form/use-related-kinds.ts'
import { isShortList, type OptionBook } from '#engine/web/use-options.ts'
import { useTitles } from '#engine/web/use-titles.ts'
import { choiceLabel, recordTitle } from '#engine/web/value-text.ts'
import type { SetChip } from './editor-props.ts'
import { isPeople, recordOf } from './filter-words.ts'
import { useFieldValues } from './use-field-values.ts'
import { useRoles } from './use-roles.ts'

/** A value that a list condition can tick. */
export interface SetChoice {
  value: string | number | boolean | null
  label: string
  detail?: string
  color?: string
  person?: number
}

/** The values to tick in a condition of one field, and the search among them. */
export interface SetChoices {
  /** The values on screen: the found and the ticked ones. */
  shown: SetChoice[]
  text: string
  setText: (text: string) => void
  searchable: boolean
  state: 'loading' | 'failed' | 'ready'
  /** For records of several kinds: the kinds, and the one that is searched. */
  kinds?: { list: RelatedKind[]; chosen: string; choose: (record: string) => void }
}

// Lists with more values have a search.
const MANY = 7

interface Asked {
  definition: RecordDefinition
  name: string
  field: Field
  chip: SetChip
  book: OptionBook
}

/** Values of a field to tick: those of its definition or short list, or records that the server searches. */
export function useSetChoices(options: Asked): SetChoices {
  const { definition, field } = options
  const { catalog } = useSetup()
  const list = useRelatedKinds(definition, field.kind === 'related' ? field : null)
  const [kind, setKind] = useState<string | null>(null)
  const chosen = kind ?? list[0]?.record ?? ''
  const is_searched = field.kind === 'related' || (field.kind === 'reference' && !isShortList(catalog, field.to))
  const to = field.kind === 'related' ? chosen : field.kind === 'reference' ? field.to : ''
  const known = useKnownChoices(options)
  const searched = useSearchedChoices({ ...options, to: is_searched ? to : '' })
  if (!is_searched) return known
  return list.length > 1 ? { ...searched, kinds: { list, chosen, choose: setKind } } : searched
}

/** Fields whose values the server counts: choices, and references to short lists. */
const isCounted = (catalog: Catalog, field: Field): boolean =>
  field.kind === 'choice' || (field.kind === 'reference' && isShortList(catalog, field.to))

function useKnownChoices({ definition, name, field, chip, book }: Asked): SetChoices {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const [text, setText] = useState('')
  const people = isPeople(field)
  const roles = useRoles(people)
  const all: SetChoice[] =
    chip.by === 'Role'
      ? roles.map((role) => ({ value: role.id, label: role.name }))
      : [
          ...(people ? [{ value: 'me', label: t`Me` }] : []),
          ...choicesOf(field, book, chip.values, i18n._.bind(i18n)),
          ...(field.required ? [] : [{ value: null, label: t`Empty` }]),
        ]
  const is_counted = chip.by !== 'Role' && isCounted(catalog, field)
  const counted = useFieldValues(definition, name, { enabled: is_counted })
  const counts = new Map(is_counted ? counted.values.map(({ value, count }) => [value, count]) : [])
  const wanted = text.trim().toLocaleLowerCase()
  const shown = all
    .filter((option) => option.label.toLocaleLowerCase().includes(wanted))
    .map((option) => ({ ...option, detail: counts.get(option.value as string | number) }))
  return { shown, text, setText, searchable: all.length > MANY, state: 'ready' }
}

function useSearchedChoices({
  field,
  chip,
  to,
}: Pick<Asked, 'field' | 'chip'> & {
  /** The kind of record that is searched; empty for a field whose values are all known. */
  to: string
}): SetChoices {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const search = useRecordSearch(to, { opened: to !== '' })
  // Values that were ticked before the editor opened need a title and come first.
  const [first] = useState(chip.values)
  const values = to === '' ? [] : [...new Set([...first, ...chip.values])]
  const named = values.flatMap((value) => {
    const record = recordOf(field, value)
    return record ? [{ ...record, value }] : []
  })
  const find = useTitles(named)
  const label = (record: string, option: { id: number; title: string }) =>
    recordTitle({ definition: catalog.get(record), ...option, i18n })
  const ticked = named.map(({ record, id, value }): SetChoice => {
    const found = find(record, id)
    const words = found === null ? t`No access` : found ? label(record, found) : '…'
    return { value, label: words, detail: found?.detail }
  })
  const is_typed = search.text.trim() !== ''
  const found = search.found
    .map(
      (option): SetChoice => ({
        value: valueOf(field, to, option.id),
        label: label(to, option),
        detail: option.detail,
      }),
    )
    .filter((option) => is_typed || !values.includes(option.value))
  const empty = field.required || is_typed ? [] : [{ value: null, label: t`Empty` }]
  return {
    shown: [...(is_typed ? [] : ticked), ...found, ...empty],
    text: search.text,
    setText: search.setText,
    searchable: true,
    state: search.state,
  }
}

// In a filter a related record is `lead:25`, a reference is only its id.
const valueOf = (field: Field, record: string, id: number) => (field.kind === 'related' ? `${record}:${id}` : id)

function choicesOf(
  field: Field,
  book: OptionBook,
  chosen: readonly unknown[],
  say: (text: string) => string,
): SetChoice[] {
  if (field.kind === 'flag')
    return [
      { value: true, label: say('Yes') },
      { value: false, label: say('No') },
    ]
  if (field.kind === 'choice') return field.options.map((value) => ({ value, label: say(choiceLabel(field, value)) }))
  if (field.kind === 'choices') return field.options.map((value) => ({ value, label: value }))
  if (field.kind !== 'reference') return []
  const kept = chosen.flatMap((id) => {
    const option = book.find(field.to, id)
    return option && !option.is_live ? [option] : []
  })
  return [...book.choices(field.to), ...kept].map((option) => ({
    value: option.id,
    label: option.title,
    color: typeof option.color === 'string' ? option.color : undefined,
    person: field.to === 'user' ? option.id : undefined,
  }))
}
