import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Issue } from '#base/issue.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { conflict, invalid, notFound, Refusal, ruleBroken, tooMany } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { wakeCapture } from '../capture/intake.server.ts'
import { queuePull } from '../capture/pull.server.ts'
import { SAMPLE_KEY } from '../providers/indiamart/simulator.server.ts'
import { isProvider, type Provider, providers } from '../providers/providers.ts'
import { SAMPLE_KEYS } from '../providers/tradeindia/simulator.server.ts'
import { readCredentials, readLabel, readSettings } from './input.server.ts'
import { makeHookToken, makeSigningSecret, sealFor } from './secrets.server.ts'
import { sourceOf } from './lead-source.server.ts'
import {
  type Connection,
  DEFAULT_SETTINGS,
  findConnection,
  listConnections,
  presentConnection,
} from './store.server.ts'

const DAY = 86_400_000
const MOST_CONNECTIONS = 50

/** Connections to marketplaces and websites; for the owner and Admins. */
export const connectionRoutes = (now: () => Date = () => new Date()): RouteSpec[] => {
  const manage = (spec: Omit<RouteSpec, 'permission' | 'handler'> & { handler: (call: MemberCall) => unknown }) =>
    memberRoute({ ...spec, permission: 'manage' })
  const acting = (
    path: string,
    summary: string,
    work: (transaction: Transaction, call: MemberCall, connection: Connection) => Promise<object | void>,
  ) =>
    manage({
      method: 'POST',
      path: `/connections/:id/${path}`,
      summary,
      handler: (call) =>
        call.services.database.transaction(call.caller.access, async (transaction) => {
          const connection = await lockedOf(transaction, call)
          const more = await work(transaction, call, connection)
          return { ...(await presentOne(transaction, connection, now())), ...more }
        }),
    })

  return [
    manage({
      method: 'GET',
      path: '/connections',
      summary: 'The connections of the business, and what can be connected',
      handler: ({ services, caller }) =>
        services.database.transaction(caller.access, async (transaction) => ({
          data: (await listConnections(transaction, caller.access.business_id)).map((one) =>
            presentConnection(one, now()),
          ),
          hooks: `${services.settings.base_url}/hooks/`,
          may_try: services.settings.mode !== 'production',
        })),
    }),
    manage({
      method: 'GET',
      path: '/connections/:id',
      summary: 'One connection',
      handler: (call) =>
        call.services.database.transaction(call.caller.access, async (transaction) => {
          const { business_id } = call.caller.access
          const connection = await findConnection(transaction, { business_id, id: idOf(call.params.id) })
          if (!connection) throw notFound()
          return presentConnection(connection, now())
        }),
    }),
    manage({
      method: 'POST',
      path: '/connections',
      takes: ['provider', 'label', 'sample', 'credentials', 'settings'],
      summary: 'Connect a marketplace or a website; its address and secret are only in this answer',
      async handler(call) {
        const answer = await call.services.database.transaction(call.caller.access, (transaction) =>
          connect(transaction, call, now()),
        )
        call.reply.status(201)
        return answer
      },
    }),
    manage({
      method: 'PUT',
      path: '/connections/:id',
      takes: ['label', 'credentials', 'settings', 'version'],
      summary: 'Change name, settings or keys of a connection; keys that are left blank stay',
      handler: (call) =>
        call.services.database.transaction(call.caller.access, async (transaction) => {
          const connection = await lockedOf(transaction, call)
          await change(transaction, call, connection, now())
          return presentOne(transaction, connection, now())
        }),
    }),
    manage({
      method: 'DELETE',
      path: '/connections/:id',
      summary: 'Disconnect: its keys, address and secrets are forgotten, its leads stay',
      handler: (call) =>
        call.services.database.transaction(call.caller.access, async (transaction) => {
          const connection = await lockedOf(transaction, call)
          await transaction.query(
            `update connection set deleted_at = $3::timestamptz, status = 'paused', version = version + 1, credentials = null,
               credentials_key_id = null, hook_hash = null, old_hook_hash = null, signing = null, signing_key_id = null,
               old_signing = null, old_signing_key_id = null, next_pull_at = null
             where business_id = $1::bigint and id = $2::bigint`,
            [connection.business_id, connection.id, now()],
          )
          await note(transaction, call, connection, 'disconnect')
          return { message: `${connection.label} is disconnected` }
        }),
    }),
    acting('pause', 'Stop asking, and let what comes in wait', async (transaction, call, connection) => {
      await setStatus(transaction, connection, 'paused')
      await note(transaction, call, connection, 'pause')
    }),
    acting('resume', 'Go on, beginning with what has waited', async (transaction, call, connection) => {
      if (connection.status === 'active') return
      await start(transaction, call, connection, now())
      await note(transaction, call, connection, 'resume')
    }),
    acting('pull', 'Ask the marketplace now, as soon as it allows', async (transaction, call, connection) => {
      const { every } = providers[connection.provider]
      if (every === null) throw ruleBroken('This source tells us by itself')
      if (connection.status !== 'active') throw ruleBroken('This connection is not running')
      const next = soonest(connection, every, now())
      if (next.getTime() - now().getTime() > 1_000)
        throw tooMany((next.getTime() - now().getTime()) / 1000, 'The marketplace does not answer this often.')
      await queuePull(transaction, call.services, connection, now())
    }),
    acting(
      'rotate_address',
      'A new address; the old one is good for another day',
      async (transaction, call, connection) => {
        if (!providers[connection.provider].hook) throw ruleBroken('This source has no address of its own')
        const hook = makeHookToken(connection.business_id)
        await transaction.query(
          `update connection set old_hook_hash = hook_hash, old_hook_until = $5::timestamptz, hook_hash = $3::bytea, hook_hint = $4,
           version = version + 1 where business_id = $1::bigint and id = $2::bigint`,
          [connection.business_id, connection.id, hook.hash, hook.hint, new Date(now().getTime() + DAY)],
        )
        await note(transaction, call, connection, 'rotate_address')
        return { address: addressOf(call, connection.provider, hook.token) }
      },
    ),
    acting(
      'rotate_secret',
      'A new signing secret; the old one is good for another day',
      async (transaction, call, connection) => {
        if (connection.provider !== 'generic') throw ruleBroken('This source signs nothing')
        const secret = makeSigningSecret()
        const { key_id, sealed } = sealFor(call.services, { ...connection, column: 'signing' }, secret)
        await transaction.query(
          `update connection set old_signing = signing, old_signing_key_id = signing_key_id, old_signing_until = $5::timestamptz,
           signing = $3::bytea, signing_key_id = $4, version = version + 1 where business_id = $1::bigint and id = $2::bigint`,
          [connection.business_id, connection.id, sealed, key_id, new Date(now().getTime() + DAY)],
        )
        await note(transaction, call, connection, 'rotate_secret')
        return { secret }
      },
    ),
  ]
}

