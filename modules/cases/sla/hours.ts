import { timeOfDay } from '#base/time-of-day.ts'
import type { Span } from './sla.ts'

// Longer texts are not hours of a day.
const MOST_LETTERS = 30

/** The hours of a day as people type them: `10:00-19:00`, `10 am to 7 pm`. Null for anything else. */
export function spanFromText(typed: string): Span | null {
  if (typed.length > MOST_LETTERS) return null
  const parts = typed
    .toLowerCase()
    .split(/ to |[-–]/)
    .map((part) => part.trim())
  if (parts.length !== 2) return null
  const from = timeOfDay(parts[0])
  const until = parts[1] === '24:00' ? '24:00' : timeOfDay(parts[1])
  return from && until && from !== until ? [from, until] : null
}

/** Hours as they are stored: `10:00-19:00`. */
export const spanText = ([from, until]: Span): string => `${from}-${until}`

/** Checks the hours of a day as people type them: null when they are valid. */
export const checkHours = (value: string): string | null =>
  value.trim() === '' || spanFromText(value) ? null : 'Write the hours as 10:00-19:00, or nothing for a closed day'
