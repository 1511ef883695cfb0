import '../css/select.ts'
import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { clockTime, timeOfDay } from '#base/time-of-day.ts'
import { type FieldProps, inputProps, useField } from './use-field.ts'

// Every half hour of a working day; any other time is typed.
const OFFERED = Array.from(
  { length: 24 },
  (_, half) => `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** A time of day, chosen or typed ('4 pm', '16:30'). The form holds `HH:MM`, '' for none, or the typed text if it is not a time. */
export function TimeField(props: FieldProps) {
  const { field, label, error } = useField(props)
  return <TimeInput {...inputProps(props, label, error)} {...field} value={field.value ?? ''} />
}

/** The input of a time of day without a form: `onChange` gets `HH:MM`, '', or the typed text if it is not a time. */
export function TimeInput(props: {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  [option: string]: unknown
}) {
  const { value, onChange, onBlur, ...shared } = props
  // Keep the typed text while the input has the focus.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Autocomplete
      placeholder={clockTime('16:30')}
      {...shared}
      maxLength={12}
      data={OFFERED.map(clockTime)}
      value={typed ?? (timeOfDay(value) === value ? clockTime(value) : value)}
      onChange={(text) => {
        setTyped(text)
        onChange(timeOfDay(text) ?? text.trim())
      }}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
