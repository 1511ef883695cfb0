import { daysFrom } from '#base/days.ts'
import type { CalendarSource } from '#platform/calendar/source.server.ts'
import { OCCASIONS, type Occasion } from './greeting-words.ts'
import { nextDays } from './occasion-days.ts'

// A calendar asks for at most this many days at once.
const MOST_DAYS = 366

/** Birthdays and anniversaries of contacts in the calendar, read by the index of their days. */
export const occasionsInCalendar: readonly CalendarSource[] = (Object.keys(OCCASIONS) as Occasion[]).map(
  (occasion): CalendarSource => ({
    name: occasion,
    record: 'contact',
    label: occasion === 'birthday' ? 'Birthdays of contacts' : 'Anniversaries of contacts',
    tone: 'plain',
    start: OCCASIONS[occasion],
    is_fixed: true,
    days: {
      table: 'contact_occasion',
      sql({ range, values, business }) {
        const count = Math.min(daysFrom(range.from, range.to), MOST_DAYS)
        const days = nextDays(range.from, count).flatMap(({ date, days: some }) => some.map((day) => ({ date, day })))
        return `select o.contact_id as id, d.date as day
          from unnest(${values.add(days.map(({ date }) => date))}::date[], ${values.add(days.map(({ day }) => day))}::int[]) as d(date, day)
          join contact_occasion o on o.business_id = ${business} and o.day = d.day and o.occasion = ${values.add(occasion)}::text`
      },
    },
  }),
)
