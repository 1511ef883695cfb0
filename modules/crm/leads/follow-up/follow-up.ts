import { isDay } from '#engine/record/kinds/date/date.ts'
import { instantInIndia, timeOfDay } from '#base/time-of-day.ts'

/** When the notice of follow-ups without a time comes. */
export const MORNING = '09:00'

/** Checks a time of day as people type it: null when it is valid. */
export const followUpTime = (value: string): string | null =>
  value.trim() === '' || timeOfDay(value) !== null ? null : 'Enter a time like 4:30 PM'

/**
 * The time of a follow-up after a save, as it is stored: a time needs a day, and goes with it. Another day keeps the time, as
 * a save changes only what it names. `issue` says what is missing.
 */
export function settledFollowUp(
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
): { follow_up_time?: string | null; issue?: string } {
  const { follow_up_date, follow_up_time } = values
  if (follow_up_date === undefined && follow_up_time === undefined) return {}
  const day = follow_up_date === undefined ? before?.follow_up_date : follow_up_date
  const typed = typeof follow_up_time === 'string' ? follow_up_time.trim() : ''
  if (typed !== '') return day ? { follow_up_time: timeOfDay(typed) } : { issue: 'Choose the day of the follow-up too' }
  return follow_up_time !== undefined || (!day && before?.follow_up_time) ? { follow_up_time: null } : {}
}

/** A body whose follow-up may be one text, `2026-09-25T16:30` or `2026-09-25 4:30 PM`, as a day and a time. */
export function withFollowUpTime(body: Record<string, unknown>): Record<string, unknown> {
  const given = body.follow_up_date
  if (typeof given !== 'string' || given.length > 30 || !/^\d{4}-\d{2}-\d{2}[T ]\d/.test(given)) return body
  const [day, time] = [given.slice(0, 10), timeOfDay(given.slice(11))]
  if (!isDay(day) || time === null) return body
  return { ...body, follow_up_date: day, follow_up_time: body.follow_up_time ?? time }
}

/** When the notice of a follow-up comes: at its time, or in the morning of its day. */
export const noticeTime = (day: string, time: string | null): Date => instantInIndia(day, time ?? MORNING)
