import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'
import type { KeptMetric } from '#platform/metrics/kept/kept-metric.ts'
import type { Reading } from './read.server.ts'
import type { ReportSpec } from './spec.ts'

/** What the statement of a report is made from. */
export interface OwnAsking {
  catalog: Catalog
  access: Access
  spec: ReportSpec
  zone: string
  /** The record with the fields of the business. */
  definition: RecordDefinition
  values: Values
  /** SQL of the rows `t` of the record that are in the period, meet the filter, and that the person may see. */
  where: string
  /** SQL of the figures of a metric of the report in its period, as `keptFigures` gives it; null where the rows must be read. */
  figures: ((metric: KeptMetric) => string) | null
}

/** The columns of a report and its statement, which `readLines` describes. */
export type OwnStatement = Pick<Reading, 'groups' | 'figures'> & { text: string }

/** A report that no choice of groups and figures can say: it has a statement of its own. */
export interface OwnReport {
  name: string
  /** The record that a person must be allowed to see. */
  record: string
  /** Fields of the record that a person must be allowed to read. */
  needs: readonly string[]
  /** The period is not that of a field of the record; the statement applies it itself. */
  has_own_period?: true
  /** Its figures are of several records, so no list shows the rows behind them. */
  is_of_many?: true
  /** Figures that answer the report for a person who sees every row. */
  kept?: readonly KeptMetric[]
  /** The statement within the rights of the person. */
  statement: (asking: OwnAsking) => OwnStatement
}
