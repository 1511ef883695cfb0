import { createHash } from 'node:crypto'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays, dayFirst } from '#base/days.ts'
import { clockTime } from '#base/time-of-day.ts'
import { instantAt, wallAt } from '#base/zones.ts'
import type { Answer } from './answers/answers.ts'

/** A person of an invitation. */
export interface Invited {
  name: string
  email: string
  /** What an attendee has answered so far. */
  answer?: Answer | null
}

/** The data of a calendar entry for a meeting. */
export interface Invitation {
  /** The same for every message about the meeting. */
  uid: string
  /** 0 for the first message, one more for every later one. */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  /** When the message was written. */
  at: Date
  summary: string
  /** For whole days: the first moment of the first day, and any moment of the last day. */
  starts_at: Date
  ends_at: Date
  all_day: boolean
  zone: string
  place: string | null
  link: string | null
  desc: string | null
  organizer: Invited
  attendees: readonly Invited[]
}

/** The identity of a meeting in calendars; `made` is the moment at which it was created. */
export const uidOf = (business_id: number, id: number, made: string): string =>
  `meeting-${createHash('sha256').update(`${business_id} ${id} ${made}`).digest('hex').slice(0, 32)}@vanik`

/**
 * The entry for calendars (RFC 5545). Times are in UTC, so that it needs no rules of a zone; whole days are days. The library
 * escapes texts and folds lines.
 */
export function calendarText(invitation: Invitation): string {
  const { uid, sequence, method, at, summary, all_day, zone, place, link, desc, organizer, attendees } = invitation
  const { starts_at, ends_at } = invitation
  const calendar = ical({
    prodId: { company: 'Vanik', product: 'Vanik' },
    method: method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const dayOf = (moment: Date, days: number) =>
    new Date(`${addDays(wallAt(moment.getTime(), zone).slice(0, 10), days)}T00:00:00Z`)
  const event = calendar.createEvent({
    id: uid,
    stamp: at,
    sequence,
    start: all_day ? dayOf(starts_at, 0) : starts_at,
    end: all_day ? dayOf(ends_at, 1) : ends_at,
    allDay: all_day,
    summary,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer,
    ...(place || link ? { location: place || link } : {}),
    ...(desc || (place && link) ? { description: [desc, place && link].filter(Boolean).join('\n\n') } : {}),
  })
  for (const { name, email, answer } of attendees) {
    const status = answer ? STATUS[answer] : ICalAttendeeStatus.NEEDSACTION
    event.createAttendee({ name, email, ...(method === 'REQUEST' ? { rsvp: true, status } : {}) })
  }
  return calendar.toString()
}

const STATUS: Record<Answer, ICalAttendeeStatus> = {
  yes: ICalAttendeeStatus.ACCEPTED,
  maybe: ICalAttendeeStatus.TENTATIVE,
  no: ICalAttendeeStatus.DECLINED,
}

/** Midnight of a day in a zone. */
export const startOfDay = (day: string, zone: string): Date => new Date(instantAt(`${day}T00:00`, zone))

/** The moment at which a meeting is over: for whole days the end of the last one in the zone of the meeting. */
export function endOf({ ends_at, all_day, time_zone }: { ends_at: Date; all_day: boolean; time_zone: string }): Date {
  return all_day ? startOfDay(addDays(wallAt(ends_at.getTime(), time_zone).slice(0, 10), 1), time_zone) : ends_at
}

/** '01/12/2026, 10:30 AM – 11:00 AM (Asia/Kolkata)'; whole days without times. */
export function whenOf(starts_at: Date, ends_at: Date, zone: string, all_day: boolean): string {
  const [first, last] = [starts_at, ends_at].map((at) => wallAt(at.getTime(), zone).split('T'))
  const [from, to] = [first, last].map(([day]) => dayFirst(day))
  if (all_day) return from === to ? from : `${from} – ${to}`
  const end = clockTime(last[1])
  return `${from}, ${clockTime(first[1])} – ${from === to ? end : `${to}, ${end}`} (${zone})`
}
