import { replaceTop } from './order.ts'
import type { Rows } from './row-lists.ts'

/**
 * The places of all rows in the order of a column whose texts are not kept, and then of the id. Rows that were written since
 * have no place that can be trusted; they are stale.
 */
export interface Ranks {
  /** By row. Rows without a value have places from EMPTY on, in the order of their ids. */
  places: Float64Array
  stale: Set<number>
}

/** More stale rows than this, and the places are read anew. */
export const MOST_STALE = 5_000

const EMPTY = 2 ** 40

/** Makes places from the rows with a value in their order, and the rows without one by their ids. */
export function makeRanks(filled: Iterable<number>, empty: Iterable<number>, capacity: number): Ranks {
  const places = new Float64Array(capacity).fill(Number.NaN)
  let place = 0
  for (const row of filled) if (row >= 0) places[row] = place++
  place = EMPTY
  for (const row of empty) if (row >= 0) places[row] = place++
  return { places, stale: new Set() }
}

/** The place of a row; NaN where it is not known. */
export const placeOf = ({ places, stale }: Ranks, row: number): number =>
  row < 0 || row >= places.length || stale.has(row) ? Number.NaN : places[row]

// Places as numbers of which the lowest come first. Rows without a value come last in both directions.
const keyOf = (place: number, descending: boolean): number =>
  descending ? (place >= EMPTY ? 2 * EMPTY - (place - EMPTY) : -place) : place

/**
 * The next rows of a selection after a place, and all selected rows whose place is not known, in no order. Null where more
 * than `most_stale` places are not known.
 */
export function nextRows(
  ranks: Ranks,
  options: { selected: Rows; descending: boolean; after: number | null; count: number; most_stale: number },
): number[] | null {
  const { places, stale } = ranks
  const { selected, descending, after, count, most_stale } = options
  const beyond = after === null ? Number.NEGATIVE_INFINITY : keyOf(after, descending)
  const heap = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const unknown: number[] = []
  for (let index = 0; index < selected.count; index++) {
    const row = selected.rows === null ? index : selected.rows[index]
    const place = row < places.length ? places[row] : Number.NaN
    // NaN alone differs from itself.
    if (place !== place || (stale.size > 0 && stale.has(row))) {
      if (unknown.push(row) > most_stale) return null
      continue
    }
    const key = keyOf(place, descending)
    if (key > beyond && key < heap[0]) replaceTop(heap, key)
  }
  const bound = heap[0]
  const found = unknown
  for (let index = 0; index < selected.count; index++) {
    const row = selected.rows === null ? index : selected.rows[index]
    const place = row < places.length ? places[row] : Number.NaN
    const key = keyOf(place, descending)
    if (key > beyond && key <= bound && (stale.size === 0 || !stale.has(row))) found.push(row)
  }
  return found
}
