import type { Database, Scope } from '#engine/server/database/database.server.ts'
import type { ColumnSource } from './ask.server.ts'
import {
  earlierOf,
  expectedRows,
  hasUnfolded,
  isSame,
  readOrder,
  readRowsOf,
  readSlots,
  readTable,
  readWords,
  readWordsOf,
  type Slots,
  type TextRow,
  writtenSince,
} from './load.server.ts'
import { rankTexts, unrankedTexts } from './keys.server.ts'
import { emptyRanks, makeRanks, MOST_WRITTEN } from './ranks.ts'
import { MOST_CHANGED_TEXTS } from './texts.server.ts'
import { MOST_CHANGED } from './words.ts'
import {
  addColumn,
  type Answer,
  answer,
  bytesOf,
  columnsOf,
  fit,
  LIVE,
  makeTable,
  markStale,
  type MemoryTable,
  removeRows,
  type Request,
  rowOf,
  setRows,
} from './table.server.ts'

/** A request of rows of one record in one business. */
export interface Question {
  business_id: number
  table: string
  /** How the columns of the request are read. */
  sources: ReadonlyMap<string, ColumnSource>
  request: Request
}

/** The answer; `loading` while the columns are read, `small` for a list that needs none, `full` if they find no room. */
export type Reply = Answer | 'loading' | 'small' | 'full'

/** The limits of the columns of one process. */
export interface Limits {
  /** Bytes of all columns together. */
  most_bytes: number
  /** Lists with fewer rows have no columns, because the database answers fast. */
  least_rows: number
  /** Different values up to which a column has codes; MOST_VALUES by default. */
  most_values?: number
}

interface Kept {
  scope: Scope
  name: string
  /** Null until the first columns are loaded. */
  table: MemoryTable | null
  slots: Slots
  /** The loaded columns with their sources and the time of their last use. */
  ready: Map<string, { source: ColumnSource; used_at: number }>
  /** Columns that a load will read next, or reads now. */
  wanted: Map<string, ColumnSource>
  loading: Promise<void> | null
  /** Columns by which a list was ordered before they were loaded. */
  orders: Set<string>
  /** Columns whose places are wanted, and the reading of them. */
  unranked: Set<string>
  ranking: Promise<void> | null
  refreshing: Promise<boolean> | null
  /** The refresh that begins when the running one has ended. */
  next: Promise<boolean> | null
  /** Grows with each load: a refresh that began before it has not read the new columns. */
  generation: number
  read_at: number
}

const SMALL_MS = 5 * 60_000
const TOGETHER_MS = 250
const FULL_MS = 10 * 60_000
const ROOM_MS = 60_000
// Repairs by hand write no version, so a table is read anew after this time.
const OLD_MS = 6 * 60 * 60_000

/**
 * Keeps columns of large lists in memory and answers from them. A column is read when it is first asked for. Before each
 * answer the keeper asks which records were written since, and reads these again, so that an answer has every write that was
 * committed before the question. If the keeper cannot know that, it says so and loads the table anew.
 */
