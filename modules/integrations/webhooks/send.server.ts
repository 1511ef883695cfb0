import { answered } from '#engine/server/records/field-aliases.server.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob, type JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { OutboundError } from '#platform/outbound/outbound-error.server.ts'
import { callOutside, type OutboundWorld } from '#platform/outbound/outbound.server.ts'
import type { Changes } from '#engine/server/records/changes.server.ts'
import { readableChanges } from '#engine/server/records/history.server.ts'
import { listPage } from '#engine/server/records/list.server.ts'
import { unseal } from '#engine/server/secrets/seal.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { TEST_EVENT } from './events.ts'
import { queueSend } from './follow.server.ts'
import { pauseAfter } from './retries.ts'
import { signedHeaders } from './sign.server.ts'

/** How much of an answer the log keeps. */
const KEPT_BYTES = 2_048
const AT_ONCE = 5
const TAKEN = 50
/** A job of one endpoint ends after this time and is queued again, so that a slow endpoint does not delay others. */
const TURN_MS = 10_000

interface Hook {
  id: number
  name: string
  url: string
  state: string
  created_by: number
  secret_key_id: string
  secret: Buffer
  old_secret_key_id: string | null
  old_secret: Buffer | null
  is_resting: boolean
  rest_until: Date | null
}

interface Message {
  id: number
  message_id: string
  type: string
  record: string
  record_id: number
  change_id: number | null
  attempts: number
  created_at: Date
}

interface Outcome {
  state: 'sent' | 'pending' | 'failed' | 'skipped'
  status: number | null
  problem: string | null
  gone: boolean
}

/** Where the secret of an endpoint lies: a sealed value opens nowhere else. */
export const secretPlace = (business_id: number, webhook_id: number): string =>
  `webhook.secret ${business_id} ${webhook_id}`

/** Sends the due messages of one endpoint, in order for each record; `world` is the internet of the tests. */
export async function sendDue(
  services: Services,
  payload: Record<string, unknown>,
  helpers?: JobHelpers,
  world?: Partial<OutboundWorld>,
): Promise<void> {
  const business_id = Number(payload.business_id)
  const webhook_id = Number(payload.webhook_id)
  const scope = { business_id, user_id: null }
  const inside = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    services.database.transaction(scope, work)
  const ends = Date.now() + TURN_MS
  for (;;) {
    const hook = await inside((transaction) => readHook(transaction, webhook_id))
    if (!hook || hook.state !== 'active') return
    if (hook.is_resting) return inside((transaction) => queueNext(services, transaction, webhook_id))
    const access = await accessOfJob(services, { business_id, user_id: hook.created_by })
    if (!access)
      return inside((transaction) =>
        disable(transaction, hook, 'The person who created it is no longer in the business.'),
      )
    const due = await inside((transaction) => dueMessages(transaction, webhook_id))
    if (due.length === 0) return inside((transaction) => queueNext(services, transaction, webhook_id))
    for (let at = 0; at < due.length; at += AT_ONCE) {
      const outcomes = await Promise.all(
        due.slice(at, at + AT_ONCE).map((message) => sendOne(services, { hook, access, message, world })),
      )
      const tried = outcomes.filter((one) => one.state !== 'skipped')
      const gone = tried.some((one) => one.gone)
      if (gone)
        return inside((transaction) => disable(transaction, hook, 'The address answered that it is gone (410).'))
      const lost = due.slice(at, at + AT_ONCE).filter((_message, index) => outcomes[index].state === 'failed')
      if (lost.length > 0 && (await inside((transaction) => giveUp(transaction, hook, lost)))) return
      // If the endpoint does not answer, the other messages wait, so that it is not called for each of them.
      const is_down = tried.length > 0 && tried.every((one) => one.state !== 'sent' && isDown(one))
      if (is_down) {
        const least = Math.min(...due.slice(at, at + AT_ONCE).map((one) => one.attempts))
        const rest = pauseAfter(Math.min(least + 1, 6)) as number
        return inside(async (transaction) => {
          await transaction.query(
            `update webhook set rest_until = now() + make_interval(secs => $3::float8 / 1000) where business_id = $1 and id = $2`,
            [business_id, webhook_id, rest],
          )
          await queueNext(services, transaction, webhook_id)
        })
      }
      if (Date.now() > ends || helpers?.signal.aborted)
        return inside((transaction) => queueSend(services, transaction, { business_id, webhook_id }))
    }
  }
}

