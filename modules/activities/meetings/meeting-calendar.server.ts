import type { CalendarSource } from '#platform/calendar/source.server.ts'

/** Meetings in the calendar, for their organiser and everybody who takes part. */
export const meetingInCalendar: CalendarSource = {
  name: 'meeting',
  record: 'meeting',
  label: 'Meetings',
  tone: 'good',
  start: 'starts_at',
  end: 'ends_at',
  all_day: 'all_day',
  zone: ({ alias }) => `coalesce(nullif(${alias}.time_zone, ''), 'Asia/Kolkata')`,
  people: { lines: 'attendees', field: 'user_id' },
  only: { state: ['planned', 'held', 'not_held'] },
  done: { state: ['held', 'not_held'] },
  is_busy: true,
}
