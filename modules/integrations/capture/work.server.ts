import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { Refusal } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHandler } from '#engine/server/jobs/worker.server.ts'
import { takeEnquiry } from '#modules/crm/index.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { addCounts, type Connection, findConnection } from '../connections/store.server.ts'
import { providers } from '../providers/providers.ts'
import type { Enquiry } from './enquiry.ts'
import { wakeCapture } from './intake.server.ts'
import { readDelivery, type RefusedDelivery } from './read-delivery.server.ts'

/** The connection whose deliveries are processed. */
interface Who {
  business_id: number
  id: number
}

/** A stored delivery, as the job reads it. */
interface Waiting {
  id: number
  raw: Buffer
  content_type: string
  received_at: Date
}

/** Tries of a delivery before it counts as failed, over about an hour and a half. */
const TRIES = 8
/** Deliveries that are read at once. */
const BATCH = 100
/** Deliveries that share a transaction. */
const TOGETHER = 10
/** When a delivery that failed is tried again: after e, e², e³ … seconds. */
const DUE = `coalesce(d.processed_at, d.received_at) + make_interval(secs => exp(least(d.attempts, ${TRIES})))`
const WAITING = `inbound_delivery d join connection c on c.business_id = $1::bigint and c.id = d.connection_id
     where d.business_id = $1::bigint and d.connection_id = $2::bigint and d.state = 'waiting'
       and c.status <> 'paused' and c.deleted_at is null`

/**
 * Creates leads from all waiting deliveries of a connection, including those that arrive while it runs. Up to ten deliveries
 * share a transaction. If it fails, each of them gets its own transaction, so that one failure affects no other delivery.
 * One job processes a whole burst, because the queue pauses before the next job. One job at a time for each business leaves
 * the other workers free for other businesses.
 */
export const captureJob: JobHandler = async (services, payload, helpers) => {
  const who = { business_id: Number(payload.business_id), id: Number(payload.connection_id) }
  const access = await ownerAccess(services, who.business_id)
  if (!access) return
  const seen = new Set<number>()
  for (;;) {
    const ids = (await dueDeliveries(services, who)).filter((id) => !seen.has(id))
    if (ids.length === 0) break
    for (let from = 0; from < ids.length && !helpers?.signal.aborted; from += TOGETHER) {
      const some = ids.slice(from, from + TOGETHER)
      for (const id of some) seen.add(id)
      await tryTogether(services, { access, who, ids: some })
    }
    if (helpers?.signal.aborted) throw new Error('The server is stopping; the job goes on when it starts again')
  }
  await tryLater(services, who)
}

async function dueDeliveries(services: Services, { business_id, id }: Who): Promise<number[]> {
  const rows = await services.database.read(
    { business_id, user_id: null },
    `select d.id::text from ${WAITING} and (d.attempts = 0 or ${DUE} <= now()) order by d.id limit ${BATCH}`,
    [business_id, id],
  )
  return rows.map(([delivery_id]) => Number(delivery_id))
}

// Queues the next try of failed deliveries; otherwise they would wait until another delivery arrives.
async function tryLater(services: Services, who: Who): Promise<void> {
  await services.database.transaction({ business_id: who.business_id, user_id: null }, async (transaction) => {
    const [{ due }] = await transaction.query<{ due: Date | null }>(`select min(${DUE}) as due from ${WAITING}`, [
      who.business_id,
      who.id,
    ])
    if (due) await wakeCapture(transaction, { services, connection: who, run_at: due })
  })
}

async function tryTogether(services: Services, options: { access: Access; who: Who; ids: number[] }): Promise<void> {
  const { access, who, ids } = options
  try {
    return await services.database.transaction(access, (transaction) => workOff(transaction, { ...options, services }))
  } catch (error) {
    if (ids.length > 1) {
      for (const id of ids) await tryTogether(services, { ...options, ids: [id] })
      return
    }
    const [delivery_id] = ids
    await services.database.transaction(access, (transaction) => noteFailure(transaction, { who, delivery_id, error }))
    // Log only ids and the error, because the content is personal data.
    if (!(error instanceof Refusal))
      services.log.error({ ...who, delivery_id, error: (error as Error).stack }, 'an enquiry could not be made a lead')
  }
}

