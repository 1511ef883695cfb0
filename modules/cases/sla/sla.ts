import { addDays } from '#base/days.ts'
import type { Issue } from '#base/issue.ts'
import { instantAt, isTimeZone, wallAt } from '#base/zones.ts'

/** The days of a week, as the specification lists them. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** From and until as HH:MM; `24:00` is the end of the day. Hours that end at or before their start run into the next day. */
export type Span = readonly [string, string]

/** The working time of a place. */
export interface WorkingTime {
  zone: string
  /** Closed on days that are absent or null. */
  hours: Readonly<Partial<Record<Weekday, Span | null>>>
  /** A pause on every working day. */
  lunch?: Span | null
  /** Days as YYYY-MM-DD on which no hours begin. */
  holidays?: readonly string[]
}

/** What a case is as long as its status means it. */
export type CaseKind = 'open' | 'waiting' | 'closed'

/** One event of a case: its status got another meaning, or the staff answered the customer. `at` is RFC 3339. */
export type CaseEvent = { at: string; kind: CaseKind } | { at: string; reply: true }

/** The minutes of working time within which a case is first answered and solved. */
export interface Targets {
  first_response: number
  resolve: number
}

/** Both clocks of a case at a moment. Due moments are in milliseconds; elapsed time is whole minutes of working time. */
export interface Clocks {
  kind: CaseKind
  first_response: { due: number | null; elapsed: number; answered: boolean; breached: boolean }
  resolve: { due: number | null; elapsed: number; running: boolean; breached: boolean }
}

const MINUTE = 60_000
// Ends the search for a due moment if holidays leave no working day.
const MOST_DAYS = 3_660

/** What is wrong with targets, hours, zone and log, by field. */
export function slaIssues(time: WorkingTime, targets: Targets, log: readonly CaseEvent[], created: string): Issue[] {
  const issues: Issue[] = []
  const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
  if (!isTimeZone(time.zone)) say('zone', 'This time zone is not known', 'zone')
  const days = WEEKDAYS.filter((day) => time.hours[day])
  if (days.length === 0) say('hours', 'Give the hours of at least one day', 'required')
  for (const day of days) {
    const [from, until] = time.hours[day] as Span
    if (from === until) say(`hours.${day}`, 'The end must differ from the start', 'range')
  }
  for (const name of ['first_response', 'resolve'] as const)
    if (!(targets[name] >= 1)) say(`targets.${name}`, 'Give at least one minute', 'min')
  const moments = [created, ...log.map(({ at }) => at)].map((at) => Date.parse(at))
  if (moments.some((at, index) => index > 0 && at < moments[index - 1]))
    say('log', 'The events are not in the order of time', 'order')
  return issues
}

/** A place's working time, ready to measure with. */
export interface Calendar {
  /** The milliseconds of working time between two moments. */
  worked: (from: number, until: number) => number
  /** The earliest moment at which this much working time has passed; null if that never happens. */
  after: (from: number, worked: number) => number | null
}

/** Prepares a working time. The spans of each day are calculated once, so one calendar serves many cases. */
export function calendarOf(time: WorkingTime): Calendar {
  const holidays = new Set(time.holidays)
  const is_ever_open = hasWorkingTime(time)
  const known = new Map<string, [number, number][]>()
  const spansOf = (day: string): [number, number][] => {
    let spans = known.get(day)
    if (!spans) {
      spans = spansOn(time, holidays, day)
      known.set(day, spans)
    }
    return spans
  }
  /** Working spans from a moment on, in order; the day before may reach into the day of the moment. */
  function* from(start: number): Generator<[number, number]> {
    // Otherwise a case would search through years of days at each write.
    if (!is_ever_open) return
    let day = addDays(wallAt(start, time.zone).slice(0, 10), -1)
    let done = start
    for (let count = 0; count < MOST_DAYS; count++, day = addDays(day, 1))
      for (const [begin, end] of spansOf(day)) {
        if (end <= done) continue
        yield [Math.max(begin, done), end]
        done = end
      }
  }
  return {
    worked(start, until) {
      let sum = 0
      if (until <= start) return sum
      for (const [begin, end] of from(start)) {
        if (begin >= until) break
        sum += Math.min(end, until) - begin
      }
      return sum
    },
    after(start, worked) {
      let left = worked
      for (const [begin, end] of from(start)) {
        if (end - begin >= left) return begin + left
        left -= end - begin
      }
      return null
    },
  }
}

