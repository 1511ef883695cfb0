import { isId } from '#engine/record/kinds/reference/reference.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Issue } from '#base/issue.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { sealBusiness } from '#platform/audit/seal.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { insideProblem, type OutboundWorld } from '#platform/outbound/outbound.server.ts'
import { seal } from '#engine/server/secrets/seal.server.ts'
import { eventsOf, TEST_EVENT } from './events.ts'
import { forgetFollowed, queueFollow, queueSend } from './follow.server.ts'
import { secretPlace } from './send.server.ts'
import { newSecret } from './sign.server.ts'

const MOST_HOOKS = 20
/** After a change of the secret both sign for this long. */
const OVERLAP_HOURS = 24
const PAGE = 50

const HOOKS_SQL = `select w.id, w.name, w.url, w.events, w.state, w.problem, w.created_by, m.name as created_by_name, w.created_at,
    w.last_success_at, w.last_failure_at, case when w.rest_until > now() then w.rest_until end as rest_until,
    case when w.old_secret_until > now() then w.old_secret_until end as old_secret_until,
    (select count(*)::int from (select 1 from webhook_delivery d where d.business_id = $1 and d.webhook_id = w.id
       and d.state = 'pending' limit 10001) x) as pending,
    (select count(*)::int from (select 1 from webhook_delivery d where d.business_id = $1 and d.webhook_id = w.id
       and d.state = 'failed' limit 10001) x) as failed
  from webhook w left join member m on m.business_id = $1 and m.id = w.created_by
  where w.business_id = $1 and w.deleted_at is null`

/** Webhooks of a business, for its owner and Admins. `world` is the internet of the tests. */
export function webhookRoutes(catalog: Catalog, world: Partial<OutboundWorld> = {}): RouteSpec[] {
  const events = eventsOf(catalog)
  const manage = (spec: Omit<Parameters<typeof memberRoute>[0], 'permission'>) =>
    memberRoute({ ...spec, permission: 'manage' })
  return [
    manage({
      method: 'GET',
      path: '/webhooks',
      summary: 'Webhooks of the business, and every event there is; secrets are never shown again',
      handler: ({ services, caller }) =>
        services.database.transaction(caller.access, async (transaction) => ({
          data: await transaction.query(`${HOOKS_SQL} order by w.id`, [caller.access.business_id]),
          events,
        })),
    }),
    manage({
      method: 'POST',
      path: '/webhooks',
      takes: ['name', 'url', 'events'],
      summary: 'Make a webhook: name, url, events; its secret is in this answer and nowhere else',
      handler: (call) => makeHook(call, events, world),
    }),
    manage({
      method: 'PUT',
      path: '/webhooks/:id',
      takes: ['name', 'url', 'events', 'state'],
      summary: 'Change a webhook: name, url, events, state active or paused, whichever are sent',
      handler: (call) => changeHook(call, events, world),
    }),
    manage({
      method: 'DELETE',
      path: '/webhooks/:id',
      summary: 'Delete a webhook; what it has not been told is not told any more',
      handler: deleteHook,
    }),
    manage({
      method: 'POST',
      path: '/webhooks/:id/rotate',
      summary: `A new secret; for ${OVERLAP_HOURS} hours messages are signed with both`,
      handler: rotateSecret,
    }),
    manage({
      method: 'POST',
      path: '/webhooks/:id/test',
      summary: 'Send a test message',
      handler: sendTest,
    }),
    manage({
      method: 'GET',
      path: '/webhooks/:id/deliveries',
      summary: 'What was sent in the last 30 days, newest first: ?state=pending|sent|failed|skipped&after=…',
      handler: listDeliveries,
    }),
    manage({
      method: 'GET',
      path: '/webhooks/:id/deliveries/:delivery_id',
      summary: 'One message: what was sent and the first 2 KB of the answer',
      handler: oneDelivery,
    }),
    manage({
      method: 'POST',
      path: '/webhooks/:id/replay',
      takes: ['ids', 'failed'],
      summary: 'Send messages again: {ids: [..]}, or {failed: true} for all that failed',
      handler: replay,
    }),
  ]
}

