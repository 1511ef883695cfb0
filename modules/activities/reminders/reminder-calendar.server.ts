import { addDays } from '#base/days.ts'
import type { CalendarSource } from '#platform/calendar/source.server.ts'
import { occurrences, type Repeat } from '../recurrence.ts'

// A reminder that repeats every day stands on each of them; a calendar never asks for more days.
const MOST = 400

/** Reminders in the calendar, at the time of their person's clock, each time they repeat. */
export const reminderInCalendar: CalendarSource = {
  name: 'reminder',
  record: 'reminder',
  label: 'Reminders',
  tone: 'plain',
  start: 'remind_date',
  time: 'remind_time',
  zone: ({ alias, business }) => `coalesce((select s.time_zone from notice_settings s
    where s.business_id = ${business} and s.member_id = ${alias}.assigned_user), 'Asia/Kolkata')`,
  reads_settings: true,
  done: { state: ['done'] },
  repeats: {
    field: 'repeat',
    never: 'Once',
    days({ repeat, day }, { from, to }) {
      // Days have no zone, so they are counted in UTC.
      const rule = { repeat: repeat as Repeat, start: `${day}T00:00`, zone: 'UTC' }
      const before = Date.parse(`${addDays(from, -1)}T00:00:00Z`)
      return occurrences(rule, MOST, before)
        .map(({ due }) => due.slice(0, 10))
        .filter((on) => on < to)
    },
  },
}
