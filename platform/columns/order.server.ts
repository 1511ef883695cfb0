import { compareAnyCase } from './any-case.ts'
import { type Coded, type Column } from './column.server.ts'
import { numberBefore } from './good-codes.server.ts'
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

/** A place in an order: the value of each part, as its column has it, and the id. */
export interface Cursor {
  values: readonly (string | null)[]
  id: number
}

/** The order of rows: by columns, then by id, all in one direction. Rows without a value in the first column come last. */
export interface Order {
  columns: readonly string[]
  descending: boolean
}

// The places of the values of a coded column, brought up to date when it has new values.
interface Ranking {
  /** Codes in the order of their values. */
  sorted: number[]
  /** The place of each code; equal values share one. */
  ranks: Float64Array
}
const rankings = new WeakMap<Coded['values'], Ranking>()

type Compare<One> = (a: One, b: One) => number

const compareValues = (column: Column): Compare<string | number> =>
  column.kind === 'number'
    ? (a, b) => (a as number) - (b as number)
    : (a, b) => compareAnyCase(a as string, b as string)

/** True if rows can be ordered by a column: it has numbers, or coded texts of which the order is known. */
export const isOrderable = (column: Column): boolean =>
  column.kind === 'number' || (column.data.form === 'coded' && unrankedTexts(column) === null)

// Exact texts are choices, so there are few.
const MOST_RANKED = 1_000

/** The texts of a column whose order only the database knows, if it has to be asked; null for other columns. */
export function unrankedTexts({ kind, data }: Column): string[] | null {
  if (kind !== 'exact_text' || data.form !== 'coded' || data.values.length > MOST_RANKED) return null
  const is_ranked = rankings.get(data.values)?.ranks.length === data.values.length
  return is_ranked || data.values.length === 1 ? null : (data.values.slice(1) as string[])
}

/** Takes the order of all texts of a column from the database. */
export function rankTexts({ values }: Coded, sorted_texts: readonly string[]): void {
  const codes = new Map(values.map((value, code) => [value, code]))
  const sorted = sorted_texts.map((text) => codes.get(text) as number)
  const ranks = new Float64Array(values.length)
  for (const [rank, code] of sorted.entries()) ranks[code] = rank
  rankings.set(values, { sorted, ranks })
}

function rankingOf(column: Column, values: Coded['values']): Ranking {
  const known = rankings.get(values)
  if (known?.ranks.length === values.length) return known
  const compare = compareValues(column)
  const of = (code: number) => values[code] as string | number
  const added = Array.from(
    { length: values.length - 1 - (known?.sorted.length ?? 0) },
    (_, index) => values.length - 1 - index,
  )
  let sorted = known?.sorted ?? []
  if (added.length > 100) sorted = [...sorted, ...added].sort((a, b) => compare(of(a), of(b)))
  else
    for (const code of added)
      sorted.splice(
        placeOf(sorted, (one) => compare(of(one), of(code))),
        0,
        code,
      )
  const ranks = new Float64Array(values.length)
  let rank = 0
  for (const [index, code] of sorted.entries()) {
    if (index > 0 && compare(of(sorted[index - 1]), of(code)) !== 0) rank++
    ranks[code] = rank
  }
  const ranking = { sorted, ranks }
  rankings.set(values, ranking)
  return ranking
}

// The number of elements of a sorted list that come before a value.
function placeOf<One>(sorted: readonly One[], compare: (one: One) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle]) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** One part of an order as numbers; the smallest come first in both directions. */
interface Key {
  /** The numbers of rows, by row or by the code of the row. */
  numbers: Float64Array
  codes: Uint16Array | null
  /** 1, or -1 where the largest come first. */
  sign: number
  /** The number of rows without a value, where `numbers` has NaN. */
  none: number
  ofText: (text: string | null) => number
}

const LAST = Number.POSITIVE_INFINITY

function keyOf(column: Column, { is_first, descending }: { is_first: boolean; descending: boolean }): Key {
  const sign = descending ? -1 : 1
  // In both directions rows without a value are last in the first part; in the others they are where an index has them.
  const none = is_first || !descending ? LAST : -LAST
  const { data } = column
  if (data.form === 'plain')
    return {
      numbers: data.numbers,
      codes: null,
      sign,
      none,
      ofText: (text) => (text === null ? none : sign * Number(text)),
    }
  if (data.form !== 'coded') throw new Error(`Rows cannot be ordered by ${data.form} values`)
  const { codes, values } = data
  const { sorted, ranks } = rankingOf(column, values)
  const numbers = ranks.map((rank) => sign * rank)
  numbers[0] = none
  const compare = compareValues(column)
  return {
    numbers,
    codes,
    sign: 1,
    none,
    ofText(text) {
      if (text === null) return none
      const value = column.kind === 'number' ? Number(text) : text
      if (column.kind === 'exact_text') return sign * (ranks[values.indexOf(value)] ?? values.length)
      const place = placeOf(sorted, (code) => compare(values[code] as string | number, value))
      const code = sorted[place]
      if (code !== undefined && compare(values[code] as string | number, value) === 0) return sign * ranks[code]
      // A value that no row has any more lies between two others.
      return sign * (code === undefined ? values.length : ranks[code] - 0.5)
    },
  }
}

const numberOf = ({ numbers, codes, sign, none }: Key, row: number): number => {
  const number = sign * numbers[codes === null ? row : codes[row]]
  return Number.isNaN(number) ? none : number
}

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
  const { columns, table, selected, after, skip, count } = options
  const { descending } = options.order
  const sign = descending ? -1 : 1
  const keys = [
    ...options.order.columns.map((name, index) =>
      keyOf(columns.get(name) as Column, { is_first: index === 0, descending }),
    ),
    { numbers: table.ids, codes: null, sign, none: LAST, ofText: (text: string | null) => sign * Number(text) },
  ]
  const place = after && [...after.values, String(after.id)].map((text, index) => keys[index].ofText(text))
  const beyond = place ? rowsAfter(selected, keys, place) : selected
  const best = lowest(beyond, { keys, table, descending, wanted: skip + count })
  const compare: Compare<number> = (a, b) => {
    for (const key of keys) {
      const [x, y] = [numberOf(key, a), numberOf(key, b)]
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  }
  return best.sort(compare).slice(skip, skip + count)
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
