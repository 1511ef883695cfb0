import { foldCase, hashOf } from './any-case.ts'
import { bytesOfSets, changeSets, type CodeSets } from './code-sets.ts'
import { resized } from './marks.ts'
import {
  averageLength,
  bytesOfTexts,
  LONGEST_AVERAGE,
  makeTexts,
  resizeTexts,
  setText,
  type Texts,
} from './texts.server.ts'
import type { Words, WordTest } from './words.ts'

/** What the values of a column are, and for texts how they are compared. */
export type ColumnKind = 'number' | 'exact_text' | 'any_case_text' | 'words'

/** A condition on the value of one column. Numbers stand for amounts, ids, days and moments. */
export type Test =
  | { op: 'empty' }
  | { op: 'filled' }
  /** Values of the list; with `or_empty` also rows without a value. */
  | { op: 'in'; values: readonly (string | number)[]; or_empty: boolean }
  /** Values that are not in the list; with `or_empty` also rows without a value. */
  | { op: 'not_in'; values: readonly (string | number)[]; or_empty: boolean }
  /** Lists of words, separated by commas, that have one of these words; `not` for those that have none. */
  | { op: 'has'; values: readonly string[]; not: boolean; or_empty: boolean }
  | { op: 'contains'; text: string }
  | WordTest
  | { op: 'range'; from?: number; to?: number; below?: number }

/** Few different values, kept as codes of a list. Code 0 is no value. */
export interface Coded {
  form: 'coded'
  codes: Uint16Array
  values: (string | number | null)[]
  /** How many rows have each code; those beyond the last row of the table count as rows without a value. */
  counts: number[]
  sets: CodeSets
}

/**
 * The values of one column by row. When a column has too many different values for codes, its numbers and its texts are kept
 * as they are (NaN for no number). Of long texts only a hash is kept (0 for none), which can tell equal texts but nothing else.
 */
export type ColumnData =
  | Coded
  | { form: 'plain'; numbers: Float64Array }
  | Texts
  | { form: 'hashed'; hashes: Uint32Array }
  | Words

/** One column of a table in memory. */
export interface Column {
  readonly kind: ColumnKind
  readonly data: ColumnData
  /** How many rows have no value, as `counts` of codes has it. */
  readonly empty: number
  /** Sets the value of a row, as PostgreSQL sends it; null for none. The row must be below the capacity. */
  set: (row: number, text: string | null) => void
  /** Makes room for so many rows, or gives back what more rows than these would need. Whole words of `marks.ts`. */
  resize: (capacity: number) => void
  /** The memory that the column takes, in bytes. */
  bytes: () => number
}

/** A column with more different values than this has no codes. */
export const MOST_VALUES = 32_768

/** The hash of a text of a column, which texts that are equal to the column share. */
export const columnHash = (kind: ColumnKind, text: string): number =>
  hashOf(kind === 'any_case_text' ? foldCase(text) : text)

/**
 * Creates an empty column for so many rows, which are whole words of `marks.ts`. With more different values than `most_values`
 * it has no codes.
 */
export function makeColumn(kind: Exclude<ColumnKind, 'words'>, capacity: number, most_values = MOST_VALUES): Column {
  const codeOf = new Map<string | number, number>()
  const any_case = kind === 'any_case_text'
  let data: Exclude<ColumnData, Words> = {
    form: 'coded',
    codes: new Uint16Array(capacity),
    values: [null],
    counts: [capacity],
    sets: new Map(),
  }
  // Where the column has no codes.
  let empty = 0

  function setCoded(coded: Coded, row: number, text: string | null): void {
    const value = text === null || kind !== 'number' ? text : Number(text)
    let code = value === null ? 0 : codeOf.get(value)
    if (code === undefined) {
      code = coded.values.push(value) - 1
      coded.counts.push(0)
      codeOf.set(value as string | number, code)
    }
    coded.counts[coded.codes[row]]--
    coded.counts[code]++
    coded.codes[row] = code
    if (coded.sets.size > 0) changeSets(coded.sets, row, code)
  }

  // Rows keep their values, so a column can turn from codes to numbers, texts or hashes at any time.
  function spread({ codes, values, counts }: Coded): void {
    empty = counts[0]
    codeOf.clear()
    if (kind === 'number') {
      const numbers = new Float64Array(codes.length)
      for (let row = 0; row < codes.length; row++) numbers[row] = (values[codes[row]] as number | null) ?? Number.NaN
      data = { form: 'plain', numbers }
      return
    }
    const texts = makeTexts(codes.length)
    let last = codes.length - 1
    while (last >= 0 && codes[last] === 0) last--
    for (let row = 0; row <= last; row++) setText(texts, row, values[codes[row]] as string | null, any_case)
    data = texts
    if (averageLength(texts) <= LONGEST_AVERAGE) return
    const hashed = values.map((value) => (value === null ? 0 : columnHash(kind, value as string)))
    data = { form: 'hashed', hashes: Uint32Array.from(codes, (code) => hashed[code]) }
  }

  const hasValue = (row: number): boolean => {
    if (data.form === 'plain') return !Number.isNaN(data.numbers[row])
    return data.form !== 'coded' && data.hashes[row] !== 0
  }

  return {
    kind,
    get data() {
      return data
    },
    get empty() {
      return data.form === 'coded' ? data.counts[0] : empty
    },
    set(row, text) {
      if (data.form === 'coded') {
        setCoded(data, row, text)
        if (data.values.length > most_values) spread(data)
        return
      }
      empty += Number(text === null) - Number(!hasValue(row))
      if (data.form === 'plain') data.numbers[row] = text === null ? Number.NaN : Number(text)
      else if (data.form === 'texts') setText(data, row, text, any_case)
      else data.hashes[row] = text === null ? 0 : columnHash(kind, text)
    },
    resize(capacity) {
      if (data.form === 'coded') {
        data.counts[0] += capacity - data.codes.length
        data.codes = resized(data.codes, capacity)
        data.sets.clear()
        return
      }
      const before = capacityOf(data)
      empty += capacity - before
      if (data.form === 'plain') {
        data.numbers = resized(data.numbers, capacity)
        if (capacity > before) data.numbers.fill(Number.NaN, before)
      } else if (data.form === 'texts') resizeTexts(data, capacity)
      else data.hashes = resized(data.hashes, capacity)
    },
    bytes() {
      if (data.form === 'plain') return data.numbers.byteLength
      if (data.form === 'texts') return bytesOfTexts(data)
      if (data.form === 'hashed') return data.hashes.byteLength
      return data.codes.byteLength + data.values.length * 150 + bytesOfSets(data.sets)
    },
  }
}

/** For how many rows a column has room. */
export function capacityOf(data: Exclude<ColumnData, Words>): number {
  if (data.form === 'coded') return data.codes.length
  if (data.form === 'plain') return data.numbers.length
  return data.form === 'texts' ? data.ends.length : data.hashes.length
}
