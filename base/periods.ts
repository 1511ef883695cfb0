import { addDays, daysFrom } from './days.ts'

/** The sixteen periods of the specification, by their names on the wire. */
export const PERIODS = [
  'today',
  'yesterday',
  'dayBeforeYesterday',
  'thisWeek',
  'lastWeek',
  'lastToLastWeek',
  'thisMonth',
  'lastMonth',
  'lastToLastMonth',
  'currentQuarter',
  'lastQuarter',
  'lastToLastQuarter',
  'currentYear',
  'lastYear',
  'lastToLastYear',
  'customPeriod',
] as const
export type Period = (typeof PERIODS)[number]

/** True for one of the sixteen names. */
export const isPeriod = (raw: unknown): raw is Period => PERIODS.includes(raw as Period)

/** First and last day of a period, both included, as YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

// The unit of each period, and its distance in units before the current one.
type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'
const BACK: Record<Exclude<Period, 'customPeriod'>, { unit: Unit; back: number }> = {
  today: { unit: 'day', back: 0 },
  yesterday: { unit: 'day', back: 1 },
  dayBeforeYesterday: { unit: 'day', back: 2 },
  thisWeek: { unit: 'week', back: 0 },
  lastWeek: { unit: 'week', back: 1 },
  lastToLastWeek: { unit: 'week', back: 2 },
  thisMonth: { unit: 'month', back: 0 },
  lastMonth: { unit: 'month', back: 1 },
  lastToLastMonth: { unit: 'month', back: 2 },
  currentQuarter: { unit: 'quarter', back: 0 },
  lastQuarter: { unit: 'quarter', back: 1 },
  lastToLastQuarter: { unit: 'quarter', back: 2 },
  currentYear: { unit: 'year', back: 0 },
  lastYear: { unit: 'year', back: 1 },
  lastToLastYear: { unit: 'year', back: 2 },
}

/**
 * The days of a period relative to `today` (YYYY-MM-DD). Weeks begin on Sunday (specification, section 9); quarters begin in
 * January, April, July and October, the quarters of the financial year; years are Indian financial years, April to March, unless
 * calendar years are asked for.
 */
export function daysOf(
  period: Exclude<Period, 'customPeriod'>,
  today: string,
  year_start: YearStart = 'financial',
): Days {
  return unitDays({ ...BACK[period], today, year_start })
}

/** Which years a business counts in. */
export type YearStart = 'calendar' | 'financial'

type UnitAsked = { unit: Unit; back: number; today: string; year_start?: YearStart }

/**
 * The days to compare a period with. A running period is compared with as many days of the previous period
 * as have passed: on 21 November, this month with 1 to 21 October. A custom period is compared with equally many days before it.
 */
export function daysBefore(period: Exclude<Period, 'customPeriod'> | Days, today: string): Days {
  if (typeof period !== 'string') {
    const length = daysFrom(period.from, period.to) + 1
    return { from: addDays(period.from, -length), to: addDays(period.from, -1) }
  }
  const { unit, back } = BACK[period]
  const now = unitDays({ unit, back, today })
  const before = unitDays({ unit, back: back + 1, today })
  if (today >= now.to) return before
  const same = addDays(before.from, daysFrom(now.from, today))
  return { from: before.from, to: same < before.to ? same : before.to }
}

// The days of the unit that is `back` units before the current one.
function unitDays({ unit, back, today, year_start = 'financial' }: UnitAsked): Days {
  const [year, month, day] = today.split('-').map(Number)
  const span = (from: Date, after: Date): Days => ({ from: text(from), to: text(new Date(after.getTime() - DAY)) })
  if (unit === 'day') return span(utc(year, month - 1, day - back), utc(year, month - 1, day - back + 1))
  if (unit === 'week') {
    const start = day - utc(year, month - 1, day).getUTCDay() - 7 * back
    return span(utc(year, month - 1, start), utc(year, month - 1, start + 7))
  }
  if (unit === 'month') return span(utc(year, month - 1 - back, 1), utc(year, month - back, 1))
  if (unit === 'quarter') {
    const start = Math.floor((month - 1) / 3) * 3 - 3 * back
    return span(utc(year, start, 1), utc(year, start + 3, 1))
  }
  if (year_start === 'calendar') return span(utc(year - back, 0, 1), utc(year - back + 1, 0, 1))
  const start = (month >= 4 ? year : year - 1) - back
  return span(utc(start, 3, 1), utc(start + 1, 3, 1))
}

const DAY = 86_400_000
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day))
const text = (date: Date) => date.toISOString().slice(0, 10)

// A format takes half a millisecond to make.
const dayFormats = new Map<string, Intl.DateTimeFormat>()
const MOST_FORMATS = 1_000

/** Today's date in a time zone of the IANA list. */
export function todayIn(timezone: string, now: Date = new Date()): string {
  let format = dayFormats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
    if (dayFormats.size < MOST_FORMATS) dayFormats.set(timezone, format)
  }
  return format.format(now)
}
