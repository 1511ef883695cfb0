import { addDays, daysFrom } from '#base/days.ts'
import type { Days } from '#base/periods.ts'

/** So many counted rows of a business are counted again in one night; of a larger business every night proves a part of the days. */
export const MOST_ROWS = 500_000
/** The days up to today that are proved every night: most writes are about them. */
export const RECENT_DAYS = 35
const EPOCH = '2000-01-01'
const WEEK = 7

/**
 * The days whose figures are proved in a night: all (null) of a business with few rows; else those up to today, and of the other weeks
 * those whose turn it is, so that after as many nights as there are parts every day was proved.
 */
export function daysOfNight({ rows, known, today }: { rows: number; known: Days; today: string }): string[] | null {
  const parts = Math.ceil(rows / MOST_ROWS)
  if (parts <= 1) return null
  const night = daysFrom(EPOCH, today) % parts
  const recent = addDays(today, 1 - RECENT_DAYS)
  const isOnTurn = (day: string) => Math.floor(daysFrom(EPOCH, day) / WEEK) % parts === night
  const days: string[] = []
  const last = known.to > today ? known.to : today
  for (let day = known.from < recent ? known.from : recent; day <= last; day = addDays(day, 1))
    if ((day >= recent && day <= today) || isOnTurn(day)) days.push(day)
  return days
}
