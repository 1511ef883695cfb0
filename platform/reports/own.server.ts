import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'
import type { KeptFigures } from '#platform/metrics/kept/kept-figures.server.ts'
import type { KeptMetric } from '#platform/metrics/kept/kept-metric.ts'
import type { Behind } from './answer.ts'
import type { Reading } from './read.server.ts'
import type { ReportSpec } from './spec.ts'

/** The parts of a figure by day in the period of a report: SQL of `value`, `count` and `amount`, and the rows behind them. */
export interface PartsOfFigure {
  sql: string
  behind: Behind
}

/** What the statement of a report is made from. */
export interface OwnAsking {
  catalog: Catalog
  access: Access
  spec: ReportSpec
  zone: string
  /** The record with the fields of the business. */
  definition: RecordDefinition
  values: Values
  /** SQL of the rows `t` of the record that are in the period, meet the filter, and that the person may see. Each call binds its values. */
  where: () => string
  /** How many rows a list reads: one more than it shows. */
  rows_read: number
  /** SQL of the figures of a metric of the report in its period, as `keptFigures` gives it; null where the rows must be read. */
  figures: KeptFigures | null
  /**
   * A figure by day that the report names in `reads`, divided by the owner or by a field of its record; null where the person may see none of
   * it. Without its sum it needs no right to read the summed field.
   */
  figureOf: (metric: string, options: { by: string; has_sum: boolean }) => PartsOfFigure | null
}

/** The columns of a report and its statement, which `readLines` describes; of a list of rows, `readList`. */
export type OwnStatement = Pick<Reading, 'groups' | 'figures'> & {
  text: string
  /** It lists rows, whose pages begin with this path. */
  list?: { page: string }
}

/** A report that no choice of groups and figures can say: it has a statement of its own. */
export interface OwnReport {
  name: string
  /** The record that a person must be allowed to see. */
  record: string
  /** Fields of the record that a person must be allowed to read. */
  needs: readonly string[]
  /** Which rows of the record count: a part of the filter of the list that shows them. */
  rows?: FilterGroup
  /** The period is not that of a field of the record; the statement applies it itself. */
  has_own_period?: true
  /** Its figures are of several records, so no filter of the record limits them. */
  is_of_many?: true
  /** No list of the record shows the rows behind its lines; its figures may name their own. */
  has_no_list?: true
  /** Figures of kept rows of one record that answer the report for a person who sees every row. */
  kept?: readonly KeptMetric[]
  /** The names of the figures by day that it shows. */
  reads?: readonly string[]
  /** Reads what the statement depends on besides. */
  prepare?: (transaction: Transaction, asking: Pick<OwnAsking, 'access' | 'catalog'>) => Promise<unknown>
  /** The statement within the rights of the person. `prepared` is what `prepare` read. */
  statement: (asking: OwnAsking, prepared: unknown) => OwnStatement
}
