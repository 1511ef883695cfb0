import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { Refusal } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHandler } from '#engine/server/jobs/worker.server.ts'
import { takeEnquiry } from '#modules/crm/index.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { addCounts, type Connection, findConnection, readingOf } from '../connections/store.server.ts'
import { providers } from '../providers/providers.ts'
import { readItem } from '../providers/read-items.server.ts'
import { parseJson, readBody } from './body.server.ts'
import { type Enquiry, saysNothing } from './enquiry.ts'

/** A kept delivery, as the job reads it. */
interface Waiting {
  id: number
  raw: Buffer
  content_type: string
  received_at: Date
}

/** Makes leads of deliveries that wait, each in a transaction of its own: one that fails keeps no other from its lead. */
export const captureJob: JobHandler = async (services, payload, helpers) => {
  const who = { business_id: Number(payload.business_id), id: Number(payload.connection_id) }
  const access = await ownerAccess(services, who.business_id)
  if (!access) return
  let failure: unknown = null
  for (const delivery_id of payload.delivery_ids as number[]) {
    if (helpers?.signal.aborted) throw new Error('The server is stopping; the job goes on when it starts again')
    try {
      await services.database.transaction(access, (transaction) =>
        workOff(transaction, { services, access, who, delivery_id }),
      )
    } catch (error) {
      // A rule that says no says so the next time, too; anything else may be better in a while.
      const is_final = error instanceof Refusal || helpers === undefined || helpers.is_last
      await services.database.transaction(access, (transaction) =>
        noteFailure(transaction, { who, delivery_id, error, is_final }),
      )
      if (!(error instanceof Refusal)) failure = error
    }
  }
  if (failure !== null) throw failure
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
    who: { business_id: number; id: number }
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
  if (read === 'nothing') return finish(transaction, { connection, delivery_id, state: 'mapping_failed' })
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
  await finish(transaction, { connection, delivery_id, state: 'done', outcome, lead_id, title: enquiry.name })
  if (notify && !enquiry.is_test && outcome === 'created') await tellOwner(transaction, { connection, access, lead_id })
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

/** Reads a stored delivery with the current mapping; `nothing` if it names neither a person nor a wish. */
export async function readDelivery(
  delivery: Pick<Waiting, 'raw' | 'content_type' | 'received_at'>,
  connection: Pick<Connection, 'provider' | 'id' | 'label' | 'settings'>,
): Promise<{ enquiry: Enquiry } | 'nothing'> {
  const item = await itemOf(delivery)
  if (item === null) return 'nothing'
  const { enquiry, fallback_name } = readItem(item, readingOf(connection), delivery.received_at)
  return saysNothing(enquiry, fallback_name) ? 'nothing' : { enquiry }
}

/** A kept delivery as the object it was; null where it is none. */
export async function itemOf({ raw, content_type }: Pick<Waiting, 'raw' | 'content_type'>): Promise<object | null> {
  // Single enquiries are stored as JSON, unreadable bodies as received.
  const value = await Promise.resolve()
    .then(() => parseJson(raw.toString('utf8')))
    .catch(() => readBody(raw, content_type))
    .catch(() => null)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

async function finish(
  transaction: Transaction,
  options: {
    connection: Connection
    delivery_id: number
    state: 'done' | 'mapping_failed'
    outcome?: 'created' | 'added' | 'duplicate'
    lead_id?: number
    title?: string
  },
): Promise<void> {
  const { connection, delivery_id, state, outcome } = options
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
      state === 'done' ? null : 'Nobody and nothing was found in it. Say where the name, phone or message stands.',
    ],
  )
  await addCounts(transaction, connection, {
    created: outcome === 'created' ? 1 : 0,
    added: outcome === 'added' ? 1 : 0,
    duplicates: outcome === 'duplicate' ? 1 : 0,
    failed: state === 'mapping_failed' ? 1 : 0,
  })
  await transaction.query(
    `update connection set last_success_at = now() where business_id = $1::bigint and id = $2::bigint and $3`,
    [connection.business_id, connection.id, state === 'done'],
  )
}

async function noteFailure(
  transaction: Transaction,
  options: { who: { business_id: number; id: number }; delivery_id: number; error: unknown; is_final: boolean },
): Promise<void> {
  const { who, delivery_id, error, is_final } = options
  const words =
    error instanceof Refusal
      ? [error.message, ...error.issues.map((issue) => `${issue.field}: ${issue.message}`)].join('. ')
      : is_final
        ? 'This could not be made a lead. Try it again.'
        : 'This could not be made a lead yet. It is tried again by itself.'
  await transaction.query(
    `update inbound_delivery set state = case when $4 then 'failed' else state end, error = $3, attempts = attempts + 1,
       processed_at = now() where business_id = $1::bigint and id = $2::bigint and state = 'waiting'`,
    [who.business_id, delivery_id, words.slice(0, 500), is_final],
  )
  if (is_final) await addCounts(transaction, who, { failed: 1 })
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
