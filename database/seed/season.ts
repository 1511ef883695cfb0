/** Diwali (Lakshmi Puja) by year, as in the calendar of holidays of the central government. */
const DIWALI: Record<number, string> = {
  2023: '2023-11-12',
  2024: '2024-10-31',
  2025: '2025-10-20',
  2026: '2026-11-08',
  2027: '2027-10-29',
  2028: '2028-10-17',
  2029: '2029-11-05',
  2030: '2030-10-26',
}

const DAY = 86_400_000

/** Day of the week, Sunday = 0. */
export function weekday(day: string): number {
  return new Date(day).getUTCDay()
}

/** True in the months of weddings: mid-November to mid-December, mid-January to February, mid-April to May. */
export function isWeddingSeason(day: string): boolean {
  const at = day.slice(5)
  return (at >= '11-15' && at <= '12-14') || (at >= '01-15' && at <= '02-28') || (at >= '04-15' && at <= '05-31')
}

/** How busy the shop is on a day, 1 being an ordinary one: peaks before Diwali and for weddings, a pause after Diwali, few on Sundays. */
export function busyness(day: string): number {
  const diwali = DIWALI[Number(day.slice(0, 4))] ?? `${day.slice(0, 4)}-10-30`
  const to_diwali = (Date.parse(diwali) - Date.parse(day)) / DAY
  let busy = 1
  if (to_diwali > 0 && to_diwali <= 40) busy = 1.5 + (40 - to_diwali) / 50
  // Surat's markets stay shut from Diwali to Labh Pancham.
  else if (to_diwali <= 0 && to_diwali > -6) busy = 0.2
  else if (isWeddingSeason(day)) busy = 1.45
  else if (/-0[78]-/.test(day)) busy = 0.8
  const of_week = [0.35, 1.15, 1.1, 1, 1, 1.05, 1.1][weekday(day)]
  return busy * of_week
}

// Indian Standard Time is five and a half hours ahead of UTC, all year.
const IST_MINUTES = 330

/** A moment of Indian time, `minutes` after midnight in India, as an RFC 3339 instant in UTC. */
export function indianTime(day: string, minutes: number, seconds: number): string {
  return instantOf(Date.parse(day) + (minutes - IST_MINUTES) * 60_000 + seconds * 1000)
}

/** Milliseconds since 1970 as an RFC 3339 instant in UTC, whole seconds. */
export function instantOf(milliseconds: number): string {
  return new Date(Math.floor(milliseconds / 1000) * 1000).toISOString().replace('.000Z', 'Z')
}

/** The day in India of a moment in milliseconds since 1970. */
export function indianDay(milliseconds: number): string {
  return new Date(milliseconds + IST_MINUTES * 60_000).toISOString().slice(0, 10)
}
