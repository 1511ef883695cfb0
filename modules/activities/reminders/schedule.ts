import type { Issue } from '#base/issue.ts'
import { addDays } from '#base/days.ts'
import { instantAt, isTimeZone, wallAt } from '#base/zones.ts'
import { quietEnd, type QuietHours } from '#modules/notices/quiet-hours.ts'
import { numberAfter, occurrence, REMINDER_REPEATS, type Repeat, type Rule, ruleIssues } from '../recurrence.ts'

// The steps of a reminder's schedule, as pure functions: the same code runs for the stored reminders and for the cases of
// fixtures/vectors/activities/reminders.json.

/** How long before its time a reminder alerts the person (specification, section 9). */
export const LEAD_TIMES = ['5 Min', '10 Min', '15 Min', '20 Min', '30 Min', '45 Min', '1 Hour', '2 Hour'] as const
/** The second list of the specification: alerts at the time itself, or before it. */
export const ALERT_OFFSETS = ['On Time', '5 Min', '15 Min', '30 Min', '1 Hour', '1 Day'] as const

/** The times of a reminder, with the time zone and the quiet hours of its person. */
export interface Plan {
  /** A wall time of the person's zone, `2026-12-01T10:00`, or an instant with Z that no zone moves. */
  due: string
  repeat: Repeat
  /** Lead times and alert offsets. */
  names: readonly string[]
  /** When the reminder was saved, in milliseconds. */
  saved: number
  hours: QuietHours
}

/** An alert that has not been sent yet. Times are in milliseconds. */
interface Waiting {
  /** The occurrence, by its due time. */
  occurrence: string
  /** A lead time, an alert offset, or `snooze`. */
  name: string
  /** The time that its name gives. */
  moment: number
  /** When it is sent; never in the quiet hours. */
  at: number
  late?: true
}

/** The alerts of one reminder that are still to be sent, and the next occurrence to plan. Plain data. */
export interface Schedule {
  /** The number of the next occurrence to plan. */
  next: number
  waiting: readonly Waiting[]
  /** The occurrence of the last alert that was sent. */
  last?: string
}