/** Enquiries are saved on behalf of the owner of the business, who always has the right. */
async function ownerAccess(services: Services, business_id: number): Promise<Access | null> {
  const [row] = await services.database.read(
    { business_id, user_id: null },
    'select created_by::text from business where id = $1::bigint',
    [business_id],
  )
  return row ? accessOfJob(services, { business_id, user_id: Number(row[0]) }) : null
}

interface Work {
  services: Services
  access: Access
  connection: Connection
}

async function workOff(
  transaction: Transaction,
  options: { services: Services; access: Access; who: Who; ids: number[] },
): Promise<void> {
  const { services, access, who, ids } = options
  const connection = await findConnection(transaction, who)
  const deliveries = await transaction.query<Waiting>(
    `select id, raw, content_type, received_at from inbound_delivery
     where business_id = $1::bigint and connection_id = $2::bigint and id = any($3::bigint[]) and state = 'waiting'
     order by id for update`,
    [who.business_id, who.id, ids],
  )
  if (!connection || deliveries.length === 0 || connection.status === 'paused') return
  const results: Result[] = []
  for (const delivery of deliveries)
    results.push(await takeDelivery(transaction, delivery, { services, access, connection }))
  await notifyOwner(transaction, { connection, access, results })
  // Update the counters last: they are one row of the connection, and incoming deliveries wait for its lock.
  await finish(transaction, connection, results)
}

/** The result of one delivery. */
interface Result {
  delivery_id: number
  state: 'done' | RefusedDelivery['state']
  problem?: string
  outcome?: 'created' | 'added' | 'duplicate'
  lead_id?: number
  title?: string
  is_test?: boolean
}

async function takeDelivery(
  transaction: Transaction,
  delivery: Waiting,
  { services, access, connection }: Work,
): Promise<Result> {
  const delivery_id = delivery.id
  const read = await readDelivery(delivery, connection)
  if ('problem' in read) return { delivery_id, ...read }
  const { enquiry } = read
  const { lead_status_id, lead_source_id, assigned_user, again } = connection.settings
  const { outcome, lead_id } = await takeEnquiry(transaction, {
    services,
    access,
    enquiry: {
      ...enquiry,
      source: connection.provider === 'generic' ? connection.label : providers[connection.provider].label,
      external_id: idAmongLeads(connection, enquiry),
      custom: answersOf(enquiry, access),
      received_at: enquiry.received_at ?? delivery.received_at.toISOString(),
    },
    defaults: {
      ...(lead_status_id === null ? {} : { lead_status_id }),
      ...(lead_source_id === null ? {} : { lead_source_id }),
    },
    // The owner set in the connection comes before the assignment rules of the business.
    choose_owner: assigned_user === null ? undefined : async () => assigned_user,
    again,
    request_id: `delivery ${delivery_id}`,
    via: 'capture',
  })
  const { name: title, is_test } = enquiry
  return { delivery_id, state: 'done', outcome, lead_id, title: title ?? undefined, is_test }
}

// Two websites may use the same numbers and share one lead source, so the id of the connection is added.
function idAmongLeads({ provider, id }: Connection, { external_id }: Enquiry): string {
  return provider === 'generic' && !/^[0-9a-f]{64}$/.test(external_id) ? `${id}-${external_id}` : external_id
}

/** Writes answers into custom fields of the same name. A sender can set no other field of a lead this way. */
export function answersOf({ custom }: Enquiry, access: Access): Record<string, string> {
  const fields = (access.custom_fields ?? []).filter((one) => one.record === 'lead')
  return Object.fromEntries(
    Object.entries(custom).map(([name, value]) => {
      const field = fields.find((one) => one.field_name.toLowerCase() === name.toLowerCase() || name === `cf_${one.id}`)
      return [field ? `cf_${field.id}` : `answer ${name}`, value]
    }),
  )
}

