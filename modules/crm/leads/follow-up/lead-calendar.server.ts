import type { CalendarSource } from '#platform/calendar/source.server.ts'

/** The follow-ups of leads in the calendar. */
export const leadInCalendar: CalendarSource = {
  name: 'lead',
  record: 'lead',
  label: 'Follow-ups of leads',
  tone: 'warm',
  start: 'follow_up_date',
  time: 'follow_up_time',
  done: { lead_status_id: { kind: ['won', 'lost'] } },
}
