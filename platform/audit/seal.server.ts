import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { canonicalSql, nextHash } from './chain.server.ts'

/** Rows of one transaction. */
const BATCH = 2_000

/** Name of the job that seals what was written since it last ran; see `schedule` in modules/server.ts. */
export const SEAL_JOB = 'seal_audit'

interface Chain {
  position: number
  hash: string
  sealed_xact: string
  sealed_id: string
  restored_id: string
}

/** Seals the history of every business, and keeps the head of each day that is over: in the database, in a file, in the log. */
export async function sealAll(services: Services, now: Date = new Date()): Promise<void> {
  const { database } = services
  const day = new Date(now.getTime() - 24 * 60 * 60_000).toISOString().slice(0, 10)
  for (const business_id of await businessesOf(database)) {
    // The day before ends with what is sealed now: what was written after midnight and is sealed with it does no harm.
    await sealBusiness(database, business_id)
    const head = await keepHead(database, { business_id, day })
    if (!head) continue
    services.log.info({ event: 'audit_head', business_id, day, ...head }, 'the audit log of a day')
    await writeHead(services.settings.data_dir, { business_id, day, ...head })
  }
}

/** Every business, for work that is done for all of them. */
export async function businessesOf(database: Database): Promise<number[]> {
  return database.transaction(NO_TENANT, async (transaction) => {
    await transaction.query(`select set_config('app.task', 'seal_audit', true)`)
    const rows = await transaction.query<{ business_id: number }>('select business_id from audit_chain order by 1')
    return rows.map((row) => row.business_id)
  })
}

/**
 * Seals what is new in one business's history and gives how many rows that were. Writers are never waited for nor made
 * to wait: rows are taken in the order of their transactions, and only as far as every transaction has ended.
 */
export async function sealBusiness(database: Database, business_id: number): Promise<number> {
  const scope = { business_id, user_id: null }
  // Most businesses write nothing in a minute: they cost one question.
  const [due] = await database.read(
    scope,
    `select exists (select 1 from change c where c.business_id = a.business_id and (c.xact, c.id) > (a.sealed_xact, a.sealed_id)
         and c.xact < h.horizon and c.id > a.restored_id) or h.horizon <= a.sealed_xact
     from audit_chain a, (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon) h where a.business_id = $1::bigint`,
    [business_id],
  )
  let sealed = 0
  for (let more = due?.[0] === 't'; more; ) {
    const batch = await database.transaction(scope, (transaction) => sealBatch(transaction, business_id))
    sealed += batch.count
    more = batch.more
  }
  return sealed
}

async function sealBatch(transaction: Transaction, business_id: number): Promise<{ count: number; more: boolean }> {
  // The lock keeps two workers from sealing the same rows; writers never touch this row.
  const [chain] = await transaction.query<Chain>(
    `select position, encode(hash, 'hex') as hash, sealed_xact::text, sealed_id::text, restored_id::text
     from audit_chain where business_id = $1 for update`,
    [business_id],
  )
  if (!chain) return { count: 0, more: false }
  const [{ horizon }] = await transaction.query<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  )
  if (BigInt(horizon) <= BigInt(chain.sealed_xact)) return sealRestored(transaction, { business_id, chain, horizon })
  const rows = await transaction.query<Row>(
    `select c.id, c.xact::text, ${canonicalSql('c')} as canonical from change c
     where c.business_id = $1::bigint and (c.xact, c.id) > ($2::bigint, $3::bigint) and c.xact < $4::bigint and c.id > $5::bigint
     order by c.xact, c.id limit ${BATCH}`,
    [business_id, chain.sealed_xact, chain.sealed_id, horizon, chain.restored_id],
  )
  const last = rows.at(-1)
  if (!last) return { count: 0, more: false }
  await append(transaction, { business_id, chain, rows })
  await transaction.query('update audit_chain set sealed_xact = $2, sealed_id = $3 where business_id = $1', [
    business_id,
    last.xact,
    last.id,
  ])
  return { count: rows.length, more: rows.length === BATCH }
}

interface Row {
  id: number
  xact: string
  canonical: string
}

// Transactions of a database that was restored into a new server count from the start again: what came along is sealed
// by its ids, and from there on the order is the new server's.
async function sealRestored(
  transaction: Transaction,
  options: { business_id: number; chain: Chain; horizon: string },
): Promise<{ count: number; more: boolean }> {
  const { business_id, chain, horizon } = options
  const [{ old }] = await transaction.query<{ old: string }>(
    `select greatest((select coalesce(max(id), 0) from change where business_id = $1 and xact >= $2::bigint),
       (select coalesce(max(change_id), 0) from change_seal where business_id = $1))::text as old`,
    [business_id, horizon],
  )
  const rows = await transaction.query<Row>(
    `select c.id, c.xact::text, ${canonicalSql('c')} as canonical from change c
     where c.business_id = $1 and c.id <= $2::bigint
       and not exists (select 1 from change_seal s where s.business_id = $1 and s.change_id = c.id)
     order by c.id limit ${BATCH}`,
    [business_id, old],
  )
  await append(transaction, { business_id, chain, rows })
  if (rows.length < BATCH)
    await transaction.query(
      'update audit_chain set sealed_xact = -1, sealed_id = 0, restored_id = $2 where business_id = $1',
      [business_id, old],
    )
  // Another round goes on with what this server wrote.
  return { count: rows.length, more: true }
}

async function append(
  transaction: Transaction,
  options: { business_id: number; chain: Chain; rows: readonly Row[] },
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
     select $1, $2::bigint + v.n, v.change_id, decode(v.hash, 'hex')
     from unnest($3::bigint[], $4::text[]) with ordinality as v(change_id, hash, n)`,
    [business_id, chain.position, rows.map((row) => row.id), hashes],
  )
  await transaction.query(
    `update audit_chain set position = position + $2, hash = decode($3, 'hex') where business_id = $1`,
    [business_id, rows.length, hash],
  )
}

/** Where a chain stood at the end of a day. */
export interface Head {
  position: number
  hash: string
}

async function keepHead(database: Database, day: { business_id: number; day: string }): Promise<Head | null> {
  const [kept] = await database.read(
    { business_id: day.business_id, user_id: null },
    `insert into audit_head (business_id, day, position, hash)
     select business_id, $2::date, position, hash from audit_chain where business_id = $1::bigint and position > 0
       and not exists (select 1 from audit_head where business_id = $1::bigint and day = $2::date)
     on conflict do nothing returning position::text, encode(hash, 'hex')`,
    [day.business_id, day.day],
  )
  return kept ? { position: Number(kept[0]), hash: kept[1] as string } : null
}

/** The file that keeps the heads outside the database, one JSON line each. */
export const headFile = (data_dir: string): string => join(data_dir, 'audit', 'heads.jsonl')

async function writeHead(data_dir: string, head: Head & { business_id: number; day: string }): Promise<void> {
  if (data_dir === '') return
  await mkdir(join(data_dir, 'audit'), { recursive: true })
  await appendFile(headFile(data_dir), `${JSON.stringify(head)}\n`, { mode: 0o600 })
}
