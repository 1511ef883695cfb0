import { addDays } from '#base/days.ts'
import { type Days, todayIn } from '#base/periods.ts'
import { METRIC_ZONE } from '#platform/metrics/metric.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'

/** The days of a period that have come. Those of `today`, if it is among them, count once they are settled. */
export interface Came extends Days {
  today: string | null
}

/** The days of a period that have come; null if none has. */
export function daysThatCame({ period }: Pick<ReportSpec, 'period'>): Came | null {
  const today = todayIn(METRIC_ZONE)
  const { from, to } = period ?? { from: '1900-01-01', to: today }
  if (from > today) return null
  return to < today ? { from, to, today: null } : { from, to: today, today }
}

/** Those of them that are over; null if only today is among them. */
export function daysOver({ from, to, today }: Came): Days | null {
  const over = { from, to: today ? addDays(today, -1) : to }
  return over.from <= over.to ? over : null
}
