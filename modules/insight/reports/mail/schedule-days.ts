import { addDays } from '#base/days.ts'
import { instantAt, wallAt } from '#base/zones.ts'

/** The day of the month that stands for its last day. */
export const LAST_DAY = 31

/** On which days and at which time a report is sent. A day that is in both lists is one day. */
export interface ScheduleDays {
  /** 0 is Sunday. */
  weekdays: readonly number[]
  /** 1 to 28, and LAST_DAY. */
  month_days: readonly number[]
  /** Minutes after midnight. */
  at_minute: number
}

// The longest wait is from one last day of a month to the next.
const MOST_DAYS = 32

/** The first time of a schedule after an instant, on the clock of a zone; null without days. */
export function nextSending({ weekdays, month_days, at_minute }: ScheduleDays, zone: string, after: Date): Date | null {
  const first = wallAt(after.getTime(), zone).slice(0, 10)
  for (let ahead = 0; ahead <= MOST_DAYS; ahead++) {
    const day = addDays(first, ahead)
    const is_chosen = weekdays.includes(weekdayOf(day)) || month_days.includes(monthDayOf(day))
    if (!is_chosen) continue
    const at = instantAt(`${day}T${clockOf(at_minute)}`, zone)
    if (at > after.getTime()) return new Date(at)
  }
  return null
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const monthDayOf = (day: string): number => {
  const is_last = addDays(day, 1).endsWith('-01')
  return is_last ? LAST_DAY : Number(day.slice(8))
}

/** 570 → '09:30'. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