const within = <Result>(call: MemberCall, work: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
  call.services.database.transaction(call.caller.access, work)

const LAST_SEAL = 'coalesce((select a.position from audit_chain a where a.business_id = $1), 0)'

async function makeHook(call: MemberCall, events: readonly string[], world: Partial<OutboundWorld>): Promise<unknown> {
  const { business_id, user_id } = call.caller.access
  const problem = await addressProblem(call.services, call.body.url, world)
  await sealBusiness(call.services.database, business_id)
  return within(call, async (transaction) => {
    const { values, issues } = readHook({ name: '', url: '', events: [], ...call.body }, { known: events, problem })
    await lockName(transaction, 'webhooks')
    const [{ count }] = await transaction.query<{ count: number }>(
      'select count(*)::int as count from webhook where business_id = $1 and deleted_at is null',
      [business_id],
    )
    if (count >= MOST_HOOKS)
      issues.push({ field: 'name', message: `A business has at most ${MOST_HOOKS} webhooks`, rule: 'most' })
    if (issues.length > 0) throw invalid(issues)
    // Changes committed before this moment are sealed and are not sent; transactions still open are sent later.
    const [{ id }] = await transaction.query<{ id: number }>(
      `insert into webhook (business_id, name, url, events, secret_key_id, secret, sealed_position, created_by)
       values ($1, $2, $3, $4, '', '', ${LAST_SEAL}, $5) returning id`,
      [business_id, values.name, values.url, values.events, user_id],
    )
    // The secret is encrypted for the place of this webhook, which needs the id.
    const secret = newSecret()
    const { key_id, sealed } = seal({
      secret: call.services.settings.secret,
      place: secretPlace(business_id, id),
      text: secret,
    })
    await transaction.query('update webhook set secret_key_id = $3, secret = $4 where business_id = $1 and id = $2', [
      business_id,
      id,
      key_id,
      sealed,
    ])
    await audit(transaction, call, { id, action: 'create', note: `${values.name}, ${values.url}` })
    transaction.afterCommit(forgetFollowed)
    call.reply.status(201)
    return { ...(await oneHook(transaction, business_id, id)), secret }
  })
}

async function changeHook(
  call: MemberCall,
  events: readonly string[],
  world: Partial<OutboundWorld>,
): Promise<unknown> {
  const { business_id } = call.caller.access
  const id = idOf(call.params.id)
  const problem = await addressProblem(call.services, call.body.url, world)
  await sealBusiness(call.services.database, business_id)
  return within(call, async (transaction) => {
    const before = await oneHook(transaction, business_id, id)
    if (!before) throw notFound()
    const { values, issues } = readHook({ ...before, ...call.body }, { known: events, problem })
    if (issues.length > 0) throw invalid(issues)
    const changes = Object.fromEntries(
      (['name', 'url', 'events', 'state'] as const)
        .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]))
        .map((name) => [name, [before[name], values[name]] as [unknown, unknown]]),
    )
    if (Object.keys(changes).length === 0) return before
    await transaction.query(
      `update webhook set name = $3, url = $4, events = $5, state = $6, updated_at = now(), rest_until = null, failing_since = null,
         problem = case when $6 = 'disabled' then problem end,
         sealed_position = case when state = 'disabled' and $6 <> 'disabled' then ${LAST_SEAL} else sealed_position end
       where business_id = $1 and id = $2`,
      [business_id, id, values.name, values.url, values.events, values.state],
    )
    await audit(transaction, call, { id, action: 'update', note: values.name, changes })
    if (values.state === 'active') {
      await queueFollow(call.services, transaction, business_id)
      await queueSend(call.services, transaction, { business_id, webhook_id: id })
    }
    return oneHook(transaction, business_id, id)
  })
}

