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

/**
 * The next rows of a selection after a row, and all selected rows whose place is not known, in no order. Null where these are
 * more than `most_written`, where the row has no place, and before the order is read.
 */
export function nextRows(
  ranks: Ranks,
  options: { selected: Marked; descending: boolean; after: number | null; count: number; most_written: number },
): number[] | null {
  const { rows, filled, written } = ranks
  const { selected, descending, after, count, most_written } = options
  if (rows === null) return null
  // Rows without a value come last in both directions.
  const turned = (place: number) =>
    !descending ? place : place < filled ? filled - 1 - place : rows.length - 1 - place + filled
  let place = 0
  if (after !== null) {
    const last = rows.indexOf(after)
    if (last === -1 || written.has(after)) return null
    place = turned(last) + 1
  }
  const found: number[] = []
  for (; place < rows.length && found.length < count; place++) {
    const row = rows[turned(place)]
    if (isMarked(selected.marks, row) && !written.has(row)) found.push(row)
  }
  let unknown = 0
  for (const row of written) {
    if (!isMarked(selected.marks, row)) continue
    if (++unknown > most_written) return null
    found.push(row)
  }
  return found
}
