import { addDays, daysFrom } from '#base/days.ts'
import type { Issue } from '#base/issue.ts'
import { instantAt, isTimeZone, wallAt } from '#base/zones.ts'

// Where events stand on the days of a calendar, and which of them are at the same time. Intervals are half-open: an event
// that ends when another starts is not at the same time.

/** When an event is: from a moment to another, or on whole days, the last one included. Moments are RFC 3339. */
export type When =
  | { start: string; end?: string | null; date?: undefined }
  | { date: string; to_date?: string | null; start?: undefined }

/** The part of an event on one day. From and to are what the clock of the viewer shows; minutes are real ones. */
export type DayPart = { date: string; from: string; to: string; minutes: number } | { date: string; all_day: true }

/** What decides whether two events conflict. */
export type Busy = When & {
  id: string
  people: readonly string[]
  /** The zone of the days of an event of whole days. */
  zone?: string
  /** It takes nobody's time, such as a birthday. */
  is_free?: boolean
  is_cancelled?: boolean
}

const MINUTE = 60_000
const SECOND = 1_000
// No event of the calendar is longer; more days are not drawn.
const MOST_DAYS = 366

/** What is wrong with the times of an event, by field. */
export function whenIssues(when: When, zone: string): Issue[] {
  const issues: Issue[] = []
  if (!isTimeZone(zone)) issues.push({ field: 'zone', message: 'This time zone is not known', rule: 'zone' })
  if (when.start !== undefined && when.end && Date.parse(when.end) < Date.parse(when.start))
    issues.push({ field: 'end', message: 'It must end after it starts', rule: 'range' })
  if (when.date !== undefined && when.to_date && when.to_date < when.date)
    issues.push({ field: 'to_date', message: 'The last day comes before the first', rule: 'range' })
  return issues
}

/** The parts of an event on the days of the viewer's zone. Whole days stand on their dates in every zone. */
export function dayParts(when: When, zone: string): DayPart[] {
  if (when.date !== undefined) {
    const count = Math.min(daysFrom(when.date, when.to_date ?? when.date) + 1, MOST_DAYS)
    return Array.from({ length: count }, (_, offset) => ({ date: addDays(when.date, offset), all_day: true }) as const)
  }
  const start = Date.parse(when.start)
  const end = when.end ? Date.parse(when.end) : start
  const parts: DayPart[] = []
  for (let from = start; parts.length < MOST_DAYS; ) {
    const wall = wallAt(from, zone)
    const date = wall.slice(0, 10)
    const midnight = instantAt(`${addDays(date, 1)}T00:00`, zone)
    const until = Math.min(end, midnight)
    parts.push({
      date,
      from: wall.slice(11),
      to: until === midnight ? '24:00' : wallAt(until, zone).slice(11),
      minutes: Math.round((until - from) / MINUTE),
    })
    if (end <= midnight) break
    from = midnight
  }
  return parts
}

/** The pairs of events with a person in common that are at the same time, in the order of the events. */
export function conflictsOf(events: readonly Busy[]): [string, string][] {
  const busy = events
    .map((event, place) => ({ event, place, ...spanOf(event), people: new Set(event.people) }))
    .filter(({ event }) => !event.is_free && !event.is_cancelled && event.people.length > 0)
    .toSorted((a, b) => a.from - b.from)
  const found: [number, number][] = []
  // Only the events that have not ended yet can be at the same time as the next one.
  let open: typeof busy = []
  for (const next of busy) {
    open = open.filter(({ until }) => until > next.from)
    for (const other of open)
      if (other.event.people.some((person) => next.people.has(person)))
        found.push(other.place < next.place ? [other.place, next.place] : [next.place, other.place])
    open.push(next)
  }
  return found
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
    .map(([first, second]) => [events[first].id, events[second].id])
}

/** The time that an event takes, in milliseconds. An event without a length takes one second. */
function spanOf(event: Busy): { from: number; until: number } {
  if (event.date !== undefined) {
    const zone = event.zone ?? 'Asia/Kolkata'
    const last = event.to_date ?? event.date
    return { from: instantAt(`${event.date}T00:00`, zone), until: instantAt(`${addDays(last, 1)}T00:00`, zone) }
  }
  const from = Date.parse(event.start)
  return { from, until: Math.max(event.end ? Date.parse(event.end) : from, from + SECOND) }
}
