import { queryOptions } from '@tanstack/react-query'
import { daysBefore, daysOf, isPeriod, type Days, type Period } from '#base/periods.ts'
import { get } from '#ui/client/request.ts'
import type { StatusOption } from './today-calls.web.ts'

/** The choices of the business dashboard: a period, and some people or all. */
export interface Shown {
  period: Period
  /** The chosen days; only with `customPeriod`. */
  days: Days | null
  user_ids: number[]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the address of the dashboard; the defaults are this month and all people. */
export function readShown(search: Record<string, unknown>): Shown {
  const { period, from, to, user } = search
  const user_ids = [
    ...new Set(
      String(user ?? '')
        .split(',')
        .map(Number),
    ),
  ].filter((id) => Number.isSafeInteger(id) && id > 0)
  if (period === 'customPeriod' && DAY.test(String(from)) && DAY.test(String(to)) && String(from) <= String(to))
    return { period, days: { from: String(from), to: String(to) }, user_ids }
  return { period: isPeriod(period) && period !== 'customPeriod' ? period : 'thisMonth', days: null, user_ids }
}

/** The days of the period, and the days to compare them with. */
export function daysShown({ period, days }: Shown, today: string): { now: Days; before: Days } {
  const named = days ?? (period === 'customPeriod' ? 'thisMonth' : period)
  return { now: typeof named === 'string' ? daysOf(named, today) : named, before: daysBefore(named, today) }
}

/** The entries of a short list, deleted ones included: leads of the period may still have them. */
export const entriesQuery = (business_id: number, record: 'lead_status' | 'lead_source' | 'opportunity_stage') =>
  queryOptions({
    queryKey: [business_id, 'options', record, 'business dashboard'],
    queryFn: async ({ signal }) => {
      const { data } = await get<{ data: StatusOption[] }>(`options/${record}`, { quiet: true, signal })
      return data.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    },
    staleTime: 60_000,
  })

/** A person of the business; one who left is not live, and still owns what they did. */
export interface Colleague {
  id: number
  name: string
  is_live: boolean
}

/** The people of the business by name, those who left too: figures of the past are theirs. */
export const peopleQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'options', 'user', 'business dashboard'],
    queryFn: async ({ signal }) => {
      const { data } = await get<{ data: StatusOption[] }>('options/user', { quiet: true, signal })
      return data
        .map(({ id, title, is_live }): Colleague => ({ id, name: title, is_live: is_live !== false }))
        .toSorted((a, b) => a.name.localeCompare(b.name))
    },
    staleTime: 60_000,
  })

/** The change of a count in per cent, rounded; null if the previous count is zero. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)
