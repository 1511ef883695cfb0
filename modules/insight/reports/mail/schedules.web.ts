import { useQuery } from '@tanstack/react-query'
import type { Period } from '#base/periods.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { get } from '#ui/client/request.ts'

/** A report that the person gets by mail. */
export interface Schedule {
  id: number
  version: number
  name: string
  spec: ReportSpec
  period: Exclude<Period, 'customPeriod'>
  weekdays: number[]
  month_days: number[]
  /** 'HH:MM' of the person's zone. */
  at: string
  format: 'csv' | 'xlsx' | 'pdf'
  is_active: boolean
  next_at: string | null
  last: { state: 'sent' | 'failed'; problem: string | null; at: string } | null
}

/** The reports that the person gets by mail. */
export function useSchedules() {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'report schedules'],
    queryFn: async ({ signal }) => (await get<{ data: Schedule[] }>('report_schedules', { quiet: true, signal })).data,
  })
}
