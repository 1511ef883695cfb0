import type { Issue } from '#base/issue.ts'
import { addDays } from '#base/days.ts'
import { instantAt, isTimeZone, type Wall, wallAt } from '#base/zones.ts'

/** How reminders repeat (specification, section 3). */
export const REMINDER_REPEATS = ['Once', 'Daily', 'Monthly', 'Quarterly', 'Half Yearly', 'Yearly'] as const
/** How tasks repeat. */
export const TASK_REPEATS = ['Once', 'Daily', 'Weekly', 'Monthly', 'Quarterly', 'Half Yearly', 'Yearly'] as const
export type Repeat = (typeof TASK_REPEATS)[number]

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A repeat: its first occurrence is `start`, and all have the same wall time in the zone. */
export interface Rule {
  repeat: Repeat
  /** Every so many days, weeks, months …; 1 by default. */
  every?: number
  start: Wall
  zone: string
  /** The last day on which an occurrence may start. */
  until?: string | null
  /** The number of occurrences in all. */
  times?: number | null
  /** Days of a weekly repeat, after a start on any day. Weeks begin on Sunday. */
  weekdays?: readonly Weekday[]
}

/** One occurrence. */
export interface Occurrence {
  /** The wall time that the rule asks for. */
  due: Wall
  /** What the clock shows then: later than `due` where the clock skips it. */
  wall: Wall
  /** The instant in milliseconds. */
  at: number
}

const MONTHS: Partial<Record<Repeat, number>> = { Monthly: 1, Quarterly: 3, 'Half Yearly': 6, Yearly: 12 }
const DAYS: Partial<Record<Repeat, number>> = { Daily: 1, Weekly: 7 }
/** No repeat reaches further than this from its start. */
const MOST_YEARS = 10
// More occurrences than ten years of days.
const MOST = 4_000

const dayOf = (wall: Wall): string => wall.slice(0, 10)
const withTime = (day: string, wall: Wall): Wall => `${day}${wall.slice(10)}`

/** A day some months later; a day that the month lacks becomes its last day. */
function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** What is wrong with a rule, by the names of its parts. */
export function ruleIssues(rule: Rule, repeats: readonly string[] = TASK_REPEATS): Issue[] {
  const issues: Issue[] = []
  const report = (field: string, message: string, rule_name = 'range') =>
    issues.push({ field, message, rule: rule_name })
  const { repeat, every = 1, start, zone, until, times } = rule
  if (!isTimeZone(zone)) report('zone', 'Choose a time zone from the list', 'choice')
  if (!repeats.includes(repeat)) report('repeat', `Choose one of: ${repeats.join(', ')}`, 'choice')
  const is_whole = Number.isInteger(every) && every >= 1
  if (!is_whole) report('every', 'Enter a whole number from 1')
  const end = addMonths(dayOf(start), MOST_YEARS * 12)
  if (until && until < dayOf(start)) report('until', 'It must not end before it starts')
  else if (until && until > end) report('until', 'A repeat ends within 10 years')
  if (issues.length > 0 || repeat === 'Once') return issues
  if (dayOf(nth(rule, 1)) > end) report('every', 'It must repeat within 10 years')
  else if (times && times > 1 && (times > MOST || dayOf(nth(rule, times - 1)) > end))
    report('times', 'A repeat ends within 10 years')
  return issues
}

/** The occurrence with a number, from 0, as far as the rule itself goes. It is counted from the start, not from the one before. */
function nth(rule: Rule, n: number): Wall {
  const { repeat, every = 1, start, weekdays = [] } = rule
  const months = MONTHS[repeat]
  if (months !== undefined) return withTime(addMonths(dayOf(start), n * months * every), start)
  if (repeat !== 'Weekly' || weekdays.length === 0)
    return withTime(addDays(dayOf(start), n * (DAYS[repeat] ?? 0) * every), start)
  const first = new Date(`${dayOf(start)}T00:00:00Z`).getUTCDay()
  const days = [...new Set(weekdays.map((name) => WEEKDAYS.indexOf(name)))].sort((a, b) => a - b)
  if (n === 0) return start
  const place = days.filter((day) => day <= first).length - 1 + n
  const weeks = Math.floor(place / days.length) * every
  return withTime(addDays(dayOf(start), weeks * 7 + days[place % days.length] - first), start)
}

/** The occurrence with a number, from 0; null where the rule has ended. */
export function occurrence(rule: Rule, n: number): Occurrence | null {
  const { repeat, times, until, zone } = rule
  if (n > 0 && (repeat === 'Once' || n >= MOST || (times && n >= times))) return null
  const due = nth(rule, n)
  return until && dayOf(due) > until ? null : occurrenceAt(due, zone)
}

function occurrenceAt(due: Wall, zone: string): Occurrence {
  const at = instantAt(due, zone)
  return { due, wall: wallAt(at, zone), at }
}

/** The number of the first occurrence later than an instant (milliseconds), whether or not the rule has ended before it. */
export function numberAfter(rule: Rule, after: number): number {
  if (instantAt(nth(rule, 0), rule.zone) > after) return 0
  let [low, high] = [0, rule.repeat === 'Once' ? 1 : MOST]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (instantAt(nth(rule, middle), rule.zone) > after) high = middle
    else low = middle
  }
  return high
}

/** The occurrences later than an instant, or from the start, at most `take` of them. */
export function occurrences(rule: Rule, take: number, after?: number): Occurrence[] {
  const found: Occurrence[] = []
  for (let n = after === undefined ? 0 : numberAfter(rule, after); found.length < take; n++) {
    const next = occurrence(rule, n)
    if (!next) break
    found.push(next)
  }
  return found
}

/**
 * The next occurrence of something that repeats after it is done: the interval counts from the local day of `done_at`, and
 * the time of day stays that of the start.
 */
export function afterDone(rule: Rule, done_at: number): Occurrence | null {
  if (rule.repeat === 'Once') return null
  const due = nth({ ...rule, weekdays: [], start: withTime(dayOf(wallAt(done_at, rule.zone)), rule.start) }, 1)
  return rule.until && dayOf(due) > rule.until ? null : occurrenceAt(due, rule.zone)
}
