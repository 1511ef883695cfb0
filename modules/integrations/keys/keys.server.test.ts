import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessOfKey, isAddressAllowed, isApiKey, newApiKey } from '#engine/server/http/api-key.server.ts'
import { describeApi } from '#platform/openapi/openapi.server.ts'
import { recordRoutes } from '#engine/server/records/routes.server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { leadServer } from '#modules/crm/leads/lead.server.ts'
import { keyRoutes } from './routes.server.ts'

let product: TestProduct
let owner: Person
let role_id: number
let status_id: number

beforeAll(async () => {
  product = await testProduct({
    catalog,
    specials: [leadServer],
    routes: keyRoutes,
    limits: { key_requests_per_minute: 40 },
  })
  owner = await product.makeBusiness('Keys')
  role_id = await makeRole({ view: 'all', create: 'all', edit: 'all' })
  const made = await product.call(owner, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true })
  status_id = made.body?.id
})
afterAll(() => product.close())

async function makeRole(rights: Record<string, string>, fields: Record<string, string> = {}): Promise<number> {
  return product.services.database.transaction(
    { business_id: owner.business_id, user_id: owner.id },
    async (transaction) => {
      const [role] = await transaction.query<{ id: number }>(
        'insert into role (business_id, name) values ($1, $2) returning id',
        [owner.business_id, `Role ${Math.random()}`],
      )
      for (const [right, scope] of Object.entries(rights))
        await transaction.query(
          `insert into role_right (business_id, role_id, record, "right", scope) values ($1, $2, 'lead', $3, $4)`,
          [owner.business_id, role.id, right, scope],
        )
      for (const [field, rule] of Object.entries(fields))
        await transaction.query(
          `insert into role_field (business_id, role_id, record, field, rule) values ($1, $2, 'lead', $3, $4)`,
          [owner.business_id, role.id, field, rule],
        )
      return role.id
    },
  )
}

const inside = <Row>(text: string) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: null }, (transaction) =>
    transaction.query<Row>(text),
  )

const make = async (more: Record<string, unknown> = {}) =>
  (await product.call(owner, 'POST', '/api_keys', { name: 'Website', role_id, ...more })).body

function ask(key: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}) {
  return product.call(null, method, path, body, { authorization: `Bearer ${key}`, ...headers })
}

const lead = (name: string) => ({
  name,
  contact_number: '9876543210',
  ...(status_id ? { lead_status_id: status_id } : {}),
})

test('a key is shown once and kept as a hash; its list shows the first characters', async () => {
  const made = await make()
  expect(isApiKey(made.key)).toBe(true)
  expect(made.key.startsWith(made.prefix)).toBe(true)
  const { body, text } = await product.call(owner, 'GET', '/api_keys')
  expect(body.data[0]).toMatchObject({ name: 'Website', prefix: made.prefix, last_used_at: null })
  expect(text).not.toContain(made.key)
  const rows = await inside(`select to_jsonb(k)::text as row from api_key k`)
  expect(JSON.stringify(rows)).not.toContain(made.key)
})

test('a program creates, reads and changes leads with its key, also below /api/v1; history names the key and its maker', async () => {
  const { key, id: key_id } = await make({ name: 'Landing page' })
  const created = await ask(key, 'POST', '/v1/leads', lead('Ravi Shah'))
  expect(created.status).toBe(201)
  const { id, version } = created.body
  expect((await ask(key, 'GET', `/v1/leads/${id}`)).body.name).toBe('Ravi Shah')
  expect((await ask(key, 'PUT', `/leads/${id}`, { name: 'Ravi P Shah', version })).status).toBe(200)
  const { body } = await product.call(owner, 'GET', `/leads/${id}/changes`)
  expect(
    body.data.map((one: Record<string, unknown>) => [one.action, one.actor_name, one.actor_id, one.api_key_id]),
  ).toEqual([
    ['updated', 'API key Landing page', owner.id, key_id],
    ['created', 'API key Landing page', owner.id, key_id],
  ])
  const [used] = (await product.call(owner, 'GET', '/api_keys')).body.data
  expect(used).toMatchObject({ last_used_address: '127.0.0.1', last_used_at: expect.any(String) })
})

test('a key has the rights of its role and never more than its maker', async () => {
  const { key } = await make()
  const { body } = await ask(key, 'POST', '/leads', lead('Meena'))
  expect((await ask(key, 'DELETE', `/leads/${body.id}?version=1`)).status).toBe(403)
  const maker = {
    is_owner: false,
    role_names: ['Sales'],
    rights: { lead: { view: 'own' } },
    fields: { lead: { email: 'hidden' } },
  }
  const access = accessOfKey(maker as never, {
    id: 1,
    role_name: 'Wide',
    rights: [
      ['lead', 'view', 'all'],
      ['lead', 'delete', 'all'],
    ],
    fields: [
      ['lead', 'contact_number', 'masked'],
      ['lead', 'email', 'edit'],
    ],
  })
  expect(access.rights).toEqual({ lead: { view: 'own', delete: 'none' } })
  expect(access.fields).toEqual({ lead: { email: 'hidden', contact_number: 'masked' } })
  expect(
    accessOfKey({ ...maker, is_owner: true } as never, { id: 1, role_name: 'Admin', rights: [], fields: [] }),
  ).toMatchObject({ role_names: ['Admin'], is_owner: false })
})

