import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'

/** The rows of a statement as PostgreSQL sent them. */
type Rows = (string | null)[][]

interface Remembered {
  /** What PostgreSQL had committed before the statement was read, as it prints a snapshot. */
  snapshot: string
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

// Rows of `record_write` are kept for an hour: a count that is older than a minute is never asked about.
const KEPT_MS = 60_000
const MOST_CHARACTERS = 16_000_000
const LARGEST = 500_000

const memories = new WeakMap<Database, Memory>()

// Only what was not committed when the snapshot was taken counts: ids and times are given out before a commit, so that a
// slow transaction would be missed by them.
const CHECK = `select pg_current_snapshot()::text, $3::pg_snapshot is not null and not exists (select 1 from record_write w
  where w.business_id = $1::bigint and w.record = any($2::text[]) and w.xact >= pg_snapshot_xmin($3::pg_snapshot)
    and not pg_visible_in_snapshot(w.xact, $3::pg_snapshot))`

/** True for records whose tables note who writes them (the trigger `record_write`). */
export const notesWrites = (definition: RecordDefinition): boolean => definition.parent === undefined

/** True for SQL that looks at nothing but the rows it is about: no other table, no clock. */
export const isOwnSql = (sql: string): boolean => !/\bselect\b|\bnow\(|\bcurrent_/i.test(sql)

/**
 * Reads a statement, or answers what it answered before, if since then no transaction has committed that wrote one of
 * these records in this business: exact at the moment of asking, in every process, the caller's own writes included.
 * What is remembered is the answer to one text with one set of values, and rights are part of both.
 * The statement may look at nothing but `records`; requests that come while it is read share the reading.
 */
export async function readRemembered(
  database: Database,
  options: { access: Access; records: readonly string[]; text: string; values: unknown[]; now?: () => number },
): Promise<Rows> {
  const { access, records, text, values } = options
  const now = options.now ?? Date.now
  const memory = memoryOf(database)
  const key = JSON.stringify([access.business_id, values, text])
  const arrived = ++memory.clock
  // Somebody else may have begun to read in the meantime: then that reading is looked at, a few times at most.
  for (let turn = 0; turn < 3; turn++) {
    const found = memory.known.get(key)
    const lives = found !== undefined && now() - found.at < KEPT_MS
    if (lives && found.begun > arrived) return found.rows
    const since = lives ? found.snapshot : null
    const asked = [access.business_id, records, since]
    const [[snapshot, holds]] = await database.read(access, CHECK, asked, { one_plan: true })
    if (lives && holds === 't') return found.rows
    if (memory.known.get(key) !== found) continue
    const begun: Remembered = {
      snapshot: snapshot as string,
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
