import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RouteSpec, urlOf } from '#engine/server/http/route.server.ts'
import { catalog } from '#modules/catalog.ts'
import {
  differingRoutes,
  everybody,
  type Everybody,
  everyRoute,
  expiredToken,
  inTurn,
  type Somebody,
} from './everybody.server.ts'

// Every route × every person × own, foreign, unknown and no business × no, expired, malformed and valid token. The
// answer must follow only from the permission that the route declares.

// A test sends thousands of requests, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let all: Everybody
let bad_tokens: Record<string, string | null>

beforeAll(async () => {
  all = await everybody()
  bad_tokens = {
    'no token': null,
    'an expired token': `Bearer ${await expiredToken(all.admin, all.owner.person.id)}`,
    'an unknown token': `Bearer ${'x'.repeat(43)}`,
    'a malformed token': 'Bearer x',
    'two tokens': `Bearer ${all.owner.person.token}, Bearer ${all.owner.person.token}`,
    'a password in place of a token': `Basic ${Buffer.from('owner:Silk#2026').toString('base64')}`,
  }
})

afterAll(() => all.close())

type Tenant = 'own' | 'foreign' | 'unknown' | 'none'
const TENANTS: Tenant[] = ['own', 'foreign', 'unknown', 'none']
interface Expected {
  status: number
  code: string
}

const NO_SESSION: Expected = { status: 401, code: 'E_INVALID_AUTH_TOKEN' }
const NOT_FOUND: Expected = { status: 404, code: 'E_NOT_FOUND' }
const NOT_ACTIVE: Expected = { status: 403, code: 'E_NOT_ACTIVE' }
const NOT_ALLOWED: Expected = { status: 403, code: 'E_AUTHORIZATION_FAILURE' }
const NO_BUSINESS: Expected = { status: 400, code: 'E_BAD_REQUEST' }

/** The refusal that a signed-in person must get from a route's permission; null if they may call it. */
function refusal(spec: RouteSpec, somebody: Somebody, tenant: Tenant): Expected | null {
  const { permission } = spec
  if (permission === 'public' || permission === 'session') return null
  if (tenant === 'none') return NO_BUSINESS
  // A business of other people looks like a missing one. The stranger belongs only to the foreign business.
  if (tenant === 'unknown') return NOT_FOUND
  if (tenant === 'foreign') return somebody.belongs === 'never' ? null : NOT_FOUND
  if (somebody.belongs === 'never') return NOT_FOUND
  if (somebody.belongs === 'no longer') return NOT_ACTIVE
  if (permission === 'member') return null
  const is_manager = somebody.is_owner || somebody.role?.name === 'Admin'
  if (permission === 'owner') return somebody.is_owner ? null : NOT_ALLOWED
  if (permission === 'manage') return is_manager ? null : NOT_ALLOWED
  const { record, right } = permission
  const definition = catalog.records.find((one) => one.name === record)
  if (right === 'view' && definition?.lookup) return null
  if (is_manager && permissionOfAdmin(record, right)) return null
  const scope = somebody.role?.rights[record]?.[right] ?? 'none'
  return scope === 'none' ? NOT_ALLOWED : null
}

const permissionOfAdmin = (record: string, right: string) =>
  (all.owner.role?.rights[record] as Record<string, string> | undefined)?.[right] !== undefined

/** The path with ids that do not exist, or with the person's own id for routes about themselves. */
const pathOf = (spec: RouteSpec, somebody: Somebody): string =>
  spec.path.replace(/:(\w+)/g, (_, name: string) => {
    if (spec.path.startsWith('/user/')) return String(somebody.person.id)
    return name === 'record' ? 'team' : '999999999'
  })