async function deleteHook(call: MemberCall): Promise<{ message: string }> {
  const { business_id } = call.caller.access
  const id = idOf(call.params.id)
  return within(call, async (transaction) => {
    const before = await oneHook(transaction, business_id, id)
    if (!before) throw notFound()
    await transaction.query('update webhook set deleted_at = now() where business_id = $1 and id = $2', [
      business_id,
      id,
    ])
    await transaction.query(
      `delete from webhook_delivery where business_id = $1 and webhook_id = $2 and state = 'pending'`,
      [business_id, id],
    )
    await audit(transaction, call, { id, action: 'delete', note: before.name })
    return { message: 'Webhook deleted' }
  })
}

async function rotateSecret(call: MemberCall): Promise<unknown> {
  const { business_id } = call.caller.access
  const id = idOf(call.params.id)
  return within(call, async (transaction) => {
    const before = await oneHook(transaction, business_id, id)
    if (!before) throw notFound()
    const server = call.services.settings.secret
    const secret = newSecret()
    const next = seal({ secret: server, place: secretPlace(business_id, id), text: secret })
    await transaction.query(
      `update webhook set old_secret_key_id = secret_key_id, old_secret = secret,
         old_secret_until = now() + make_interval(hours => ${OVERLAP_HOURS}), secret_key_id = $3, secret = $4, updated_at = now()
       where business_id = $1 and id = $2`,
      [business_id, id, next.key_id, next.sealed],
    )
    await audit(transaction, call, { id, action: 'rotate', note: before.name })
    return { ...(await oneHook(transaction, business_id, id)), secret }
  })
}

async function sendTest(call: MemberCall): Promise<{ id: number; message: string }> {
  const { business_id } = call.caller.access
  const webhook_id = idOf(call.params.id)
  return within(call, async (transaction) => {
    const hook = await oneHook(transaction, business_id, webhook_id)
    if (!hook) throw notFound()
    if (hook.state !== 'active') throw ruleBroken('Switch the webhook on first')
    const [{ id }] = await transaction.query<{ id: number }>(
      `insert into webhook_delivery (business_id, webhook_id, message_id, type, record, record_id)
       values ($1, $2, 'msg_test_' || replace(gen_random_uuid()::text, '-', ''), $3, 'webhook', $2) returning id`,
      [business_id, webhook_id, TEST_EVENT],
    )
    await transaction.query('update webhook set rest_until = null where business_id = $1 and id = $2', [
      business_id,
      webhook_id,
    ])
    await queueSend(call.services, transaction, { business_id, webhook_id })
    return { id, message: 'The test is on its way' }
  })
}

async function listDeliveries(call: MemberCall): Promise<unknown> {
  const { business_id } = call.caller.access
  const { state = null, after } = call.query
  if (state !== null && !['pending', 'sent', 'failed', 'skipped'].includes(state))
    throw badRequest('There is no such state')
  return within(call, async (transaction) => {
    const webhook_id = idOf(call.params.id)
    if (!(await oneHook(transaction, business_id, webhook_id))) throw notFound()
    const data = await transaction.query<{ id: number }>(
      `select id, message_id, type, record, record_id, state, attempts, status, problem, duration_ms, created_at, tried_at,
         case when state = 'pending' then next_at end as next_at
       from webhook_delivery where business_id = $1 and webhook_id = $2 and ($3::text is null or state = $3)
         and ($4::bigint is null or id < $4) order by id desc limit ${PAGE}`,
      [business_id, webhook_id, state, after ? idOf(after) : null],
    )
    return { data, next: data.length === PAGE ? String(data[PAGE - 1].id) : null }
  })
}

async function oneDelivery(call: MemberCall): Promise<unknown> {
  const { business_id } = call.caller.access
  return within(call, async (transaction) => {
    const [row] = await transaction.query(
      `select id, message_id, type, record, record_id, state, attempts, status, problem, duration_ms, created_at, tried_at,
         request, answer, case when state = 'pending' then next_at end as next_at
       from webhook_delivery where business_id = $1 and webhook_id = $2 and id = $3`,
      [business_id, idOf(call.params.id), idOf(call.params.delivery_id)],
    )
    if (!row) throw notFound()
    return row
  })
}

