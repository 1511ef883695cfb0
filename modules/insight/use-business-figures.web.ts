import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { addDays } from '#base/days.ts'
import { onStored, readStored } from '#ui/client/storage.ts'
import {
  createdIn,
  daysShown,
  entriesQuery,
  groupsQuery,
  peopleQuery,
  type Shown,
  totalOf,
} from './business-calls.web.ts'
import { type Condition, countQuery, type StatusOption, where } from './today-calls.web.ts'

const NONE: StatusOption[] = []
const idsOf = (statuses: readonly StatusOption[], kind: string) =>
  new Set(statuses.filter((one) => (one.kind ?? 'open') === kind).map((one) => one.id))

/** The leads of one person in the period: their number, and the number and amount of the won ones. */
export interface PersonLine {
  id: number
  name: string
  leads: { count: number; capped: boolean }
  won: { count: number; amount: number | null }
}

/** All figures of the business dashboard, with the conditions that select the rows of each figure. */
export function useBusinessFigures(
  business_id: number,
  shown: Shown,
  { today, isHidden }: { today: string; isHidden: (section: string) => boolean },
) {
  const location_id = useSyncExternalStore(onStored, () => readStored('location')?.id ?? null)
  const { now, before } = daysShown(shown, today)
  const of_person = shown.user_id === null ? [] : [where.mine(shown.user_id)]
  const came = [createdIn(now, shown.period), ...of_person]
  const groups = (field: 'lead_status_id' | 'lead_source_id', conditions: Condition[]) =>
    groupsQuery(business_id, { location_id, field, conditions })

  const statuses = useQuery(entriesQuery(business_id, 'lead_status'))
  const sources = useQuery(entriesQuery(business_id, 'lead_source'))
  const people = useQuery(peopleQuery(business_id))
  const by_status = useQuery(groups('lead_status_id', came))
  const by_source = useQuery({ ...groups('lead_source_id', came), enabled: !isHidden('source') })
  const earlier = useQuery(groups('lead_source_id', [createdIn(before), ...of_person]))

  const known = statuses.data ?? NONE
  const won_ids = idsOf(known, 'won')
  const still_open = where.status([...idsOf(known, 'open')])
  const conditions = {
    came,
    won: [...came, where.status([...won_ids])],
    unowned: [where.nobodys(), still_open],
    overdue: [still_open, where.dueBy(addDays(today, -1)), ...of_person],
  }
  const has_overview = statuses.isSuccess && !isHidden('overview')
  const [unowned, overdue] = useQueries({
    queries: [conditions.unowned, conditions.overdue].map((one) => ({
      ...countQuery(business_id, location_id, one),
      enabled: has_overview,
    })),
  })
  const listed = (people.data ?? []).filter((one) => shown.user_id === null || one.id === shown.user_id)
  const lines = useQueries({
    queries: listed.map((person) => ({
      ...groups('lead_status_id', [createdIn(now, shown.period), where.mine(person.id)]),
      enabled: statuses.isSuccess && !isHidden('user'),
    })),
    combine: (results: UseQueryResult<Parameters<typeof totalOf>[0]>[]) =>
      results.every((one) => one.data)
        ? results.map((one) => ({ all: totalOf(one.data ?? []), won: totalOf(one.data ?? [], won_ids) }))
        : null,
  })
  const person_lines = lines
    ?.map(({ all, won }, index): PersonLine => ({ ...listed[index], leads: all, won }))
    .filter(({ leads }) => leads.count > 0)
    .toSorted((a, b) => b.leads.count - a.leads.count)

  const needed = [statuses, sources, people, by_status, by_source, earlier, unowned, overdue]
  return {
    now,
    before,
    conditions,
    statuses: known,
    sources: sources.data ?? NONE,
    people: people.data ?? [],
    by_status: by_status.data,
    by_source: by_source.data,
    earlier: earlier.data,
    total: by_status.data && totalOf(by_status.data),
    total_before: earlier.data && totalOf(earlier.data),
    won: by_status.data && statuses.data && totalOf(by_status.data, won_ids),
    unowned: unowned.data,
    overdue: overdue.data,
    person_lines,
    error: needed.find((one) => one.error && !one.data)?.error ?? null,
    retry: () => needed.forEach((one) => void (one.isError && one.refetch())),
  }
}
