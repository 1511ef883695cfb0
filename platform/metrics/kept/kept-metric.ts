import type { Metric } from '../metric.ts'
import type { KeptRows } from './kept-rows.ts'

/** A metric whose rows are kept. */
export type KeptMetric = Metric & { kept: KeptRows }

export const isKept = (metric: Metric): metric is KeptMetric => metric.kept !== undefined

/** The name under which rows of a record are marked whose kept rows a write may change. */
export const keptMark = (record: string): string => `rows of ${record}`

/** The names of all marks of kept rows. */
export const keptMarks = (metrics: readonly Metric[]): string[] => [
  ...new Set(metrics.filter(isKept).map(({ record }) => keptMark(record))),
]
