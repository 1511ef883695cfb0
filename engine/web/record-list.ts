import type { Row } from './row.ts'

/** Rows by position, loaded as they come into sight; what is not there yet is undefined. */
export interface RowSource {
  count: number
  get: (index: number) => Row | undefined
  ensure: (from: number, to: number) => void
  /** Differs after each arrival, so that whoever holds the source renders again. */
  stamp: number
}

/** A list as a screen shows it. */
export interface RecordList {
  source: RowSource
  /** Exact up to the server's cap; undefined until known. */
  total: number | undefined
  total_capped: boolean
  /** The rows are spelled otherwise than the search, which itself is nowhere. */
  tolerant: boolean
  /** Nothing to show yet. */
  pending: boolean
  /** Old rows are shown while the new ones are on their way. */
  stale: boolean
  error: Error | null
  retry: () => void
  /** Ids in the order of the list, as far as they are loaded from the top without a gap. */
  loaded_ids: () => number[]
}
