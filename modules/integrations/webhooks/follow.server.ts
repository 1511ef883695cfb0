import { tableOf } from '#engine/record/define.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import { NO_TENANT } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { onRecordChanges } from '#engine/server/records/changes.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { sealBusiness } from '#platform/audit/seal.server.ts'
import { samplesAmong } from '#platform/samples/samples.server.ts'
import { verbsOfChange } from './events.ts'

/** Name of the job that turns what was committed into messages: `{ business_id }`, or `{}` for every business. */
export const FOLLOW_JOB = 'webhooks_follow'
/** Name of the job that sends the messages of one endpoint: `{ business_id, webhook_id }`. */
export const SEND_JOB = 'webhook_send'

const BATCH = 1_000
/** Changes within this time are handled together. */
const GATHER_MS = 200
/** How long the list of businesses with endpoints is cached; an endpoint made in this process is known at once. */
const KNOWN_MS = 10_000

let known: { at: number; ids: Set<number> } | null = null

/** Clears the list of businesses with endpoints, after a new endpoint. */
export function forgetFollowed(): void {
  known = null
}

/**
 * Listens to the commits of this process and queues the dispatcher of the business, if it has endpoints. The write itself
 * does nothing for it; if a wake-up is lost, the schedule catches up within a minute.
 */
