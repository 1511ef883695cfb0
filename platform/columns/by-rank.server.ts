import type { Column } from './column.server.ts'
import {
  comparing,
  type Cursor,
  type Key,
  keyOf,
  keysOf,
  LAST,
  numberOf,
  type Order,
  placeOfCursor,
} from './keys.server.ts'
import type { Marked } from './marks.ts'
import { MOST_WRITTEN, nextRows, type Ranks, turned } from './ranks.ts'
import { sortedByNumber } from './sort-numbers.ts'

// Where the rows of a selection are not spread over the order, each of them is looked at instead: after so many times the
// places that would be expected, and this many.
const LONGER = 8
const FEW_STEPS = 1_000

/** A table of which the ids ascend with the rows, so that rows with equal values are in the order of their ids. */
export interface Ranked {
  columns: ReadonlyMap<string, Column>
  ids: Float64Array
  count: number
  ranks: Map<string, Ranks>
}

/**
 * The first rows of a selection in the order of one column, as `firstRows` finds them, from the order of all rows: the list
 * begins at a place in it and goes on until enough rows of the selection were met. The order is made when it is first asked
 * for, and again after many writes. Null where many places would have to be looked at.
 */
export function firstByRank(
  table: Ranked,
  options: { selected: Marked; order: Order; after: Cursor | null; skip: number; count: number },
): number[] | null {
  const { selected, order, after, skip, count } = options
  const { descending } = order
  const wanted = skip + count
  const expected = (wanted * table.count) / selected.count
  if (order.columns.length !== 1 || selected.count === 0 || expected > selected.count) return null
  const ranks = ranksOf(table, order.columns[0])
  const keys = keysOf(table.columns, table.ids, order)
  const cursor = after && placeOfCursor(keys, after)
  const isBeyond = (row: number): boolean => cursor === null || isAfter(keys, row, cursor)
  const rows = nextRows(ranks, {
    selected,
    descending,
    place: cursor ? firstPlace(ranks, descending, isBeyond) : 0,
    count: wanted,
    most_written: MOST_WRITTEN,
    most_steps: expected * LONGER + FEW_STEPS,
  })
  return rows && rows.filter(isBeyond).sort(comparing(keys)).slice(skip, wanted)
}

function ranksOf({ columns, count, ranks }: Ranked, name: string): Ranks {
  const known = ranks.get(name)
  if (known && known.written.size <= MOST_WRITTEN) return known
  const key = keyOf(columns.get(name) as Column, { is_first: true, descending: false })
  const numbers = Float64Array.from({ length: count }, (_, row) => numberOf(key, row))
  const filled = numbers.reduce((sum, number) => sum + (number === LAST ? 0 : 1), 0)
  const made: Ranks = { rows: sortedByNumber(numbers), filled, written: new Set() }
  ranks.set(name, made)
  return made
}

function isAfter(keys: readonly Key[], row: number, cursor: readonly number[]): boolean {
  for (const [index, key] of keys.entries()) {
    const number = numberOf(key, row)
    if (number !== cursor[index]) return number > cursor[index]
  }
  return false
}

/** The first place whose row is beyond a cursor, by bisection. Rows that were written since have no place any more. */
function firstPlace(ranks: Ranks, descending: boolean, isBeyond: (row: number) => boolean): number {
  const rows = ranks.rows as Uint32Array
  const rowAt = (place: number) => rows[turned(ranks, place, descending)]
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    let known = middle
    while (known < high && ranks.written.has(rowAt(known))) known++
    if (known === high || isBeyond(rowAt(known))) high = middle
    else low = known + 1
  }
  return low
}
