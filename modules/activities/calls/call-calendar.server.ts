import type { CalendarSource } from '#platform/calendar/source.server.ts'

/** Calls in the calendar, at the time they began. */
export const callInCalendar: CalendarSource = {
  name: 'call',
  record: 'call',
  label: 'Calls',
  tone: 'plain',
  start: 'started_at',
  is_fixed: true,
}
