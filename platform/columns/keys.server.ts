import { compareAnyCase } from './any-case.ts'
import { type Coded, type Column } from './column.server.ts'

// Columns as numbers by which rows are ordered.

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

export type Compare<One> = (a: One, b: One) => number

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
export interface Key {
  /** The numbers of rows, by row or by the code of the row. */
  numbers: Float64Array
  codes: Uint16Array | null
  /** 1, or -1 where the largest come first. */
  sign: number
  /** The number of rows without a value, where `numbers` has NaN. */
  none: number
  ofText: (text: string | null) => number
}

/** The number of rows that come last. */
export const LAST = Number.POSITIVE_INFINITY

/** The key of a column, the first of an order or a later one. */
export function keyOf(column: Column, { is_first, descending }: { is_first: boolean; descending: boolean }): Key {
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

/** The number of a row by which it is ordered. */
export const numberOf = ({ numbers, codes, sign, none }: Key, row: number): number => {
  const number = sign * numbers[codes === null ? row : codes[row]]
  return Number.isNaN(number) ? none : number
}

/** The keys of an order: those of its columns, then the ids of the rows. */
export function keysOf(columns: ReadonlyMap<string, Column>, ids: Float64Array, order: Order): Key[] {
  const { descending } = order
  const sign = descending ? -1 : 1
  return [
    ...order.columns.map((name, index) => keyOf(columns.get(name) as Column, { is_first: index === 0, descending })),
    { numbers: ids, codes: null, sign, none: LAST, ofText: (text) => sign * Number(text) },
  ]
}

/** The numbers of a cursor by the keys of its order. */
export const placeOfCursor = (keys: readonly Key[], { values, id }: Cursor): number[] =>
  [...values, String(id)].map((text, index) => keys[index].ofText(text))

/** Compares rows by keys. */
export const comparing =
  (keys: readonly Key[]): Compare<number> =>
  (a, b) => {
    for (const key of keys) {
      const [x, y] = [numberOf(key, a), numberOf(key, b)]
      if (x !== y) return x < y ? -1 : 1
    }
    return 0
  }