test('a key opens no other business, no other kind of route, and people stay closed to it', async () => {
  const { key } = await make()
  const other = await product.makeBusiness('Other')
  expect((await ask(key, 'GET', '/leads', undefined, { 'x-business-id': String(other.business_id) })).status).toBe(404)
  expect((await ask(key, 'GET', '/leads', undefined, { 'x-business-id': String(owner.business_id) })).status).toBe(200)
  for (const path of ['/api_keys', '/users', '/options/user', '/options/contact?q=a'])
    expect((await ask(key, 'GET', path)).status).toBe(403)
  expect((await ask(key, 'GET', '/options/lead?q=nobody')).status).toBe(200)
  expect((await ask(key, 'POST', '/leads/edit', { all: true, values: { city: 'Surat' } })).status).toBe(403)
  const stolen = `vk_${other.business_id}_${key.split('_').slice(2).join('_')}`
  expect((await ask(stolen, 'GET', '/leads')).status).toBe(401)
})

test('a revoked or expired key ends at once; after a rotation both hold for a day', async () => {
  const made = await make()
  const rotated = (await product.call(owner, 'POST', `/api_keys/${made.id}/rotate`)).body
  expect(rotated.key).not.toBe(made.key)
  for (const key of [made.key, rotated.key]) expect((await ask(key, 'GET', '/leads')).status).toBe(200)
  await inside(`update api_key set old_key_until = now() - interval '1 second' where id = ${made.id}`)
  product.services.identity.forget()
  expect((await ask(made.key, 'GET', '/leads')).status).toBe(401)
  await product.call(owner, 'POST', `/api_keys/${made.id}/revoke`)
  expect((await ask(rotated.key, 'GET', '/leads')).status).toBe(401)
  const late = await make({ expires_at: new Date(Date.now() + 60_000).toISOString() })
  expect((await ask(late.key, 'GET', '/leads')).status).toBe(200)
  await inside(`update api_key set expires_at = now() - interval '1 second' where id = ${late.id}`)
  product.services.identity.forget()
  expect((await ask(late.key, 'GET', '/leads')).status).toBe(401)
})

test('the key of somebody who left the business opens nothing', async () => {
  const admin = await product.makePerson(owner, { name: 'Asha', rights: 'all' })
  const { key, id } = await make()
  await inside(`update api_key set created_by = ${admin.id} where id = ${id}`)
  product.services.identity.forget()
  expect((await ask(key, 'GET', '/leads')).status).toBe(200)
  await inside(`update member set status = 'Inactive' where id = ${admin.id}`)
  product.services.identity.forget()
  expect((await ask(key, 'GET', '/leads')).status).toBe(401)
})

test('a key may be bound to addresses and networks', async () => {
  expect(isAddressAllowed('203.0.113.9', ['203.0.113.0/24'])).toBe(true)
  expect(isAddressAllowed('::ffff:203.0.113.9', ['203.0.113.9'])).toBe(true)
  expect(isAddressAllowed('2001:db8::1', ['2001:db8::/32', '203.0.113.0/24'])).toBe(true)
  expect(isAddressAllowed('198.51.100.1', ['203.0.113.0/24', '2001:db8::/32'])).toBe(false)
  const { key } = await make({ addresses: ['203.0.113.0/24'] })
  expect((await ask(key, 'GET', '/leads')).status).toBe(403)
  const wrong = await product.call(owner, 'POST', '/api_keys', { name: '', addresses: ['nowhere'], expires_at: 'soon' })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors.map((one: { field: string }) => one.field)).toEqual([
    'name',
    'role_id',
    'addresses',
    'expires_at',
  ])
})

test('each key has its own limit and is told how much is left', async () => {
  const { key } = await make()
  const first = await ask(key, 'GET', '/leads')
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '40', 'ratelimit-remaining': '39' })
  for (let n = 0; n < 39; n++) await ask(key, 'GET', '/leads')
  const last = await ask(key, 'GET', '/leads')
  expect(last.status).toBe(429)
  expect(last.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': expect.any(String) })
  expect((await ask((await make()).key, 'GET', '/leads')).status).toBe(200)
})

test('an idempotency key makes one lead of two requests, and is each key’s own', async () => {
  const [one, two] = [await make(), await make()]
  const headers = { 'idempotency-key': 'order 7' }
  const first = await ask(one.key, 'POST', '/leads', lead('Once'), headers)
  expect((await ask(one.key, 'POST', '/leads', lead('Once'), headers)).body.id).toBe(first.body.id)
  expect((await ask(one.key, 'POST', '/leads', lead('Other'), headers)).status).toBe(422)
  expect((await ask(two.key, 'POST', '/leads', lead('Other'), headers)).status).toBe(201)
})

test('a program needs no cookie and is given none', async () => {
  const { key } = await make()
  const cookie = `XSRF-TOKEN=${'a'.repeat(32)}`
  expect((await ask(key, 'POST', '/leads', lead('Cookie'), { cookie })).status).toBe(201)
  expect((await ask(key, 'GET', '/leads')).headers).not.toHaveProperty('set-cookie')
})

test('only the owner and Admins see and make keys, and each step is in the audit log', async () => {
  const sales = await product.makePerson(owner, { name: 'Sales', rights: 'all' })
  expect((await product.call(sales, 'GET', '/api_keys')).status).toBe(403)
  expect((await product.call(sales, 'POST', '/api_keys', { name: 'x', role_id })).status).toBe(403)
  const rows = await inside<{ action: string }>(
    `select distinct action from change where record = 'api_key' order by 1`,
  )
  expect(rows.map((row) => row.action)).toEqual(['create', 'revoke', 'rotate'])
})

test('the description of the API names keys as a way in, on the routes that take them', () => {
  const api = describeApi(catalog, [...recordRoutes(catalog), ...keyRoutes]) as Record<string, any>
  expect(api.components.securitySchemes.api_key).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(api.paths['/api/v1/leads'].post.security).toEqual([{ token: [] }, { api_key: [] }])
  expect(api.paths['/api/api_keys'].get.security).toBeUndefined()
  expect(newApiKey(7).text).toMatch(/^vk_7_/)
})
