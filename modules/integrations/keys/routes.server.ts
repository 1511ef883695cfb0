import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Issue } from '#base/issue.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { networkOf, newApiKey } from '#engine/server/http/api-key.server.ts'
import { invalid, notFound } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'

/** A key as its list shows it; the key itself is shown once, when it is made. */
export interface ApiKey {
  id: number
  name: string
  prefix: string
  role_id: number
  role_name: string
  addresses: string[]
  expires_at: string | null
  last_used_at: string | null
  last_used_address: string | null
  old_key_until: string | null
  revoked_at: string | null
  created_by: number
  created_by_name: string | null
  created_at: string
}

const MOST_KEYS = 50
const MOST_ADDRESSES = 20
/** After a change of the key both hold for this long, so that a program can be given the new one in peace. */
const OVERLAP_HOURS = 24

const KEYS_SQL = `select k.id, k.name, k.prefix, k.role_id, r.name as role_name, k.addresses, k.expires_at, k.last_used_at,
    k.last_used_address, case when k.old_key_until > now() then k.old_key_until end as old_key_until, k.revoked_at,
    k.created_by, m.name as created_by_name, k.created_at
  from api_key k join role r on r.business_id = $1 and r.id = k.role_id
  left join member m on m.business_id = $1 and m.id = k.created_by where k.business_id = $1`

/** API keys of a business, for its owner and Admins. */
export const keyRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/api_keys',
    permission: 'manage',
    summary: 'API keys of the business, newest first; never the keys themselves',
    handler: ({ services, caller }) =>
      services.database.transaction(caller.access, async (transaction) => ({
        data: await transaction.query<ApiKey>(
          `${KEYS_SQL} and (k.revoked_at is null or k.revoked_at > now() - interval '30 days') order by k.id desc`,
          [caller.access.business_id],
        ),
      })),
  }),
  memberRoute({
    method: 'POST',
    path: '/api_keys',
    takes: ['name', 'role_id', 'expires_at', 'addresses'],
    permission: 'manage',
    summary: 'Make an API key: name, role_id, expires_at?, addresses?; the key is in this answer and nowhere else',
    handler: makeKey,
  }),
  memberRoute({
    method: 'POST',
    path: '/api_keys/:id/rotate',
    takes: [],
    permission: 'manage',
    summary: `A new key in place of one that exists; the old one holds for ${OVERLAP_HOURS} hours more`,
    handler: rotateKey,
  }),
  memberRoute({
    method: 'POST',
    path: '/api_keys/:id/revoke',
    takes: [],
    permission: 'manage',
    summary: 'Ends an API key at once, for good',
    handler: revokeKey,
  }),
]

