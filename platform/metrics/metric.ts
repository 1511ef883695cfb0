import type { FilterCondition } from '#engine/record/filter.ts'
import type { KeptRows } from './kept/kept-rows.ts'

/** A figure of a business, counted by day. The module that owns the record defines it. */
export interface Metric {
  name: string
  label: string
  /** The record whose rows are counted. */
  record: string
  /** The date or instant field that says on which day a row counts; rows without it are not counted. */
  date: string
  /** A money or whole-number field that is summed beside the count. */
  sum?: string
  /** Which rows count. It is also a part of the filter that opens the rows behind a figure. */
  where?: readonly FilterCondition[]
  /** Which rows count by the kind of a lookup entry: `{ lead_status_id: ['won'] }`. */
  kinds?: Readonly<Record<string, readonly string[]>>
  /** By what the figure can be divided. */
  dimensions?: readonly Dimension[]
  /** What each row counts, where rows of other records decide it too. Reports with statements of their own read such figures. */
  kept?: KeptRows
}

/**
 * A field by whose values a figure can be divided, or several fields together: `['state', 'city']`. It may be the hour of a moment
 * (`started_at.hour`), or a field of a record that a related field names (`about>lead.lead_source_id`).
 */
export type Dimension = string | readonly string[]

/** Days of the stored figures are days of India; how a person in another zone is answered: `partsOf`. */
export const METRIC_ZONE = 'Asia/Kolkata'

/** Defines the metrics of a module. */
export const defineMetrics = (metrics: readonly Metric[]): readonly Metric[] => metrics
