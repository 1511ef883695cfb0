import { queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import type { Place } from '#ui/places.ts'

/** A lead as the dashboard reads it. */
export type LeadLine = {
  id: number
  name: string
  account_name: string | null
  lead_type: string | null
  lead_status_id: number | null
  follow_up_date: string | null
  follow_up_time: string | null
  amount: string | null
  city: string | null
  created_at: string
}

/** A lead status of the business. */
export type StatusOption = {
  id: number
  title: string
  is_live?: boolean
  kind?: string
  color?: string | null
  position?: number
}

/** A condition in the filter language of the lists. */
export type Condition = {
  field: string
  condition: 'In' | 'From' | 'To' | 'Period'
  values: (string | number | null)[]
}
type Counted = { total: number; capped: boolean }

const COLUMNS = [
  'name',
  'account_name',
  'lead_type',
  'lead_status_id',
  'follow_up_date',
  'follow_up_time',
  'amount',
  'city',
  'created_at',
]
/** The filter with all these conditions; undefined without any. */
export const filterOf = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? { combiner: 'AND', conditions } : undefined

/** The list of the leads that match. */
export const leadsPlace = (business_id: number, conditions: readonly Condition[]): Place => ({
  to: `/business/${business_id}/leads`,
  search: { filter: JSON.stringify(filterOf(conditions)), view: 'all' },
})

/** The statuses, in the business's own order. */
export const statusesQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'options', 'lead_status', 'today'],
    queryFn: async ({ signal }) => {
      const { data } = await get<{ data: StatusOption[] }>('options/lead_status', { quiet: true, signal })
      return data.filter((status) => status.is_live !== false).sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    },
    staleTime: 60_000,
  })

/** The number of matching leads; exact up to the server's cap. */
export const countQuery = (business_id: number, location_id: number | null, conditions: Condition[]) =>
  queryOptions({
    queryKey: [business_id, location_id, 'count', 'lead', conditions],
    queryFn: async ({ signal }): Promise<Counted> => {
      const query = { limit: 1, total: 1, columns: ['name'], filter: filterOf(conditions) }
      const { total = 0, total_capped = false } = await get<{ total?: number; total_capped?: boolean }>('leads', {
        query,
        quiet: true,
        signal,
      })
      return { total, capped: total_capped }
    },
  })

/** The first few matching leads in the given order. */
export const linesQuery = (
  business_id: number,
  location_id: number | null,
  options: { sort: string; conditions: Condition[]; limit: number },
) =>
  queryOptions({
    queryKey: [business_id, location_id, 'lines', 'lead', options],
    queryFn: async ({ signal }) => {
      const query = { limit: options.limit, sort: options.sort, columns: COLUMNS, filter: filterOf(options.conditions) }
      return (await get<{ data: LeadLine[] }>('leads', { query, quiet: true, signal })).data
    },
  })

/** Sorts follow-ups by day, oldest first, then by time; those without a time are last. */
export const inOrderOfTime = (lines: readonly LeadLine[]): LeadLine[] =>
  lines.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))

const momentOf = ({ follow_up_date, follow_up_time }: LeadLine) => `${follow_up_date} ${follow_up_time ?? '99'}`

/** Conditions in the filter language of the lists. */
export const where = {
  mine: (user_id: number): Condition => ({ field: 'assigned_user', condition: 'In', values: [user_id] }),
  nobodys: (): Condition => ({ field: 'assigned_user', condition: 'In', values: [null] }),
  status: (ids: number[]): Condition => ({ field: 'lead_status_id', condition: 'In', values: ids }),
  temperature: (value: string): Condition => ({ field: 'lead_type', condition: 'In', values: [value] }),
  dueBy: (day: string): Condition => ({ field: 'follow_up_date', condition: 'To', values: [day] }),
  createdFrom: (moment: string): Condition => ({ field: 'created_at', condition: 'From', values: [moment] }),
}
