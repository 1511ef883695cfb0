import { lockName } from '#engine/server/database/lock-name.server.ts'
import {
  type ChosenByLevel,
  isPreferenceKey,
  type Level,
  LEVELS,
  mergePreferences,
  PREFERENCE_KEYS,
  type Preferences,
  validPreferences,
} from '#base/preferences.ts'
import { isRefused, type Issue } from '#base/issue.ts'
import { isManager, type Access } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { headerId } from '#engine/server/http/headers.server.ts'
import { badRequest, invalid, notAllowed } from '#engine/server/http/refusal.server.ts'
import { type RouteSpec, type SessionCall, sessionRoute } from '#engine/server/http/route.server.ts'

/** What a person's screens look like: what each level chose, what holds, and whether this person may choose for all. */
export interface PreferencesAnswer extends ChosenByLevel {
  merged: Preferences
  may_manage: boolean
}

/** Preferences of a person, inside a business where the header names one. */
export const preferenceRoutes: readonly RouteSpec[] = [
  sessionRoute({
    method: 'GET',
    path: '/preferences',
    summary: 'How the product looks for the person, in the business of the header if there is one',
    handler: getPreferences,
  }),
  sessionRoute({
    method: 'PUT',
    path: '/preferences',
    takes: ['level', 'values', 'role_id'],
    summary:
      'Choose for the account, for oneself in a business, or (Admin and owner) for a role or the whole business; null resets a key',
    handler: putPreferences,
  }),
]

async function getPreferences(call: SessionCall): Promise<PreferencesAnswer> {
  return answerFor(call, await accessOf(call))
}

async function putPreferences(call: SessionCall): Promise<PreferencesAnswer> {
  const { services, caller, body } = call
  const { level, values, role_id } = readWish(body)
  const access = await accessOf(call)
  const account_id = caller.account.id
  if (level === 'account') {
    await services.database.transaction(NO_TENANT, (transaction) =>
      write({ transaction, table: 'account_preference', owner: { account_id }, values }),
    )
    return answerFor(call, access)
  }
  if (!access) throw badRequest('Choose a business first: the header x-business-id is missing')
  const { business_id } = access
  if (level !== 'member' && !isManager(access)) throw notAllowed()
  await services.database.transaction(access, async (transaction) => {
    if (level === 'member') {
      const owner = { business_id, member_id: access.user_id }
      return void (await write({ transaction, table: 'member_preference', owner, values }))
    }
    const role = level === 'role' ? await roleNamed(transaction, { business_id, role_id }) : null
    const changes = role
      ? await write({ transaction, table: 'role_preference', owner: { business_id, role_id: role.id }, values })
      : await write({ transaction, table: 'business_preference', owner: { business_id }, values })
    if (Object.keys(changes).length === 0) return
    await writeAudit(transaction, {
      business_id,
      actor_id: account_id,
      record: 'setting',
      record_id: null,
      action: 'update',
      changes,
      note: role?.name,
      request_id: caller.request_id,
      address: caller.address,
    })
  })
  return answerFor(call, access)
}

/** The person's place in the business of the header; null without the header. A business that is not theirs is not found. */
async function accessOf({ services, caller, request }: SessionCall): Promise<Access | null> {
  const business_id = headerId(request.headers['x-business-id'])
  return business_id === null ? null : services.identity.access(caller.account, business_id)
}

/** The role of the choice, locked until the commit so that nobody deletes it meanwhile. */
async function roleNamed(
  transaction: Transaction,
  { business_id, role_id }: { business_id: number; role_id: unknown },
): Promise<{ id: number; name: string }> {
  const unknown = () => invalid([{ field: 'role_id', message: 'Choose a role of this business', rule: 'exists' }])
  if (!Number.isSafeInteger(role_id)) throw unknown()
  const [role] = await transaction.query<{ id: number; name: string }>(
    'select id, name from role where business_id = $1::bigint and id = $2::bigint for share',
    [business_id, role_id],
  )
  if (!role) throw unknown()
  return role
}

