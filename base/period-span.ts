import { addDays } from './days.ts'
import type { Issue } from './issue.ts'
import { type Days, daysOf, isPeriod, todayIn, type YearStart } from './periods.ts'
import { instantAt, isTimeZone } from './zones.ts'

/** A period as a person asks for it; `from` and `to` are the first and the last day of a custom period. */
export interface AskedPeriod {
  period: unknown
  zone: unknown
  /** Indian financial years where it is absent. */
  year?: unknown
  from?: unknown
  to?: unknown
  now?: Date
}

/** Days with the instants between which they lie: `start` is inside, `end` is not. */
export interface Span {
  days: Days
  start: Date
  end: Date
}

/** The span of some days of a zone. A day begins at its first instant, also where the clock skips midnight. */
export const spanOf = (days: Days, zone: string): Span => ({
  days,
  start: new Date(instantAt(`${days.from}T00:00`, zone)),
  end: new Date(instantAt(`${addDays(days.to, 1)}T00:00`, zone)),
})

/** The span of a period, or what is wrong with it. */
export function periodSpan(asked: AskedPeriod): Span | { issues: Issue[] } {
  const { period, zone, year = 'financial', from, to, now } = asked
  const issues: Issue[] = []
  const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
  if (!isPeriod(period)) say('period', 'Choose one of the periods', 'choice')
  if (!isTimeZone(zone)) say('zone', 'This time zone is not known', 'zone')
  if (year !== 'calendar' && year !== 'financial') say('year', 'Choose calendar or financial years', 'choice')
  if (period === 'customPeriod') {
    if (!isDate(from)) say('from', 'Give the first day', 'date')
    if (!isDate(to)) say('to', 'Give the last day', 'date')
    if (isDate(from) && isDate(to) && to < from) say('to', 'The last day lies before the first', 'range')
  }
  if (issues.length > 0 || !isPeriod(period)) return { issues }
  const days =
    period === 'customPeriod'
      ? { from: from as string, to: to as string }
      : daysOf(period, todayIn(zone as string, now), year as YearStart)
  return spanOf(days, zone as string)
}

const isDate = (raw: unknown): raw is string =>
  typeof raw === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(raw) &&
  !Number.isNaN(Date.parse(raw)) &&
  addDays(raw, 0) === raw
