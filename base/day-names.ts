/** A day of the week in a language; 0 is Sunday. */
export const weekdayName = (weekday: number, locale: string, weekdays: 'long' | 'short'): string =>
  // The 1st of November 2026 is a Sunday.
  new Intl.DateTimeFormat(locale, { weekday: weekdays, timeZone: 'UTC' }).format(Date.UTC(2026, 10, 1 + weekday))

/** An hour of the day as reports and schedules write it. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
