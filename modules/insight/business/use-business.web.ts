import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#ui/display.ts'
import { daysShown, entriesQuery, peopleQuery, type Shown } from '../business-calls.web.ts'
import { useFigures, useWaiting } from '../figures/figures.web.ts'
import { type BusinessKey, businessQuestions, pastOf, type PlaceField } from './questions.ts'

/** Everything that the business dashboard shows, in two calls for the figures and one for each lookup that names them. */
export function useBusiness(
  business_id: number,
  options: { shown: Shown; place: PlaceField; isHidden: (section: string) => boolean },
) {
  const { shown, place, isHidden } = options
  const today = dayOf(new Date())
  const days = daysShown(shown, today)
  const asked = businessQuestions({ days, today, user_ids: shown.user_ids, place, isHidden })
  const people = useQuery(peopleQuery(business_id))
  const statuses = useQuery({ ...entriesQuery(business_id, 'lead_status'), enabled: !isHidden('status') })
  const sources = useQuery({ ...entriesQuery(business_id, 'lead_source'), enabled: !isHidden('source') })
  const stages = useQuery({ ...entriesQuery(business_id, 'opportunity_stage'), enabled: !isHidden('funnel') })
  const answer = useFigures<BusinessKey>(business_id, asked)
  const names = new Map((people.data ?? []).map(({ id, name }) => [String(id), name]))
  return {
    ...{ business_id, user_ids: shown.user_ids, days, past: pastOf(days.now, today), people: people.data ?? [] },
    /** The name of the owner in a part of a figure; undefined for rows without one. */
    nameOf: (value: string | null): string | undefined => names.get(value ?? ''),
    ...answer,
    waiting: useWaiting(business_id),
    entries: { statuses: statuses.data ?? [], sources: sources.data ?? [], stages: stages.data ?? [] },
  }
}

export type Business = ReturnType<typeof useBusiness>