async function call(spec: RouteSpec, somebody: Somebody, tenant: Tenant, authorization: string | null) {
  const business = { own: somebody.person.business_id, foreign: all.foreign_id, unknown: 999_999_999, none: null }[
    tenant
  ]
  const answer = await all.product.app.inject({
    method: spec.method,
    url: urlOf({ ...spec, path: pathOf(spec, somebody) }),
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(business === null ? {} : { 'x-business-id': String(business) }),
      ...(spec.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    payload: spec.method === 'GET' ? undefined : '{}',
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const code = isJson ? ((JSON.parse(answer.body) as { code?: string }).code ?? '') : ''
  return { status: answer.statusCode, code, text: answer.body }
}

const label = (spec: RouteSpec, more: string) => `${spec.method} ${spec.path} ${more}`

// The first route of each permission.
const first_of = new Set(
  [...Map.groupBy(everyRoute, ({ permission }) => JSON.stringify(permission)).values()].map(([spec]) => spec),
)

/**
 * The people who ask a route in the test of refusals. Everybody asks in their own business, except at a generated route whose
 * permission an earlier route has: the same guard refuses there, so two of those whom it must refuse ask in turn.
 */
function askedAt(spec: RouteSpec, tenant: Tenant, turn: number): Somebody[] {
  if (tenant !== 'own') return inTurn(all.people, turn, 1)
  if (first_of.has(spec) || differingRoutes.includes(spec)) return all.people
  return inTurn(
    all.people.filter((somebody) => refusal(spec, somebody, tenant)),
    turn,
    2,
  )
}

test('there are routes with every kind of permission, and people for each', () => {
  const kinds = new Set(everyRoute.map((spec) => (typeof spec.permission === 'object' ? 'right' : spec.permission)))
  for (const kind of ['public', 'session', 'member', 'manage', 'right']) expect(kinds).toContain(kind)
  expect(everyRoute.length).toBeGreaterThan(80)
  expect(all.people.map((one) => one.name)).toEqual([
    'Owner',
    'Admin',
    'Manager',
    'Sales',
    'Telecaller',
    'Viewer',
    'No role',
    'Deactivated',
    'Stranger',
  ])
})

test('without a valid token every route that is not public answers 401 for any business and changes nothing', async () => {
  const before = await all.fingerprint()
  const wrong: string[] = []
  // The two common tokens with every business, the other ones with one.
  const cases = Object.entries(bad_tokens).flatMap(([name, authorization]) =>
    (/no token|expired/.test(name) ? TENANTS : (['own'] as const)).map((tenant) => ({ name, authorization, tenant })),
  )
  const usual = cases.filter(({ name, tenant }) => name === 'no token' && tenant === 'own')
  for (const [turn, spec] of everyRoute.entries()) {
    if (spec.permission === 'public') continue
    for (const { name, authorization, tenant } of new Set([...usual, ...inTurn(cases, turn, 2)])) {
      const { status, code } = await call(spec, all.owner, tenant, authorization)
      if (status !== NO_SESSION.status || code !== NO_SESSION.code)
        wrong.push(label(spec, `with ${name}, ${tenant} business: ${status} ${code}`))
    }
  }
  expect(wrong).toEqual([])
  expect(await all.fingerprint()).toBe(before)
})

test('people are refused exactly where the permission requires it, with its status and code, and nothing changes', async () => {
  const before = await all.fingerprint()
  const wrong: string[] = []
  let refused = 0
  // A separate test checks that an unknown business is answered like a foreign one.
  for (const [turn, spec] of everyRoute.entries())
    for (const tenant of ['own', 'foreign', 'none'] as const)
      for (const somebody of askedAt(spec, tenant, turn)) {
        const expected = refusal(spec, somebody, tenant)
        if (!expected) continue
        refused++
        const { status, code } = await call(spec, somebody, tenant, `Bearer ${somebody.person.token}`)
        if (status !== expected.status || code !== expected.code)
          wrong.push(label(spec, `as ${somebody.name}, ${tenant}: ${status} ${code}, not ${expected.status}`))
      }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(1_000)
  expect(await all.fingerprint()).toBe(before)
})

test('people with the permission never get 401, 403 or an internal error', async () => {
  const wrong: string[] = []
  for (const [turn, spec] of everyRoute.entries()) {
    // The handler of a generated route is the same for each record, so two people in turn try it.
    for (const somebody of differingRoutes.includes(spec) ? all.people : inTurn(all.people, turn, 2)) {
      // On routes that need only a session, a deactivated member sends no business.
      const tenant = somebody.belongs === 'never' ? 'foreign' : somebody.belongs === 'no longer' ? 'none' : 'own'
      if (refusal(spec, somebody, tenant)) continue
      const { status, code } = await call(spec, somebody, tenant, `Bearer ${somebody.person.token}`)
      if (status === 401 || status === 403 || status >= 500)
        wrong.push(label(spec, `as ${somebody.name}: ${status} ${code}`))
      // Some routes end the session of the caller.
      if (spec.method !== 'GET' && typeof spec.permission === 'string') await all.renewEnded()
    }
  }
  expect(wrong).toEqual([])
})

test('a foreign business and a missing one get exactly the same answer', async () => {
  const different: string[] = []
  const plain = (text: string) => text.replace(/"request_id":"[^"]*"/, '')
  for (const spec of everyRoute) {
    if (spec.permission === 'public' || spec.permission === 'session') continue
    const token = `Bearer ${all.owner.person.token}`
    const [foreign, unknown] = [
      await call(spec, all.owner, 'foreign', token),
      await call(spec, all.owner, 'unknown', token),
    ]
    if (plain(foreign.text) !== plain(unknown.text)) different.push(label(spec, ''))
  }
  expect(different).toEqual([])
})

test('access ends within a second after the membership ends', async () => {
  const [sales] = all.people.filter((one) => one.name === 'Sales')
  const list = everyRoute.find((spec) => spec.method === 'GET' && spec.path === '/leads') as RouteSpec
  const ask = () => call(list, sales, 'own', `Bearer ${sales.person.token}`)
  expect((await ask()).status).toBe(200)
  await all.admin.query('update membership set is_active = false where account_id = $1', [sales.person.id])
  // Rights are cached for less than a second; clear the cache instead of waiting.
  all.product.services.identity.forget()
  expect([403, 404]).toContain((await ask()).status)
  await all.admin.query('update membership set is_active = true where account_id = $1', [sales.person.id])
})

/** A key of the business with the rights of one of its roles. */
async function keyOf(role: string): Promise<string> {
  const { business_id, token } = all.owner.person
  const headers = {
    authorization: `Bearer ${token}`,
    'x-business-id': String(business_id),
    'content-type': 'application/json',
  }
  const roles = await all.product.app.inject({ method: 'GET', url: '/api/roles', headers })
  const role_id = JSON.parse(roles.body).data.find((one: { name: string }) => one.name === role).id
  const made = await all.product.app.inject({
    method: 'POST',
    url: '/api/api_keys',
    headers,
    payload: { name: role, role_id },
  })
  return JSON.parse(made.body).key as string
}

test('an API key can call only routes with `keys`, within the rights of its role', async () => {
  const keys = { Admin: await keyOf('Admin'), Sales: await keyOf('Sales'), Viewer: await keyOf('Viewer') }
  const before = await all.fingerprint()
  const wrong: string[] = []
  let opened = 0
  for (const [turn, spec] of everyRoute.entries()) {
    if (spec.permission === 'public') continue
    // A route without `keys` refuses every key, and one piece of code compares businesses.
    for (const tenant of ['own', TENANTS[1 + (turn % 3)]] as const)
      for (const [role, key] of inTurn(
        Object.entries(keys),
        tenant === 'own' ? turn : Math.floor(turn / 3),
        spec.keys && tenant === 'own' ? 3 : 1,
      )) {
        const somebody = all.people.find((one) => one.name === role) as Somebody
        const { status, code } = await call(spec, somebody, tenant, `Bearer ${key}`)
        const say = () => wrong.push(label(spec, `with a key of ${role}, ${tenant}: ${status} ${code}`))
        const own = tenant === 'own' || tenant === 'none'
        if (!own) {
          if (status !== 404) say()
        } else if (!spec.keys) {
          if (status !== NOT_ALLOWED.status || code !== NOT_ALLOWED.code) say()
        } else if (refusal(spec, somebody, 'own')) {
          if (status !== NOT_ALLOWED.status) say()
        } else {
          opened++
          // A key may not list people; every other lookup answers.
          const is_people = spec.path.startsWith('/options/')
          if (status === 401 || status >= 500 || (status === 403 && !is_people)) say()
        }
      }
  }
  expect(wrong).toEqual([])
  expect(opened).toBeGreaterThan(30)
  // Only the last use of the key has changed.
  const plain = (text: string) => text.replace(/^api_key .*$/m, '')
  expect(plain(await all.fingerprint())).toBe(plain(before))
})

test('no route about sessions, people, security, keys, files or exports accepts keys', () => {
  const open = everyRoute.filter((spec) => spec.keys).map((spec) => `${spec.method} ${spec.path}`)
  expect(open).toContain('POST /leads')
  const closed =
    /user|team|role|session|profile|password|second_factor|audit|api_key|webhook|file|drive|export|import|run|business|notice|push|view_as/
  expect(open.filter((one) => closed.test(one))).toEqual([])
  for (const spec of everyRoute.filter((one) => one.keys)) expect(['public', 'session']).not.toContain(spec.permission)
})
