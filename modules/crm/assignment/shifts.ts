/** The days of a week, as the specification lists them. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** From and until as HH:MM. A shift that ends at or before its start continues into the next day. */
export type Shift = [string, string]
/** The shifts of each day; a day without shifts is free. */
export type Weekly = Partial<Record<Weekday, Shift[]>>

/** Consecutive days off, both included, as YYYY-MM-DD. */
export interface DaysOff {
  from: string
  until: string
}

/** Default time zone of a business. */
export const DEFAULT_ZONE = 'Asia/Kolkata'

const USUAL: Shift[] = [['10:00', '19:00']]

/** Default hours of a business: Monday to Saturday, ten to seven. */
export const DEFAULT_WEEKLY: Weekly = Object.fromEntries(WEEKDAYS.slice(1).map((day) => [day, USUAL]))

interface Local {
  day: string
  weekday: Weekday
  minute: number
}

/** The local date and time of a moment in a zone. */
export function localTime(at: Date, time_zone: string): Local {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const day = `${part('year')}-${part('month')}-${part('day')}`
  return { day, weekday: weekdayOf(day), minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

/** True if a person with these hours is at work. A day off cancels each shift that begins on it. */
export function isOnShift(options: {
  weekly: Weekly
  days_off: readonly DaysOff[]
  at: Date
  time_zone: string
}): boolean {
  const { weekly, days_off } = options
  const now = localTime(options.at, options.time_zone)
  const before = dayBefore(now.day)
  const works = (day: string) => !days_off.some(({ from, until }) => from <= day && day <= until)
  const today = works(now.day) ? (weekly[now.weekday] ?? []) : []
  const yesterday = works(before) ? (weekly[weekdayOf(before)] ?? []) : []
  return (
    today.some(([from, until]) => {
      const [start, end] = [minuteOf(from), minuteOf(until)]
      return now.minute >= start && (end <= start || now.minute < end)
    }) || yesterday.some(([from, until]) => minuteOf(until) <= minuteOf(from) && now.minute < minuteOf(until))
  )
}

const weekdayOf = (day: string): Weekday => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
const dayBefore = (day: string) =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() - 24 * 60 * 60_000).toISOString().slice(0, 10)

function minuteOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number)
  return hour * 60 + minute
}