export function makeKeeper(options: {
  database: Database
  limits: Limits
  onError: (error: unknown) => void
  now?: () => number
}): { ask: (question: Question) => Promise<Reply>; settled: () => Promise<void>; bytes: () => number } {
  const { database, limits, onError } = options
  const now = options.now ?? Date.now
  const tables = new Map<string, Kept>()
  const small = new Map<string, number>()
  const full = new Map<string, number>()
  let room_at = now()

  async function ask(question: Question): Promise<Reply> {
    const { business_id, table: name, sources, request } = question
    const key = `${business_id} ${name}`
    if ((small.get(key) ?? 0) > now()) return 'small'
    let kept = tables.get(key)
    if (!kept) {
      if ((await expectedRows(database, { business_id, user_id: null }, name)) < limits.least_rows) {
        small.set(key, now() + SMALL_MS)
        return 'small'
      }
      kept = tables.get(key) ?? emptyTable(business_id, name)
      tables.set(key, kept)
    }
    const needed = columnsOf(request)
    const missing = needed.filter((column) => !isReady(kept, column, sources.get(column) as ColumnSource))
    if (missing.some((column) => (full.get(`${key} ${column}`) ?? 0) > now())) return 'full'
    if (kept.table === null || missing.length > 0 || kept.read_at + OLD_MS < now()) {
      for (const column of needed)
        if (missing.includes(column)) kept.wanted.set(column, sources.get(column) as ColumnSource)
      if (request.order.columns.length === 1) kept.orders.add(request.order.columns[0])
      if (kept.read_at + OLD_MS < now()) drop(kept)
      load(key, kept)
      return 'loading'
    }
    for (const column of needed) kept.ready.get(column)!.used_at = now()
    const { table } = kept
    if (!(await refreshed(kept)) || kept.table !== table) {
      if (kept.table === table) drop(kept)
      load(key, kept)
      return 'loading'
    }
    await rankColumns(database, kept.scope, table, request)
    if (needsRanks(table, request.order)) loadRanks(kept, table, request.order.columns[0])
    // The table may have been dropped meanwhile; its columns still have every write of before the question.
    const answered = answer(table, request)
    // Orders and sets of rows are made by answers.
    if (room_at + ROOM_MS < now()) {
      room_at = now()
      makeRoom(key, kept)
    }
    return answered
  }

  function load(key: string, kept: Kept): void {
    if (kept.loading) return
    // Columns that others ask for at the same time are read along.
    kept.loading = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
      .then(() => loadAll(kept))
      .then(() => makeRoom(key, kept))
      .then(() => rankOrders(kept))
      .catch((error: unknown) => {
        drop(kept)
        onError(error)
      })
      .finally(() => {
        kept.loading = null
        if (kept.wanted.size > 0 && kept.table !== null) load(key, kept)
      })
  }

  // Reads the wanted columns of all rows. Writes that are committed meanwhile are read by the refresh that follows.
  async function loadAll(kept: Kept): Promise<void> {
    const [wanted_words] = divided([...kept.wanted])
    // The job that makes the keys of words comes first.
    if (wanted_words.length > 0 && (await hasUnfolded(database, kept.scope)))
      for (const [name] of wanted_words) {
        kept.wanted.delete(name)
        full.set(`${kept.scope.business_id} ${kept.name} ${name}`, now() + SMALL_MS)
      }
    const wanted = [...kept.wanted]
    const is_first = kept.table === null
    const before = await readSlots(database, kept.scope, kept.name)
    const table = kept.table ?? makeTable(await expectedRows(database, kept.scope, kept.name))
    if (is_first) kept.read_at = now()
    for (const [name, source] of wanted) {
      kept.ready.delete(name)
      addColumn(table, name, source.kind, limits.most_values)
    }
    const [words, plain] = divided(wanted)
    const sources = plain.map(([, source]) => source)
    // Rows come first: words are kept for rows that are there.
    if (is_first || plain.length > 0)
      for await (const rows of readTable(database, kept.scope, kept.name, sources))
        setRows(table, [LIVE, ...plain.map(([name]) => name)], rows)
    for (const [name, { sql: record }] of words)
      for await (const rows of readWords(database, kept.scope, record)) setRows(table, [name], rowsThere(table, rows))
    fit(table)
    // The table was dropped meanwhile: what was read belongs to none.
    if (!is_first && kept.table !== table) return
    for (const [name, source] of wanted) {
      kept.ready.set(name, { source, used_at: now() })
      // Each question has sources of its own, so what they say is compared.
      if (kept.wanted.get(name)?.sql === source.sql) kept.wanted.delete(name)
    }
    kept.table = table
    // Columns that were there before have the writes up to their last refresh, the new ones those up to this reading.
    kept.slots = is_first ? before : earlierOf(kept.slots, before)
    kept.generation++
  }

  // Orders that were asked for while their columns were read.
  function rankOrders(kept: Kept): void {
    for (const name of kept.orders)
      if (kept.table?.columns.has(name)) {
        kept.orders.delete(name)
        if (needsRanks(kept.table, { columns: [name] })) loadRanks(kept, kept.table, name)
      }
  }

  // Until the places are read, lists in this order are left to the database.
  function loadRanks(kept: Kept, table: MemoryTable, name: string): void {
    kept.unranked.add(name)
    kept.ranking ??= (async () => {
      for (const next of kept.unranked) {
        await readRanks(kept, table, next)
        kept.unranked.delete(next)
      }
    })()
      .catch((error: unknown) => {
        kept.unranked.clear()
        onError(error)
      })
      .finally(() => {
        kept.ranking = null
      })
  }

  async function readRanks(kept: Kept, table: MemoryTable, name: string): Promise<void> {
    const source = kept.ready.get(name)?.source
    if (!source) return
    // Writes that are committed while the rows are read make their rows stale.
    const ranks = emptyRanks()
    table.ranks.set(name, ranks)
    const filled: number[] = []
    const empty: number[] = []
    const rowsWith = (ids: readonly number[]) => ids.map((id) => rowOf(table, id)).filter((row) => row !== -1)
    for await (const ids of readOrder(database, kept.scope, kept.name, source)) {
      filled.push(...rowsWith(ids.filled))
      empty.push(...rowsWith(ids.empty))
    }
    if (table.ranks.get(name) !== ranks) return
    table.ranks.set(name, makeRanks(filled, empty, ranks.written))
  }

  function drop(kept: Kept): void {
    for (const [name, { source }] of kept.ready) kept.wanted.set(name, source)
    kept.ready.clear()
    kept.table = null
  }

  // A refresh that has begun before this question may miss writes, so the question waits for the next one.
  function refreshed(kept: Kept): Promise<boolean> {
    const begin = (): Promise<boolean> => {
      const running = refresh(kept).finally(() => {
        if (kept.refreshing === running) kept.refreshing = null
      })
      kept.refreshing = running
      return running
    }
    if (!kept.refreshing) return begin()
    kept.next ??= kept.refreshing
      .catch(() => {})
      .then(() => {
        kept.next = null
        return begin()
      })
    return kept.next
  }

  /** Reads what was written since the last refresh; false if that is not known. */
  async function refresh(kept: Kept): Promise<boolean> {
    const { generation } = kept
    if (isSame(await readSlots(database, kept.scope, kept.name), kept.slots)) return true
    const written = await writtenSince(database, kept.scope, kept.name, kept.slots)
    const { table } = kept
    if (written === null || table === null) return false
    const [words, plain] = divided([...kept.ready].map(([name, { source }]) => [name, source] as const))
    const sources = plain.map(([, source]) => source)
    const rows = await readRowsOf(database, kept.scope, { table: kept.name, sources, ids: written.ids })
    const keys = await Promise.all(
      words.map(([, { sql: record }]) => readWordsOf(database, kept.scope, record, written.ids)),
    )
    if (kept.generation !== generation) return kept.table !== null && refresh(kept)
    const found = new Set(rows.map(([id]) => Number(id)))
    setRows(table, [LIVE, ...plain.map(([name]) => name)], rows)
    for (const [index, [name]] of words.entries()) setRows(table, [name], rowsThere(table, keys[index]))
    markStale(table, written.ids)
    removeRows(
      table,
      written.ids.filter((id) => !found.has(id)),
    )
    kept.slots = written.slots
    return true
  }

  const bytes = () => [...tables.values()].reduce((sum, { table }) => sum + (table ? bytesOf(table) : 0), 0)

  // Columns that were not used for the longest time leave first. Columns that find no room even so are not read for some time.
  function makeRoom(key: string, kept: Kept): void {
    while (bytes() > limits.most_bytes) {
      const all = [...tables].flatMap(([at, one]) =>
        [...one.ready].map(([name, { used_at }]) => ({ at, one, name, used_at })),
      )
      // Of columns that were last used at the same time, the newest leaves: most lists need the first ones.
      const [oldest] = all.reverse().sort((a, b) => a.used_at - b.used_at)
      if (!oldest) return
      oldest.one.ready.delete(oldest.name)
      oldest.one.table?.columns.delete(oldest.name)
      oldest.one.table?.ranks.delete(oldest.name)
      if (oldest.one === kept) full.set(`${key} ${oldest.name}`, now() + FULL_MS)
      if (oldest.one.ready.size === 0) tables.delete(oldest.at)
    }
  }

  async function settled(): Promise<void> {
    for (const kept of tables.values()) while (kept.loading ?? kept.ranking) await (kept.loading ?? kept.ranking)
  }

  return { ask, settled, bytes }
}