const isDown = ({ status }: Outcome) => status === null || status >= 500 || status === 429

async function readHook(transaction: Transaction, id: number): Promise<Hook | null> {
  const [hook] = await transaction.query<Hook>(
    `select id, name, url, state, created_by, secret_key_id, secret, rest_until,
       case when old_secret_until > now() then old_secret_key_id end as old_secret_key_id,
       case when old_secret_until > now() then old_secret end as old_secret, coalesce(rest_until > now(), false) as is_resting
     from webhook where business_id = $1 and id = $2 and deleted_at is null`,
    [transaction.scope.business_id, id],
  )
  return hook ?? null
}

// Only the oldest message of each record is sent; later ones wait until it was delivered or given up.
const dueMessages = (transaction: Transaction, webhook_id: number): Promise<Message[]> =>
  transaction.query<Message>(
    `select d.id, d.message_id, d.type, d.record, d.record_id, d.change_id, d.attempts, d.created_at
     from webhook_delivery d where d.business_id = $1 and d.webhook_id = $2 and d.state = 'pending' and d.next_at <= now()
       and not exists (select 1 from webhook_delivery e where e.business_id = $1 and e.webhook_id = $2
         and e.record = d.record and e.record_id = d.record_id and e.id < d.id and e.state = 'pending')
     order by d.id limit ${TAKEN}`,
    [transaction.scope.business_id, webhook_id],
  )

async function queueNext(services: Services, transaction: Transaction, webhook_id: number): Promise<void> {
  const business_id = transaction.scope.business_id as number
  const [{ at }] = await transaction.query<{ at: Date | null }>(
    `select greatest(min(d.next_at), max(w.rest_until)) as at from webhook w join webhook_delivery d
       on d.business_id = $1 and d.webhook_id = w.id and d.state = 'pending'
     where w.business_id = $1 and w.id = $2`,
    [business_id, webhook_id],
  )
  if (at) await queueSend(services, transaction, { business_id, webhook_id, run_at: new Date(at) })
}

async function sendOne(
  services: Services,
  options: { hook: Hook; access: Access; message: Message; world?: Partial<OutboundWorld> },
): Promise<Outcome> {
  const { hook, access, message } = options
  const { business_id } = access
  const scope = { business_id, user_id: null }
  const data = await dataOf(services, { access, message })
  const body =
    data === null
      ? null
      : JSON.stringify({ type: message.type, timestamp: new Date(message.created_at).toISOString(), data })
  const started = performance.now()
  const called = body === null ? HIDDEN : await call(services, { ...options, business_id, body })
  const duration = Math.round(performance.now() - started)
  const ok = called.status !== null && called.status >= 200 && called.status < 300
  const pause = ok || body === null ? null : pauseAfter(message.attempts + 1)
  const state = body === null ? 'skipped' : ok ? 'sent' : pause === null ? 'failed' : 'pending'
  await services.database.transaction(scope, async (transaction) => {
    // Update the endpoint first: the lock on its row orders simultaneous tries and their two timestamps.
    if (body !== null)
      await transaction.query(
        `update webhook set ${
          ok
            ? 'last_success_at = now(), rest_until = null, failing_since = null'
            : 'last_failure_at = now(), failing_since = coalesce(failing_since, clock_timestamp())'
        } where business_id = $1 and id = $2`,
        [business_id, hook.id],
      )
    await transaction.query(
      `update webhook_delivery set state = $3, attempts = attempts + $4, request = $5, status = $6, answer = $7, problem = $8,
         duration_ms = $9, tried_at = now(), next_at = now() + make_interval(secs => $10::float8 / 1000),
         first_tried_at = coalesce(first_tried_at, clock_timestamp())
       where business_id = $1 and id = $2`,
      [
        business_id,
        message.id,
        state,
        body === null ? 0 : 1,
        body,
        called.status,
        called.answer,
        called.problem,
        duration,
        pause ?? 0,
      ],
    )
  })
  return { state, status: called.status, problem: called.problem, gone: called.status === 410 }
}

interface Called {
  status: number | null
  answer: string | null
  problem: string | null
}

const HIDDEN: Called = {
  status: null,
  answer: null,
  problem: 'The person who created this webhook cannot see the record',
}

