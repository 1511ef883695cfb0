import { PasswordInput } from './PasswordInput.tsx'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A password in a form. `autoComplete` tells the password manager which one: 'current-password' or 'new-password'. */
export function PasswordField(props: FieldProps) {
  const { field, label, error } = useField(props)
  return (
    <PasswordInput
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      autoComplete={props.autoComplete ?? 'current-password'}
    />
  )
}