async function makeKey(call: MemberCall): Promise<ApiKey & { key: string }> {
  const { services, caller } = call
  const { business_id, user_id } = caller.access
  return services.database.transaction(caller.access, async (transaction) => {
    const { values, issues } = readKey(call.body)
    const roles = await transaction.query<{ name: string }>(
      'select name from role where business_id = $1 and id = $2',
      [business_id, values.role_id],
    )
    if (roles.length === 0 && !issues.some(({ field }) => field === 'role_id'))
      issues.push({ field: 'role_id', message: 'Choose one from the list', rule: 'reference' })
    await lockName(transaction, 'api keys')
    const [{ count }] = await transaction.query<{ count: number }>(
      'select count(*)::int as count from api_key where business_id = $1 and revoked_at is null',
      [business_id],
    )
    if (count >= MOST_KEYS)
      issues.push({
        field: 'name',
        message: `A business has at most ${MOST_KEYS} keys. Revoke one first`,
        rule: 'most',
      })
    if (issues.length > 0) throw invalid(issues)
    const made = newApiKey(business_id)
    const [{ id }] = await transaction.query<{ id: number }>(
      `insert into api_key (business_id, name, prefix, key_hash, role_id, addresses, expires_at, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [business_id, values.name, made.prefix, made.hash, values.role_id, values.addresses, values.expires_at, user_id],
    )
    await audit(transaction, call, { id, action: 'create', note: `${values.name} with the role ${roles[0].name}` })
    call.reply.status(201)
    return { ...(await oneKey(transaction, business_id, id)), key: made.text }
  })
}

async function rotateKey(call: MemberCall): Promise<ApiKey & { key: string }> {
  const { services, caller, params } = call
  const { business_id } = caller.access
  const id = idOf(params.id)
  return services.database.transaction(caller.access, async (transaction) => {
    const made = newApiKey(business_id)
    const rows = await transaction.query<{ name: string }>(
      `update api_key set old_key_hash = key_hash, old_key_until = now() + make_interval(hours => ${OVERLAP_HOURS}),
         key_hash = $3, prefix = $4 where business_id = $1 and id = $2 and revoked_at is null returning name`,
      [business_id, id, made.hash, made.prefix],
    )
    if (rows.length === 0) throw notFound()
    await audit(transaction, call, { id, action: 'rotate', note: rows[0].name })
    transaction.afterCommit(() => services.identity.forget({ business_id }))
    return { ...(await oneKey(transaction, business_id, id)), key: made.text }
  })
}

async function revokeKey(call: MemberCall): Promise<{ message: string }> {
  const { services, caller, params } = call
  const { business_id } = caller.access
  const id = idOf(params.id)
  return services.database.transaction(caller.access, async (transaction) => {
    const rows = await transaction.query<{ name: string }>(
      `update api_key set revoked_at = now(), old_key_hash = null, old_key_until = null
       where business_id = $1 and id = $2 and revoked_at is null returning name`,
      [business_id, id],
    )
    if (rows.length === 0) throw notFound()
    await audit(transaction, call, { id, action: 'revoke', note: rows[0].name })
    transaction.afterCommit(() => services.identity.forget({ business_id }))
    return { message: 'API key revoked' }
  })
}

async function oneKey(transaction: Transaction, business_id: number, id: number): Promise<ApiKey> {
  const [row] = await transaction.query<ApiKey>(`${KEYS_SQL} and k.id = $2`, [business_id, id])
  return row
}

function audit(
  transaction: Transaction,
  { caller }: MemberCall,
  event: { id: number; action: string; note: string },
): Promise<void> {
  return writeAudit(transaction, {
    business_id: caller.access.business_id,
    actor_id: caller.access.user_id,
    record: 'api_key',
    record_id: event.id,
    action: event.action,
    note: event.note,
    request_id: caller.request_id,
    address: caller.address,
  })
}

interface KeyInput {
  name: string
  role_id: number
  addresses: string[]
  expires_at: Date | null
}

function readKey(body: Record<string, unknown>): { values: KeyInput; issues: Issue[] } {
  const issues: Issue[] = []
  const say = (field: string, message: string, rule: string) => issues.push({ field, message, rule })
  const name = typeof body.name === 'string' ? body.name.trim() : ''
  if (name === '') say('name', 'Enter a name', 'required')
  else if ([...name].length > 60) say('name', 'Use at most 60 characters', 'max')
  const role_id = Number.isSafeInteger(body.role_id) && Number(body.role_id) > 0 ? Number(body.role_id) : 0
  if (role_id === 0) say('role_id', 'Choose a role', 'required')
  const raw = body.addresses ?? []
  const addresses = Array.isArray(raw) ? raw.map((one) => (typeof one === 'string' ? one.trim() : '')) : ['']
  if (addresses.length > MOST_ADDRESSES) say('addresses', `Enter at most ${MOST_ADDRESSES} addresses`, 'most')
  else if (addresses.some((text) => networkOf(text) === null))
    say('addresses', 'Enter IP addresses such as 203.0.113.7, or networks such as 203.0.113.0/24', 'address')
  let expires_at: Date | null = null
  if (body.expires_at !== undefined && body.expires_at !== null && body.expires_at !== '') {
    const text = typeof body.expires_at === 'string' ? body.expires_at : ''
    const is_instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    expires_at = is_instant ? new Date(text) : null
    if (!expires_at || Number.isNaN(expires_at.getTime())) say('expires_at', 'Enter a valid date', 'instant')
    else if (expires_at.getTime() <= Date.now()) say('expires_at', 'Choose a day in the future', 'future')
  }
  return { values: { name, role_id, addresses, expires_at }, issues }
}
