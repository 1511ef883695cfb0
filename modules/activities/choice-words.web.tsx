import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { TicksInput } from '#engine/web/form/TicksInput.tsx'
import type { CellProps, InputProps } from '#engine/web/override.ts'
import { Nothing } from '#engine/web/cells.tsx'

// The values of the specification in words of people.
const WORDS: Record<string, MessageDescriptor> = {
  'On Time': msg`On time`,
  '5 Min': msg`5 minutes before`,
  '10 Min': msg`10 minutes before`,
  '15 Min': msg`15 minutes before`,
  '20 Min': msg`20 minutes before`,
  '30 Min': msg`30 minutes before`,
  '45 Min': msg`45 minutes before`,
  '1 Hour': msg`1 hour before`,
  '2 Hour': msg`2 hours before`,
  '1 Day': msg`1 day before`,
  Sunday: msg`Sunday`,
  Monday: msg`Monday`,
  Tuesday: msg`Tuesday`,
  Wednesday: msg`Wednesday`,
  Thursday: msg`Thursday`,
  Friday: msg`Friday`,
  Saturday: msg`Saturday`,
}

/** Ticks for the values of a fixed list, in the words of the person's language. */
export default function WordsInput({ path, field }: InputProps) {
  const { i18n } = useLingui()
  if (field.kind !== 'choices') return null
  const options = field.options.map((id) => ({ id, title: i18n._(WORDS[id]) }))
  return <TicksInput name={path} label={field.label} options={options} />
}

/** The same values on a page or in a list. */
export function WordsCell({ value }: CellProps) {
  const { i18n } = useLingui()
  if (typeof value !== 'string' || value === '') return <Nothing />
  return value
    .split(',')
    .map((one) => i18n._(WORDS[one]))
    .join(', ')
}
