/** The day that is `days` after another, as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The Monday after a day; for a Monday the next one. */
export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, (8 - weekday) % 7 || 7)
}

/** How many days a day lies after another; negative before it. */
export function daysFrom(first: string, day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000)
}

/** The first day that counts as recent: seven days back unless told (specification, section 9). */
export const recentFrom = (today: string, days = 7): string => addDays(today, -days)