async function replay(call: MemberCall): Promise<{ queued: number; message: string }> {
  const { business_id } = call.caller.access
  const { ids, failed } = call.body
  const chosen = Array.isArray(ids) ? ids.filter(isId).slice(0, 500) : null
  if (failed !== true && (chosen === null || chosen.length === 0)) throw badRequest('Send ids, or failed: true')
  return within(call, async (transaction) => {
    const webhook_id = idOf(call.params.id)
    const hook = await oneHook(transaction, business_id, webhook_id)
    if (!hook) throw notFound()
    if (hook.state !== 'active') throw ruleBroken('Switch the webhook on first')
    const rows = await transaction.query(
      `update webhook_delivery set state = 'pending', attempts = 0, first_tried_at = null, next_at = now(), created_at = greatest(created_at, now() - interval '29 days')
       where business_id = $1 and webhook_id = $2 and state <> 'pending'
         and (case when $3::bigint[] is null then state = 'failed' else id = any($3::bigint[]) end) returning id`,
      [business_id, webhook_id, failed === true ? null : chosen],
    )
    await transaction.query('update webhook set rest_until = null where business_id = $1 and id = $2', [
      business_id,
      webhook_id,
    ])
    if (rows.length > 0) await queueSend(call.services, transaction, { business_id, webhook_id })
    return { queued: rows.length, message: 'They are sent again' }
  })
}

interface HookRow {
  id: number
  name: string
  url: string
  events: string[]
  state: string
}

async function oneHook(transaction: Transaction, business_id: number, id: number): Promise<HookRow | null> {
  const [row] = await transaction.query<HookRow>(`${HOOKS_SQL} and w.id = $2`, [business_id, id])
  return row ?? null
}

function audit(
  transaction: Transaction,
  { caller }: MemberCall,
  event: { id: number; action: string; note: string; changes?: Record<string, [unknown, unknown]> },
): Promise<void> {
  return writeAudit(transaction, {
    business_id: caller.access.business_id,
    actor_id: caller.access.user_id,
    record: 'webhook',
    record_id: event.id,
    action: event.action,
    note: event.note,
    changes: event.changes,
    request_id: caller.request_id,
    address: caller.address,
  })
}

function readHook(
  body: Record<string, unknown>,
  { known, problem }: { known: readonly string[]; problem: string | null },
): { values: Omit<HookRow, 'id'>; issues: Issue[] } {
  const issues: Issue[] = []
  const say = (field: string, message: string, rule: string) => issues.push({ field, message, rule })
  const name = typeof body.name === 'string' ? body.name.trim() : ''
  if (name === '') say('name', 'Enter a name', 'required')
  else if ([...name].length > 60) say('name', 'Use at most 60 characters', 'max')
  const url = typeof body.url === 'string' ? body.url.trim() : ''
  if (url === '') say('url', 'Enter an address that begins with https://', 'url')
  else if (problem) say('url', problem, 'url')
  const events = Array.isArray(body.events) ? known.filter((event) => (body.events as unknown[]).includes(event)) : []
  if (events.length === 0) say('events', 'Choose at least one event', 'required')
  const { state: given = 'active' } = body
  const state = typeof given === 'string' ? given : ''
  if (!['active', 'paused', 'disabled'].includes(state)) say('state', 'Choose active or paused', 'choice')
  return { values: { name, url, events, state }, issues }
}

// Returns the problem of an address; null without a new address. Production requires https. Addresses of the internal network
// are refused here, so that the person sees the reason, and before each message, because a name may resolve differently later.
async function addressProblem(
  services: Services,
  sent: unknown,
  world: Partial<OutboundWorld>,
): Promise<string | null> {
  if (typeof sent !== 'string') return null
  const text = sent.trim()
  const url = text.length <= 2_000 ? URL.parse(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'Enter an address that begins with https://'
  if (url.username || url.password) return 'The address must not carry a name or password'
  if (services.settings.webhook_receiver === url.origin) return null
  if (services.settings.mode === 'production' && url.protocol !== 'https:')
    return 'Enter an address that begins with https://'
  if (url.port !== '') return 'Only the usual ports of the web are allowed'
  return insideProblem(text, world)
}
