import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'

/** The rows of a statement as PostgreSQL sent them. */
type Rows = (string | null)[][]

interface Remembered {
  /** The sum of the versions of its tables, as read before the statement was. */
  version: string
  /** Place in the order of arrivals: the statement was read after everything that came before. */
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

// A repair by hand writes no version: after a minute its effect is seen too.
const KEPT_MS = 60_000
const MOST_CHARACTERS = 16_000_000
const LARGEST = 500_000

const memories = new WeakMap<Database, Memory>()

// Versions only grow, so the sum stays the same exactly when none of them has changed.
const VERSION = `select coalesce(sum(version), 0)::text from record_version
  where business_id = $1::bigint and table_name = any($2::text[])`

/** True for SQL that looks at nothing but the rows it is about: no other table, no clock. */
export const isOwnSql = (sql: string): boolean => !/\bselect\b|\bnow\(|\bcurrent_/i.test(sql)

/**
 * Reads a statement, or answers what it answered before, if since then no transaction has committed that wrote one of
 * these tables in this business: exact at the moment of asking, in every process, the caller's own writes included.
 * What is remembered is the answer to one text with one set of values, and rights are part of both.
 * The statement may look at nothing but `tables`; requests that come while it is read share the reading.
 */
export async function readRemembered(
  database: Database,
  options: { access: Access; tables: readonly string[]; text: string; values: unknown[]; now?: () => number },
): Promise<Rows> {
  const { access, tables, text, values } = options
  const now = options.now ?? Date.now
  const memory = memoryOf(database)
  const key = JSON.stringify([access.business_id, values, text])
  const arrived = ++memory.clock
  // Somebody else may have begun to read in the meantime: then that reading is looked at, a few times at most.
  for (let turn = 0; turn < 3; turn++) {
    const found = memory.known.get(key)
    const lives = found !== undefined && now() - found.at < KEPT_MS
    if (lives && found.begun > arrived) return found.rows
    const [[version]] = await database.read(access, VERSION, [access.business_id, tables], { one_plan: true })
    if (lives && found.version === version) return found.rows
    if (memory.known.get(key) !== found) continue
    const begun: Remembered = {
      version: version as string,
      begun: ++memory.clock,
      at: now(),
      rows: database.read(access, text, values),
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
  return database.read(access, text, values)
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

// The oldest make room; what is very large is shared while it is read and not kept.
function measure(memory: Memory, key: string, entry: Remembered, rows: Rows): void {
  if (memory.known.get(key) !== entry) return
  entry.size = key.length + rows.reduce((sum, row) => row.reduce((all, value) => all + (value?.length ?? 0), sum), 0)
  memory.size += entry.size
  if (entry.size > LARGEST) forget(memory, key)
  for (const oldest of memory.known.keys()) {
    if (memory.size <= MOST_CHARACTERS) break
    forget(memory, oldest)
  }
}
