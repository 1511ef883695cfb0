import { isMarked, type Marked } from './marks.ts'

/** The rows of a table in the order of a column of texts and then of the id, as they were when this was read. */
export interface Ranks {
  /** The rows with a value in their order, then those without one in the order of their ids; null until they are read. */
  rows: Uint32Array | null
  /** How many rows have a value. */
  filled: number
  /** Rows that were written since, or while the order is read: their places are not known. */
  written: Set<number>
}

/** More written rows than this, and the order is read anew. */
export const MOST_WRITTEN = 5_000

/** An order that is not read yet. */
export const emptyRanks = (): Ranks => ({ rows: null, filled: 0, written: new Set() })

/** Makes the order from the rows with a value and those without one; `written` since the reading of it began. */
export const makeRanks = (filled: readonly number[], empty: readonly number[], written = new Set<number>()): Ranks => ({
  rows: Uint32Array.from(filled.concat(empty)),
  filled: filled.length,
  written,
})

/** The place in `rows` of the place in an order or in its reverse. Rows without a value come last in both. */
export function turned({ rows, filled }: Ranks, place: number, descending: boolean): number {
  if (!descending) return place
  return place < filled ? filled - 1 - place : (rows?.length ?? 0) - 1 - place + filled
}

/** The place after that of a row; null where the place of the row is not known. */
export function placeAfter(ranks: Ranks, row: number, descending: boolean): number | null {
  const at = ranks.rows?.indexOf(row) ?? -1
  return at === -1 || ranks.written.has(row) ? null : turned(ranks, at, descending) + 1
}

/**
 * The next rows of a selection from a place on, and all selected rows whose place is not known, in no order. Null where these
 * are more than `most_written`, where more than `most_steps` places have to be looked at, and before the order is read.
 */
export function nextRows(
  ranks: Ranks,
  options: {
    selected: Marked
    descending: boolean
    place: number
    count: number
    most_written: number
    most_steps?: number
  },
): number[] | null {
  const { rows, written } = ranks
  const { selected, descending, count, most_written, most_steps = Number.POSITIVE_INFINITY } = options
  if (rows === null) return null
  const found: number[] = []
  const last = Math.min(rows.length, options.place + most_steps)
  let { place } = options
  for (; place < last && found.length < count; place++) {
    const row = rows[turned(ranks, place, descending)]
    if (isMarked(selected.marks, row) && !written.has(row)) found.push(row)
  }
  if (found.length < count && place < rows.length) return null
  let unknown = 0
  for (const row of written) {
    if (!isMarked(selected.marks, row)) continue
    if (++unknown > most_written) return null
    found.push(row)
  }
  return found
}
