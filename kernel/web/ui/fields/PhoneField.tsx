import '../css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import classes from './fields.module.css'
import { PHONE_CODES } from './phone-codes.ts'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A phone number with its country code; the code lives in a field of its own (`codeName`), '+91' by default. */
export function PhoneField({ codeName, ...props }: FieldProps & { codeName?: string }) {
  const { field, label, error } = useField(props)
  return (
    <TextInput
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete={props.autoComplete ?? 'tel-national'}
      leftSectionWidth={codeName ? 84 : undefined}
      leftSection={codeName ? <PhoneCode name={codeName} disabled={props.disabled} /> : undefined}
    />
  )
}

function PhoneCode({ name, disabled }: { name: string; disabled?: boolean }) {
  const { t } = useLingui()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const known = PHONE_CODES.some(({ value }) => value === field.value)
  return (
    <NativeSelect
      {...field}
      value={field.value || '+91'}
      disabled={disabled}
      variant="unstyled"
      size="sm"
      aria-label={t`Country code`}
      autoComplete="tel-country-code"
      classNames={{ input: classes.phoneCode }}
      data={known || !field.value ? PHONE_CODES : [{ value: field.value, label: field.value }, ...PHONE_CODES]}
    />
  )
}
