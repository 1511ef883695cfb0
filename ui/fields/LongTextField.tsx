import '../css/input.ts'
import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** Several lines of text; the input grows with its text. */
export function LongTextField({ rows = 3, maxLength, ...props }: FieldProps & { rows?: number; maxLength?: number }) {
  const { field, label, error } = useField(props)
  return (
    <Textarea
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      minRows={rows}
      maxRows={12}
      autosize
      maxLength={maxLength}
    />
  )
}
