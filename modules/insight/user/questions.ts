import { type Days, daysBefore, daysOf, type Period } from '#base/periods.ts'
import type { Question } from '../figures/question.ts'

/** The metrics of the eleven categories of the Overview (specification, dashboards), in their order. */
export const CATEGORIES = [
  'lead',
  'opportunity',
  'follow_up',
  'reminder',
  'open_task',
  'task',
  'won',
  'call',
  'meeting',
  'visit',
  'completed_task',
] as const

// What is planned has days to come, so of a running period all of it is compared with all of the one before.
const PLANNED: ReadonlySet<string> = new Set(['follow_up', 'reminder', 'open_task', 'meeting', 'visit'])

/** The days of the Overview: those of the period, and those before it to compare what came with, and what was planned. */
export interface OverviewDays {
  now: Days
  before: Days
  before_whole: Days
}

/** The days of a named period, or of days that the person chose. */
export function overviewDays(named: Exclude<Period, 'customPeriod'> | Days, today: string): OverviewDays {
  const now = typeof named === 'string' ? daysOf(named, today) : named
  // A running period as it is on its last day.
  const end = typeof named === 'string' && now.to > today ? now.to : today
  return { now, before: daysBefore(named, today), before_whole: daysBefore(named, end) }
}

/** The days before the period with which a category is compared. */
export const beforeOf = (metric: string, { before, before_whole }: OverviewDays): Days =>
  PLANNED.has(metric) ? before_whole : before

/** The figures that the sections of a person's own dashboard show, for one call. */
export function userQuestions(asked: {
  days: OverviewDays
  me: number
  isHidden: (section: string) => boolean
}): Record<string, Question> {
  const { days, me, isHidden } = asked
  const questions: Record<string, Question> = {}
  const ask = (key: string, metric: string, by?: string) => {
    questions[key] = { metric, ...days.now, owners: [me], ...(by && { by }) }
  }
  if (!isHidden('overview'))
    for (const metric of CATEGORIES) {
      ask(metric, metric)
      questions[`before ${metric}`] = { metric, ...beforeOf(metric, days), owners: [me] }
    }
  if (!isHidden('status')) ask('lead by status', 'lead', 'lead_status_id')
  if (!isHidden('calls')) ask('calls by outcome', 'call', 'outcome')
  if (!isHidden('talk_time')) ask('talk by day', 'call', 'day')
  if (!isHidden('notes')) ask('notes by day', 'note', 'day')
  return questions
}
