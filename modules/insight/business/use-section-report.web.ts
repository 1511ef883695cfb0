import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReportAnswer } from '#platform/reports/answer.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { isModuleOn } from '#shell/menu.ts'
import { modulesQuery } from '#shell/session-queries.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { get } from '#ui/client/request.ts'
import { useLocationId } from '../figures/figures.web.ts'

const FRESH_MS = 60_000
const NOT_ALLOWED = 403

/** A report about leads in a section of the dashboard. */
export type SectionReport = Pick<UseQueryResult<ReportAnswer>, 'data' | 'error' | 'refetch'>

/**
 * A standard report about leads that a section shows; null where the person may not read it, or leads are switched off. It is read
 * again when one of the `records` changes.
 */
export function useSectionReport(
  business_id: number,
  { spec, records, enabled }: { spec: ReportSpec; records: readonly string[]; enabled: boolean },
): SectionReport | null {
  const location_id = useLocationId()
  const { data: modules } = useQuery(modulesQuery(business_id))
  const { data, error, refetch } = useQuery({
    queryKey: [business_id, location_id, 'section report', records, spec],
    queryFn: ({ signal }) =>
      get<ReportAnswer>('reports/run', { query: { spec: JSON.stringify(spec) }, quiet: true, signal }),
    enabled,
    refetchInterval: FRESH_MS,
    retry: false,
  })
  const is_refused = error instanceof ApiError && error.status === NOT_ALLOWED
  return isModuleOn(modules, 'Leads') && !is_refused ? { data, error, refetch } : null
}
