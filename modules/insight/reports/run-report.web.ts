import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import type { FilterGroup } from '#engine/record/filter.ts'
import type { ReportSpec, Unit } from '#platform/reports/spec.ts'
import { get } from '#ui/client/request.ts'
import type { ChartKind } from '../chart/chart-options.web.ts'

export interface Column {
  label: string
  as: 'text' | 'count' | 'number' | 'money' | 'seconds' | 'minutes' | 'day' | 'hour' | 'weekday' | 'flag'
  field?: string
  unit?: Unit
  labels?: Readonly<Record<string, string>>
}

export interface Line {
  values: (string | null)[]
  titles: (string | null)[]
  figures: (string | null)[]
}

export interface Answer {
  groups: Column[]
  figures: Column[]
  lines: Line[]
  totals: (string | null)[]
  capped: boolean
  filter: FilterGroup
  place: string
}

/** A report that somebody kept. */
export interface KeptReport {
  id: number
  version: number
  name: string
  is_shared: boolean
  created_by: number
  created_by_name: string | null
  view: { report?: ReportSpec; chart?: ChartKind }
}

/** Runs a report; the answer before stays on the screen while the next one is computed. */
export function useReport(spec: ReportSpec) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'report', spec],
    queryFn: ({ signal }) => get<Answer>('reports/run', { query: { spec: JSON.stringify(spec) }, quiet: true, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The reports that the person kept, and those that others share. */
export function useKeptReports() {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'kept reports'],
    queryFn: async ({ signal }) =>
      (await get<{ data: KeptReport[] }>('saved_filters', { query: { scope: 'report' }, quiet: true, signal })).data,
  })
}
