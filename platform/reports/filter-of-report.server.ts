import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { isMoment } from './parts.server.ts'
import type { ReportSpec } from './spec.ts'

/** The filter of the list with the rows of a report: its own conditions and its period. */
export function filterOfReport(definition: RecordDefinition, { date, period, filter }: ReportSpec): FilterGroup {
  const conditions = filter ? [filter] : []
  if (!period) return filter ?? { combiner: 'AND', conditions: [] }
  const field = date ?? 'created_at'
  if (!isMoment(fieldsOf(definition)[field])) throw badRequest('Choose the date of the period')
  return {
    combiner: 'AND',
    conditions: [...conditions, { field, condition: 'Period', values: ['customPeriod', period.from, period.to] }],
  }
}
