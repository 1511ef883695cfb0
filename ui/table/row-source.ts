import type { ReactNode } from 'react'

/**
 * The rows of a table by index; the server pages and sorts them.
 * A row that is not loaded yet is undefined and shows as a skeleton; `ensure` is called with the visible range (inclusive).
 * The source is a new object whenever rows change, so that the body renders again.
 */
export type RowSource<T> = {
  count: number
  /** Headings between the rows, such as those of groups; an index with a heading has no row. */
  heads?: { at: (index: number) => ReactNode | undefined; press: (index: number) => void }
  get: (index: number) => T | undefined
  ensure: (from: number, to: number) => void
}

/** A source over rows that are all loaded. */
export function rowsOf<T>(rows: T[]): RowSource<T> {
  return { count: rows.length, get: (index) => rows[index], ensure: () => {} }
}
