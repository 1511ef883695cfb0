import '../css/dates.ts'
import { useLingui } from '@lingui/react/macro'
import { DateInput, DateTimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { parseTypedDate } from './typed-date.ts'
import { type FieldProps, inputProps, useField } from './use-field.ts'

// India keeps +05:30 all year.
const INDIA_OFFSET = 330 * 60_000

/** A day, typed as dd/mm/yyyy or picked; the week starts on Sunday. The form holds 'YYYY-MM-DD' or null. */
export function DateField({ min, max, ...props }: FieldProps & { min?: string; max?: string }) {
  const { t } = useLingui()
  const { field, label, error } = useField({ ...props, picked: true })
  return (
    <DateInput
      {...inputProps(props, label, error)}
      {...field}
      placeholder={props.placeholder ?? 'dd/mm/yyyy'}
      value={field.value ?? null}
      valueFormat="DD/MM/YYYY"
      dateParser={parseTypedDate}
      firstDayOfWeek={0}
      minDate={min}
      maxDate={max}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      rightSection={field.value ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
      popoverProps={{ shadow: 'md' }}
    />
  )
}

/** A day and time in India. The form holds an RFC 3339 instant in UTC, or null. */
export function DateTimeField(props: FieldProps) {
  const { t } = useLingui()
  const { field, label, error } = useField({ ...props, picked: true })
  const local = field.value
    ? new Date(Date.parse(field.value) + INDIA_OFFSET).toISOString().slice(0, 19).replace('T', ' ')
    : null
  return (
    <DateTimePicker
      {...inputProps(props, label, error)}
      {...field}
      value={local}
      onChange={(value) =>
        field.onChange(value ? new Date(Date.parse(`${value.replace(' ', 'T')}Z`) - INDIA_OFFSET).toISOString() : null)
      }
      valueFormat="DD MMM YYYY | hh:mm A"
      timePickerProps={{ format: '12h', withDropdown: true }}
      firstDayOfWeek={0}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      popoverProps={{ shadow: 'md' }}
    />
  )
}
