import { foldCase } from './any-case.ts'
import { keptSet } from './code-sets.ts'
import { capacityOf, type Coded, type Column, columnHash, type ColumnKind, type Test } from './column.server.ts'
import { boundsOf, goodCodes } from './good-codes.server.ts'
import {
  allRows,
  both,
  countBits,
  counted,
  lowestBit,
  MANY_BITS,
  type Marked,
  type Marks,
  takeMarks,
  unite,
  without,
} from './marks.ts'
import { leaveEqual, markContaining, shortHash, type Texts } from './texts.server.ts'
import { countWords, markWords } from './words.ts'

/** Conditions on the rows of a table. `unknown` is a condition that the columns cannot decide: every row may meet it. */
export type Where =
  | { column: string; test: Test }
  | { all: readonly Where[] }
  | { any: readonly Where[] }
  | { unknown: true }

/** The rows that may meet a condition. With `is_exact` they do; else some of them may not. */
export interface Selected extends Marked {
  is_exact: boolean
}

/** The columns of a table with so many rows; the columns have room for more. */
export interface Columns {
  columns: ReadonlyMap<string, Column>
  count: number
}

/** Selects among rows those that meet a condition. The columns must be there. A set that was given is never written to. */
export function select(table: Columns, where: Where, among: Marked): Selected {
  const { columns } = table
  if ('unknown' in where) return { ...among, is_exact: false }
  if ('column' in where) return selectColumn(columns.get(where.column) as Column, where.test, among, table.count)
  if ('any' in where) return selectAny(table, where.any, among)
  // The condition that the fewest rows meet comes first, so that the others look at few rows.
  const parts = withOneRange(where.all)
    .map((part) => ({ part, share: shareOf(columns, part) }))
    .sort((a, b) => a.share - b.share)
  let found: Selected = { ...among, is_exact: true }
  for (const { part } of parts) {
    const next = select(table, part, found)
    found = { ...next, is_exact: found.is_exact && next.is_exact }
    // No row may meet an unknown condition either.
    if (found.count === 0) return { ...found, is_exact: true }
  }
  return found
}

// Of a column with numbers all ranges are one, so that its numbers are read once.
function withOneRange(all: readonly Where[]): Where[] {
  const isRange = (part: Where): part is { column: string; test: Test & { op: 'range' } } =>
    'column' in part && part.test.op === 'range'
  const ranges = Map.groupBy(all.filter(isRange), ({ column }) => column)
  const joined = [...ranges].map(([column, parts]): Where => {
    if (parts.length === 1) return parts[0]
    const bounds = parts.map(({ test }) => boundsOf(test))
    const from = Math.max(...bounds.map((one) => one.from))
    return { column, test: { op: 'range', from, to: Math.min(...bounds.map((one) => one.to)) } }
  })
  return [...joined, ...all.filter((part) => !isRange(part))]
}

function selectAny(table: Columns, any: readonly Where[], among: Marked): Selected {
  const parts = any.map((part) => ({ part, share: shareOf(table.columns, part) })).sort((a, b) => b.share - a.share)
  const marks = takeMarks(among.marks.length).fill(0)
  let is_exact = true
  for (const { part } of parts) {
    // Rows that meet one condition need not meet the next.
    const left = counted(without(among.marks, marks))
    if (left.count === 0) break
    const next = select(table, part, left)
    if (next.is_exact && next.count === left.count && is_exact) return { ...among, is_exact: true }
    is_exact &&= next.is_exact
    unite(marks, next.marks)
  }
  return { ...counted(marks), is_exact }
}

function selectColumn({ data, kind, empty }: Column, test: Test, among: Marked, rows: number): Selected {
  if (among.count === 0) return { ...among, is_exact: true }
  if (data.form === 'words' || test.op === 'words') {
    // A test of words is made for the column of words alone.
    if (data.form !== 'words' || test.op !== 'words') return { ...among, is_exact: false }
    return { ...counted(markWords(data, test, among)), is_exact: true }
  }
  if (data.form === 'coded') {
    const good = goodCodes(data, kind, test)
    const room = data.codes.length - rows
    const met = data.counts.reduce((sum, count, code) => sum + count * good[code], 0) - room * good[0]
    if (met === rows) return { ...among, is_exact: true }
    if (met === 0) return noneOf(among)
    const kept = keptSet(data.sets, test, good, () => markCodesOf(data, good))
    const marks = kept ? both(kept, among.marks) : markCodes(data.codes, good, among.marks)
    return { ...counted(marks), is_exact: true }
  }
  if (test.op === 'empty' || test.op === 'filled') {
    const is_filled = test.op === 'filled'
    if (empty === capacityOf(data) - rows) return is_filled ? { ...among, is_exact: true } : noneOf(among)
    const filled = withValue(data, among.marks)
    return { ...counted(is_filled ? filled : without(among.marks, filled)), is_exact: true }
  }
  if (data.form === 'plain') return selectPlain(data, test, among)
  if (data.form === 'texts') return selectTexts(data, kind, test, among)
  return selectHashed(data, kind, test, among)
}