const weekdayOf = (day: string): Weekday => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]

// A Sunday; the days after it are the other days of a week.
const ANY_SUNDAY = '2026-01-04'

/** Whether a week without holidays has any working time: the lunch may take all of it. */
export const hasWorkingTime = (time: WorkingTime): boolean =>
  WEEKDAYS.some((_day, index) => spansOn(time, new Set(), addDays(ANY_SUNDAY, index)).length > 0)

/** The working spans that begin on a day. */
function spansOn(time: WorkingTime, holidays: ReadonlySet<string>, day: string): [number, number][] {
  const hours = time.hours[weekdayOf(day)]
  if (!hours || holidays.has(day)) return []
  const at = (on: string, clock: string) =>
    clock === '24:00' ? instantAt(`${addDays(on, 1)}T00:00`, time.zone) : instantAt(`${on}T${clock}`, time.zone)
  const until = (on: string, [from, to]: Span) => (to <= from ? at(addDays(on, 1), to) : at(on, to))
  const [begin, end] = [at(day, hours[0]), until(day, hours)]
  if (!time.lunch) return [[begin, end]]
  // The lunch of a night shift may lie after midnight.
  const on = time.lunch[0] < hours[0] && hours[1] <= hours[0] ? addDays(day, 1) : day
  const [rest, back] = [at(on, time.lunch[0]), until(on, time.lunch)]
  const spans: [number, number][] = [
    [begin, Math.min(end, rest)],
    [Math.max(begin, back), end],
  ]
  return spans.filter(([first, last]) => first < last)
}

const isKind = (event: CaseEvent): event is { at: string; kind: CaseKind } => 'kind' in event

/** The times in which the resolve clock ran, without an end if it still runs, and what the status means now. */
function runOf(created: number, log: readonly CaseEvent[]): { spans: [number, number | null][]; kind: CaseKind } {
  const spans: [number, number | null][] = [[created, null]]
  let kind: CaseKind = 'open'
  for (const event of log.filter(isKind)) {
    const at = Date.parse(event.at)
    const last = spans.at(-1) as [number, number | null]
    if (kind === 'open' && event.kind !== 'open') last[1] = at
    if (kind !== 'open' && event.kind === 'open') spans.push([at, null])
    kind = event.kind
  }
  return { spans, kind }
}

/** When the resolve clock comes to this much working time, as far as the log says; null while it is stopped before. */
export function resolveReaches(
  calendar: Calendar,
  { created, log, minutes }: { created: string; log: readonly CaseEvent[]; minutes: number },
): number | null {
  let left = minutes * MINUTE
  for (const [from, until] of runOf(Date.parse(created), log).spans) {
    const due = calendar.after(from, left)
    if (due !== null && (until === null || due <= until)) return due
    if (until === null) return null
    left -= calendar.worked(from, until)
  }
  return null
}

/** The moment of the first answer to the customer: a reply, or the first closing. Null without one. */
export function answeredAt(log: readonly CaseEvent[]): number | null {
  const first = log.find((event) => !isKind(event) || event.kind === 'closed')
  return first ? Date.parse(first.at) : null
}

/** Both clocks of a case at a moment, by the events up to it. */
export function clocksAt(
  calendar: Calendar,
  options: { targets: Targets; created: string; log: readonly CaseEvent[]; at: number },
): Clocks {
  const { targets, created, at } = options
  const start = Date.parse(created)
  const log = options.log.filter((event) => Date.parse(event.at) <= at)
  const minutes = (milliseconds: number) => Math.floor(milliseconds / MINUTE)
  const answered = answeredAt(log)
  const answer_due = calendar.after(start, targets.first_response * MINUTE)
  const { spans, kind } = runOf(start, log)
  const due = resolveReaches(calendar, { created, log, minutes: targets.resolve })
  const worked = spans.reduce((sum, [from, until]) => sum + calendar.worked(from, until ?? at), 0)
  const stopped = spans.at(-1)?.[1] ?? at
  return {
    kind,
    first_response: {
      due: answer_due,
      elapsed: minutes(calendar.worked(start, answered ?? at)),
      answered: answered !== null,
      breached: answer_due !== null && (answered ?? at) > answer_due,
    },
    resolve: { due, elapsed: minutes(worked), running: kind === 'open', breached: due !== null && stopped > due },
  }
}
