import '../css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useController, useFormContext } from 'react-hook-form'
import classes from './fields.module.css'
import { PHONE_CODES } from './phone-codes.ts'
import { type Check, type FieldProps, inputProps, useField } from './use-field.ts'

type PhoneFieldProps = Omit<FieldProps, 'check'> & {
  codeName?: string
  /** Returns the problem of a number; gets its country code if the form has one. */
  check?: (value: string, phone_code?: string) => ReturnType<Check>
}

/** A phone number with its country code; the code is a separate field (`codeName`), '+91' by default. */
export function PhoneField({ codeName, check, ...props }: PhoneFieldProps) {
  const { getValues } = useFormContext()
  const checkNumber: Check | undefined = check && ((value) => check(value, codeName && getValues(codeName)))
  const { field, label, error } = useField({ ...props, check: checkNumber })
  return (
    <TextInput
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete={props.autoComplete ?? 'tel-national'}
      leftSectionWidth={codeName ? 82 : undefined}
      leftSection={codeName ? <PhoneCode name={codeName} number={props.name} disabled={props.disabled} /> : undefined}
    />
  )
}

function PhoneCode({ name, number, disabled }: { name: string; number: string; disabled?: boolean }) {
  const { t } = useLingui()
  const { control } = useFormContext()
  // Check the number again when the country changes.
  const { field } = useController({ name, control, rules: { deps: number } })
  const code = field.value || '+91'
  const known = PHONE_CODES.some(({ value }) => value === code)
  const codes = known ? PHONE_CODES : [{ value: code, label: code }, ...PHONE_CODES]
  // The device's own list is invisible above the short code, so that only '+91' takes space.
  return (
    <span className={classes.phoneCode}>
      <span aria-hidden>{code}</span>
      <IconChevronDown size={13} aria-hidden />
      <select
        {...field}
        className="over"
        value={code}
        disabled={disabled}
        aria-label={t`Country code`}
        autoComplete="tel-country-code"
      >
        {codes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
