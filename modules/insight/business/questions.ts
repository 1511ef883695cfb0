import { addDays } from '#base/days.ts'
import type { Days } from '#base/periods.ts'
import type { ReportColumn, ReportLine } from '#platform/reports/answer.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { yearBefore } from '../figures/buckets.ts'
import type { Question } from '../figures/question.ts'
import { type ReportGroup, STANDARD_SPECS, type StandardSpec } from '../reports/standard-specs.ts'

/** The figures that the strip may show, the most important first; it shows the first ones that the business has. */
export const STRIP = [
  'invoice',
  'receipt',
  'sales_order',
  'lead',
  'won',
  'opportunity',
  'call',
  'meeting',
  'visit',
] as const
/** The kinds of work in the section about activities. */
export const ACTIVITIES = ['call', 'meeting', 'visit', 'note', 'completed_task'] as const
/** By what the leads of places can be divided. */
export const PLACES = ['country', 'state', 'city'] as const
export type PlaceField = (typeof PLACES)[number]

// Follow-ups and leads of all time: discipline is how the open leads are today.
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

type Strip = (typeof STRIP)[number]
/** The days of a figure of the strip and its sum `before`, and the figures of the sections. */
export type BusinessKey =
  | `${'before' | 'days'} ${Strip}`
  | `days ${(typeof ACTIVITIES)[number]}`
  | `year ${'invoice' | 'receipt'}`
  | `lead by ${'lead_source_id' | 'lead_status_id' | PlaceField | 'owner'}`
  | 'lead before by lead_source_id'
  | 'won by owner'
  | 'opportunity by owner'
  | 'opportunity by opportunity_stage_id'
  | `call by ${'owner' | 'week_hour'}`
  | `${'planned' | 'overdue' | 'unplanned'} by owner`

export interface BusinessAsked {
  /** The days of the period, and those to compare them with. */
  days: { now: Days; before: Days }
  today: string
  /** The people whose figures are shown; none for all. */
  user_ids: readonly number[]
  place: PlaceField
  isHidden: (section: string) => boolean
}

/** The days of a period that have come: those to come have no figures yet. */
export const pastOf = ({ from, to }: Days, today: string): Days => ({ from, to: to > today ? today : to })

/** The figures that the sections of the business dashboard show, for one call. */
export function businessQuestions(asked: BusinessAsked): Partial<Record<BusinessKey, Question>> {
  const { days, today, user_ids, place, isHidden } = asked
  const whose = user_ids.length === 0 ? {} : { owners: [...user_ids] }
  const questions: Partial<Record<BusinessKey, Question>> = {}
  const ask = (key: BusinessKey, metric: string, more: Partial<Question> = {}) => {
    questions[key] = { metric, ...days.now, ...whose, ...more }
  }
  const section = (name: string, ask_all: () => void) => {
    if (!isHidden(name)) ask_all()
  }
  // Meetings and visits of days to come are no figure of the days that are compared. A period of days to come is shown as it is planned.
  const came = days.now.from > today ? days.now : pastOf(days.now, today)
  section('overview', () => {
    for (const metric of STRIP) {
      ask(`before ${metric}`, metric, days.before)
      ask(`days ${metric}`, metric, { ...came, by: 'day' })
    }
  })
  section('source', () => {
    ask('lead by lead_source_id', 'lead', { by: 'lead_source_id' })
    ask('lead before by lead_source_id', 'lead', { ...days.before, by: 'lead_source_id' })
  })
  section('status', () => ask('lead by lead_status_id', 'lead', { by: 'lead_status_id' }))
  section('place', () => ask(`lead by ${place}`, 'lead', { by: place }))
  section('user', () => {
    ask('lead by owner', 'lead', { by: 'owner' })
    ask('won by owner', 'won', { by: 'owner' })
  })
  section('follow_ups', () => {
    ask('planned by owner', 'follow_up', { from: today, to: LAST_DAY, by: 'assigned_user' })
    ask('overdue by owner', 'follow_up', { from: FIRST_DAY, to: addDays(today, -1), by: 'assigned_user' })
    ask('unplanned by owner', 'without_follow_up', { from: FIRST_DAY, to: today, by: 'assigned_user' })
  })
  section('opportunity_user', () => ask('opportunity by owner', 'opportunity', { by: 'owner' }))
  section('funnel', () => ask('opportunity by opportunity_stage_id', 'opportunity', { by: 'opportunity_stage_id' }))
  section('talk_time', () => {
    ask('call by owner', 'call', { by: 'owner' })
    ask('call by week_hour', 'call', { by: 'week_hour' })
  })
  section('activity', () => {
    for (const metric of ACTIVITIES) ask(`days ${metric}`, metric, { ...came, by: 'day' })
  })
  section('sales', () => {
    for (const metric of ['invoice', 'receipt'] as const)
      ask(`year ${metric}`, metric, { ...yearBefore(pastOf(days.now, today).to), by: 'day' })
  })
  return questions
}

const standardSpec = (group: ReportGroup, id: string): StandardSpec['spec'] => {
  const report = STANDARD_SPECS[group].find((one) => one.id === id)
  return (report as NonNullable<typeof report>).spec
}

/** The standard report that the section about the return of sources shows. */
export const returnSpec = (period: Days): ReportSpec => ({ ...standardSpec('leads', 'source-return'), period })

/** The standard report that the section about follow-ups shows, of some people or of all. */
export const disciplineSpec = (period: Days, user_ids: readonly number[]): ReportSpec => ({
  ...standardSpec('work', 'follow-up-discipline'),
  period,
  ...(user_ids.length > 0 && { only: { person: user_ids.join(',') } }),
})

/** The standard report that the section about stages shows, of some people or of all. */
export const funnelSpec = (period: Days, user_ids: readonly number[]): ReportSpec => ({
  ...standardSpec('leads', 'stage-funnel'),
  period,
  ...(user_ids.length > 0 && {
    filter: { combiner: 'AND', conditions: [{ field: 'assigned_user', condition: 'In', values: [...user_ids] }] },
  }),
})

const COSTS = ['Cost of the source', 'Return on the cost']

/** The figures of that report which the section shows, with their places: the costs where the person may see them and some were entered. */
export function returnFigures(
  columns: readonly ReportColumn[],
  lines: readonly Pick<ReportLine, 'figures'>[],
): { column: ReportColumn; at: number; is_cost: boolean }[] {
  const cost = columns.findIndex(({ label }) => label === COSTS[0])
  const has_costs = cost !== -1 && lines.some(({ figures }) => figures[cost] !== null)
  const wanted = has_costs
    ? [COSTS[0], 'Money won', COSTS[1], 'Unique buyers']
    : ['Money won', 'Enquiries', 'Unique buyers', 'Buyers won']
  return wanted.flatMap((label) => {
    const at = columns.findIndex((column) => column.label === label)
    return at === -1 ? [] : [{ column: columns[at], at, is_cost: COSTS.includes(label) }]
  })
}
