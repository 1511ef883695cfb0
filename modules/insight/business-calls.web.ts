import { queryOptions } from '@tanstack/react-query'
import { daysBefore, daysOf, isPeriod, type Days, type Period } from '#base/periods.ts'
import { get } from '#ui/client/request.ts'
import { type Condition, filterOf, type StatusOption } from './today-calls.web.ts'

/** One group of a list: the value, how many rows have it, and the sum of their amounts (null above the cap). */
export interface Group {
  value: number | null
  count: number
  capped: boolean
  sum: string | null
}

/** The choices of the business dashboard: a period, and one person or all. */
export interface Shown {
  period: Period
  /** The chosen days; only with `customPeriod`. */
  days: Days | null
  user_id: number | null
}

/** The most people whose leads are counted separately, because they must fit into one call. */
const MOST_PEOPLE = 40

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the address of the dashboard; the defaults are this month and all people. */
export function readShown(search: Record<string, unknown>): Shown {
  const { period, from, to, user } = search
  const user_id = Number(user) > 0 ? Number(user) : null
  if (period === 'customPeriod' && DAY.test(String(from)) && DAY.test(String(to)) && String(from) <= String(to))
    return { period, days: { from: String(from), to: String(to) }, user_id }
  return { period: isPeriod(period) && period !== 'customPeriod' ? period : 'thisMonth', days: null, user_id }
}

/** The days of the period, and the days to compare them with. */
export function daysShown({ period, days }: Shown, today: string): { now: Days; before: Days } {
  const named = days ?? (period === 'customPeriod' ? 'thisMonth' : period)
  return { now: typeof named === 'string' ? daysOf(named, today) : named, before: daysBefore(named, today) }
}

/** The condition for leads created in these days; uses the name of the period if it has one. */
export const createdIn = (days: Days, period: Period = 'customPeriod'): Condition => ({
  field: 'created_at',
  condition: 'Period',
  values: period === 'customPeriod' ? [period, days.from, days.to] : [period],
})

/** The entries of a short list, deleted ones included: leads of the period may still have them. */
export const entriesQuery = (business_id: number, record: 'lead_status' | 'lead_source') =>
  queryOptions({
    queryKey: [business_id, 'options', record, 'business dashboard'],
    queryFn: async ({ signal }) => {
      const { data } = await get<{ data: StatusOption[] }>(`options/${record}`, { quiet: true, signal })
      return data.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    },
    staleTime: 60_000,
  })

/** The people of the business, by name. */
export const peopleQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'lines', 'user', 'business dashboard'],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_PEOPLE, sort: 'name', columns: ['name'] }
      return (await get<{ data: { id: number; name: string }[] }>('users', { query, quiet: true, signal })).data
    },
    staleTime: 60_000,
  })

/** The matching leads, counted and summed by the entries of a lookup. */
export const groupsQuery = (
  business_id: number,
  options: { location_id: number | null; field: 'lead_status_id' | 'lead_source_id'; conditions: Condition[] },
) =>
  queryOptions({
    queryKey: [business_id, options.location_id, 'groups', 'lead', options.field, options.conditions],
    queryFn: async ({ signal }) => {
      const query = { field: options.field, sum: 'amount', filter: filterOf(options.conditions) }
      return (await get<{ data: Group[] }>('leads/groups', { query, quiet: true, signal })).data
    },
  })

/** The total rows of some groups, whether that count is capped, and the sum of their amounts in rupees. */
export function totalOf(groups: readonly Group[], ids?: ReadonlySet<number>) {
  const counted = groups.filter(({ value }) => ids === undefined || (value !== null && ids.has(value)))
  const is_capped = counted.some(({ capped }) => capped)
  return {
    count: counted.reduce((sum, one) => sum + one.count, 0),
    capped: is_capped,
    // Only for display: rupees with two decimals stay exact in a number up to ninety lakh crore.
    amount: is_capped ? null : counted.reduce((sum, one) => sum + Number(one.sum ?? 0), 0),
  }
}

/** The change of a count in per cent, rounded; null if the previous count is zero. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)
