import '../css/dates.ts'
import { useLingui } from '@lingui/react/macro'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { dayOf } from '../display.ts'
import { addDays, nextMonday } from '#base/days.ts'
import { useIsPhone } from '../use-media.ts'
import { useDayFormat } from './typed-date.ts'

type DayInputProps = Omit<DateInputProps, 'value' | 'onChange' | 'presets' | 'styles'> & {
  /** `YYYY-MM-DD`, or null. */
  value: string | null
  onChange: (day: string | null) => void
  /** Offers today, tomorrow, Monday and in a week beside the calendar. */
  ahead?: boolean
  /** The input is inside a popover or dialog that must not close when a day is clicked. */
  inside?: boolean
}

const TODAY = { boxShadow: 'inset 0 0 0 1.5px var(--brand-ring)', fontWeight: 650 }
/** Marks today in a calendar. */
export const markToday = (today: string) => (day: string) =>
  day === today ? { 'aria-current': 'date' as const, style: TODAY } : {}

/** Puts the presets above the calendar on phones, which are too narrow for both side by side. */
export const STACKED = {
  presetsRoot: { flexDirection: 'column' },
  presetsList: { flexDirection: 'row', flexWrap: 'wrap', border: 0, marginBlockEnd: 6, maxWidth: 270 },
} as const

/** Today, tomorrow, Monday and in a week, for the side of a calendar. */
export function useDaysAhead(today: string): { value: string; label: string }[] {
  const { t } = useLingui()
  return [
    { value: today, label: t`Today` },
    { value: addDays(today, 1), label: t`Tomorrow` },
    { value: nextMonday(today), label: t`Monday` },
    { value: addDays(today, 7), label: t`In a week` },
  ]
}

/** One day, typed in the person's format or picked; today in India is marked, and the week starts on Sunday. */
export function DayInput({ value, onChange, ahead = false, inside = false, ...props }: DayInputProps) {
  const { t } = useLingui()
  const phone = useIsPhone()
  const today = dayOf(new Date())
  const presets = useDaysAhead(today)
  const { format, placeholder, parse } = useDayFormat()
  return (
    <DateInput
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      rightSection={value ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
      popoverProps={inside ? { withinPortal: false } : { shadow: 'md' }}
      {...props}
      placeholder={props.placeholder ?? placeholder}
      value={value}
      onChange={(day) => onChange(day === null ? null : String(day).slice(0, 10))}
      valueFormat={format}
      dateParser={parse}
      firstDayOfWeek={0}
      presets={ahead ? presets : undefined}
      styles={phone ? STACKED : undefined}
      getDayProps={markToday(today)}
    />
  )
}
