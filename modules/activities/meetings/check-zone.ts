import { isTimeZone } from '#base/zones.ts'

/** Checks the name of a time zone: null when it is known, or empty. */
export const checkZone = (value: string): string | null =>
  value.trim() === '' || isTimeZone(value) ? null : 'Enter a time zone like Asia/Kolkata'
