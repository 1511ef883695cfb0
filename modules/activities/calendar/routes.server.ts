import { daysFrom } from '#base/days.ts'
import { isTimeZone } from '#base/zones.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { badRequest, invalid } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { CalendarSource } from '#platform/calendar/source.server.ts'
import type { CalendarAnswer } from './event.ts'
import { feedRoutes } from './feed/feed.server.ts'
import { type Asked, readCalendar } from './read.server.ts'

/** All screens show the time of India. */
export const ZONE = 'Asia/Kolkata'
const MOST_DAYS = 62
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2200-01-01'
const MOST_PEOPLE = 50
const MOST_OF_A_DAY = 50

/** The events of some days, and the feed of a person for other calendars. */
export const calendarRoutes = (sources: readonly CalendarSource[], now: () => Date = () => new Date()): RouteSpec[] => [
  memberRoute({
    method: 'GET',
    path: '/calendar',
    summary:
      'Everything with a date: ?from=2026-12-01&to=2027-01-01 (not included), &people=3,5 or me, &kinds=meeting,task, &per_day=4 for the first of each day, &zone',
    handler: (call): Promise<CalendarAnswer> => {
      const { services, caller } = call
      const { database, catalog } = services
      return readCalendar({ database, catalog, access: caller.access, sources }, askedIn(call, sources))
    },
  }),
  ...feedRoutes(sources, now),
]

function askedIn({ query, caller }: MemberCall, sources: readonly CalendarSource[]): Asked {
  const { from, to, zone = ZONE } = query
  if (!isTimeZone(zone)) throw invalid([{ field: 'zone', message: 'This time zone is not known', rule: 'zone' }])
  if (!isDay(from)) throw invalid([{ field: 'from', message: 'Send the first day as YYYY-MM-DD', rule: 'date' }])
  if (!isDay(to) || to <= from)
    throw invalid([{ field: 'to', message: 'Send the day after the last one as YYYY-MM-DD', rule: 'date' }])
  if (from < FIRST_DAY || to > LAST_DAY)
    throw invalid([{ field: 'from', message: 'Choose a day from 1900 to 2199', rule: 'range' }])
  if (daysFrom(from, to) > MOST_DAYS)
    throw invalid([{ field: 'to', message: `Ask for at most ${MOST_DAYS} days`, rule: 'range' }])
  return {
    range: { from, to },
    zone,
    people: peopleIn(query.people, caller.access.user_id),
    kinds: kindsIn(query.kinds, sources),
    per_day: perDayIn(query.per_day),
  }
}

/** Without people, the events of everybody whom the rights reach. */
function peopleIn(text: string | undefined, me: number): number[] | null {
  if (text === undefined || text === '') return null
  const people = text.length > 1_000 ? [] : text.split(',')
  if (people.length === 0 || people.length > MOST_PEOPLE || people.some((one) => !/^(me|[1-9]\d{0,15})$/.test(one)))
    throw invalid([{ field: 'people', message: `Name 1 to ${MOST_PEOPLE} people`, rule: 'people' }])
  return people.map((one) => (one === 'me' ? me : Number(one)))
}

function kindsIn(text: string | undefined, sources: readonly CalendarSource[]): string[] | null {
  if (text === undefined || text === '') return null
  const kinds = text.length > 1_000 ? [''] : text.split(',')
  if (kinds.some((kind) => !sources.some(({ name }) => name === kind)))
    throw badRequest('The calendar has no such kind of entry')
  return kinds
}

function perDayIn(text: string | undefined): number | null {
  if (text === undefined) return null
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MOST_OF_A_DAY)
    throw badRequest(`Ask for 1 to ${MOST_OF_A_DAY} events of a day`)
  return count
}
