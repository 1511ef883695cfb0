import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Metric } from '#platform/metrics/metric.ts'
import type { OwnReport } from './own.server.ts'
import type { ReportSpec } from './spec.ts'

/** A report that somebody runs. */
export interface Running {
  /** The longest time that a report may take, in milliseconds. */
  most_ms?: number
  catalog: Catalog
  access: Access
  spec: ReportSpec
  zone: string
  /** The reports with a statement of their own. */
  own: readonly OwnReport[]
  /** Figures by day: a report that they answer reads no records. */
  metrics?: readonly Metric[]
  /** The most rows of a list of rows. */
  most_rows?: number
}

/** A report about a record with the fields of the business, without the fields that were deleted. */
export type Building = Running & { definition: RecordDefinition; missing: string[] }
