import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Field } from '#engine/record/fields.ts'
import { useSetup } from '../../context.tsx'
import { useRecordSearch } from '../../form/use-record-search.ts'
import { isShortList, type OptionBook } from '../../use-options.ts'
import { useTitles } from '../../use-titles.ts'
import { choiceLabel } from '../../value-text.ts'
import type { SetChip } from './editor-props.ts'
import { isPeople } from './filter-words.ts'
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
  /** What is shown: what was found, and what is ticked already. */
  shown: SetChoice[]
  text: string
  setText: (text: string) => void
  searchable: boolean
  state: 'loading' | 'failed' | 'ready'
}

// Lists of more than so many values have a search.
const MANY = 7

/** Values of a field to tick: those of its definition or short list, or records that the server searches. */
export function useSetChoices(options: { field: Field; chip: SetChip; book: OptionBook }): SetChoices {
  const { field } = options
  const { catalog } = useSetup()
  const is_searched = field.kind === 'reference' && !isShortList(catalog, field.to)
  const known = useKnownChoices(options)
  const searched = useSearchedChoices({ ...options, to: is_searched ? field.to : null })
  return is_searched ? searched : known
}

function useKnownChoices({ field, chip, book }: Parameters<typeof useSetChoices>[0]): SetChoices {
  const { t, i18n } = useLingui()
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
  const wanted = text.trim().toLocaleLowerCase()
  const shown = all.filter((option) => option.label.toLocaleLowerCase().includes(wanted))
  return { shown, text, setText, searchable: all.length > MANY, state: 'ready' }
}

function useSearchedChoices({
  field,
  chip,
  to,
}: {
  field: Field
  chip: SetChip
  /** The record that is searched; null for a field whose values are all known. */
  to: string | null
}): SetChoices {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const search = useRecordSearch(to ?? '', { opened: to !== null })
  // What was ticked before the editor opened needs a title, and stands on top.
  const [first] = useState(chip.values)
  const ids = [...new Set([...first, ...chip.values])].filter((value): value is number => typeof value === 'number')
  const find = useTitles(to === null ? [] : ids.map((id) => ({ record: to, id })))
  const one = to === null ? '' : i18n._(catalog.get(to).label.one)
  const ticked = ids.map((id) => {
    const found = to === null ? null : find(to, id)
    const label = found === null ? t`No access` : found ? found.title || `${one} ${id}` : '…'
    return { value: id, label, detail: found?.detail }
  })
  const is_typed = search.text.trim() !== ''
  const found = search.found
    .filter((option) => is_typed || !ids.includes(option.id))
    .map((option) => ({ value: option.id, label: option.title || `${one} ${option.id}`, detail: option.detail }))
  const empty = field.required || is_typed ? [] : [{ value: null, label: t`Empty` }]
  return {
    shown: [...(is_typed ? [] : ticked), ...found, ...empty],
    text: search.text,
    setText: search.setText,
    searchable: true,
    state: search.state,
  }
}

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
