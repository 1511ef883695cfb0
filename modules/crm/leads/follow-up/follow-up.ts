import { isDay } from '#engine/record/kinds/date/date.ts'
import { instantInIndia, timeOfDay } from '#base/time-of-day.ts'

/** Time of the notice of follow-ups without a time. */
export const MORNING = '09:00'

/** Checks a typed time of day; null when it is valid. */
export const followUpTime = (value: string): string | null =>
  value.trim() === '' || timeOfDay(value) !== null ? null : 'Enter a time like 4:30 PM'

/**
 * The stored time of a follow-up after a save: a time needs a day, and is cleared with it. A new day keeps the time, because
 * a save changes only the sent fields. `issue` is set if the day is missing.
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

/** Splits a follow-up that was sent as one text, `2026-09-25T16:30` or `2026-09-25 4:30 PM`, into a day and a time. */
export function withFollowUpTime(body: Record<string, unknown>): Record<string, unknown> {
  const given = body.follow_up_date
  if (typeof given !== 'string' || given.length > 30 || !/^\d{4}-\d{2}-\d{2}[T ]\d/.test(given)) return body
  const [day, time] = [given.slice(0, 10), timeOfDay(given.slice(11))]
  if (!isDay(day) || time === null) return body
  return { ...body, follow_up_date: day, follow_up_time: body.follow_up_time ?? time }
}

/** The time of the notice of a follow-up: its own time, or the morning of its day. */
export const noticeTime = (day: string, time: string | null): Date => instantInIndia(day, time ?? MORNING)
