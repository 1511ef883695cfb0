import { type Column } from './column.server.ts'
import { numberBefore } from './good-codes.server.ts'
import { comparing, type Cursor, type Key, keysOf, LAST, type Order, placeOfCursor } from './keys.server.ts'
import {
  countBits,
  counted,
  lowestBit,
  MANY_BITS,
  type Marked,
  type Marks,
  rowsOf,
  takeMarks,
  unite,
  without,
} from './marks.ts'
import { markCodes, markRange } from './select.server.ts'

/** The ids of a table by row. */
export interface Ids {
  ids: Float64Array
  /** Whether the ids of all rows ascend. */
  is_ascending: boolean
}

/**
 * The first rows of a selection in an order, after a cursor: `count` of them after the first `skip`. Every column of the
 * order must be orderable.
 */
export function firstRows(options: {
  columns: ReadonlyMap<string, Column>
  table: Ids
  selected: Marked
  order: Order
  after: Cursor | null
  skip: number
  count: number
}): number[] {
  const { columns, table, selected, order, after, skip, count } = options
  const keys = keysOf(columns, table.ids, order)
  const beyond = after ? rowsAfter(selected, keys, placeOfCursor(keys, after)) : selected
  const best = lowest(beyond, { keys, table, descending: order.descending, wanted: skip + count })
  return best.sort(comparing(keys)).slice(skip, skip + count)
}

/** The rows of a set whose number of a key is in a range, bounds included. */
function inRange({ numbers, codes, sign, none }: Key, from: number, to: number, among: Marks): Marks {
  if (codes !== null)
    return markCodes(
      codes,
      Uint8Array.from(numbers, (number) => +(number >= from && number <= to)),
      among,
    )
  const kept = markRange(numbers, sign === 1 ? { from, to } : { from: -to, to: -from }, among)
  if (none < from || none > to) return kept
  unite(kept, without(among, markRange(numbers, { from: -LAST, to: LAST }, among)))
  return kept
}

const numberAfter = (number: number): number => -numberBefore(-number)

// Rows with a later first key, then those with the same first key and a later second one, and so on.
function rowsAfter(selected: Marked, keys: readonly Key[], place: readonly number[]): Marked {
  const found = takeMarks(selected.marks.length).fill(0)
  let equal = selected.marks
  for (const [index, key] of keys.entries()) {
    const number = place[index]
    if (number < LAST) unite(found, inRange(key, numberAfter(number), LAST, equal))
    equal = inRange(key, number, number, equal)
  }
  return counted(found)
}

// A few more rows than are wanted are sorted as fast as they are chosen.
const FEW = 500

/** The `wanted` lowest rows by the keys, in no order; a few more where that costs nothing. */
function lowest(
  rows: Marked,
  options: { keys: readonly Key[]; table: Ids; descending: boolean; wanted: number },
): number[] {
  const { keys, table, descending, wanted } = options
  const found: number[] = []
  let left = rows
  for (const [index, key] of keys.entries()) {
    const missing = wanted - found.length
    if (missing <= 0) return found
    if (left.count <= Math.max(missing, FEW)) break
    if (key.numbers === table.ids && table.is_ascending) {
      addFirst(left, missing, descending, found)
      return found
    }
    if (key.codes === null) {
      left = splitNumbers(left, key, boundOfNumbers(left, key, missing, descending), found)
      continue
    }
    const { bound, below } = boundOfCodes(left, key.codes, key, missing)
    // Where the ids decide next and ascend, the first rows at the bound are enough.
    const is_last = index === keys.length - 2 && table.is_ascending
    left = splitCodes(left, {
      codes: key.codes,
      key,
      bound,
      below,
      ties: is_last ? missing - below : LAST,
      descending,
      found,
    })
  }
  for (const row of rowsOf(left)) found.push(row)
  return found
}

/**
 * The number of which fewer than `wanted` rows are below, and at least `wanted` are not above, from how often each code occurs;
 * and how many are below.
 */
function boundOfCodes(
  { marks }: Marked,
  codes: Uint16Array,
  { numbers }: Key,
  wanted: number,
): { bound: number; below: number } {
  const counts = countsOf(marks, codes, numbers.length)
  const used = [...counts.keys()].filter((code) => counts[code] > 0).sort((a, b) => numbers[a] - numbers[b])
  let below = 0
  // Equal values share a number.
  let same = 0
  for (const [index, code] of used.entries()) {
    same += counts[code]
    if (index + 1 < used.length && numbers[used[index + 1]] === numbers[code]) continue
    if (below + same >= wanted) return { bound: numbers[code], below }
    below += same
    same = 0
  }
  return { bound: LAST, below }
}

