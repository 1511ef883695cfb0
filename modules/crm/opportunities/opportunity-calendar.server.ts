import type { CalendarSource } from '#platform/calendar/source.server.ts'

/** Opportunities in the calendar, on the day they should close. */
export const opportunityInCalendar: CalendarSource = {
  name: 'opportunity',
  record: 'opportunity',
  label: 'Close dates',
  tone: 'good',
  about: 'contact_id',
  start: 'close_date',
  done: { opportunity_stage_id: { kind: ['won', 'lost'] } },
}
