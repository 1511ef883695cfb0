import { createHash } from 'node:crypto'
import ical from 'ical-generator'
import { addDays } from '#base/days.ts'
import type { CalendarEvent } from '../event.ts'

/** The same identity in every answer, so that a calendar replaces the entry instead of adding another one. */
const uidOf = (business_id: number, { source, id, start, date }: CalendarEvent): string =>
  // Each day of a repeated entry is an entry of its own, as is each birthday.
  `${source}-${createHash('sha256')
    .update(`${business_id} ${source} ${id} ${start?.slice(0, 10) ?? date}`)
    .digest('hex')
    .slice(0, 32)}@vanik`

/** The events of a person as a calendar of RFC 5545. Times are in UTC; whole days are days. The library escapes texts. */
export function feedText(options: {
  business_id: number
  name: string
  events: readonly CalendarEvent[]
  at: Date
  /** The address of a record's page. */
  urlOf: (event: CalendarEvent) => string | null
  labelOf: (source: string) => string
}): string {
  const { business_id, name, events, at, urlOf, labelOf } = options
  // Calendars ask again after this time; many ask less often.
  const calendar = ical({ prodId: { company: 'Vanik', product: 'Vanik' }, name, ttl: 3_600 })
  for (const event of events) {
    const { date, to_date, start, end, title, about } = event
    const what = [title ?? labelOf(event.source), about?.title].filter(Boolean).join(' · ')
    const url = urlOf(event)
    const entry = { id: uidOf(business_id, event), stamp: at, summary: what, ...(url && { url }) }
    if (date !== null)
      calendar.createEvent({
        ...entry,
        allDay: true,
        start: midnight(date),
        end: midnight(addDays(to_date ?? date, 1)),
      })
    else if (start !== null) calendar.createEvent({ ...entry, start: new Date(start), end: new Date(end ?? start) })
  }
  return calendar.toString()
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)
