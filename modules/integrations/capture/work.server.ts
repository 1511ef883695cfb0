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
import { readDelivery, type Unfit } from './read-delivery.server.ts'

/** The connection whose deliveries are worked off. */
interface Who {
  business_id: number
  id: number
}

/** A kept delivery, as the job reads it. */
interface Waiting {
  id: number
  raw: Buffer
  content_type: string
  received_at: Date
}

/** How often a delivery is tried before a person has to look at it, over about an hour and a half. */
const TRIES = 8
/** Deliveries that are looked up at once. */
const BATCH = 100
/** From so many on, what waits is a burst. */
const BURST = 16
/** When a delivery that failed is tried again: after e, e², e³ … seconds. */
const DUE = `coalesce(d.processed_at, d.received_at) + make_interval(secs => exp(least(d.attempts, ${TRIES})))`
const WAITING = `inbound_delivery d join connection c on c.business_id = $1::bigint and c.id = d.connection_id
     where d.business_id = $1::bigint and d.connection_id = $2::bigint and d.state = 'waiting'
       and c.status <> 'paused' and c.deleted_at is null`

/**
 * Makes leads of everything that waits in a connection, what comes in meanwhile included: each delivery in a transaction of
 * its own, so that one that fails keeps no other from its lead. A burst is one job, because each next job would be
 * looked for only after a pause, and one job at a time for each business leaves the other workers to the others.
 */
export const captureJob: JobHandler = async (services, payload, helpers) => {
  const who = { business_id: Number(payload.business_id), id: Number(payload.connection_id) }
  const access = await ownerAccess(services, who.business_id)
  if (!access) return
  const seen = new Set<number>()
  for (;;) {
    const ids = (await dueDeliveries(services, who)).filter((id) => !seen.has(id))
    if (ids.length === 0) break
    const left = ids[Symbol.iterator]()
    const lane = async () => {
      for (const delivery_id of left) {
        if (helpers?.signal.aborted) return
        seen.add(delivery_id)
        await tryOne(services, { access, who, delivery_id })
      }
    }
    // A burst goes in two lanes, so that the database works while the server does; a few go in the order they came.
    await Promise.all(Array.from({ length: ids.length < BURST ? 1 : 2 }, lane))
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

// What failed for now is due again in a while, and nothing may come in until then.
async function tryLater(services: Services, who: Who): Promise<void> {
  await services.database.transaction({ business_id: who.business_id, user_id: null }, async (transaction) => {
    const [{ due }] = await transaction.query<{ due: Date | null }>(`select min(${DUE}) as due from ${WAITING}`, [
      who.business_id,
      who.id,
    ])
    if (due) await wakeCapture(transaction, { services, connection: who, run_at: due })
  })
}

async function tryOne(services: Services, options: { access: Access; who: Who; delivery_id: number }): Promise<void> {
  const { access, who, delivery_id } = options
  try {
    await services.database.transaction(access, (transaction) => workOff(transaction, { ...options, services }))
  } catch (error) {
    await services.database.transaction(access, (transaction) => noteFailure(transaction, { who, delivery_id, error }))
    // Only the place and the error, because what was sent is personal data.
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

async function workOff(
  transaction: Transaction,
  options: {
    services: Services
    access: Access
    who: Who
    delivery_id: number
  },
): Promise<void> {
  const { services, access, who, delivery_id } = options
  const connection = await findConnection(transaction, who)
  const [delivery] = await transaction.query<Waiting>(
    `select id, raw, content_type, received_at from inbound_delivery
     where business_id = $1::bigint and connection_id = $2::bigint and id = $3::bigint and state = 'waiting' for update`,
    [who.business_id, who.id, delivery_id],
  )
  if (!connection || !delivery || connection.status === 'paused') return
  const read = await readDelivery(delivery, connection)
  if ('problem' in read) return finish(transaction, { connection, delivery_id, ...read })
  const { enquiry } = read
  const { lead_status_id, lead_source_id, assigned_user, again, notify } = connection.settings
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
    // Rules of the business that choose who gets a lead go here; the connection's own choice comes first.
    choose_owner: assigned_user === null ? undefined : async () => assigned_user,
    again,
    request_id: `delivery ${delivery_id}`,
    via: 'capture',
  })
  if (notify && !enquiry.is_test && outcome === 'created') await tellOwner(transaction, { connection, access, lead_id })
  // Last, because the counts of the connection are one row, for which the other lane waits.
  await finish(transaction, { connection, delivery_id, state: 'done', outcome, lead_id, title: enquiry.name })
}

// Two websites number their enquiries alike and may share one source of leads.
function idAmongLeads({ provider, id }: Connection, { external_id }: Enquiry): string {
  return provider === 'generic' && !/^[0-9a-f]{64}$/.test(external_id) ? `${id}-${external_id}` : external_id
}

/** Answers go into fields that the business made itself, by name; a sender sets nothing else of a lead with them. */
export function answersOf({ custom }: Enquiry, access: Access): Record<string, string> {
  const fields = (access.custom_fields ?? []).filter((one) => one.record === 'lead')
  return Object.fromEntries(
    Object.entries(custom).map(([name, value]) => {
      const field = fields.find((one) => one.field_name.toLowerCase() === name.toLowerCase() || name === `cf_${one.id}`)
      return [field ? `cf_${field.id}` : `answer ${name}`, value]
    }),
  )
}

async function finish(
  transaction: Transaction,
  options: {
    connection: Connection
    delivery_id: number
    state: 'done' | Unfit['state']
    problem?: string
    outcome?: 'created' | 'added' | 'duplicate'
    lead_id?: number
    title?: string
  },
): Promise<void> {
  const { connection, delivery_id, state, outcome, problem } = options
  await transaction.query(
    `update inbound_delivery set state = $3, outcome = $4, lead_id = $5::bigint, title = coalesce($6, title),
       error = $7, attempts = attempts + 1, processed_at = now()
     where business_id = $1::bigint and id = $2::bigint`,
    [
      connection.business_id,
      delivery_id,
      state,
      outcome ?? null,
      options.lead_id ?? null,
      options.title ?? null,
      problem ?? null,
    ],
  )
  await addCounts(
    transaction,
    connection,
    {
      created: outcome === 'created' ? 1 : 0,
      added: outcome === 'added' ? 1 : 0,
      duplicates: outcome === 'duplicate' ? 1 : 0,
      failed: state === 'done' ? 0 : 1,
    },
    state === 'done',
  )
}

const GIVEN_UP = 'This could not become a lead. Try again.'
const TRIED_AGAIN = 'This could not become a lead yet. It will be tried again automatically.'

// A rule that says no says so the next time, too; anything else may be better in a while.
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
async function tellOwner(
  transaction: Transaction,
  { connection, access, lead_id }: { connection: Connection; access: Access; lead_id: number },
): Promise<void> {
  const [lead] = await transaction.query<{ assigned_user: number | null; name: string }>(
    'select assigned_user, name from lead where business_id = $1::bigint and id = $2::bigint',
    [connection.business_id, lead_id],
  )
  const to = lead.assigned_user ?? access.user_id
  if (to !== access.user_id) return
  await addNotice(transaction, {
    business_id: connection.business_id,
    to: [to],
    kind: 'enquiry_came',
    actor_id: null,
    record: 'lead',
    record_id: lead_id,
    path: `lead/${lead_id}`,
    values: { lead: lead.name, source: connection.label },
    // Many at once, as on the first day, are one notice.
    key: `enquiries of ${connection.id} ${new Date().toISOString().slice(0, 13)}`,
    merged_path: 'leads',
  })
}