export function wakeWebhooks(services: Services): () => void {
  const waiting = new Map<number, NodeJS.Timeout>()
  const wake = async (business_id: number) => {
    waiting.delete(business_id)
    if (!known || Date.now() - known.at > KNOWN_MS)
      known = { at: Date.now(), ids: new Set(await followedBusinesses(services.database)) }
    if (!known.ids.has(business_id)) return
    await services.database.transaction(NO_TENANT, (transaction) => queueFollow(services, transaction, business_id))
  }
  const stop = onRecordChanges((business_id) => {
    if (waiting.has(business_id)) return
    const timer = setTimeout(
      () =>
        void wake(business_id).catch((error: Error) =>
          services.log.error({ error: error.stack }, 'webhooks were not woken'),
        ),
      GATHER_MS,
    )
    timer.unref()
    waiting.set(business_id, timer)
  })
  return () => {
    stop()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}

/** Queues the dispatcher of a business. */
export const queueFollow = (services: Services, transaction: Transaction, business_id: number): Promise<void> =>
  services.addJob(
    transaction,
    FOLLOW_JOB,
    { business_id },
    { key: `webhooks ${business_id}`, queue: `webhooks ${business_id}` },
  )

/** Queues the sending of one endpoint's messages. */
export const queueSend = (
  services: Services,
  transaction: Transaction,
  to: { business_id: number; webhook_id: number; run_at?: Date },
): Promise<void> =>
  services.addJob(
    transaction,
    SEND_JOB,
    { business_id: to.business_id, webhook_id: to.webhook_id },
    {
      key: `webhook ${to.business_id} ${to.webhook_id}`,
      queue: `webhook ${to.business_id} ${to.webhook_id}`,
      run_at: to.run_at,
    },
  )

/** Businesses that have endpoints. */
export async function followedBusinesses(database: Database): Promise<number[]> {
  return database.transaction(NO_TENANT, async (transaction) => {
    await transaction.client.query(`set local app.task = 'follow_webhooks'`)
    const rows = await transaction.query<{ business_id: number }>('select distinct business_id from webhook order by 1')
    return rows.map((row) => row.business_id)
  })
}

/** Turns newly committed changes into messages, for one business or for all. */
export async function follow(services: Services, payload: Record<string, unknown>): Promise<void> {
  if (typeof payload.business_id === 'number') return followBusiness(services, payload.business_id)
  for (const business_id of await followedBusinesses(services.database)) await followBusiness(services, business_id)
}

async function followBusiness(services: Services, business_id: number): Promise<void> {
  const scope = { business_id, user_id: null }
  // Seals have an order without gaps and are only ever appended. Seal all committed changes first, then read on from the
  // last position.
  await sealBusiness(services.database, business_id)
  const ids = await services.database.transaction(scope, (transaction) =>
    transaction.query<{ id: number }>(
      `select id from webhook where business_id = $1 and deleted_at is null and state <> 'disabled' order by id`,
      [business_id],
    ),
  )
  for (const { id } of ids)
    while (await services.database.transaction(scope, (transaction) => followOne(services, transaction, id)));
}

interface Cursor {
  events: string[]
  sealed_position: number
}

/** One batch of one endpoint, in the order of the seals; true while more may follow. */
async function followOne(services: Services, transaction: Transaction, webhook_id: number): Promise<boolean> {
  const { business_id } = transaction.scope as { business_id: number }
  const [hook] = await transaction.query<Cursor>(
    `select events, sealed_position from webhook
     where business_id = $1 and id = $2 and deleted_at is null and state <> 'disabled' for update`,
    [business_id, webhook_id],
  )
  if (!hook) return false
  const rows = await transaction.query<Row>(
    `select c.id, s.position, c.record, c.record_id, c.action,
       array(select jsonb_object_keys(c.changes)) as fields
     from change_seal s join change c on c.business_id = $1::bigint and c.id = s.change_id
     where s.business_id = $1::bigint and s.position > $2::bigint order by s.position limit ${BATCH}`,
    [business_id, hook.sealed_position],
  )
  const last = rows.at(-1)
  if (!last) return false
  const messages = await messagesOf(services, transaction, { rows, events: new Set(hook.events) })
  if (messages.length > 0) {
    await transaction.query(
      `insert into webhook_delivery (business_id, webhook_id, message_id, type, record, record_id, change_id)
       select b.id, $2::bigint, v.* from business b, unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[]) as v
       where b.id = $1::bigint
       on conflict (business_id, webhook_id, message_id) do nothing`,
      [
        business_id,
        webhook_id,
        messages.map((one) => `msg_${business_id}_${one.change_id}_${one.verb}`),
        messages.map((one) => `${one.record}.${one.verb}`),
        messages.map((one) => one.record),
        messages.map((one) => one.record_id),
        messages.map((one) => one.change_id),
      ],
    )
    await queueSend(services, transaction, { business_id, webhook_id })
  }
  await transaction.query('update webhook set sealed_position = $3 where business_id = $1 and id = $2', [
    business_id,
    webhook_id,
    last.position,
  ])
  return rows.length === BATCH
}

interface Row {
  id: number
  position: number
  record: string
  record_id: number
  action: string
  fields: string[]
}

async function messagesOf(
  services: Services,
  transaction: Transaction,
  { rows, events }: { rows: readonly Row[]; events: Set<string> },
): Promise<{ record: string; record_id: number; change_id: number; verb: string }[]> {
  const trashed = await inTrash(services, transaction, rows)
  const isSample = await samplesAmong(transaction, rows)
  return rows.flatMap((row) => {
    const definition = services.catalog.records.find((one) => one.name === row.record)
    if (!definition || row.record_id === 0 || isSample(row)) return []
    const { record, record_id } = row
    return verbsOfChange(definition, { ...row, in_trash: trashed.has(`${record} ${record_id}`) })
      .filter((verb) => events.has(`${record}.${verb}`))
      .map((verb) => ({ record, record_id, change_id: row.id, verb }))
  })
}

// An undo without changed fields moved a record into the trash or out of it; the history does not say which.
async function inTrash(services: Services, transaction: Transaction, rows: readonly Row[]): Promise<Set<string>> {
  const found = new Set<string>()
  const undone = rows.filter((row) => row.action === 'undone' && row.fields.length === 0)
  for (const [record, some] of Map.groupBy(undone, (row) => row.record)) {
    const definition = services.catalog.records.find((one) => one.name === record)
    if (!definition) continue
    const gone = await transaction.query<{ id: number }>(
      `select id from ${quote(tableOf(definition))} where business_id = $1 and id = any($2::bigint[]) and deleted_at is not null`,
      [transaction.scope.business_id, some.map((row) => row.record_id)],
    )
    for (const { id } of gone) found.add(`${record} ${id}`)
  }
  return found
}
