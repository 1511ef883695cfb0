import type { Days } from '#base/periods.ts'
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

/** The figures that the sections of a person's own dashboard show, for one call. */
export function userQuestions(asked: {
  days: Days
  me: number
  isHidden: (section: string) => boolean
}): Record<string, Question> {
  const { days, me, isHidden } = asked
  const questions: Record<string, Question> = {}
  const ask = (key: string, metric: string, by?: string) => {
    questions[key] = { metric, ...days, owners: [me], ...(by && { by }) }
  }
  if (!isHidden('overview')) for (const metric of CATEGORIES) ask(metric, metric)
  if (!isHidden('status')) ask('lead by status', 'lead', 'lead_status_id')
  if (!isHidden('calls')) ask('calls by outcome', 'call', 'outcome')
  if (!isHidden('talk_time')) ask('talk by day', 'call', 'day')
  if (!isHidden('notes')) ask('notes by day', 'note', 'day')
  return questions
}
