import { addDays, daysFrom } from '#base/days.ts'
import { instantAt, wallAt } from '#base/zones.ts'
import type { CalendarEvent, EventKind, Week } from './event.ts'
import { conflictsOf, dayParts } from './event-days.ts'

// What a calendar shows, as pure functions.

/** All screens show the time of India. */
export const ZONE = 'Asia/Kolkata'

/** The views of the calendar. */
export const VIEWS = ['day', 'week', 'month', 'agenda', 'team'] as const
export type View = (typeof VIEWS)[number]

const AGENDA_DAYS = 14
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** The Sunday on or before a day: weeks begin on Sunday (specification, section 9). */
const weekOf = (day: string): string => addDays(day, -weekdayOf(day))

/** The days of a view that shows a day. A month is shown with the whole weeks of its first and last day. */
export function daysOf(view: View, day: string): string[] {
  const count = (from: string, days: number) => Array.from({ length: days }, (_, index) => addDays(from, index))
  if (view === 'week') return count(weekOf(day), 7)
  if (view === 'agenda') return count(day, AGENDA_DAYS)
  if (view !== 'month') return [day]
  const from = weekOf(`${day.slice(0, 7)}-01`)
  const last = addDays(`${addMonth(day, 1).slice(0, 7)}-01`, -1)
  return count(from, daysFrom(from, addDays(weekOf(last), 7)))
}

/** The day to show after a step forward (1) or back (-1). */
export function stepped(view: View, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonth(day, by)
  return addDays(day, by * (view === 'week' ? 7 : view === 'agenda' ? AGENDA_DAYS : 1))
}

