import { type Column, type ColumnKind, makeColumn } from './column.server.ts'
import { firstByRank } from './by-rank.server.ts'
import { type Cursor, isOrderable, type Order } from './keys.server.ts'
import { firstRows } from './order.server.ts'
import { allRows, beginAnswer, type Marked, resized, rowsOf, wholeWords } from './marks.ts'
import { nextRows, placeAfter, type Ranks } from './ranks.ts'
import { select, type Where } from './select.server.ts'
import { makeWords } from './words.ts'

/** Columns of the rows of one record in one business. Rows keep their number for good; rows in the trash stay, marked. */
export interface MemoryTable {
  ids: Float64Array
  count: number
  columns: Map<string, Column>
  /** The first rows have ascending ids and are found by bisection; the others by this map. */
  ascending: number
  others: Map<number, number>
  /** Orders of all rows by one column: by numbers as they are needed, by texts as the database gives them. */
  ranks: Map<string, Ranks>
}

/** The column that has 1 for live rows and 0 for the others. */
export const LIVE = 'live'

const FIRST_CAPACITY = 1_024

/** Creates a table without rows that has room for so many. */
export function makeTable(expected = FIRST_CAPACITY): MemoryTable {
  const capacity = wholeWords(expected)
  const columns = new Map([[LIVE, makeColumn('number', capacity)]])
  return { ids: new Float64Array(capacity), count: 0, columns, ascending: 0, others: new Map(), ranks: new Map() }
}

/** Adds an empty column for the rows that are there. */
export function addColumn(table: MemoryTable, name: string, kind: ColumnKind, most_values?: number): void {
  table.ranks.delete(name)
  table.columns.set(name, kind === 'words' ? makeWords() : makeColumn(kind, table.ids.length, most_values))
}

/** The number of the row with an id; -1 if there is none. */
export function rowOf(table: MemoryTable, id: number): number {
  const { ids } = table
  let [low, high] = [0, table.ascending]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ids[middle] < id) low = middle + 1
    else high = middle
  }
  return low < table.ascending && ids[low] === id ? low : (table.others.get(id) ?? -1)
}

/** Sets values of rows, adding rows that are new. Each row has its id and then the texts of the columns with these names. */
export function setRows(table: MemoryTable, names: readonly string[], rows: readonly (string | null)[][]): void {
  const columns = names.map((name) => table.columns.get(name) as Column)
  for (const texts of rows) {
    const id = Number(texts[0])
    const found = rowOf(table, id)
    const row = found === -1 ? addRow(table, id) : found
    for (let index = 0; index < columns.length; index++) columns[index].set(row, texts[index + 1])
  }
}

/** Marks rows whose values were written: their places in orders that were read apart are no longer known. */
export function markStale(table: MemoryTable, ids: Iterable<number>): void {
  for (const id of ids) {
    const row = rowOf(table, id)
    if (row !== -1) for (const { written } of table.ranks.values()) written.add(row)
  }
}

function addRow(table: MemoryTable, id: number): number {
  const row = table.count++
  if (row === table.ids.length) {
    resize(table, row * 1.25)
  }
  table.ids[row] = id
  if (row === table.ascending && (row === 0 || table.ids[row - 1] < id)) table.ascending++
  else table.others.set(id, row)
  return row
}

function resize(table: MemoryTable, rows: number): void {
  const capacity = wholeWords(Math.ceil(rows))
  table.ids = resized(table.ids, capacity)
  for (const column of table.columns.values()) column.resize(capacity)
}

/** Gives back the memory of a table that no row takes, apart from room for some more. */
export function fit(table: MemoryTable): void {
  const needed = table.count * 1.05 + FIRST_CAPACITY
  if (table.ids.length > needed * 1.05) resize(table, needed)
}

/** Marks rows as deleted: those that the database no longer has. */
export function removeRows(table: MemoryTable, ids: Iterable<number>): void {
  const live = table.columns.get(LIVE) as Column
  for (const id of ids) {
    const row = rowOf(table, id)
    if (row !== -1) live.set(row, '0')
  }
}

/** The memory that a table takes, in bytes. */
export const bytesOf = (table: MemoryTable): number =>
  table.ids.byteLength +
  [...table.ranks.values()].reduce((sum, { rows }) => sum + (rows?.byteLength ?? 0), 0) +
  [...table.columns.values()].reduce((sum, column) => sum + column.bytes(), 0)

/** A request of rows. */
export interface Request {
  where: Where
  order: Order
  after: Cursor | null
  skip: number
  count: number
  /** If the columns do not give the order, at most so many rows are returned in no order; more are only counted. */
  most_unordered: number
}

/** The answer: how many rows meet the conditions, and ids of some of them. */
export interface Answer {
  /** The rows that meet the conditions; without `is_exact` some of them may not. */
  matched: number
  is_exact: boolean
  /**
   * True if `ids` are the rows of the request in their order. Else they have the rows of the request, and perhaps others, in no
   * order, and the cursor is not considered; null for too many.
   */
  is_ordered: boolean
  ids: number[] | null
}

/** The names of all columns that a request needs. */
export function columnsOf({ where, order }: Pick<Request, 'where' | 'order'>): string[] {
  const named = (part: Where): string[] => {
    if ('column' in part) return [part.column]
    if ('unknown' in part) return []
    return ('all' in part ? part.all : part.any).flatMap(named)
  }
  return [...new Set([...named(where), ...order.columns])]
}

/** Answers a request; all of its columns must be there. */
export function answer(table: MemoryTable, request: Request): Answer {
  const { columns, ids } = table
  beginAnswer()
  const live: Where = { column: LIVE, test: { op: 'in', values: [1], or_empty: false } }
  const selected = select(table, { all: [live, request.where] }, allRows(table.count))
  const { count: matched, is_exact } = selected
  if (request.order.columns.every((name) => isOrderable(columns.get(name) as Column))) {
    const is_ascending = table.ascending === table.count
    const rows =
      (is_ascending ? firstByRank(table, { ...request, selected }) : null) ??
      firstRows({ ...request, columns, table: { ids, is_ascending }, selected })
    return { matched, is_exact, is_ordered: true, ids: rows.map((row) => ids[row]) }
  }
  const [first] = request.order.columns
  const ranks = table.ranks.get(first)
  const found =
    matched <= request.most_unordered
      ? rowsOf(selected)
      : ranks && request.skip === 0
        ? ranked(table, ranks, selected, request)
        : null
  return { matched, is_exact, is_ordered: false, ids: found && Array.from(found, (row) => ids[row]) }
}

// The first rows by their places, and all rows whose place is not known: the rows of the request are among them.
function ranked(table: MemoryTable, ranks: Ranks, selected: Marked, request: Request): number[] | null {
  const { after, order, count, most_unordered } = request
  const { descending } = order
  const place = after ? placeAfter(ranks, rowOf(table, after.id), descending) : 0
  return place === null ? null : nextRows(ranks, { selected, descending, place, count, most_written: most_unordered })
}
