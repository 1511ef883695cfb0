import type { Issue } from '#base/issue.ts'
import { wallAt } from '#base/zones.ts'
import {
  afterDone,
  numberAfter,
  occurrence,
  type Repeat,
  type Rule,
  ruleIssues,
  WEEKDAYS,
  type Weekday,
} from '../recurrence.ts'

/** The values of a task that define its repeat, in wire form. */
type Values = Readonly<Record<string, unknown>>

/** The fields that define how a task repeats; a change of one restarts the repeat. */
export const REPEAT_FIELDS = [
  'due_date',
  'repeat',
  'repeat_every',
  'repeat_weekdays',
  'repeat_after_done',
  'repeat_until',
  'repeat_times',
] as const

const FIELD_OF: Record<string, string> = {
  every: 'repeat_every',
  until: 'repeat_until',
  times: 'repeat_times',
}

/** True for a task that comes again. */
export const isRepeating = ({ repeat }: Values): boolean =>
  typeof repeat === 'string' && repeat !== '' && repeat !== 'Once'

/** The rule of a repeating task with its first due time. */
function ruleOf(values: Values, start: string, zone: string): Rule {
  const days = typeof values.repeat_weekdays === 'string' ? values.repeat_weekdays.split(',') : []
  return {
    repeat: values.repeat as Repeat,
    every: typeof values.repeat_every === 'number' ? values.repeat_every : 1,
    start,
    zone,
    until: typeof values.repeat_until === 'string' ? values.repeat_until : null,
    times: typeof values.repeat_times === 'number' ? values.repeat_times : null,
    weekdays: WEEKDAYS.filter((day): day is Weekday => days.includes(day)),
  }
}

/** The first due time of a repeating task as its owner's clock shows it, or what is wrong with the repeat. */
export function startRepeat(values: Values, zone: string): { start: string } | { issues: Issue[] } {
  if (typeof values.due_date !== 'string')
    return {
      issues: [{ field: 'due_date', message: 'Say when it is due for the first time', rule: 'required' }],
    }
  const start = wallAt(Date.parse(values.due_date), zone)
  const issues = ruleIssues(ruleOf(values, start, zone)).map((issue) => ({
    ...issue,
    field: FIELD_OF[issue.field] ?? issue.field,
  }))
  return issues.length > 0 ? { issues } : { start }
}

/**
 * When a repeating task is due again after it was completed, and its number; null where it has ended. The next one is in the
 * future: if a task is completed late, the missed times are skipped.
 */
export function nextDue(task: Values, done_at: number, zone: string): { due: number; number: number } | null {
  const { repeat_start, due_date, repeat_number } = task
  if (typeof repeat_start !== 'string' || typeof due_date !== 'string') return null
  const rule = ruleOf(task, repeat_start, zone)
  if (task.repeat_after_done === true) {
    const number = (typeof repeat_number === 'number' ? repeat_number : 0) + 1
    const next = rule.times && number >= rule.times ? null : afterDone(rule, done_at)
    return next && { due: next.at, number }
  }
  const number = numberAfter(rule, Math.max(Date.parse(due_date), done_at))
  const next = occurrence(rule, number)
  return next && { due: next.at, number }
}
