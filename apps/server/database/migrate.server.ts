import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** One numbered migration, as read from the folder. */
export interface Migration {
  number: number
  file: string
  sql: string
  /** SHA-256 of the text with unix line ends, hex. */
  checksum: string
}

/** The result of a run. */
export interface MigrationResult {
  applied: string[]
  /** Migrations applied to the database but missing in this version: a newer version has run on it. */
  unknown: string[]
}

/** A migration failed or must not run; the message names the file. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

// Key of the advisory lock. Every version of the product must use the same number.
const LOCK = 8_246_511

/** Reads `NNNN_name.sql` of a folder in order; throws MigrationError on a wrong name or a number used twice. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const migrations = files.map((file) => {
    const name = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)
    if (!name) throw new MigrationError(`${file}: a migration is named NNNN_name.sql`)
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { number: Number(name[1]), file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  for (const [index, migration] of migrations.entries()) {
    if (migrations[index - 1]?.number === migration.number) {
      throw new MigrationError(`${migration.file}: its number is taken by ${migrations[index - 1].file}`)
    }
  }
  return migrations
}

/** Applies all pending migrations, each in its own transaction, one process at a time. Forward only. */
export async function migrate(input: {
  ownerUrl: string
  folder: string
  progress?: (file: string, index: number, count: number) => void
}): Promise<MigrationResult> {
  const migrations = readMigrations(input.folder)
  const client = new pg.Client({ connectionString: input.ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const known = await readKnown(client)
    refuseEdited(migrations, known)
    const due = migrations.filter((migration) => !known.has(migration.number))
    const newest = Math.max(0, ...known.keys())
    const late = due.find((migration) => migration.number < newest)
    if (late)
      throw new MigrationError(`${late.file}: comes before a migration that has already run; give it the next number`)
    for (const [index, migration] of due.entries()) {
      input.progress?.(migration.file, index + 1, due.length)
      await apply(client, migration)
    }
    const numbers = new Set(migrations.map((migration) => migration.number))
    const unknown = [...known.values()].filter((row) => !numbers.has(row.number)).map((row) => row.file)
    return { applied: due.map((migration) => migration.file), unknown }
  } finally {
    await client.end()
  }
}

interface KnownMigration {
  number: number
  file: string
  checksum: string
}

async function readKnown(client: pg.Client): Promise<Map<number, KnownMigration>> {
  await client.query(`create table if not exists schema_migration (
    number int primary key, file text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<KnownMigration>(
    'select number, file, checksum from schema_migration order by number',
  )
  return new Map(rows.map((row) => [row.number, row]))
}

/**
 * Migrations that were mended after some databases had run them, with the checksum of their former text. They marked figures in a table
 * whose row security also held for its owner, so they failed on databases with a business, and changed nothing else.
 */
const MENDED: ReadonlyMap<number, string> = new Map([
  [265, '8a90f572345814986e664fa857bbb283720f6624ccf84c0d54e4233af44b5712'],
  [313, 'ef73a32ee7516d15dd1ab547bb90451ffbadd016045a60c1787121184f2869e8'],
  [332, '0f79fba704e76749e26e832ca21dd997b90b9aa87d023b74faa65ce86a50d3f3'],
])

function refuseEdited(migrations: Migration[], known: Map<number, KnownMigration>): void {
  for (const migration of migrations) {
    const row = known.get(migration.number)
    if (!row || row.checksum === migration.checksum || row.checksum === MENDED.get(migration.number)) continue
    const renamed = row.file === migration.file ? '' : ` (it ran as ${row.file})`
    throw new MigrationError(
      `${migration.file}: this migration has already run and was changed afterwards${renamed}. Restore it, and write the change as a new migration.`,
    )
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    // A migration that waits for a lock blocks every later query on the table, so it fails quickly and is tried again.
    await client.query("set local lock_timeout = '2s'")
    await client.query(migration.sql)
    await client.query('insert into schema_migration (number, file, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.file,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationError(`${migration.file}: ${describe(error, migration.sql)}`, { cause: error })
  }
}

function describe(error: unknown, sql: string): string {
  const { message, position } = error as Error & { position?: string }
  return position ? `${message} (line ${sql.slice(0, Number(position)).split('\n').length})` : message
}