function readWish(body: Record<string, unknown>): { level: Level; values: Record<string, unknown>; role_id: unknown } {
  const issues: Issue[] = []
  const { level, values } = body
  const known = LEVELS.find((one) => one === level)
  if (!known) issues.push({ field: 'level', message: `Choose one of: ${LEVELS.join(', ')}`, rule: 'choice' })
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    issues.push({ field: 'values', message: 'Send the preferences to change', rule: 'type' })
    throw invalid(issues)
  }
  const wish: Record<string, unknown> = {}
  for (const [key, raw] of Object.entries(values)) {
    const field = `values.${key}`
    if (!isPreferenceKey(key)) {
      issues.push({ field, message: 'This preference is not known', rule: 'unknown' })
      continue
    }
    const { levels, read } = PREFERENCE_KEYS[key]
    if (known && !levels.includes(known)) {
      issues.push({ field, message: `This is chosen for: ${levels.join(', ')}`, rule: 'level' })
      continue
    }
    const reading = raw === null ? { value: null } : read(raw)
    if (isRefused(reading)) issues.push({ field, message: reading.message, rule: reading.rule })
    else wish[key] = reading.value
  }
  if (issues.length > 0) throw invalid(issues)
  return { level: known as Level, values: wish, role_id: body.role_id }
}

type Table = 'account_preference' | 'member_preference' | 'role_preference' | 'business_preference'

/** Writes the keys of one owner (null takes a key away) and answers what changed, before and after. */
async function write(options: {
  transaction: Transaction
  table: Table
  owner: Record<string, number>
  values: Record<string, unknown>
}): Promise<Record<string, [unknown, unknown]>> {
  const { transaction, table, owner, values } = options
  const names = Object.keys(owner)
  const ownerCondition = names.map((name, index) => `${name} = $${index + 1}`).join(' and ')
  const ids = Object.values(owner)
  const heads = names.map((_, index) => `$${index + 1}`).join(', ')
  const keys = Object.keys(values)
  // A key without a row cannot be locked, and the history needs the value after all earlier commits.
  await lockName(transaction, `${table} ${ids.join(' ')}`)
  const rows = await transaction.query<{ key: string; value: unknown }>(
    `select key, value from ${table} where ${ownerCondition} and key = any($${ids.length + 1}::text[]) order by key`,
    [...ids, keys],
  )
  const before = new Map(rows.map((row) => [row.key, row.value]))
  const changed = keys.filter((key) => JSON.stringify(before.get(key) ?? null) !== JSON.stringify(values[key]))
  const gone = changed.filter((key) => values[key] === null)
  const kept = changed.filter((key) => values[key] !== null)
  if (gone.length > 0)
    await transaction.query(`delete from ${table} where ${ownerCondition} and key = any($${ids.length + 1}::text[])`, [
      ...ids,
      gone,
    ])
  if (kept.length > 0)
    await transaction.query(
      `insert into ${table} (${names.join(', ')}, key, value)
       values ${kept.map((_, index) => `(${heads}, $${ids.length + 2 * index + 1}, $${ids.length + 2 * index + 2}::jsonb)`).join(', ')}
       on conflict (${names.join(', ')}, key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [...ids, ...kept.flatMap((key) => [key, JSON.stringify(values[key])])],
    )
  return Object.fromEntries(changed.map((key) => [key, [before.get(key) ?? null, values[key]]]))
}

async function answerFor({ services, caller }: SessionCall, access: Access | null): Promise<PreferencesAnswer> {
  const { database } = services
  const account = await readLevel(
    database,
    `select key, value::text from account_preference where account_id = $1::bigint`,
    [caller.account.id],
  )
  const chosen: ChosenByLevel = { account, member: {}, role: {}, business: {} }
  if (access) {
    const rows = await database.read(
      access,
      `select 'member', key, value::text from member_preference where business_id = $1::bigint and member_id = $2::bigint
       union all select 'business', key, value::text from business_preference where business_id = $1::bigint
       union all select 'role', x.key, x.value from (
         select distinct on (p.key) p.key, p.value::text as value
         from role_preference p join member_role m on m.business_id = $1::bigint and m.role_id = p.role_id
         where p.business_id = $1::bigint and m.member_id = $2::bigint order by p.key, p.role_id) x`,
      [access.business_id, access.user_id],
    )
    // Of a person with several roles, the choice for the oldest one holds.
    for (const level of ['member', 'role', 'business'] as const)
      chosen[level] = valid(rows.filter((row) => row[0] === level).map(([, key, value]) => [key, value]))
  }
  return { ...chosen, merged: mergePreferences(chosen), may_manage: access !== null && isManager(access) }
}

async function readLevel(database: Database, sql: string, values: unknown[]): Promise<Partial<Preferences>> {
  return valid(await database.read(NO_TENANT, sql, values))
}

const valid = (rows: (string | null)[][]) =>
  validPreferences(Object.fromEntries(rows.map(([key, value]) => [key, JSON.parse(value as string)])))
