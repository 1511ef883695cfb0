import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#ui/display.ts'
import { daysShown, entriesQuery, peopleQuery, type Shown } from '../business-calls.web.ts'
import { yearBefore } from '../figures/buckets.ts'
import { type Question, useFigures, useWaiting } from '../figures/figures.web.ts'

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

type Strip = (typeof STRIP)[number]
/** `now`, `before` and `days` of a figure of the strip, and the figures of the sections. */
export type BusinessKey =
  | `${'now' | 'before' | 'days'} ${Strip}`
  | `days ${(typeof ACTIVITIES)[number]}`
  | `year ${'invoice' | 'receipt'}`
  | `lead by ${'lead_source_id' | 'lead_status_id' | PlaceField | 'owner'}`
  | 'lead before by lead_source_id'
  | 'won by owner'
  | 'opportunity by owner'
  | 'opportunity by opportunity_stage_id'
  | 'call by owner'

/** Everything that the business dashboard shows, in two calls for the figures and one for each lookup that names them. */
export function useBusiness(
  business_id: number,
  options: { shown: Shown; place: PlaceField; isHidden: (section: string) => boolean },
) {
  const { shown, place, isHidden } = options
  const today = dayOf(new Date())
  const days = daysShown(shown, today)
  // The days to come have no figures yet.
  const past = { ...days.now, to: days.now.to > today ? today : days.now.to }
  const whose = shown.user_id === null ? {} : { owners: [shown.user_id] }
  const asked: Partial<Record<BusinessKey, Question>> = {}
  const ask = (key: BusinessKey, metric: string, more: Partial<Question> = {}) => {
    asked[key] = { metric, ...days.now, ...whose, ...more }
  }
  const section = (name: string, questions: () => void) => {
    if (!isHidden(name)) questions()
  }
  section('overview', () => {
    for (const metric of STRIP) {
      ask(`now ${metric}`, metric)
      ask(`before ${metric}`, metric, days.before)
      ask(`days ${metric}`, metric, { by: 'day' })
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
  section('opportunity_user', () => ask('opportunity by owner', 'opportunity', { by: 'owner' }))
  section('funnel', () => ask('opportunity by opportunity_stage_id', 'opportunity', { by: 'opportunity_stage_id' }))
  section('talk_time', () => ask('call by owner', 'call', { by: 'owner' }))
  section('activity', () => {
    for (const metric of ACTIVITIES) ask(`days ${metric}`, metric, { by: 'day' })
  })
  section('sales', () => {
    for (const metric of ['invoice', 'receipt'] as const)
      ask(`year ${metric}`, metric, { ...yearBefore(past.to), by: 'day' })
  })
  const people = useQuery(peopleQuery(business_id))
  const statuses = useQuery({ ...entriesQuery(business_id, 'lead_status'), enabled: !isHidden('status') })
  const sources = useQuery({ ...entriesQuery(business_id, 'lead_source'), enabled: !isHidden('source') })
  const stages = useQuery({ ...entriesQuery(business_id, 'opportunity_stage'), enabled: !isHidden('funnel') })
  const answer = useFigures<BusinessKey>(business_id, asked)
  return {
    ...{ business_id, days, past, people: people.data ?? [] },
    ...answer,
    waiting: useWaiting(business_id),
    entries: { statuses: statuses.data ?? [], sources: sources.data ?? [], stages: stages.data ?? [] },
  }
}

export type Business = ReturnType<typeof useBusiness>
