import type { CalendarSource } from '#platform/calendar/source.server.ts'

/** Tasks in the calendar, at the time they are due. */
export const taskInCalendar: CalendarSource = {
  name: 'task',
  record: 'task',
  label: 'Tasks',
  tone: 'cold',
  start: 'due_date',
  done: { status_id: { kind: 'completed' } },
}