async function finish(transaction: Transaction, connection: Connection, results: readonly Result[]): Promise<void> {
  await transaction.query(
    `update inbound_delivery d set state = v.state, outcome = v.outcome, lead_id = v.lead_id, title = coalesce(v.title, d.title),
       error = v.problem, attempts = d.attempts + 1, processed_at = now()
     from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[])
       as v(id, state, outcome, lead_id, title, problem)
     where d.business_id = $1::bigint and d.id = v.id`,
    [
      connection.business_id,
      results.map(({ delivery_id }) => delivery_id),
      results.map(({ state }) => state),
      results.map(({ outcome }) => outcome ?? null),
      results.map(({ lead_id }) => lead_id ?? null),
      results.map(({ title }) => title ?? null),
      results.map(({ problem }) => problem ?? null),
    ],
  )
  const count = (what: (result: Result) => boolean) => results.filter(what).length
  const done = count(({ state }) => state === 'done')
  await addCounts(
    transaction,
    connection,
    {
      created: count(({ outcome }) => outcome === 'created'),
      added: count(({ outcome }) => outcome === 'added'),
      duplicates: count(({ outcome }) => outcome === 'duplicate'),
      failed: results.length - done,
    },
    done > 0,
  )
}

const GIVEN_UP = 'This could not become a lead. Try again.'
const TRIED_AGAIN = 'This could not become a lead yet. It will be tried again automatically.'

// A refusal by a rule is final. Any other error may pass, so the delivery is tried again.
async function noteFailure(
  transaction: Transaction,
  { who, delivery_id, error }: { who: Who; delivery_id: number; error: unknown },
): Promise<void> {
  const refusal =
    error instanceof Refusal
      ? [error.message, ...error.issues.map((issue) => `${issue.field}: ${issue.message}`)].join('. ').slice(0, 500)
      : null
  const [noted] = await transaction.query<{ state: string }>(
    `update inbound_delivery set attempts = attempts + 1, processed_at = now(),
       state = case when $3::text is not null or attempts + 1 >= ${TRIES} then 'failed' else state end,
       error = coalesce($3::text, case when attempts + 1 >= ${TRIES} then $4::text else $5::text end)
     where business_id = $1::bigint and id = $2::bigint and state = 'waiting' returning state`,
    [who.business_id, delivery_id, refusal, GIVEN_UP, TRIED_AGAIN],
  )
  if (noted?.state === 'failed') await addCounts(transaction, who, { failed: 1 })
}

// The lead's owner was already notified of the assignment or the repeated enquiry.
async function notifyOwner(
  transaction: Transaction,
  { connection, access, results }: { connection: Connection; access: Access; results: readonly Result[] },
): Promise<void> {
  const made = results.filter(({ outcome, is_test }) => outcome === 'created' && !is_test)
  if (!connection.settings.notify || made.length === 0) return
  const leads = await transaction.query<{ id: number; name: string }>(
    `select id, name from lead where business_id = $1::bigint and id = any($2::bigint[])
       and coalesce(assigned_user, $3::bigint) = $3::bigint order by id`,
    [connection.business_id, made.map(({ lead_id }) => lead_id), access.user_id],
  )
  const [first] = leads
  if (!first) return
  await addNotice(transaction, {
    business_id: connection.business_id,
    to: [access.user_id],
    kind: 'enquiry_came',
    actor_id: null,
    ...(leads.length === 1 ? { record: 'lead', record_id: first.id } : {}),
    path: leads.length === 1 ? `lead/${first.id}` : 'leads',
    values: { lead: first.name, source: connection.label },
    count: leads.length,
    // Enquiries of one hour share one notice.
    key: `enquiries of ${connection.id} ${new Date().toISOString().slice(0, 13)}`,
    merged_path: 'leads',
  })
}
