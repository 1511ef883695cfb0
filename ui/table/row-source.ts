import type { ReactNode } from 'react'

/**
 * Where a table's rows come from: the server pages and sorts, the table asks by index.
 * A row that is not loaded yet is undefined and shows as a skeleton; `ensure` is called with the visible range (inclusive).
 * When rows change the source is a new object, so that the body renders again.
 */
export type RowSource<T> = {
  count: number
  /** Heads between the rows, such as those of groups: a place with a head has no row. */
  heads?: { at: (index: number) => ReactNode | undefined; press: (index: number) => void }
  get: (index: number) => T | undefined
  ensure: (from: number, to: number) => void
}

/** A source over rows that are all loaded. */
export function rowsOf<T>(rows: T[]): RowSource<T> {
  return { count: rows.length, get: (index) => rows[index], ensure: () => {} }
}