async function connect(transaction: Transaction, call: MemberCall, now: Date): Promise<object> {
  const { services, caller, body } = call
  const { access } = caller
  if (!isProvider(body.provider))
    throw invalid([{ field: 'provider', message: 'Choose one from the list', rule: 'choice' }])
  const provider = providers[body.provider]
  const issues: Issue[] = []
  const is_sample = body.sample === true && provider.every !== null && services.settings.mode !== 'production'
  const label = readLabel(body.label, is_sample ? `${provider.label} (sample)` : provider.label, issues)
  const keys = is_sample ? sampleKeys(provider) : readCredentials(body.credentials, provider, issues)
  if (!keys)
    for (const { name, label: words } of provider.credentials)
      issues.push({ field: `credentials.${name}`, message: `Enter the ${words}`, rule: 'required' })
  const chosen = await readSettings(transaction, body.settings, issues)
  if (issues.length > 0) throw invalid(issues)
  await lockName(transaction, 'connections')
  if ((await listConnections(transaction, access.business_id)).length >= MOST_CONNECTIONS)
    throw ruleBroken(`A business has at most ${MOST_CONNECTIONS} connections`)

  const lead_source_id = chosen.lead_source_id ?? (await sourceOf(transaction, call, provider))
  const settings = { ...DEFAULT_SETTINGS, ...chosen, lead_source_id }
  const hook = provider.hook ? makeHookToken(access.business_id) : null
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into connection (business_id, provider, label, is_sample, settings, hook_hash, hook_hint, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      access.business_id,
      provider.name,
      label,
      is_sample,
      JSON.stringify(settings),
      hook?.hash ?? null,
      hook?.hint ?? null,
      access.user_id,
      now,
    ],
  )
  const place = { business_id: access.business_id, id }
  const secret = provider.name === 'generic' ? makeSigningSecret() : null
  if (keys && provider.credentials.length > 0) await setKeys(transaction, call, place, keys, now)
  if (secret) {
    const { key_id, sealed } = sealFor(services, { ...place, column: 'signing' }, secret)
    await transaction.query(
      'update connection set signing = $3::bytea, signing_key_id = $4 where business_id = $1::bigint and id = $2::bigint',
      [place.business_id, id, sealed, key_id],
    )
  }
  if (provider.every !== null) await queuePull(transaction, services, place, now)
  const connection = (await findConnection(transaction, place)) as Connection
  await note(transaction, call, connection, 'connect')
  return {
    ...presentConnection(connection, now),
    ...(hook ? { address: addressOf(call, provider.name, hook.token) } : {}),
    ...(secret ? { secret } : {}),
  }
}

const sampleKeys = (provider: Provider): Record<string, string> =>
  provider.name === 'indiamart' ? { key: SAMPLE_KEY } : { ...SAMPLE_KEYS }

