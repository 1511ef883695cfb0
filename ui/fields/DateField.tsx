import '../css/dates.ts'
import { useLingui } from '@lingui/react/macro'
import { DateTimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { dayOf } from '../display.ts'
import { useIsPhone } from '../use-media.ts'
import { DayInput, markToday, STACKED, useDaysAhead } from './DayInput.tsx'
import { useDayFormat } from './typed-date.ts'
import { type FieldProps, inputProps, useField } from './use-field.ts'

// India keeps +05:30 all year.
const INDIA_OFFSET = 330 * 60_000

/** A day, typed in the person's format or picked. The form holds 'YYYY-MM-DD' or null. `ahead` offers the next days as presets. */
export function DateField({ min, max, ahead, ...props }: FieldProps & { min?: string; max?: string; ahead?: boolean }) {
  const { field, label, error } = useField({ ...props, picked: true })
  return (
    <DayInput
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? null}
      ahead={ahead}
      minDate={min}
      maxDate={max}
      clearable={!props.required}
    />
  )
}

/** A day and time in India. The form holds an RFC 3339 instant in UTC, or null. */
export function DateTimeField(props: FieldProps) {
  const { t } = useLingui()
  const { field, label, error } = useField({ ...props, picked: true })
  const phone = useIsPhone()
  const { format, placeholder } = useDayFormat()
  const today = dayOf(new Date())
  // A chosen day gets the time 10:00, which can be changed beside the calendar.
  const presets = useDaysAhead(today).map(({ value, label: name }) => ({
    value: `${value} 10:00:00`,
    label: name,
  }))
  const local = field.value
    ? new Date(Date.parse(field.value) + INDIA_OFFSET).toISOString().slice(0, 19).replace('T', ' ')
    : null
  return (
    <DateTimePicker
      {...inputProps(props, label, error)}
      {...field}
      placeholder={props.placeholder ?? placeholder}
      rightSection={local ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
      value={local}
      onChange={(value) =>
        field.onChange(value ? new Date(Date.parse(`${value.replace(' ', 'T')}Z`) - INDIA_OFFSET).toISOString() : null)
      }
      valueFormat={`${format} hh:mm A`}
      presets={presets}
      getDayProps={markToday(today)}
      styles={phone ? STACKED : undefined}
      timePickerProps={{ format: '12h', withDropdown: true }}
      firstDayOfWeek={0}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      popoverProps={{ shadow: 'md' }}
    />
  )
}
