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
}

/**
 * The values of one column by row. When a column has too many different values for codes, its numbers are kept as they are
 * (NaN for none), and of its texts only a hash (0 for none), which can tell equal texts but nothing else.
 */
export type ColumnData =
  | Coded
  | { form: 'plain'; numbers: Float64Array }
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
  /** Makes room for so many rows. */
  grow: (capacity: number) => void
  /** The memory that the column takes, in bytes. */
  bytes: () => number
}

/** A column with more different values than this has no codes. */
export const MOST_VALUES = 32_768

// The order of texts without regard to case, as the collation any_case of the database has it (und-u-ks-level2).
const collator = new Intl.Collator('und', { sensitivity: 'accent' })

/** Compares two texts as the collation any_case does. */
export const compareAnyCase = (a: string, b: string): number => collator.compare(a, b)

const PLAIN = /^[\x20-\x7e]*$/

/** What is left of a text without case and form of its letters: texts that are equal to any_case have equal folds. */
export const foldCase = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .toUpperCase()
        .toLowerCase()

/** A number below 2^32, never 0, that equal texts share. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return hash >>> 0 || 1
}

/** The hash of a text of a column, which texts that are equal to the column share. */
export const columnHash = (kind: ColumnKind, text: string): number =>
  hashOf(kind === 'any_case_text' ? foldCase(text) : text)

/** Creates an empty column for so many rows. With more different values than `most_values` it has no codes. */
export function makeColumn(kind: Exclude<ColumnKind, 'words'>, capacity: number, most_values = MOST_VALUES): Column {
  const codeOf = new Map<string | number, number>()
  let data: Exclude<ColumnData, Words> = {
    form: 'coded',
    codes: new Uint16Array(capacity),
    values: [null],
    counts: [capacity],
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
  }

  // Rows keep their values, so a column can turn from codes to numbers or hashes at any time.
  function spread({ codes, values, counts }: Coded): void {
    empty = counts[0]
    if (kind === 'number') {
      const numbers = new Float64Array(codes.length)
      for (let row = 0; row < codes.length; row++) numbers[row] = (values[codes[row]] as number | null) ?? Number.NaN
      data = { form: 'plain', numbers }
    } else {
      const hashed = values.map((value) => (value === null ? 0 : columnHash(kind, value as string)))
      const hashes = new Uint32Array(codes.length)
      for (let row = 0; row < codes.length; row++) hashes[row] = hashed[codes[row]]
      data = { form: 'hashed', hashes }
    }
    codeOf.clear()
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
      const was_empty = data.form === 'plain' ? Number.isNaN(data.numbers[row]) : data.hashes[row] === 0
      empty += Number(text === null) - Number(was_empty)
      if (data.form === 'plain') data.numbers[row] = text === null ? Number.NaN : Number(text)
      else data.hashes[row] = text === null ? 0 : columnHash(kind, text)
    },
    grow(capacity) {
      if (data.form === 'coded') {
        data.counts[0] += capacity - data.codes.length
        data.codes = grown(data.codes, capacity)
        return
      }
      const before = data.form === 'plain' ? data.numbers.length : data.hashes.length
      empty += capacity - before
      if (data.form === 'plain') data.numbers = grown(data.numbers, capacity).fill(Number.NaN, before)
      else data.hashes = grown(data.hashes, capacity)
    },
    bytes() {
      if (data.form === 'plain') return data.numbers.byteLength
      if (data.form === 'hashed') return data.hashes.byteLength
      return data.codes.byteLength + data.values.length * 150
    },
  }
}

function grown<Numbers extends Uint16Array | Uint32Array | Float64Array>(numbers: Numbers, capacity: number): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(capacity)
  larger.set(numbers as never)
  return larger
}
