import { type Column, type ColumnData, columnHash, type ColumnKind, type Test } from './column.ts'
import { boundsOf, goodCodes } from './good-codes.ts'
import { type Rows, takeList } from './row-lists.ts'
import { countWords, selectWords, type Words } from './words.ts'

/** Conditions on the rows of a table. `unknown` is a condition that the columns cannot decide: every row may meet it. */
export type Where =
  | { column: string; test: Test }
  | { all: readonly Where[] }
  | { any: readonly Where[] }
  | { unknown: true }

/** The rows that may meet a condition. With `is_exact` they do; else some of them may not. */
export interface Selected extends Rows {
  is_exact: boolean
}

const NONE: Rows = { rows: new Uint32Array(0), count: 0 }

/** Selects among rows those that meet a condition. The columns must be there. */
export function select(columns: ReadonlyMap<string, Column>, where: Where, among: Rows): Selected {
  if ('unknown' in where) return { ...among, is_exact: false }
  if ('column' in where) return selectColumn(columns.get(where.column) as Column, where.test, among)
  if ('any' in where) return selectAny(columns, where.any, among)
  // The condition that the fewest rows meet comes first, so that the others look at few rows.
  const parts = where.all.map((part) => ({ part, share: shareOf(columns, part) })).sort((a, b) => a.share - b.share)
  let found: Selected = { ...among, is_exact: true }
  for (const { part } of parts) {
    const next = select(columns, part, found)
    // A list that this function was not given is its own.
    const is_free = among.is_free || next.rows !== among.rows
    found = { ...next, is_free, is_exact: found.is_exact && next.is_exact }
    // No row may meet an unknown condition either.
    if (found.count === 0) return { ...NONE, is_exact: true }
  }
  return found
}

function selectAny(columns: ReadonlyMap<string, Column>, any: readonly Where[], among: Rows): Selected {
  const parts = any.map((part) => ({ part, share: shareOf(columns, part) })).sort((a, b) => b.share - a.share)
  const found: Selected[] = []
  for (const { part } of parts) {
    const next = select(columns, part, { ...among, is_free: false })
    if (next.is_exact && next.count === among.count) return next
    found.push(next)
  }
  const is_exact = found.every((one) => one.is_exact)
  if (found.some(({ count }) => count === among.count)) return { ...among, is_exact }
  const filled = found.filter(({ count }) => count > 0)
  if (filled.length === 0) return { ...NONE, is_exact }
  if (filled.length === 1) return { ...filled[0], is_exact }
  return { ...union(filled as Listed[]), is_exact }
}

type Listed = Rows & { rows: Uint32Array }

function union(parts: readonly Listed[]): Rows {
  let highest = 0
  let most = 0
  for (const { rows, count } of parts) {
    for (let index = 0; index < count; index++) if (rows[index] > highest) highest = rows[index]
    most += count
  }
  const marks = new Uint8Array(highest + 1)
  const all = takeList(most)
  let found = 0
  for (const { rows, count } of parts)
    for (let index = 0; index < count; index++) {
      const row = rows[index]
      all[found] = row
      found += 1 - marks[row]
      marks[row] = 1
    }
  return { rows: all, count: found }
}

function selectColumn(
  { data, kind, empty }: Pick<Column, 'data' | 'kind' | 'empty'>,
  test: Test,
  among: Rows,
): Selected {
  if (data.form === 'words' || test.op === 'words') {
    // A test of words is made for the column of words alone.
    if (data.form !== 'words' || test.op !== 'words') return { ...among, is_exact: false }
    return { ...selectWords(data, test, among), is_exact: true }
  }
  if (data.form === 'coded') {
    const good = goodCodes(data, kind, test)
    const isUsed = (wanted: number) => data.counts.some((count, code) => count > 0 && good[code] === wanted)
    if (!isUsed(0)) return { ...among, is_exact: true }
    if (!isUsed(1)) return { ...NONE, is_exact: true }
    return { ...keepCodes(data.codes, good, among), is_exact: true }
  }
  if (test.op === 'empty' || test.op === 'filled') {
    if (empty === 0) return { ...(test.op === 'filled' ? among : NONE), is_exact: true }
    const is_empty = test.op === 'empty'
    const kept = data.form === 'plain' ? keepNaN(data.numbers, is_empty, among) : keepZero(data.hashes, is_empty, among)
    return { ...kept, is_exact: true }
  }
  return data.form === 'plain' ? selectPlain(data.numbers, test, among) : selectHashed(data.hashes, kind, test, among)
}

function selectPlain(numbers: Float64Array, test: Test, among: Rows): Selected {
  if (test.op === 'range') return { ...keepRange(numbers, boundsOf(test), among), is_exact: true }
  if (test.op === 'in' || test.op === 'not_in')
    return { ...keepListed(numbers, test.values as readonly number[], test, among), is_exact: true }
  return { ...among, is_exact: false }
}

