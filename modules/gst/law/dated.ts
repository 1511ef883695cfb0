/** A row of the law: in force from its first to its last day (YYYY-MM-DD, both included); `to: null` has no end yet. */
export interface Dated {
  from: string
  to: string | null
}

/** True if a row is in force on a day. */
export const inForce = ({ from, to }: Dated, date: string): boolean => from <= date && (to === null || date <= to)

/** The first row in force on a day. A new law is a new row; the row before it gets a last day. */
export function rowOn<Row extends Dated>(rows: readonly Row[], date: string): Row | null {
  return rows.find((row) => inForce(row, date)) ?? null
}
