import { addDays, nextMonday } from '#base/days.ts'

/** The dates that can be chosen with a single key, counted from today. */
export const NEXT_DAYS = [
  { key: 'o', of: (today: string) => today },
  { key: 't', of: (today: string) => addDays(today, 1) },
  { key: 'd', of: (today: string) => addDays(today, 2) },
  { key: 'w', of: (today: string) => addDays(today, 7) },
  { key: 'm', of: nextMonday },
] as const
