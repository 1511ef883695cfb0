import { type Coded, type Column, compareAnyCase } from './column.ts'
import { type Rows, takeList } from './row-lists.ts'

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

/**
 * The first rows of a selection in an order, after a cursor: `count` of them after the first `skip`. Every column of the
 * order must be orderable.
 */
export function firstRows(options: {
  columns: ReadonlyMap<string, Column>
  ids: Float64Array
  selected: Rows
  order: Order
  after: Cursor | null
  skip: number
  count: number
}): number[] {
  const { columns, ids, selected, after, skip, count } = options
  const { descending } = options.order
  const sign = descending ? -1 : 1
  const keys = [
    ...options.order.columns.map((name, index) =>
      keyOf(columns.get(name) as Column, { is_first: index === 0, descending }),
    ),
    { numbers: ids, codes: null, sign, none: LAST, ofText: (text: string | null) => sign * Number(text) },
  ]
  const place = after && [...after.values, String(after.id)].map((text, index) => keys[index].ofText(text))
  const beyond = place ? rowsAfter(selected, keys, place) : selected
  const best = lowest(beyond, keys, skip + count)
  const compare: Compare<number> = (a, b) => {
    for (const key of keys) {
      const [x, y] = [numberOf(key, a), numberOf(key, b)]
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  }
  return best.sort(compare).slice(skip, skip + count)
}

function rowsAfter(selected: Rows, keys: readonly Key[], place: readonly number[]): Rows {
  const kept = takeList(selected.count)
  let found = 0
  const isAfter = (row: number): boolean => {
    for (let index = 0; index < keys.length; index++) {
      const number = numberOf(keys[index], row)
      if (number !== place[index]) return number > place[index]
    }
    return false
  }
  for (let index = 0; index < selected.count; index++) {
    const row = selected.rows === null ? index : selected.rows[index]
    kept[found] = row
    found += Number(isAfter(row))
  }
  return { rows: kept, count: found, is_free: true }
}

// A few more rows than are wanted are sorted as fast as they are chosen.
const FEW = 500

/** The `wanted` lowest rows by the keys, in no order; a few more where that costs nothing. */
function lowest(rows: Rows, keys: readonly Key[], wanted: number): number[] {
  const found: number[] = []
  let left = rows
  for (const key of keys) {
    const missing = wanted - found.length
    if (missing <= 0) return found
    if (left.count <= Math.max(missing, FEW)) break
    const { codes } = key
    const bound = codes === null ? boundOfNumbers(left, key, missing) : boundOfCodes(left, codes, key, missing)
    left = codes === null ? splitNumbers(left, key, bound, found) : splitCodes(left, codes, key, bound, found)
  }
  for (let index = 0; index < left.count; index++) found.push(left.rows === null ? index : left.rows[index])
  return found
}

/** The number of which fewer than `wanted` rows are below, and at least `wanted` are not above, from how often each code occurs. */
function boundOfCodes({ rows, count }: Rows, codes: Uint16Array, { numbers }: Key, wanted: number): number {
  const counts = new Uint32Array(numbers.length)
  if (rows === null) for (let row = 0; row < count; row++) counts[codes[row]]++
  else for (let index = 0; index < count; index++) counts[codes[rows[index]]]++
  const used = [...counts.keys()].filter((code) => counts[code] > 0).sort((a, b) => numbers[a] - numbers[b])
  let seen = 0
  for (const code of used) {
    seen += counts[code]
    if (seen >= wanted) return numbers[code]
  }
  return LAST
}

/** The same from a heap of the lowest numbers, whose first element is the highest of them. */
function boundOfNumbers({ rows, count }: Rows, { numbers, sign, none }: Key, wanted: number): number {
  const heap = new Float64Array(wanted).fill(LAST)
  let highest = LAST
  for (let index = 0; index < count; index++) {
    let number = sign * numbers[rows === null ? index : rows[index]]
    // NaN alone differs from itself.
    if (number !== number) number = none
    if (number < highest) {
      replaceTop(heap, number)
      highest = heap[0]
    }
  }
  return highest
}

/** Adds the rows below the bound to `found` and returns those at the bound, of which the next key decides. */
function splitCodes(left: Rows, codes: Uint16Array, { numbers }: Key, bound: number, found: number[]): Rows {
  const places = Uint8Array.from(numbers, (number) => (number < bound ? 0 : number === bound ? 1 : 2))
  const { rows, count, is_free } = left
  const ties = is_free && rows ? rows : takeList(count)
  let tied = 0
  for (let index = 0; index < count; index++) {
    const row = rows === null ? index : rows[index]
    const place = places[codes[row]]
    if (place === 0) found.push(row)
    ties[tied] = row
    tied += place & 1
  }
  return { rows: ties, count: tied, is_free: true }
}

function splitNumbers(left: Rows, { numbers, sign, none }: Key, bound: number, found: number[]): Rows {
  const { rows, count, is_free } = left
  const ties = is_free && rows ? rows : takeList(count)
  let tied = 0
  for (let index = 0; index < count; index++) {
    const row = rows === null ? index : rows[index]
    let number = sign * numbers[row]
    if (number !== number) number = none
    if (number < bound) found.push(row)
    else if (number === bound) ties[tied++] = row
  }
  return { rows: ties, count: tied, is_free: true }
}

export function replaceTop(heap: Float64Array, number: number): void {
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
