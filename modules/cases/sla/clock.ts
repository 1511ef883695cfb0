import { secondsFromText } from '#modules/activities/time-values.ts'
import type { ClockState } from './clock-states.ts'
import { spanFromText } from './hours.ts'
import {
  answeredAt,
  type Calendar,
  calendarOf,
  type CaseEvent,
  type CaseKind,
  clocksAt,
  resolveReaches,
  type Targets,
  WEEKDAYS,
  type WorkingTime,
} from './sla.ts'

// What the clocks of stored cases show, from the settings of the business.

/** The part of a target after which a case is due soon. */
const SOON = 0.75
/** All screens and settings of the product show the time of India. */
const ZONE = 'Asia/Kolkata'
const MINUTE = 60_000

/** The hours of the lookup case_hours; a text is `10:00-19:00`. */
export type HoursRow = { location_id: number | null; lunch: string | null } & Readonly<
  Record<Lowercase<(typeof WEEKDAYS)[number]>, string | null>
>

/** A policy of the business; empty priority or category fits all. */
export interface PolicyRow {
  priority: string | null
  case_category_id: number | null
  first_response: string
  resolve: string
}

export interface HolidayRow {
  date: string
  location_id: number | null
}

/** What decides the clocks of all cases of a business; of two that fit equally well the older one counts. */
export interface Rules {
  hours: readonly HoursRow[]
  policies: readonly PolicyRow[]
  holidays: readonly HolidayRow[]
}

/** The values of a case that its clocks depend on. */
export interface Timed {
  priority?: unknown
  case_category_id?: unknown
  location_id?: unknown
}

const minutesOf = (text: string): number => Math.ceil((secondsFromText(text) ?? 0) / 60)

/** The targets of the policy that fits a case best; null without one. Its category says more about a case than its priority. */
export function targetsOf({ policies }: Rules, row: Timed): Targets | null {
  const weight = ({ priority, case_category_id }: PolicyRow) =>
    (case_category_id === null ? 0 : 2) + (priority === null ? 0 : 1)
  const [found] = policies
    .filter(
      ({ priority, case_category_id }) =>
        (priority === null || priority === row.priority) &&
        (case_category_id === null || case_category_id === row.case_category_id),
    )
    .toSorted((a, b) => weight(b) - weight(a))
  return found ? { first_response: minutesOf(found.first_response), resolve: minutesOf(found.resolve) } : null
}

/** The working time of a case: the hours of its branch, else those of all branches, else Monday to Saturday ten to seven. */
export function workingTimeOf({ hours, holidays }: Omit<Rules, 'policies'>, branch: unknown): WorkingTime {
  const own = hours.find(({ location_id }) => location_id === branch && branch !== null && branch !== undefined)
  const found = own ?? hours.find(({ location_id }) => location_id === null)
  const dayOf = (day: (typeof WEEKDAYS)[number]) =>
    found ? spanFromText(found[day.toLowerCase() as Lowercase<typeof day>] ?? '') : USUAL[day]
  return {
    zone: ZONE,
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, dayOf(day)])),
    lunch: found?.lunch ? spanFromText(found.lunch) : null,
    holidays: holidays
      .filter(({ location_id }) => location_id === null || location_id === branch)
      .map(({ date }) => date),
  }
}

const USUAL: Partial<WorkingTime['hours']> = Object.fromEntries(
  WEEKDAYS.slice(1).map((day) => [day, ['10:00', '19:00'] as const]),
)

/** Gives the calendar of a branch; each is prepared once. */
export function calendarsOf(rules: Rules): (branch: unknown) => Calendar {
  const known = new Map<unknown, Calendar>()
  return (branch) => {
    const found = known.get(branch) ?? calendarOf(workingTimeOf(rules, branch))
    known.set(branch, found)
    return found
  }
}

/** The stored values of the clocks of a case. Moments are RFC 3339. */
export interface ClockValues {
  response_due: string | null
  resolve_due: string | null
  /** The next of the two that has not been reached by the staff. */
  due_at: string | null
  soon_at: string | null
  clock: ClockState | null
}

/** A moment at which people are notified about a case. */
export interface Alarm {
  /** The clock that it belongs to. */
  clock: 'response' | 'resolve'
  level: 'soon' | 'late'
  at: number
  due: number
}

const NOTHING: ClockValues = { response_due: null, resolve_due: null, due_at: null, soon_at: null, clock: null }

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The values of a case's clocks at a moment, and its alarms, past ones too, in the order of time. */
export function clockOf(
  options: { rules: Rules; calendar: Calendar; row: Timed; log: readonly CaseEvent[] },
  at: number,
): { values: ClockValues; alarms: Alarm[] } {
  const { rules, calendar, log } = options
  const targets = targetsOf(rules, options.row)
  if (!targets) return { values: NOTHING, alarms: [] }
  const created = log[0].at
  const { kind, first_response, resolve } = clocksAt(calendar, { targets, created, log, at })
  const alarms: Alarm[] = []
  const add = (clock: Alarm['clock'], soon: number | null, due: number) => {
    if (soon !== null) alarms.push({ clock, level: 'soon', at: soon, due })
    // Late is later than due, by the first millisecond.
    alarms.push({ clock, level: 'late', at: due + 1, due })
  }
  if (!first_response.answered && first_response.due !== null)
    add('response', calendar.after(Date.parse(created), targets.first_response * SOON * MINUTE), first_response.due)
  if (resolve.running && resolve.due !== null)
    add('resolve', resolveReaches(calendar, { created, log, minutes: targets.resolve * SOON }), resolve.due)
  alarms.sort((a, b) => a.at - b.at)
  const next = alarms.filter(({ level }) => level === 'late').at(0)
  const soon = next && alarms.find(({ clock, level }) => level === 'soon' && clock === next.clock)
  const breached = first_response.breached || resolve.breached
  const values: ClockValues = {
    response_due: iso(first_response.due),
    resolve_due: iso(resolve.due),
    due_at: iso(next?.due ?? null),
    soon_at: iso(soon?.at ?? null),
    clock: breached ? 'breached' : alarms.some((one) => one.at <= at) ? 'soon' : stateOf(kind, next),
  }
  return { values, alarms }
}

const stateOf = (kind: CaseKind, next: Alarm | undefined): ClockState =>
  kind === 'waiting' && !next ? 'waiting' : 'ok'

/** The next moment at which the clocks of a case change; null if they stand still. */
export const nextChange = (alarms: readonly Alarm[], at: number): number | null =>
  alarms.find((alarm) => alarm.at > at)?.at ?? null

/** The log of a case after its stored events: its status may mean something else now, and it may have been answered. */
export function nextLog(
  stored: readonly CaseEvent[],
  row: { kind: CaseKind; since: string; responded_at: string | null },
): CaseEvent[] {
  const log: CaseEvent[] = stored.length > 0 ? [...stored] : [{ at: row.since, kind: 'open' }]
  const last = log.findLast((event) => 'kind' in event)?.kind
  // The clock of a server may be behind that of the one that wrote the last event.
  if (last !== row.kind) log.push({ at: latest(row.since, log.at(-1)?.at), kind: row.kind })
  // An undo takes the first answer back.
  if (row.responded_at === null) return log.filter((event) => 'kind' in event)
  if (answeredAt(log) !== null) return log
  const answered = { at: latest(row.responded_at, log[0].at), reply: true as const }
  return [...log, answered].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const latest = (at: string, other = at): string => (Date.parse(at) < Date.parse(other) ? other : at)
