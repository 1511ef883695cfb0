import type { ReactNode } from 'react'
import type { Row } from './row.ts'

/** Rows by position, loaded when they become visible; a row that is not loaded is undefined. */
export interface RowSource {
  count: number
  /** Group headings between the rows of a grouped list. */
  heads?: { at: (index: number) => ReactNode | undefined; press: (index: number) => void }
  get: (index: number) => Row | undefined
  ensure: (from: number, to: number) => void
  /** Changes with each loaded page, so that components that hold the source render again. */
  stamp: number
}

/** Rows as a table shows them. */
export interface TableRows {
  source: RowSource
  /** True until the first rows are loaded. */
  pending: boolean
  error: Error | null
  retry: () => void
  /** Ids of the rows that are loaded from the top without a gap, in the order of the list. */
  loaded_ids: () => number[]
  /** Position of a loaded row; undefined while unknown. Without this function the rows are in the order of `loaded_ids`. */
  placeOf?: (id: number) => number | undefined
}

/** The rows of a list with their total. */
export interface RecordList extends TableRows {
  /** Exact up to the server's cap; undefined until known. */
  total: number | undefined
  total_capped: boolean
  /** No row matches the search exactly; these have a similar spelling. */
  tolerant: boolean
  /** Old rows are shown while the new ones are loading. */
  stale: boolean
}