async function change(transaction: Transaction, call: MemberCall, connection: Connection, now: Date): Promise<void> {
  const { body } = call
  if (typeof body.version !== 'number')
    throw new Refusal({
      status: 428,
      code: 'E_VERSION_REQUIRED',
      message: 'Send the version of the record that you are changing',
    })
  if (body.version !== connection.version) throw conflict(presentConnection(connection, now))
  const issues: Issue[] = []
  const label = readLabel(body.label, connection.label, issues)
  const keys = connection.is_sample ? null : readCredentials(body.credentials, providers[connection.provider], issues)
  const chosen = await readSettings(transaction, body.settings, issues)
  if (issues.length > 0) throw invalid(issues)
  const settings = { ...connection.settings, ...chosen }
  await transaction.query(
    `update connection set label = $3, settings = $4::jsonb, version = version + 1, updated_at = $5::timestamptz
     where business_id = $1::bigint and id = $2::bigint`,
    [connection.business_id, connection.id, label, JSON.stringify(settings), now],
  )
  if (keys) {
    await setKeys(transaction, call, connection, keys, now)
    // Test new keys at once, unless the connection is paused.
    if (connection.status === 'needs_attention') await start(transaction, call, connection, now)
  }
  const changes: Record<string, [unknown, unknown]> = {}
  if (label !== connection.label) changes.label = [connection.label, label]
  for (const name of Object.keys(settings) as (keyof typeof settings)[])
    if (JSON.stringify(settings[name]) !== JSON.stringify(connection.settings[name]))
      changes[name] = [connection.settings[name], settings[name]]
  // The history records that the keys changed, never their values.
  if (keys) changes.credentials = ['set', 'set anew']
  await note(transaction, call, connection, 'update', changes)
}

async function setKeys(
  transaction: Transaction,
  { services }: MemberCall,
  place: { business_id: number; id: number },
  keys: Record<string, string>,
  now: Date,
): Promise<void> {
  const { business_id, id } = place
  const { key_id, sealed } = sealFor(services, { business_id, id, column: 'credentials' }, JSON.stringify(keys))
  await transaction.query(
    `update connection set credentials = $3::bytea, credentials_key_id = $4, credentials_set_at = $5::timestamptz
     where business_id = $1::bigint and id = $2::bigint`,
    [business_id, id, sealed, key_id, now],
  )
}

// Process all waiting deliveries, and pull from the marketplace as soon as its limits allow.
async function start(transaction: Transaction, call: MemberCall, connection: Connection, now: Date): Promise<void> {
  await setStatus(transaction, connection, 'active')
  await wakeCapture(transaction, { services: call.services, connection })
  const { every } = providers[connection.provider]
  if (every !== null) await queuePull(transaction, call.services, connection, soonest(connection, every, now))
}

// The limits of a marketplace also apply to pulls started by a button.
function soonest(connection: Connection, every: number, now: Date): Date {
  const { last_pull_at, last_error, next_pull_at } = connection
  const waits = last_error?.code === 'rate_limited' && next_pull_at ? next_pull_at.getTime() : 0
  const asked = last_pull_at ? last_pull_at.getTime() + Math.min(every, 300) * 1_000 : 0
  return new Date(Math.max(now.getTime(), waits, asked))
}

async function setStatus(
  transaction: Transaction,
  connection: Connection,
  status: Connection['status'],
): Promise<void> {
  await transaction.query(
    `update connection set status = $3, version = version + 1, next_pull_at = null,
       last_error = case when $3 = 'active' then null else last_error end, failures = 0
     where business_id = $1::bigint and id = $2::bigint`,
    [connection.business_id, connection.id, status],
  )
}

async function lockedOf(transaction: Transaction, { caller, params }: MemberCall): Promise<Connection> {
  const { business_id } = caller.access
  const connection = await findConnection(transaction, { business_id, id: idOf(params.id), lock: true })
  if (!connection) throw notFound()
  return connection
}

async function presentOne(transaction: Transaction, connection: Connection, now: Date): Promise<object> {
  return presentConnection((await findConnection(transaction, connection)) as Connection, now)
}

/** An id in a path; 404 where it is none. */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}

const addressOf = ({ services }: MemberCall, provider: Connection['provider'], token: string): string =>
  `${services.settings.base_url}/hooks/${providers[provider].hook}/${token}`

async function note(
  transaction: Transaction,
  { caller }: MemberCall,
  connection: Pick<Connection, 'business_id' | 'id' | 'label'>,
  action: string,
  changes: Record<string, [unknown, unknown]> = {},
): Promise<void> {
  await writeAudit(transaction, {
    business_id: connection.business_id,
    actor_id: caller.access.user_id,
    record: 'connection',
    record_id: connection.id,
    action,
    changes,
    note: connection.label,
    request_id: caller.request_id,
    address: caller.address,
  })
}
