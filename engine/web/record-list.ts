import type { Row } from './row.ts'

/** Rows by position, loaded when they become visible; a row that is not loaded is undefined. */
export interface RowSource {
  count: number
  get: (index: number) => Row | undefined
  ensure: (from: number, to: number) => void
  /** Changes with each loaded page, so that components that hold the source render again. */
  stamp: number
}

/** A list as a screen shows it. */
export interface RecordList {
  source: RowSource
  /** Exact up to the server's cap; undefined until known. */
  total: number | undefined
  total_capped: boolean
  /** No row matches the search exactly; these have a similar spelling. */
  tolerant: boolean
  /** Nothing to show yet. */
  pending: boolean
  /** Old rows are shown while the new ones are loading. */
  stale: boolean
  error: Error | null
  retry: () => void
  /** Ids of the rows that are loaded from the top without a gap, in the order of the list. */
  loaded_ids: () => number[]
}