/** The same date some months later; a date that the month lacks becomes its last day. */
function addMonth(day: string, by: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The key of an event on a screen. A repeated entry stands on several days. */
export const keyOf = ({ source, id, start, date }: CalendarEvent): string =>
  // A moment is spelled in several ways.
  `${source} ${id} ${start === null ? date : Date.parse(start)}`

/** The people whose time an event takes. */
export const peopleOf = ({ owner, people }: CalendarEvent): number[] => [
  ...new Set([...(owner === null ? [] : [owner]), ...people]),
]

/** A part of a timed event on one day: where it is drawn, in minutes of the day, and beside how many others. */
export interface TimedPart {
  event: CalendarEvent
  from: number
  until: number
  lane: number
  lanes: number
  is_last: boolean
}

/** A whole-day event as a bar over days, by their place; `row` counts from the top. */
export interface Bar {
  event: CalendarEvent
  from: number
  until: number
  row: number
}

// A shorter entry would have no room for its title.
const LEAST_MINUTES = 30

/** The timed events of one day, side by side where they overlap. */
export function partsOfDay(events: readonly CalendarEvent[], day: string): TimedPart[] {
  const parts = events.flatMap((event): TimedPart[] => {
    if (event.start === null) return []
    const all = dayParts({ start: event.start, end: event.end }, ZONE)
    return all.flatMap((part, index): TimedPart[] => {
      if (part.date !== day || !('from' in part)) return []
      const from = Math.min(minuteOf(part.from), 1440 - LEAST_MINUTES)
      const until = Math.max(minuteOf(part.to), from + LEAST_MINUTES)
      return [{ event, from, until, lane: 0, lanes: 1, is_last: index === all.length - 1 }]
    })
  })
  return sideBySide(parts.toSorted((a, b) => a.from - b.from || b.until - a.until))
}

/** Gives each part of a group that overlaps the first free lane; all parts of the group are equally wide. */
function sideBySide(parts: TimedPart[]): TimedPart[] {
  const done: TimedPart[] = []
  let group: TimedPart[] = []
  let ends: number[] = []
  const close = () => {
    done.push(...group.map((part) => ({ ...part, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const part of parts) {
    if (ends.length > 0 && ends.every((end) => end <= part.from)) close()
    const free = ends.findIndex((end) => end <= part.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = part.until
    group.push({ ...part, lane })
  }
  close()
  return done
}

/** The whole-day events over some days in a row, each in the first row that is free. */
export function barsOf(events: readonly CalendarEvent[], days: readonly string[]): Bar[] {
  const rows: number[] = []
  return events.flatMap((event): Bar[] => {
    if (event.date === null) return []
    const from = Math.max(0, daysFrom(days[0], event.date))
    const until = Math.min(days.length, daysFrom(days[0], event.to_date ?? event.date) + 1)
    if (until <= from) return []
    const free = rows.findIndex((end) => end <= from)
    const row = free < 0 ? rows.length : free
    rows[row] = until
    return [{ event, from, until, row }]
  })
}

/** The events that stand on a day, whole days first. */
export const eventsOn = (events: readonly CalendarEvent[], day: string): CalendarEvent[] =>
  events.filter(({ start, end, date, to_date }) =>
    date !== null
      ? date <= day && day <= (to_date ?? date)
      : dayParts({ start: start as string, end }, ZONE).some((part) => part.date === day),
  )

/** Minutes of the day at which somebody works, as [from, until]; none on a day off or a holiday. */
export function shiftsOn(week: Week | undefined, day: string, is_holiday: boolean): [number, number][] {
  if (!week || is_holiday || week.days_off.some(({ from, until }) => from <= day && day <= until)) return []
  const shifts = week.weekly[WEEKDAYS[weekdayOf(day)]] ?? []
  return shifts.map(([from, until]) => [minuteOf(from), until <= from ? 1440 : minuteOf(until)])
}

const minuteOf = (clock: string): number => {
  const [hour, minute] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** Events with another one at the same time, of a person that both have: key → keys of the others. */
export function conflictsByEvent(
  events: readonly CalendarEvent[],
  kinds: readonly EventKind[],
): Map<string, CalendarEvent[]> {
  const busy = new Set(kinds.filter(({ is_busy }) => is_busy).map(({ name }) => name))
  const seen = events.filter(({ source, is_done }) => busy.has(source) && !is_done)
  const by_key = new Map(seen.map((event) => [keyOf(event), event]))
  const found = new Map<string, CalendarEvent[]>()
  const add = (key: string, other: string) =>
    void found.set(key, [...(found.get(key) ?? []), by_key.get(other) as CalendarEvent])
  const pairs = conflictsOf(
    seen.map((event) => ({
      id: keyOf(event),
      people: peopleOf(event).map(String),
      zone: ZONE,
      ...(event.date !== null
        ? { date: event.date, to_date: event.to_date }
        : { start: event.start as string, end: event.end }),
    })),
  )
  for (const [one, other] of pairs) {
    add(one, other)
    add(other, one)
  }
  return found
}

/** How an event is moved: by days, by minutes, or to another length. */
export interface Move {
  days?: number
  minutes?: number
  longer?: number
}

// An event that is made shorter keeps this much.
const LEAST_LENGTH = 15
const MINUTE = 60_000

/** An event after a move, and the values of its record that are saved; null where it cannot be moved so. */
export function moved(
  event: CalendarEvent,
  kind: EventKind | undefined,
  { days = 0, minutes = 0, longer = 0 }: Move,
): { event: CalendarEvent; values: Record<string, unknown> } | null {
  if (!event.may_edit || !kind || kind.is_fixed) return null
  if (event.date !== null) return minutes === 0 && longer === 0 ? movedDays(event, kind, days) : null
  if (event.start === null) return null
  const wall = wallAt(Date.parse(event.start), ZONE)
  const [year_day, clock] = [addDays(wall.slice(0, 10), days), wall.slice(11)]
  const start = instantAt(`${year_day}T${clock}`, ZONE) + minutes * MINUTE
  const length = event.end === null ? null : Date.parse(event.end) - Date.parse(event.start)
  if (longer !== 0 && (length === null || length + longer * MINUTE < LEAST_LENGTH * MINUTE)) return null
  const end = length === null ? null : start + length + longer * MINUTE
  const at = wallAt(start, ZONE)
  const iso = (moment: number) => new Date(moment).toISOString()
  const values = kind.time
    ? { [kind.start]: at.slice(0, 10), [kind.time]: at.slice(11) }
    : { ...(longer === 0 && { [kind.start]: iso(start) }), ...(kind.end && end !== null && { [kind.end]: iso(end) }) }
  return { event: { ...event, start: iso(start), end: end === null ? null : iso(end) }, values }
}

function movedDays(event: CalendarEvent, kind: EventKind, days: number) {
  const date = addDays(event.date as string, days)
  const to_date = addDays(event.to_date ?? (event.date as string), days)
  const at = (day: string, clock: string) => new Date(instantAt(`${day}T${clock}`, ZONE)).toISOString()
  // Whole days of an event with moments: from the first moment of the first day to the last minute of the last one.
  const values = kind.end
    ? { [kind.start]: at(date, '00:00'), [kind.end]: at(to_date, '23:59') }
    : { [kind.start]: date }
  return { event: { ...event, date, to_date }, values }
}

/** The values with which a save takes a move back. */
export function valuesOf(event: CalendarEvent, kind: EventKind): Record<string, unknown> {
  return moved({ ...event, may_edit: true }, { ...kind, is_fixed: false }, {})?.values ?? {}
}
