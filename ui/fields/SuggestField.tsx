import '../css/select.ts'
import { Autocomplete } from '@mantine/core'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A line of text with suggestions below it. Any typed text is accepted. */
export function SuggestField({
  suggestions,
  maxLength,
  onFocusChange,
  ...props
}: FieldProps & { suggestions: readonly string[]; maxLength?: number; onFocusChange?: (is_here: boolean) => void }) {
  const { field, label, error } = useField(props)
  return (
    <Autocomplete
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      maxLength={maxLength}
      data={[...suggestions]}
      // The caller has searched already, also in names that are not shown.
      filter={({ options }) => options}
      onFocus={() => onFocusChange?.(true)}
      onBlur={() => {
        field.onBlur()
        onFocusChange?.(false)
      }}
    />
  )
}
