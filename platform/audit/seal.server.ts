import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { canonicalSql, nextHash } from './chain.server.ts'

/** The approximate number of rows and transactions that are sealed at once. */
const BATCH = 2_000
const TRANSACTIONS = 500

/** Name of the job that seals the rows written since its last run; see `schedule` in modules/server.ts. */
export const SEAL_JOB = 'seal_audit'

/** The head of a chain: its last position, and the hash up to there. */
export interface Head {
  position: number
  hash: string
}

/** Seals the history of every business, and saves the head of each completed day in the database, a file and the log. */
export async function sealAll(services: Services, now: Date = new Date()): Promise<void> {
  const { database } = services
  const day = new Date(now.getTime() - 24 * 60 * 60_000).toISOString().slice(0, 10)
  for (const business_id of await businessesOf(database)) {
    // Close the previous day with the rows sealed now. It may include a few rows written after midnight, which is harmless.
    await sealBusiness(database, business_id)
    const head = await keepHead(database, { business_id, day })
    if (!head) continue
    services.log.info({ event: 'audit_head', business_id, day, ...head }, 'the audit log of a day')
    await writeHead(services.settings.data_dir, { business_id, day, ...head })
  }
}

/** Every business with a history, for jobs that run once for each business. */
export async function businessesOf(database: Database): Promise<number[]> {
  return database.transaction(NO_TENANT, async (transaction) => {
    await transaction.client.query(`set local app.task = 'seal_audit'`)
    const rows = await transaction.query<{ business_id: number }>(
      'select business_id from audit_chain union select business_id from unsealed_change order by 1',
    )
    return rows.map((row) => row.business_id)
  })
}

/**
 * Seals the new rows of one business's history and returns their number. It neither waits for writers nor blocks them:
 * rows that are committed later are sealed in a later run.
 */
export async function sealBusiness(database: Database, business_id: number): Promise<number> {
  const scope = { business_id, user_id: null }
  // Most businesses write nothing in a given minute, so check with one query first.
  const [due] = await database.read(
    scope,
    'select exists (select 1 from unsealed_change where business_id = $1::bigint)',
    [business_id],
  )
  let sealed = 0
  for (let more = due[0] === 't'; more; ) {
    const batch = await database.transaction(scope, (transaction) => sealBatch(transaction, business_id))
    sealed += batch.count
    more = batch.more
  }
  return sealed
}

async function sealBatch(transaction: Transaction, business_id: number): Promise<{ count: number; more: boolean }> {
  await transaction.query('insert into audit_chain (business_id) values ($1) on conflict (business_id) do nothing', [
    business_id,
  ])
  // The lock keeps two workers from sealing the same rows; writers never touch this row.
  const [chain] = await transaction.query<Head>(
    `select position, encode(hash, 'hex') as hash from audit_chain where business_id = $1 for update`,
    [business_id],
  )
  const waiting = await transaction.query<{ id: number; change_ids: string[] }>(
    `select id, change_ids from unsealed_change where business_id = $1 order by id limit ${TRANSACTIONS}`,
    [business_id],
  )
  let count = 0
  const taken = waiting.filter(({ change_ids }) => {
    const fits = count < BATCH
    if (fits) count += change_ids.length
    return fits
  })
  if (taken.length === 0) return { count: 0, more: false }
  const rows = await transaction.query<Row>(
    `select c.id, ${canonicalSql('c')} as canonical from change c
     where c.business_id = $1::bigint and c.id = any($2::bigint[]) order by c.id`,
    [business_id, taken.flatMap(({ change_ids }) => change_ids)],
  )
  await append(transaction, { business_id, chain, rows })
  await transaction.query('delete from unsealed_change where business_id = $1 and id = any($2::bigint[])', [
    business_id,
    taken.map(({ id }) => id),
  ])
  return { count: rows.length, more: taken.length < waiting.length || waiting.length === TRANSACTIONS }
}

interface Row {
  id: number
  canonical: string
}

async function append(
  transaction: Transaction,
  options: { business_id: number; chain: Head; rows: readonly Row[] },
): Promise<void> {
  const { business_id, chain, rows } = options
  if (rows.length === 0) return
  let { hash } = chain
  const hashes = rows.map((row) => {
    hash = nextHash(hash, row.canonical)
    return hash
  })
  await transaction.query(
    `insert into change_seal (business_id, position, change_id, hash)
     select b.id, $2::bigint + v.n, v.change_id, decode(v.hash, 'hex')
     from business b, unnest($3::bigint[], $4::text[]) with ordinality as v(change_id, hash, n) where b.id = $1::bigint`,
    [business_id, chain.position, rows.map((row) => row.id), hashes],
  )
  await transaction.query(
    `update audit_chain set position = position + $2, hash = decode($3, 'hex') where business_id = $1`,
    [business_id, rows.length, hash],
  )
}

async function keepHead(database: Database, day: { business_id: number; day: string }): Promise<Head | null> {
  const [kept] = await database.read(
    { business_id: day.business_id, user_id: null },
    `insert into audit_head (business_id, day, position, hash)
     select a.business_id, $2::date, a.position, a.hash from audit_chain a where a.business_id = $1::bigint and a.position > 0
       and not exists (select 1 from audit_head h where h.business_id = $1::bigint and h.day = $2::date)
     on conflict (business_id, day) do nothing returning position::text, encode(hash, 'hex')`,
    [day.business_id, day.day],
  )
  return kept ? { position: Number(kept[0]), hash: kept[1] as string } : null
}

/** The file that stores the heads outside the database, one JSON object per line. */
export const headFile = (data_dir: string): string => join(data_dir, 'audit', 'heads.jsonl')

async function writeHead(data_dir: string, head: Head & { business_id: number; day: string }): Promise<void> {
  if (data_dir === '') return
  await mkdir(join(data_dir, 'audit'), { recursive: true })
  await appendFile(headFile(data_dir), `${JSON.stringify(head)}\n`, { mode: 0o600 })
}
