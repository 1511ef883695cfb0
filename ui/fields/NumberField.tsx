import '../css/number.ts'
import { NumberInput } from '@mantine/core'
import { type FieldProps, inputProps, useField } from './use-field.ts'

type NumberFieldProps = FieldProps & { min?: number; max?: number; decimals?: number; prefix?: string; suffix?: string }

/** A number, grouped 12,34,567 while typing. The form holds a number, or null when empty. */
export function NumberField({ min, max, decimals = 0, prefix, suffix, ...props }: NumberFieldProps) {
  const { field, label, error } = useField(props)
  return (
    <NumberInput
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : Number(value))}
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      decimalScale={decimals}
      min={min}
      max={max}
      prefix={prefix}
      suffix={suffix}
      hideControls
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      dir="ltr"
    />
  )
}

/** Rupees. The form holds the wire value, a decimal text ("513000.50"), or null. */
export function MoneyField(props: FieldProps) {
  const { field, label, error } = useField(props)
  return (
    <NumberInput
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : String(value))}
      leftSection="₹"
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      decimalScale={2}
      valueIsNumericString
      allowNegative={false}
      hideControls
      inputMode="decimal"
      dir="ltr"
    />
  )
}
