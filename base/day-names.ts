// Making one takes longer than writing a hundred days with it. There are two for each language.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A day of the week in a language; 0 is Sunday. */
export function weekdayName(weekday: number, locale: string, weekdays: 'long' | 'short'): string {
  const key = `${locale} ${weekdays}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { weekday: weekdays, timeZone: 'UTC' })
  formats.set(key, format)
  // The 1st of November 2026 is a Sunday.
  return format.format(Date.UTC(2026, 10, 1 + weekday))
}

/** An hour of the day as reports and schedules write it. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
