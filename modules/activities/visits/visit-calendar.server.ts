import type { CalendarSource } from '#platform/calendar/source.server.ts'

/** Visits in the calendar. */
export const visitInCalendar: CalendarSource = {
  name: 'visit',
  record: 'visit',
  label: 'Visits',
  tone: 'warm',
  start: 'starts_at',
  end: 'ends_at',
  only: { state: ['planned', 'checked_in', 'done', 'not_met'] },
  done: { state: ['done', 'not_met'] },
  is_busy: true,
}
