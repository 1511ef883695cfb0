import { addDays } from '#base/days.ts'

/** The day of a year of a date, as a number: 24 November is 1124. */
export const dayOfYear = (date: string): number => Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))

const LEAP_DAY = 229

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** A day of a list of occasions, and the days of the year whose occasions fall on it. */
export interface OccasionDay {
  date: string
  days: number[]
}

/** The next days from a date on. A birthday on 29 February is on 28 February in the other years. */
export function nextDays(from: string, count: number): OccasionDay[] {
  return Array.from({ length: count }, (_, offset) => {
    const date = addDays(from, offset)
    const day = dayOfYear(date)
    const shares = day === LEAP_DAY - 1 && !isLeap(Number(date.slice(0, 4)))
    return { date, days: shares ? [day, LEAP_DAY] : [day] }
  })
}

/** How many years have passed on a date since another one; null for the first year and for a date before it. */
export function yearsSince(since: string, date: string): number | null {
  const years = Number(date.slice(0, 4)) - Number(since.slice(0, 4))
  return years > 0 ? years : null
}