// Two counts for each code, since one that is written at each row waits for the last time it was written.
function countsOf(marks: Marks, codes: Uint16Array, values: number): Uint32Array {
  const pairs = new Uint32Array(values * 2)
  for (let word = 0; word < marks.length; word++) {
    const first = word << 5
    const wanted = marks[word]
    if (countBits(wanted) > MANY_BITS)
      for (let bit = 0; bit < 32; bit++) pairs[(codes[first + bit] << 1) | (bit & 1)] += (wanted >>> bit) & 1
    else for (let left = wanted; left !== 0; left &= left - 1) pairs[codes[first + lowestBit(left)] << 1]++
  }
  return Uint32Array.from({ length: values }, (_, code) => pairs[code << 1] + pairs[(code << 1) | 1])
}

/**
 * The same from a heap of the lowest numbers, whose first element is the highest of them. Newer rows have higher numbers in
 * most columns, so an order from the highest down begins at the end.
 */
function boundOfNumbers({ marks }: Marked, { numbers, sign, none }: Key, wanted: number, backward: boolean): number {
  const heap = new Float64Array(wanted).fill(LAST)
  let highest = LAST
  const words = marks.length
  for (let step = 0; step < words; step++) {
    const word = backward ? words - 1 - step : step
    const first = word << 5
    const bits = marks[word]
    // NaN is below nothing, which is right where rows without a value come last.
    if (none === LAST && countBits(bits) > MANY_BITS) {
      for (let bit = 0; bit < 32; bit++) {
        const number = sign * numbers[first + bit]
        if (number < highest && ((bits >>> bit) & 1) === 1) {
          replaceTop(heap, number)
          highest = heap[0]
        }
      }
      continue
    }
    for (let left = bits; left !== 0; left &= left - 1) {
      let number = sign * numbers[first + lowestBit(left)]
      // NaN alone differs from itself.
      if (number !== number) number = none
      if (number < highest) {
        replaceTop(heap, number)
        highest = heap[0]
      }
    }
  }
  return highest
}

/** Adds the rows below the bound to `found` and returns those at the bound, of which the next key decides. */
function splitCodes(
  { marks }: Marked,
  options: {
    codes: Uint16Array
    key: Key
    bound: number
    /** How many rows are below the bound, and how many of those at the bound are enough. */
    below: number
    ties: number
    descending: boolean
    found: number[]
  },
): Marked {
  const { codes, key, bound, below, ties, descending, found } = options
  const places = Uint8Array.from(key.numbers, (number) => (number < bound ? 2 : number === bound ? 1 : 0))
  const tied = takeMarks(marks.length).fill(0)
  const words = marks.length
  let missing = below
  let count = 0
  for (let step = 0; step < words && (missing > 0 || count < ties); step++) {
    const word = descending ? words - 1 - step : step
    let bits = 0
    for (let left = marks[word]; left !== 0; left &= left - 1) {
      const bit = lowestBit(left)
      const place = places[codes[(word << 5) + bit]]
      bits |= (place & 1) << bit
      if (place === 2) {
        found.push((word << 5) + bit)
        missing--
      }
    }
    if (bits === 0 || count >= ties) continue
    tied[word] = bits
    count += countBits(bits)
  }
  return counted(tied)
}

function splitNumbers({ marks }: Marked, key: Key, bound: number, found: number[]): Marked {
  const { numbers, sign, none } = key
  const tied = takeMarks(marks.length)
  for (let word = 0; word < marks.length; word++) {
    const first = word << 5
    let left = marks[word]
    // Of many rows, few are not above the bound.
    if (none > bound && countBits(left) > MANY_BITS) {
      let low = 0
      for (let bit = 0; bit < 32; bit++) low |= (sign * numbers[first + bit] <= bound ? 1 : 0) << bit
      left &= low
    }
    let bits = 0
    for (; left !== 0; left &= left - 1) {
      const bit = lowestBit(left)
      let number = sign * numbers[first + bit]
      if (number !== number) number = none
      if (number < bound) found.push(first + bit)
      else if (number === bound) bits |= 1 << bit
    }
    tied[word] = bits
  }
  return counted(tied)
}

/** Adds the first rows of a set, from its beginning or its end. */
function addFirst({ marks }: Marked, wanted: number, backward: boolean, found: number[]): void {
  const words = marks.length
  let missing = wanted
  for (let step = 0; step < words && missing > 0; step++) {
    const word = backward ? words - 1 - step : step
    for (let left = marks[word]; left !== 0 && missing > 0; missing--) {
      const bit = backward ? 31 - Math.clz32(left) : lowestBit(left)
      found.push((word << 5) + bit)
      left &= ~(1 << bit)
    }
  }
}

function replaceTop(heap: Float64Array, number: number): void {
  let index = 0
  for (;;) {
    let below = 2 * index + 1
    if (below >= heap.length) break
    if (below + 1 < heap.length && heap[below + 1] > heap[below]) below++
    if (heap[below] <= number) break
    heap[index] = heap[below]
    index = below
  }
  heap[index] = number
}
