import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'

/** The rows of a statement as PostgreSQL sent them. */
type Rows = (string | null)[][]

interface Remembered {
  /** The sum of the versions of its tables, read before the statement. */
  version: string
  /** Clock value when the read began; requests with an earlier value may use its result. */
  begun: number
  at: number
  rows: Promise<Rows>
  /** Characters, once they are known. */
  size: number
}

interface Memory {
  known: Map<string, Remembered>
  clock: number
  size: number
}

// A manual repair of the data changes no version, so answers are kept for at most a minute.
const KEPT_MS = 60_000
const MOST_CHARACTERS = 16_000_000
const LARGEST = 500_000
// Objects that are made of an answer take about so many times the room of its texts.
const BESIDE = 2

const memories = new WeakMap<Database, Memory>()

// Versions only grow, so the sum is unchanged only if no version has changed.
const VERSION = `select coalesce(sum(version), 0)::text from record_version
  where business_id = $1::bigint and table_name = any($2::text[])`

/** True for SQL that depends only on its own table: no subquery, no clock. */
export const isOwnSql = (sql: string): boolean => !/\bselect\b|\bnow\(|\bcurrent_/i.test(sql)

/**
 * Runs a statement, or returns its cached answer if no transaction that wrote one of these tables in this business has
 * committed since. The answer is exact at the time of the call, in every process, including the caller's writes.
 * The cache key is the text and its values, which include the rights of the caller.
 * The statement may read only `tables`; concurrent requests share one read. It is planned anew, or once (see `Database.read`).
 */
export async function readRemembered(
  database: Database,
  options: { access: Access; tables: string[]; text: string; values: unknown[]; one_plan?: true; now?: () => number },
): Promise<Rows> {
  const { access, tables, text, values, one_plan, now = Date.now } = options
  const plan = one_plan ? { one_plan } : { plan_anew: true }
  const memory = memoryOf(database)
  const key = JSON.stringify([access.business_id, values, text])
  const arrived = ++memory.clock
  // Another request may have started the read in the meantime; then check its entry, at most three times.
  for (let turn = 0; turn < 3; turn++) {
    const found = memory.known.get(key)
    const is_fresh = found !== undefined && now() - found.at < KEPT_MS
    if (is_fresh && found.begun > arrived) return found.rows
    const [[version]] = await database.read(access, VERSION, [access.business_id, tables], { one_plan: true })
    if (is_fresh && found.version === version) return found.rows
    if (memory.known.get(key) !== found) continue
    const begun: Remembered = {
      version: version as string,
      begun: ++memory.clock,
      at: now(),
      rows: database.read(access, text, values, plan),
      size: 0,
    }
    forget(memory, key)
    memory.known.set(key, begun)
    begun.rows.then(
      (rows) => measure(memory, key, begun, rows),
      () => memory.known.get(key) === begun && forget(memory, key),
    )
    return begun.rows
  }
  return database.read(access, text, values, plan)
}

function memoryOf(database: Database): Memory {
  let memory = memories.get(database)
  if (!memory) memories.set(database, (memory = { known: new Map(), clock: 0, size: 0 }))
  return memory
}

function forget(memory: Memory, key: string): void {
  memory.size -= memory.known.get(key)?.size ?? 0
  memory.known.delete(key)
}

const charactersIn = (rows: Rows): number =>
  rows.reduce((sum, row) => row.reduce((all, value) => all + (value?.length ?? 0), sum), 0)

// A very large answer is shared while it is read but not kept.
function measure(memory: Memory, key: string, entry: Remembered, rows: Rows): void {
  if (memory.known.get(key) !== entry) return
  const characters = charactersIn(rows)
  if (characters > LARGEST) return forget(memory, key)
  grow(memory, entry, key.length + characters)
  grown.set(rows, (added) => memory.known.get(key) === entry && grow(memory, entry, added))
}

const grown = new WeakMap<Rows, (characters: number) => void>()

/** Counts what is kept beside the rows of a remembered answer, so that both are within the limit of the memory. */
export function countBeside(rows: Rows): void {
  grown.get(rows)?.(charactersIn(rows) * BESIDE)
}

// Removes the oldest entries when the cache is full.
function grow(memory: Memory, entry: Remembered, characters: number): void {
  entry.size += characters
  memory.size += characters
  for (const oldest of memory.known.keys()) {
    if (memory.size <= MOST_CHARACTERS) break
    forget(memory, oldest)
  }
}