const noneOf = ({ marks }: Marked): Selected => ({
  marks: takeMarks(marks.length).fill(0),
  count: 0,
  is_exact: true,
})

// All rows of a column whose code is good, in a set that outlives the answer.
const markCodesOf = ({ codes }: Coded, good: Uint8Array): Marks =>
  markCodes(codes, good, allRows(codes.length).marks).slice()

/** The values of a column that has no codes. */
type Kept<Form extends string = string> = Exclude<Column['data'], { form: 'coded' | 'words' }> & { form: Form }

function withValue(data: Kept, among: Marks): Marks {
  if (data.form === 'plain') return markRange(data.numbers, ALL_NUMBERS, among)
  if (data.form === 'texts') return markCodes(data.hashes, FILLED, among)
  return without(among, markHashes(data.hashes, [0], among))
}

// Of the short hashes all but 0.
const FILLED = new Uint8Array(65_536).fill(1, 1)

const ALL_NUMBERS = { from: -Infinity, to: Infinity }

function selectPlain(data: Kept<'plain'>, test: Test, among: Marked): Selected {
  const { numbers } = data
  if (test.op === 'range') return { ...counted(markRange(numbers, boundsOf(test), among.marks)), is_exact: true }
  if (test.op !== 'in' && test.op !== 'not_in') return { ...among, is_exact: false }
  const listed = markListed(numbers, test.values as readonly number[], among.marks)
  return { ...counted(inList(test, listed, data, among)), is_exact: true }
}

type ListTest = Test & { op: 'in' | 'not_in' }

/** The rows of a list of values, or those that are not in it, with or without the rows that have no value. */
function inList({ op, or_empty }: ListTest, listed: Marks, data: Kept, { marks }: Marked): Marks {
  if (op === 'in') {
    if (or_empty) unite(listed, without(marks, withValue(data, marks)))
    return listed
  }
  return without(or_empty ? marks : withValue(data, marks), listed)
}

function selectTexts(texts: Texts, kind: ColumnKind, test: Test, among: Marked): Selected {
  const any_case = kind === 'any_case_text'
  if (test.op === 'contains' && any_case)
    return { ...counted(markContaining(texts, test.text.toLowerCase(), among)), is_exact: true }
  if (test.op !== 'in' && test.op !== 'not_in') return { ...among, is_exact: false }
  const wanted = new Set(test.values.map((value) => (any_case ? foldCase(String(value)) : String(value))))
  const hashes = new Uint8Array(65_536)
  for (const text of wanted) hashes[shortHash(text)] = 1
  const listed = markCodes(texts.hashes, hashes, among.marks)
  leaveEqual(texts, wanted, listed)
  const marks = inList(test, listed, texts, among)
  // The fold of a text without unusual letters is its small letters; of the others the database knows what equals what.
  const is_exact = texts.unusual_count === 0
  if (!is_exact) for (let word = 0; word < marks.length; word++) marks[word] |= texts.unusual[word] & among.marks[word]
  return { ...counted(marks), is_exact }
}

function selectHashed(data: Kept<'hashed'>, kind: ColumnKind, test: Test, among: Marked): Selected {
  if (test.op === 'in') {
    const listed = test.values.map((value) => columnHash(kind, String(value)))
    // Two texts may share a hash.
    const marks = markHashes(data.hashes, test.or_empty ? [...listed, 0] : listed, among.marks)
    return { ...counted(marks), is_exact: false }
  }
  if ('or_empty' in test && test.or_empty) return { ...among, is_exact: false }
  return { ...counted(withValue(data, among.marks)), is_exact: false }
}

// The loops below look at every row of a large list. Each sees one type of array and no function is called for a row: that is
// several times as fast as a shared loop with a function for each row.

