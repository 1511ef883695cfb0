import { createHash } from 'node:crypto'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { addCounts, type Connection, readingOf } from '../connections/store.server.ts'
import { readItem } from '../providers/read-items.server.ts'
import { unreadableWords } from './body.server.ts'
import { saysNothing } from './enquiry.ts'

/** Name of the job that creates leads from waiting deliveries: `{ business_id, connection_id }`. */
export const CAPTURE_JOB = 'capture_enquiries'

/** The result of a body: how many enquiries are new, how many are known, which are refused. */
export interface Taken {
  accepted: number
  duplicates: number
  rejected: { index: number; reason: string }[]
  /** The number of accepted enquiries in which the mapping found no person. */
  unmapped: number
}

const ITEMS_MAX = 500

const TOO_MANY = `One request brings at most ${ITEMS_MAX} enquiries, and this one came after them. Try it again.`

/** One enquiry to store; `error` is the reason why no lead is created from it. */
interface Kept {
  key: string
  raw: Buffer
  error: string | null
}

/**
 * Stores enquiries as received, each once, and queues the job that creates leads from them, in one transaction. Items that are
 * not enquiries, and enquiries above the limit, are stored as failed deliveries, so that a person can see and replay them.
 */
export async function takeItems(
  transaction: Transaction,
  options: {
    services: Services
    connection: Connection
    items: readonly unknown[]
    way: 'hook' | 'pull'
    content_type: string
    now: Date
  },
): Promise<Taken> {
  const { connection, items, now } = options
  const rejected: Taken['rejected'] = []
  const kept = new Map<string, Kept>()
  let unmapped = 0
  for (const [index, item] of items.entries()) {
    const raw = Buffer.from(JSON.stringify(item))
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      rejected.push({ index, reason: 'not_an_object' })
      const key = rawKey(raw)
      kept.set(key, { key, raw, error: unreadableWords('not_an_object') })
      continue
    }
    if (index >= ITEMS_MAX) {
      rejected.push({ index, reason: 'too_many' })
      // Not keyed by its id, so that it is accepted when it is sent again in a smaller request.
      const key = rawKey(raw)
      kept.set(key, { key, raw, error: TOO_MANY })
      continue
    }
    const { enquiry, fallback_name } = readItem(item, readingOf(connection), now)
    const key = `id ${enquiry.external_id}`
    if (kept.has(key)) continue
    kept.set(key, { key, raw, error: null })
    if (saysNothing(enquiry, fallback_name)) unmapped++
  }
  const { fresh, failed } = await store(transaction, { ...options, rows: [...kept.values()] })
  const duplicates = items.length - rejected.length - fresh.length
  await addCounts(transaction, connection, { received: items.length, duplicates, failed: failed.length })
  // New deliveries of a paused connection wait.
  if (fresh.length > 0 && connection.status !== 'paused') await wakeCapture(transaction, options)
  return { accepted: fresh.length, duplicates, rejected, unmapped }
}

const rawKey = (raw: Buffer): string => `raw ${createHash('sha256').update(raw).digest('hex')}`

/** Stores an unreadable body, so that a person can check it. */
export async function keepUnreadable(
  transaction: Transaction,
  options: { connection: Connection; raw: Buffer; content_type: string; reason: string; now: Date },
): Promise<void> {
  const { connection, raw, reason } = options
  const rows = [{ key: rawKey(raw), raw, error: unreadableWords(reason) }]
  const { failed } = await store(transaction, { ...options, way: 'hook', rows })
  const is_new = failed.length > 0
  await addCounts(transaction, connection, { received: 1, duplicates: is_new ? 0 : 1, failed: is_new ? 1 : 0 })
}

/**
 * Queues the job that creates leads from the waiting deliveries of a connection, now or at a time. It is queued only once;
 * while it runs, one more can be queued.
 */
export async function wakeCapture(
  transaction: Transaction,
  options: { services: Services; connection: { business_id: number; id: number }; run_at?: Date },
): Promise<void> {
  const { connection, run_at } = options
  const { business_id, id } = connection
  const key = `capture ${business_id} ${id}`
  await options.services.addJob(
    transaction,
    CAPTURE_JOB,
    { business_id, connection_id: id },
    // The job for later has a separate key, so that it never replaces the job for now.
    run_at
      ? { key: `${key} later`, queue: `capture ${business_id}`, run_at }
      : { key, queue: `capture ${business_id}` },
  )
}

// Returns the ids of new deliveries: `fresh` wait for the job, `failed` for a person. Known ones are counted as repeats.
async function store(
  transaction: Transaction,
  options: {
    connection: Connection
    rows: Kept[]
    way: 'hook' | 'pull'
    content_type: string
    now: Date
  },
): Promise<{ fresh: number[]; failed: number[] }> {
  const { connection, rows } = options
  if (rows.length === 0) return { fresh: [], failed: [] }
  const keys = rows.map(({ key }) => key)
  const added = await transaction.query<{ id: number; dedupe_key: string; state: string }>(
    `insert into inbound_delivery (business_id, connection_id, dedupe_key, way, content_type, raw, received_at, state, error,
       processed_at)
     select b.id, $2::bigint, v.key, $3, $4, v.raw, $5::timestamptz, case when v.error is null then 'waiting' else 'failed' end,
       v.error, case when v.error is null then null else $5::timestamptz end
     from business b, unnest($6::text[], $7::bytea[], $8::text[]) as v(key, raw, error) where b.id = $1::bigint order by v.key
     on conflict (business_id, connection_id, dedupe_key) do nothing
     returning id, dedupe_key, state`,
    [
      connection.business_id,
      connection.id,
      options.way,
      options.content_type.slice(0, 100),
      options.now,
      keys,
      rows.map(({ raw }) => raw),
      rows.map(({ error }) => error),
    ],
  )
  const known = new Set(added.map((one) => one.dedupe_key))
  const again = keys.filter((key) => !known.has(key))
  // Pulls from marketplaces overlap, so repeats from a pull are not counted.
  if (again.length > 0 && options.way === 'hook')
    await transaction.query(
      `update inbound_delivery set repeats = repeats + 1
       where business_id = $1::bigint and connection_id = $2::bigint and dedupe_key = any($3::text[])`,
      [connection.business_id, connection.id, again],
    )
  const idsOf = (is_failed: boolean) =>
    added.flatMap((one) => ((one.state === 'failed') === is_failed ? [Number(one.id)] : []))
  return { fresh: idsOf(false), failed: idsOf(true) }
}
