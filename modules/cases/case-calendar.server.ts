import type { CalendarSource } from '#platform/calendar/source.server.ts'

/** Cases in the calendar, when their next answer or their solution is due. */
export const caseInCalendar: CalendarSource = {
  name: 'case',
  record: 'case',
  label: 'Cases due',
  tone: 'danger',
  about: 'contact_id',
  start: 'due_at',
  is_fixed: true,
}