/** The rows of a set whose code is good. */
export function markCodes(codes: Uint16Array, good: Uint8Array, among: Marks): Marks {
  const kept = takeMarks(among.length)
  for (let word = 0; word < among.length; word++) {
    const wanted = among[word]
    const first = word << 5
    let bits = 0
    if (countBits(wanted) > MANY_BITS) for (let bit = 0; bit < 32; bit++) bits |= good[codes[first + bit]] << bit
    else
      for (let left = wanted; left !== 0; left &= left - 1) {
        const bit = lowestBit(left)
        bits |= good[codes[first + bit]] << bit
      }
    kept[word] = bits & wanted
  }
  return kept
}

/** The rows of a set whose number is in a range, bounds included. */
export function markRange(numbers: Float64Array, { from, to }: { from: number; to: number }, among: Marks): Marks {
  const kept = takeMarks(among.length)
  for (let word = 0; word < among.length; word++) {
    const wanted = among[word]
    const first = word << 5
    let bits = 0
    if (countBits(wanted) > MANY_BITS)
      for (let bit = 0; bit < 32; bit++) {
        const number = numbers[first + bit]
        bits |= ((number >= from ? 1 : 0) & (number <= to ? 1 : 0)) << bit
      }
    else
      for (let left = wanted; left !== 0; left &= left - 1) {
        const bit = lowestBit(left)
        const number = numbers[first + bit]
        if (number >= from && number <= to) bits |= 1 << bit
      }
    kept[word] = bits & wanted
  }
  return kept
}

// So many values are looked for one after the other as fast as in a set.
const FEW_VALUES = 4

function markListed(numbers: Float64Array, values: readonly number[], among: Marks): Marks {
  if (values.length <= FEW_VALUES) {
    const marks = takeMarks(among.length).fill(0)
    for (const value of values) unite(marks, markRange(numbers, { from: value, to: value }, among))
    return marks
  }
  const listed = new Set(values)
  const kept = takeMarks(among.length)
  for (let word = 0; word < among.length; word++) {
    let bits = 0
    for (let left = among[word]; left !== 0; left &= left - 1) {
      const bit = lowestBit(left)
      if (listed.has(numbers[(word << 5) + bit])) bits |= 1 << bit
    }
    kept[word] = bits
  }
  return kept
}

function markHashes(hashes: Uint32Array, wanted: readonly number[], among: Marks): Marks {
  const listed = new Set(wanted)
  // Most hashes are ruled out by their last bits, without a look into the set.
  const ends = new Uint8Array(65_536)
  for (const hash of wanted) ends[hash & 65_535] = 1
  const kept = takeMarks(among.length)
  for (let word = 0; word < among.length; word++) {
    let bits = 0
    for (let left = among[word]; left !== 0; left &= left - 1) {
      const bit = lowestBit(left)
      const hash = hashes[(word << 5) + bit]
      if (ends[hash & 65_535] === 1 && listed.has(hash)) bits |= 1 << bit
    }
    kept[word] = bits
  }
  return kept
}

const SAMPLES = 500
// For the order of conditions only.
const EXPECTED_ROWS = 500_000

/** About which part of all rows meets a condition. Dear and undecided conditions come last. */
function shareOf(columns: ReadonlyMap<string, Column>, where: Where): number {
  if ('unknown' in where) return 3
  if ('all' in where) return Math.min(1, ...where.all.map((part) => shareOf(columns, part)))
  if ('any' in where)
    return Math.min(
      1,
      where.any.reduce((sum, part) => sum + shareOf(columns, part), 0),
    )
  const { data, kind, empty } = columns.get(where.column) as Column
  const { test } = where
  if (data.form === 'words') return test.op === 'words' ? Math.min(1, countWords(data, test) / EXPECTED_ROWS) : 1
  const capacity = capacityOf(data)
  if (test.op === 'empty') return empty / capacity
  if (test.op === 'filled') return 1 - empty / capacity
  if (data.form === 'hashed') return test.op === 'in' ? 0.001 : 1.5
  // A look into all texts is dear.
  if (data.form === 'texts') return test.op === 'in' ? 0.001 : test.op === 'contains' ? 1.5 : 1
  if (data.form === 'coded') {
    const good = goodCodes(data, kind, test)
    return data.counts.reduce((sum, count, code) => sum + count * good[code], 0) / capacity
  }
  const step = Math.max(1, Math.floor(capacity / SAMPLES))
  const { from, to } = test.op === 'range' ? boundsOf(test) : ALL_NUMBERS
  if (test.op !== 'range') return test.op === 'in' ? 0.001 : 1
  let found = 0
  for (let row = 0; row < capacity; row += step) if (data.numbers[row] >= from && data.numbers[row] <= to) found++
  return (found * step) / capacity
}
