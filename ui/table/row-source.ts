/**
 * Where a table's rows come from: the server pages and sorts, the table asks by index.
 * A row that is not there yet is undefined and shows as a skeleton; `ensure` is called with the visible range (inclusive).
 * A change of rows is a new object, so that the body knows.
 */
export type RowSource<T> = {
  count: number
  get: (index: number) => T | undefined
  ensure: (from: number, to: number) => void
}

/** A source over rows that are all here. */
export function rowsOf<T>(rows: T[]): RowSource<T> {
  return { count: rows.length, get: (index) => rows[index], ensure: () => {} }
}
