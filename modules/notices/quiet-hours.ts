import { addDays } from '#base/days.ts'
import { instantAt, wallAt } from '#base/zones.ts'

/** Quiet minutes after local midnight: from, inclusive, until, exclusive; if from is greater, they span midnight. */
export interface QuietHours {
  time_zone: string
  quiet_from: number | null
  quiet_until: number | null
}

const DAY_MINUTES = 1_440

/** The end of the quiet hours around an instant; null if it is not quiet then. */
export function quietEnd(quiet: QuietHours, at: Date): Date | null {
  const { quiet_from: from, quiet_until: until, time_zone } = quiet
  if (from === null || until === null || from === until) return null
  const { day, minute } = localTime(at, time_zone)
  const inside = from < until ? minute >= from && minute < until : minute >= from || minute < until
  return inside ? atMinute(minute >= until ? addDays(day, 1) : day, until, time_zone) : null
}

/** The next time that the local clock shows a minute, after the instant. */
export function nextTime(minute: number, time_zone: string, at: Date): Date {
  const { day } = localTime(at, time_zone)
  const today = atMinute(day, minute, time_zone)
  return today.getTime() > at.getTime() ? today : atMinute(addDays(day, 1), minute, time_zone)
}

function localTime(at: Date, time_zone: string): { day: string; minute: number } {
  const wall = wallAt(at.getTime(), time_zone)
  return { day: wall.slice(0, 10), minute: minuteOf(wall.slice(11)) ?? 0 }
}

const atMinute = (day: string, minute: number, time_zone: string): Date =>
  new Date(instantAt(`${day}T${timeText(minute)}`, time_zone))

/** '22:30' → 1350; null if it is not a time of day. */
export function minuteOf(text: unknown): number | null {
  const match = typeof text === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) : null
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** 1350 → '22:30'. */
export function timeText(minute: number): string {
  const within = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** An instant plus this many seconds. */
export const plusSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000)
