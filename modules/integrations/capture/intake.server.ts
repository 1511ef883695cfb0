import { createHash } from 'node:crypto'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { addCounts, type Connection, readingOf } from '../connections/store.server.ts'
import { readItem } from '../providers/read-items.server.ts'
import { saysNothing } from './enquiry.ts'

/** Name of the job that makes leads of what waits: `{ business_id, connection_id, delivery_ids }`. */
export const CAPTURE_JOB = 'capture_enquiries'

/** The result of a body: how many enquiries are new, how many are known, which are refused. */
export interface Taken {
  accepted: number
  duplicates: number
  rejected: { index: number; reason: string }[]
  /** How many of the accepted ones name no person, because the mapping does not fit. */
  unmapped: number
  delivery_ids: number[]
}

const ITEMS_MAX = 500

/** Why a body could not be read, in words. */
const REASONS: Record<string, string> = {
  not_json: 'it is not JSON',
  not_utf8: 'its letters are not UTF-8',
  not_multipart: 'the form in it is not whole',
  too_deep: 'its parts lie too deep in each other',
  too_many_fields: 'it has too many fields',
}

/** Keeps enquiries as they came, each once, and queues the job that makes leads of them, in one transaction. */
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
  const kept = new Map<string, { raw: Buffer; unmapped: boolean }>()
  let repeated = 0
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      rejected.push({ index, reason: 'not_an_object' })
      continue
    }
    if (index >= ITEMS_MAX) {
      rejected.push({ index, reason: 'too_many' })
      continue
    }
    const { enquiry, fallback_name } = readItem(item, readingOf(connection), now)
    const key = `id ${enquiry.external_id}`
    if (kept.has(key)) repeated++
    else kept.set(key, { raw: Buffer.from(JSON.stringify(item)), unmapped: saysNothing(enquiry, fallback_name) })
  }
  const rows = [...kept].map(([key, one]) => ({ key, ...one }))
  const ids = await store(transaction, { ...options, rows })
  await addCounts(transaction, connection, {
    received: rows.length + repeated,
    duplicates: repeated + rows.length - ids.length,
  })
  await queueDeliveries(transaction, { ...options, delivery_ids: ids })
  return {
    accepted: ids.length,
    duplicates: repeated + rows.length - ids.length,
    rejected,
    unmapped: rows.filter((one) => one.unmapped).length,
    delivery_ids: ids,
  }
}

/** Stores an unreadable body, so that a person can check it. */
export async function keepUnreadable(
  transaction: Transaction,
  options: { connection: Connection; raw: Buffer; content_type: string; reason: string; now: Date },
): Promise<void> {
  const { connection, raw, reason } = options
  const key = `raw ${createHash('sha256').update(raw).digest('hex')}`
  const [id] = await store(transaction, { ...options, way: 'hook', rows: [{ key, raw }] })
  await addCounts(transaction, connection, { received: 1, ...(id === undefined ? { duplicates: 1 } : { failed: 1 }) })
  if (id === undefined) return
  await transaction.query(
    `update inbound_delivery set state = 'failed', error = $3, processed_at = $4::timestamptz
     where business_id = $1::bigint and id = $2::bigint`,
    [connection.business_id, id, `This could not be read: ${REASONS[reason] ?? reason}.`, options.now],
  )
}

/** Queues the job for deliveries; nothing is queued while a connection is paused, they wait. */
export async function queueDeliveries(
  transaction: Transaction,
  options: {
    services: Services
    connection: Pick<Connection, 'business_id' | 'id' | 'status'>
    delivery_ids: number[]
  },
): Promise<void> {
  const { connection, delivery_ids } = options
  if (delivery_ids.length === 0 || connection.status === 'paused') return
  const payload = { business_id: connection.business_id, connection_id: connection.id, delivery_ids }
  // One after the other: two enquiries of the same person must see each other.
  await options.services.addJob(transaction, CAPTURE_JOB, payload, { queue: `capture ${connection.business_id}` })
}

// Those that are new, in their order; of the others it is noted that they came again.
async function store(
  transaction: Transaction,
  options: {
    connection: Connection
    rows: { key: string; raw: Buffer }[]
    way: 'hook' | 'pull'
    content_type: string
    now: Date
  },
): Promise<number[]> {
  const { connection, rows } = options
  if (rows.length === 0) return []
  const keys = rows.map(({ key }) => key)
  const added = await transaction.query<{ id: number; dedupe_key: string }>(
    `insert into inbound_delivery (business_id, connection_id, dedupe_key, way, content_type, raw, received_at)
     select b.id, $2::bigint, v.key, $3, $4, v.raw, $5::timestamptz
     from business b, unnest($6::text[], $7::bytea[]) as v(key, raw) where b.id = $1::bigint order by v.key
     on conflict (business_id, connection_id, dedupe_key) do nothing
     returning id, dedupe_key`,
    [
      connection.business_id,
      connection.id,
      options.way,
      options.content_type.slice(0, 100),
      options.now,
      keys,
      rows.map(({ raw }) => raw),
    ],
  )
  const fresh = new Set(added.map((one) => one.dedupe_key))
  const again = keys.filter((key) => !fresh.has(key))
  // Marketplaces are read with an overlap, so an enquiry that appears twice is no news.
  if (again.length > 0 && options.way === 'hook')
    await transaction.query(
      `update inbound_delivery set repeats = repeats + 1
       where business_id = $1::bigint and connection_id = $2::bigint and dedupe_key = any($3::text[])`,
      [connection.business_id, connection.id, again],
    )
  return added.map((one) => Number(one.id))
}