const emptyTable = (business_id: number, name: string): Kept => ({
  scope: { business_id, user_id: null },
  name,
  table: null,
  slots: new Map(),
  ready: new Map(),
  wanted: new Map(),
  loading: null,
  orders: new Set(),
  unranked: new Set(),
  ranking: null,
  refreshing: null,
  next: null,
  generation: 0,
  read_at: Number.POSITIVE_INFINITY,
})

/** Whether a column is loaded from this source. Words of which many have changed since are read anew. */
function isReady({ table, ready }: Kept, name: string, { sql }: ColumnSource): boolean {
  const data = table?.columns.get(name)?.data
  if (data?.form === 'words' && data.changed.size > MOST_CHANGED) return false
  if (data?.form === 'texts' && data.changed.size > MOST_CHANGED_TEXTS) return false
  return ready.get(name)?.source.sql === sql
}

/** The columns of words, and the others. */
function divided<Named extends readonly [string, ColumnSource]>(all: readonly Named[]): [Named[], Named[]] {
  return [all.filter(([, { kind }]) => kind === 'words'), all.filter(([, { kind }]) => kind !== 'words')]
}

/** The rows whose id the table has. */
const rowsThere = (table: MemoryTable, rows: readonly TextRow[]): TextRow[] =>
  rows.filter(([id]) => rowOf(table, Number(id)) !== -1)

/** True if a request is in the order of a text column whose places are not read yet, or too old. */
function needsRanks({ columns, ranks }: MemoryTable, order: Pick<Request['order'], 'columns'>): boolean {
  const [first, ...further] = order.columns
  const column = columns.get(first)
  if (!column || further.length > 0 || column.kind !== 'any_case_text' || column.data.form === 'coded') return false
  const known = ranks.get(first)
  return !known || known.written.size > MOST_WRITTEN
}

/** Asks the database for the order of choices, which depends on its own collation. */
async function rankColumns(database: Database, scope: Scope, table: MemoryTable, request: Request): Promise<void> {
  for (const name of request.order.columns) {
    const column = table.columns.get(name)
    const texts = column && unrankedTexts(column)
    if (!texts) continue
    const { data } = column
    const rows = await database.read(scope, 'select v from unnest($1::text[]) v order by v', [texts])
    // New values may have come meanwhile; the order of the list is then asked for by the next question.
    if (data.form === 'coded' && data.values.length === texts.length + 1)
      rankTexts(
        data,
        rows.map(([text]) => text as string),
      )
  }
}
