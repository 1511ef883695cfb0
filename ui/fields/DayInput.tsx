import '../css/dates.ts'
import { useLingui } from '@lingui/react/macro'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { dayOf } from '../display.ts'
import { addDays, nextMonday } from '#base/days.ts'
import { useIsPhone } from '../use-media.ts'
import { parseTypedDate } from './typed-date.ts'

type DayInputProps = Omit<DateInputProps, 'value' | 'onChange' | 'presets' | 'styles'> & {
  /** `YYYY-MM-DD`, or null. */
  value: string | null
  onChange: (day: string | null) => void
  /** Offers today, tomorrow, Monday and in a week beside the calendar. */
  ahead?: boolean
  /** The input stands in a popover or a dialog that must not close when a day is clicked. */
  inside?: boolean
}

const TODAY = { boxShadow: 'inset 0 0 0 1.5px var(--brand-ring)', fontWeight: 650 }
// On phones the presets stand above the calendar: beside it they would push it off the screen.
const STACKED = {
  presetsRoot: { flexDirection: 'column' },
  presetsList: { flexDirection: 'row', flexWrap: 'wrap', border: 0, marginBlockEnd: 6, maxWidth: 270 },
} as const

/** One day, typed as dd/mm/yyyy or picked; today in India is marked, and the week starts on Sunday. */
export function DayInput({ value, onChange, ahead = false, inside = false, ...props }: DayInputProps) {
  const { t } = useLingui()
  const phone = useIsPhone()
  const today = dayOf(new Date())
  const presets = [
    { value: today, label: t`Today` },
    { value: addDays(today, 1), label: t`Tomorrow` },
    { value: nextMonday(today), label: t`Monday` },
    { value: addDays(today, 7), label: t`In a week` },
  ]
  return (
    <DateInput
      placeholder="dd/mm/yyyy"
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      rightSection={value ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
      popoverProps={inside ? { withinPortal: false } : { shadow: 'md' }}
      {...props}
      value={value}
      onChange={(day) => onChange(day === null ? null : String(day).slice(0, 10))}
      valueFormat="DD/MM/YYYY"
      dateParser={parseTypedDate}
      firstDayOfWeek={0}
      presets={ahead ? presets : undefined}
      styles={phone ? STACKED : undefined}
      getDayProps={(day) => (day === today ? { 'aria-current': 'date', style: TODAY } : {})}
    />
  )
}