/** One occurrence with its due alerts, which are sent as one notice. */
export interface DueOccurrence {
  occurrence: string
  alerts: string[]
  late: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// An alert comes at most 25 hours before its due time, and a change of the zone moves it by at most 26 hours.
const AHEAD = 52 * HOUR
const SNOOZE = 'snooze'

const isFixed = (due: string) => due.endsWith('Z')
const ruleOf = ({ due, repeat, hours }: Plan): Rule => ({
  repeat,
  start: due.slice(0, 16),
  zone: isFixed(due) ? 'UTC' : hours.time_zone,
})
const instantOfDue = (due: string, zone: string) => (isFixed(due) ? Date.parse(due) : instantAt(due, zone))

/** Reads '15 Min', '2 Hour' and 'On Time' as milliseconds. */
function lengthOf(name: string): number {
  const [count, unit] = name.split(' ')
  return unit === 'Min' ? Number(count) * MINUTE : unit === 'Hour' ? Number(count) * HOUR : 0
}

/** When an alert of an occurrence is due: in elapsed time before it, or at the same wall time on the day before. */
function momentOf(due: string, name: string, zone: string): number {
  const at = instantOfDue(due, zone)
  if (name !== '1 Day') return at - lengthOf(name)
  const wall = isFixed(due) ? wallAt(at, zone) : due
  return instantAt(`${addDays(wall.slice(0, 10), -1)}${wall.slice(10)}`, zone)
}

/** What is wrong with a reminder, by the names of its parts. */
export function planIssues(plan: Omit<Plan, 'names'> & { lead: readonly string[]; alert: readonly string[] }): Issue[] {
  const { due, repeat, saved, lead, alert, hours } = plan
  const issues: Issue[] = []
  const among = (field: string, names: readonly string[], known: readonly string[]) => {
    if (names.some((name) => !known.includes(name)))
      issues.push({ field, message: `Choose from: ${known.join(', ')}`, rule: 'choice' })
  }
  among('lead', lead, LEAD_TIMES)
  among('alert', alert, ALERT_OFFSETS)
  if (lead.length === 0 && alert.length === 0)
    issues.push({ field: 'alert', message: 'Choose when to be reminded', rule: 'required' })
  const { quiet_from, quiet_until, time_zone } = hours
  if (quiet_from !== null && quiet_from === quiet_until)
    issues.push({ field: 'quiet', message: 'Quiet hours end at another time than they begin', rule: 'range' })
  const of_rule = ruleIssues({ repeat, start: due.slice(0, 16), zone: time_zone }, REMINDER_REPEATS)
  if (repeat === 'Once' && isTimeZone(time_zone) && instantOfDue(due, time_zone) <= saved)
    issues.push({ field: 'due', message: 'Choose a time that is still to come', rule: 'range' })
  return [...issues, ...of_rule]
}

/** Checks the minutes of a snooze. */
export function snoozeIssues(minutes: number): Issue[] {
  const is_valid = Number.isInteger(minutes) && minutes >= 1
  return is_valid ? [] : [{ field: 'minutes', message: 'Snooze for at least a minute', rule: 'range' }]
}

/** The schedule of a reminder that was just saved. */
export function startSchedule(plan: Plan): Schedule {
  // Occurrences before the reminder was saved have no alerts.
  const next = plan.repeat === 'Once' ? 0 : numberAfter(ruleOf(plan), plan.saved - 1)
  return planned(plan, { next, waiting: [] }, plan.saved)
}

/** When the next alert is due, in milliseconds; null if no alert is left. */
export function nextAt(schedule: Schedule): number | null {
  return schedule.waiting.reduce<number | null>((first, { at }) => (first === null ? at : Math.min(first, at)), null)
}

/**
 * Takes the alerts that are due out of the schedule: one firing for each occurrence. An alert more than `tolerance` after its
 * time is late. An alert that has become due in the quiet hours waits for their end.
 */
export function takeDue(
  plan: Plan,
  schedule: Schedule,
  now: number,
  tolerance = 0,
): { firings: DueOccurrence[]; schedule: Schedule } {
  const known = planned(plan, schedule, now)
  const is_late = (one: Waiting) => one.late === true || now - one.at > tolerance
  const due = known.waiting.filter(({ at }) => at <= now)
  const held = due.filter(({ name }) => name !== SNOOZE && awake(now, plan.hours) > now)
  const sent = due.filter((one) => !held.includes(one))
  const later = held.map((one): Waiting => {
    const { late: _, ...rest } = one
    return { ...rest, at: awake(now, plan.hours), ...(is_late(one) ? { late: true } : {}) }
  })
  const rest = [...known.waiting.filter(({ at }) => at > now), ...later]
  const firings = [...Map.groupBy(sent, ({ occurrence: of }) => of)]
    .map(([of, alerts]) => ({ occurrence: of, alerts: alerts.map(({ name }) => name), late: alerts.some(is_late) }))
    .sort((a, b) => (a.occurrence < b.occurrence ? -1 : 1))
  const last = firings.at(-1)?.occurrence ?? known.last
  const after = { ...known, waiting: rest, ...(last === undefined ? {} : { last }) }
  return { firings, schedule: planned(plan, after, now) }
}

/** The occurrence that a snooze or "done" is about, where none is named: that of the last alert sent, else the next one. */
export function currentOf(plan: Plan, schedule: Schedule): string {
  const [first] = schedule.waiting.toSorted((a, b) => a.at - b.at)
  return schedule.last ?? first?.occurrence ?? plan.due
}

/** Repeats the alert of an occurrence after some minutes. It replaces the alerts until then and an earlier snooze. */
export function snooze(schedule: Schedule, of: string, now: number, minutes: number): Schedule {
  const moment = now + minutes * MINUTE
  const rest = schedule.waiting.filter(
    (one) => one.occurrence !== of || (one.name !== SNOOZE && one.moment > moment && one.at > moment),
  )
  return { ...schedule, waiting: [...rest, { occurrence: of, name: SNOOZE, moment, at: moment }] }
}

/** Ends an occurrence: its other alerts are not sent. */
export function finish(plan: Plan, schedule: Schedule, of: string, now: number): Schedule {
  const { last: _, ...rest } = { ...schedule, waiting: schedule.waiting.filter((one) => one.occurrence !== of) }
  return planned(plan, rest, now)
}

/**
 * The schedule after the person's time zone or quiet hours have changed. Alerts that were not sent keep their wall time. If that
 * time has passed in the new zone, the alert is due at once and is late.
 */
export function reschedule(plan: Plan, schedule: Schedule, now: number): Schedule {
  const waiting = schedule.waiting.map((one): Waiting => {
    if (one.name === SNOOZE) return one
    // The one alert of a reminder that was saved too late for its own alerts has no time of its own.
    const moment = momentOf(one.occurrence, one.name, plan.hours.time_zone)
    const is_past = moment < now
    const at = awake(is_past ? now : moment, plan.hours)
    return { occurrence: one.occurrence, name: one.name, moment, at, ...(is_past || one.late ? { late: true } : {}) }
  })
  return planned(plan, { ...schedule, waiting }, now)
}

/** Plans the occurrences of the next two days, and at least the next one with an alert. */
function planned(plan: Plan, schedule: Schedule, now: number): Schedule {
  const rule = ruleOf(plan)
  const waiting = [...schedule.waiting]
  let { next } = schedule
  for (;;) {
    const found = occurrence(rule, next)
    if (!found || (found.at > now + AHEAD && waiting.length > 0)) break
    waiting.push(...alertsOf(plan, isFixed(plan.due) ? `${found.due}:00Z` : found.due))
    next++
  }
  return { ...schedule, next, waiting }
}

/** The alerts of one occurrence; one at the moment of saving if their times had passed and the occurrence itself had not. */
function alertsOf({ names, saved, hours }: Plan, due: string): Waiting[] {
  const all = [...new Set(names)].map((name): Waiting => {
    const moment = momentOf(due, name, hours.time_zone)
    return { occurrence: due, name, moment, at: awake(moment, hours) }
  })
  const open = all.filter(({ moment }) => moment >= saved)
  const nearest = all.toSorted((a, b) => b.moment - a.moment)[0]
  if (open.length > 0 || !nearest || instantOfDue(due, hours.time_zone) <= saved) return open
  return [{ ...nearest, at: awake(saved, hours) }]
}

/** The instant, or the end of the quiet hours around it. */
const awake = (at: number, hours: QuietHours): number => quietEnd(hours, new Date(at))?.getTime() ?? at
