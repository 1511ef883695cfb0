import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Days } from '#base/periods.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { isModuleOn } from '#shell/menu.ts'
import { modulesQuery } from '#shell/session-queries.ts'
import { get } from '#ui/client/request.ts'
import { onStored, readStored } from '#ui/client/storage.ts'
import type { Place } from '#ui/places.ts'
import { type Question, recordsOf } from './question.ts'

/** A part of a figure; `value` is null for the total, and for rows without a value. Sums of money are in rupees. */
export interface FigureRow {
  value: string | null
  count: number
  sum: string
}

/** A figure that the person may read, with the list of the rows behind it. */
export interface Figure {
  rows: FigureRow[]
  list: ListPlace
}

/** The list of a record, and the filter that shows the rows behind a figure. */
export interface ListPlace {
  place: string
  filter: FilterGroup
}

/** Work that waits; `sum` is null where nothing is summed. */
export interface Waiting {
  name: string
  is_trouble: boolean
  count: number
  capped: boolean
  sum: string | null
  list: ListPlace
}

type WireFigure = { rows: FigureRow[] | null; filter: FilterGroup | null; place: string; module?: string }
type WireWaiting = Omit<Waiting, 'list'> & ListPlace & { module?: string }

/** The branch that the person chose; null for all. */
export const useLocationId = () => useSyncExternalStore(onStored, () => readStored('location')?.id ?? null)

// Figures follow a write within seconds; until then they are asked for again.
const BEHIND_MS = 1_500
const FRESH_MS = 60_000

/**
 * The figures of a screen, read in one call, by the keys of their questions. A figure is missing where the person has no right
 * to it, and where its module is switched off.
 */
export function useFigures<Key extends string>(business_id: number, questions: Partial<Record<Key, Question>>) {
  const location_id = useLocationId()
  const { data: modules } = useQuery(modulesQuery(business_id))
  const asked = Object.entries(questions) as [Key, Question][]
  const answer = useQuery({
    // With the records that are counted, so that a change of one of them asks again at once.
    queryKey: [business_id, location_id, 'figures', recordsOf(asked.map(([, question]) => question)), asked],
    queryFn: ({ signal }) =>
      get<{ data: WireFigure[]; behind: boolean }>('metrics', {
        query: { ask: JSON.stringify(asked.map(([, question]) => question)) },
        quiet: true,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: asked.length > 0,
    refetchInterval: ({ state }) => (state.data?.behind ? BEHIND_MS : FRESH_MS),
  })
  const figures: Partial<Record<Key, Figure>> = {}
  if (answer.data && !answer.isPlaceholderData)
    for (const [at, [key]] of asked.entries()) {
      const { rows, filter, place, module } = answer.data.data[at]
      if (rows && filter && isModuleOn(modules, module)) figures[key] = { rows, list: { place, filter } }
    }
  return {
    figures,
    is_loading: answer.isPending || answer.isPlaceholderData,
    error: answer.error,
    refetch: answer.refetch,
  }
}

/** The records among which work waits, so that a screen follows changes of them. */
const WAITING_RECORDS = ['lead', 'task', 'invoice', 'bill', 'quotation', 'e_invoice', 'item']

/** What waits to be dealt with; undefined until it is known. */
export function useWaiting(business_id: number) {
  const location_id = useLocationId()
  const { data: modules } = useQuery(modulesQuery(business_id))
  const { data } = useQuery({
    queryKey: [business_id, location_id, 'waiting', WAITING_RECORDS],
    queryFn: ({ signal }) => get<{ data: WireWaiting[]; behind: boolean }>('waiting', { quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data?.behind ? BEHIND_MS : FRESH_MS),
  })
  return data?.data
    .filter(({ module }) => isModuleOn(modules, module))
    .map(({ place, filter, ...one }): Waiting => ({ ...one, list: { place, filter } }))
}

/** Count and sum of a figure over all its parts. */
export function totalOf(figure: Figure | undefined): { count: number; sum: number } {
  return (figure?.rows ?? []).reduce(
    (total, row) => ({ count: total.count + row.count, sum: total.sum + Number(row.sum) }),
    { count: 0, sum: 0 },
  )
}

/** The rows behind a figure on some of its days: those of a point of a chart over time. */
export function rowsOfDays(business_id: number, { place, filter }: ListPlace, { from, to }: Days): Place {
  const conditions = filter.conditions.map((one) =>
    'condition' in one && one.condition === 'Period' ? { ...one, values: ['customPeriod', from, to] } : one,
  )
  return rowsBehind(business_id, { place, filter: { ...filter, conditions } })
}

/** The rows behind a figure, or behind its part where a field has a value (null: has none). */
export function rowsBehind(
  business_id: number,
  { place, filter }: ListPlace,
  part?: { field: string; value: string | number | null },
): Place {
  const more = part ? [{ field: part.field, condition: 'In' as const, values: [part.value] }] : []
  const whole = { ...filter, conditions: [...filter.conditions, ...more] }
  return { to: `/business/${business_id}/${place}`, search: { filter: JSON.stringify(whole), view: 'all' } }
}