function selectHashed(hashes: Uint32Array, kind: ColumnKind, test: Test, among: Rows): Selected {
  if (test.op === 'in') {
    const listed = test.values.map((value) => columnHash(kind, String(value)))
    // Two texts may share a hash.
    return { ...keepHashes(hashes, test.or_empty ? [...listed, 0] : listed, among), is_exact: false }
  }
  const may_be_empty = 'or_empty' in test && test.or_empty
  return { ...(may_be_empty ? among : keepZero(hashes, false, among)), is_exact: false }
}

// The loops below look at every row of a large list. Each sees one type of array, writes each row and moves on only if it is
// kept: that is several times as fast as a shared loop that calls a function for each row.

const listFor = ({ rows, count, is_free }: Rows): Uint32Array => (is_free && rows ? rows : takeList(count))

function keepCodes(codes: Uint16Array, good: Uint8Array, among: Rows): Rows {
  const { rows, count } = among
  const kept = listFor(among)
  let found = 0
  if (rows === null)
    for (let row = 0; row < count; row++) {
      kept[found] = row
      found += good[codes[row]]
    }
  else
    for (let index = 0; index < count; index++) {
      const row = rows[index]
      kept[found] = row
      found += good[codes[row]]
    }
  return { rows: kept, count: found }
}

function keepRange(numbers: Float64Array, bounds: ReturnType<typeof boundsOf>, among: Rows): Rows {
  const { rows, count } = among
  const { from, to, below } = bounds
  const kept = listFor(among)
  let found = 0
  for (let index = 0; index < count; index++) {
    const row = rows === null ? index : rows[index]
    const number = numbers[row]
    kept[found] = row
    if (number >= from && number <= to && number < below) found++
  }
  return { rows: kept, count: found }
}

function keepListed(
  numbers: Float64Array,
  values: readonly number[],
  { op, or_empty }: Test & { op: 'in' | 'not_in' },
  among: Rows,
): Rows {
  const { rows, count } = among
  const listed = new Set(values)
  const kept = listFor(among)
  let found = 0
  for (let index = 0; index < count; index++) {
    const row = rows === null ? index : rows[index]
    const number = numbers[row]
    kept[found] = row
    // NaN alone differs from itself.
    if (number !== number ? or_empty : listed.has(number) === (op === 'in')) found++
  }
  return { rows: kept, count: found }
}

function keepHashes(hashes: Uint32Array, wanted: readonly number[], among: Rows): Rows {
  const { rows, count } = among
  const listed = new Set(wanted)
  // Most hashes are ruled out by their last bits, without a look into the set.
  const ends = new Uint8Array(65_536)
  for (const hash of wanted) ends[hash & 65_535] = 1
  const kept = listFor(among)
  let found = 0
  for (let index = 0; index < count; index++) {
    const row = rows === null ? index : rows[index]
    const hash = hashes[row]
    kept[found] = row
    if (ends[hash & 65_535] === 1 && listed.has(hash)) found++
  }
  return { rows: kept, count: found }
}

function keepNaN(numbers: Float64Array, is_nan: boolean, among: Rows): Rows {
  const { rows, count } = among
  const kept = listFor(among)
  let found = 0
  for (let index = 0; index < count; index++) {
    const row = rows === null ? index : rows[index]
    const number = numbers[row]
    kept[found] = row
    if ((number !== number) === is_nan) found++
  }
  return { rows: kept, count: found }
}

function keepZero(hashes: Uint32Array, is_zero: boolean, among: Rows): Rows {
  const { rows, count } = among
  const kept = listFor(among)
  let found = 0
  for (let index = 0; index < count; index++) {
    const row = rows === null ? index : rows[index]
    kept[found] = row
    if ((hashes[row] === 0) === is_zero) found++
  }
  return { rows: kept, count: found }
}

const SAMPLES = 500
// For the order of conditions only.
const EXPECTED_ROWS = 500_000

/** About which part of all rows meets a condition. Conditions that the columns cannot decide come last. */
function shareOf(columns: ReadonlyMap<string, Column>, where: Where): number {
  if ('unknown' in where) return 2
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
  if (data.form === 'coded' && data.values.length <= SAMPLES) {
    const good = goodCodes(data, kind, test)
    return data.counts.reduce((sum, count, code) => sum + count * good[code], 0) / capacity
  }
  const step = Math.max(1, Math.floor(capacity / SAMPLES))
  const rows = Uint32Array.from({ length: Math.floor(capacity / step) }, (_, index) => index * step)
  return selectColumn({ data, kind, empty }, test, { rows, count: rows.length }).count / rows.length
}

const capacityOf = (data: Exclude<ColumnData, Words>): number =>
  (data.form === 'coded' ? data.codes : data.form === 'plain' ? data.numbers : data.hashes).length
