import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '#base/periods.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { ReportAnswer } from '#platform/reports/answer.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { REPORT } from '#platform/views/report-scope.ts'
import { get } from '#ui/client/request.ts'
import type { ChartKind } from '../chart/chart-options.web.ts'

/** A report as it is built: without its days. */
export type Spec = Omit<ReportSpec, 'period'>

/** A report that somebody kept. */
export interface KeptReport {
  id: number
  version: number
  name: string
  is_shared: boolean
  /** The roles that may open it; none for everybody. */
  role_ids: number[]
  created_by: number
  created_by_name: string | null
  view: { report?: ReportSpec; chart?: ChartKind; period?: Exclude<Period, 'customPeriod'> }
}

/** Runs a report; the answer before stays on the screen while the next one is computed. */
export function useReport(spec: ReportSpec) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'report', spec],
    queryFn: ({ signal }) =>
      get<ReportAnswer>('reports/run', { query: { spec: JSON.stringify(spec) }, quiet: true, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The reports that the person kept, and those that others share, of every scope of reports. */
export function useKeptReports() {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'kept reports'],
    queryFn: async ({ signal }) =>
      (await get<{ data: KeptReport[] }>('saved_filters', { query: { scope: REPORT }, quiet: true, signal })).data,
  })
}
