const DAY = 86_400_000
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day that is `days` after another, as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY).toISOString().slice(0, 10)
}

/** The Monday after a day; for a Monday the next one. */
export function nextMonday(day: string): string {
  const weekday = new Date(midnight(day)).getUTCDay()
  return addDays(day, (8 - weekday) % 7 || 7)
}

/** '2026-09-25' in the Indian format: '25/09/2026'. */
export const dayFirst = (day: string): string => day.split('-').reverse().join('/')

/** The number of days from the first day to the other; negative if the other is earlier. */
export function daysFrom(first: string, day: string): number {
  return Math.round((midnight(day) - midnight(first)) / DAY)
}

/** The first day that counts as recent: seven days back by default (specification, section 9). */
export const recentFrom = (today: string, days = 7): string => addDays(today, -days)