/** The content of a message: the record as the endpoint's creator may read it now, and the changes; null if they may not see it. */
async function dataOf(
  services: Services,
  { access, message }: { access: Access; message: Message },
): Promise<Record<string, unknown> | null> {
  if (message.type === TEST_EVENT) return { message: 'This is a test from Vanik.' }
  const { catalog, database } = services
  const definition = withCustomFields(catalog.get(message.record), access.custom_fields)
  const columns = Object.keys(fieldsOf(definition))
  const filter = {
    combiner: 'AND' as const,
    conditions: [{ field: 'id', condition: 'In' as const, values: [message.record_id] }],
  }
  for (const trash of [false, true]) {
    const request = { limit: 1, columns, filter, trash }
    const page = await listPage(database, { catalog, definition, access, request })
    const [row] = JSON.parse(page.json) as Record<string, unknown>[]
    if (!row) continue
    const [found] = await database.read(
      access,
      'select changes::text from change where business_id = $1::bigint and id = $2::bigint',
      [access.business_id, message.change_id],
    )
    const changes = found ? (JSON.parse(found[0] as string) as Changes) : {}
    return { record: answered(definition, row), changes: readableChanges(definition, access, changes) }
  }
  return null
}

async function call(
  services: Services,
  options: {
    hook: Hook
    message: Message
    business_id: number
    body: string
    world?: Partial<OutboundWorld>
  },
): Promise<Called> {
  const { hook, message, business_id, body } = options
  const { secret } = services.settings
  const open = (key_id: string | null, sealed: Buffer | null) =>
    key_id && sealed ? unseal({ secret, place: secretPlace(business_id, hook.id), key_id, sealed }) : null
  const secrets = [open(hook.secret_key_id, hook.secret), open(hook.old_secret_key_id, hook.old_secret)]
  const known = secrets.filter((one) => one !== null)
  if (known.length === 0)
    return { status: null, answer: null, problem: 'The secret cannot be read any more. Change it to go on.' }
  try {
    const { status, bytes } = await callOutside(
      {
        url: hook.url,
        method: 'POST',
        headers: signedHeaders({ secrets: known, id: message.message_id, now: new Date(), body }),
        body,
        accept: ['*/*'],
        largest: KEPT_BYTES,
        cut: true,
        // Redirects are not followed: data of the business is sent only to the address that was entered.
        redirects: 0,
      },
      options.world ?? worldOf(services, hook.url),
    )
    const problem = status >= 300 && status < 400 ? 'The address leads to another one. Enter the final address.' : null
    return { status, answer: bytes.toString('utf8').replaceAll('\u0000', '').toWellFormed(), problem }
  } catch (error) {
    if (error instanceof OutboundError) return { status: null, answer: null, problem: error.message }
    throw error
  }
}

/** The internet, and the receiver on this machine where one was started to try things out. */
export function worldOf(services: Services, url: string): Partial<OutboundWorld> {
  const receiver = services.settings.webhook_receiver
  if (!receiver || URL.parse(url)?.origin !== receiver) return {}
  return { isAllowed: (address) => address === '127.0.0.1', ports: [Number(new URL(receiver).port)] }
}

// If no message was delivered between the first and the last try of a message, the endpoint is switched off. Otherwise only
// this message has failed.
async function giveUp(transaction: Transaction, hook: Hook, lost: readonly Message[]): Promise<boolean> {
  const [last] = await transaction.query<{ problem: string | null; status: number | null }>(
    `select d.problem, d.status from webhook_delivery d join webhook w on w.business_id = $1 and w.id = d.webhook_id
     where d.business_id = $1 and d.webhook_id = $2 and d.id = any($3::bigint[]) and d.state = 'failed'
       and w.failing_since <= d.first_tried_at order by d.id limit 1`,
    [transaction.scope.business_id, hook.id, lost.map(({ id }) => id)],
  )
  if (!last) return false
  const why = last.status === null ? (last.problem ?? '') : `The last answer was ${last.status}.`
  await disable(transaction, hook, `It did not answer properly for three days. ${why}`.trim())
  return true
}

/** Switches an endpoint off and notifies its creator. */
async function disable(transaction: Transaction, hook: Hook, reason: string): Promise<void> {
  const business_id = transaction.scope.business_id as number
  const rows = await transaction.query(
    `update webhook set state = 'disabled', problem = $3, updated_at = now()
     where business_id = $1 and id = $2 and state = 'active' returning id`,
    [business_id, hook.id, reason],
  )
  if (rows.length === 0) return
  await addNotice(transaction, {
    business_id,
    to: [hook.created_by],
    kind: 'webhook_disabled',
    actor_id: null,
    path: 'api?tab=webhooks',
    values: { webhook: hook.name, reason },
  })
}
