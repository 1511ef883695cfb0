import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { describeApi } from '#platform/openapi/openapi.server.ts'
import { openDatabase } from '../database/database.server.ts'
import { makeIdentity } from './identity.server.ts'
import { buildServer, HEADER_TIMES } from './server.server.ts'
import { recordRoutes } from '../records/routes.server.ts'
import { urlOf } from './route.server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  // With limits it has a server of its own, which has counted no requests of other files.
  product = await testProduct({ catalog, specials, routes: moduleRoutes, limits: { requests_per_minute: 0 } })
  owner = await product.makeBusiness('Edges')
})

afterAll(() => product.close())

const deep = (levels: number): string => '{"name":'.repeat(levels) + '1' + '}'.repeat(levels)

test.each([
  ['broken JSON', '{"name":', 400],
  ['a list', '[1]', 400],
  ['U+0000', '{"name":"Ravi\\u0000"}', 400],
  ['a lone surrogate', '{"name":"\\ud800"}', 400],
  ['a prototype key', '{"__proto__":{"is_owner":true}}', 400],
  ['a constructor key', '{"name":"Ravi","constructor":{}}', 400],
  ['a number beyond what JSON carries', '{"lead_status_id":9007199254740993}', 400],
  ['too deep', deep(70), 400],
  ['too many keys', `{${Array.from({ length: 25_100 }, (_, n) => `"k${n}":1`).join(',')}}`, 400],
  ['too large', `{"desc":"${'x'.repeat(1_100_000)}"}`, 413],
  [
    'wrong types everywhere',
    '{"name":{},"contacts":"x","amount":[],"lead_type":7,"assigned_user":"1","follow_up_date":5}',
    422,
  ],
  ['an emoji name of 300 code points', `{"name":"${'😀'.repeat(300)}"}`, 422],
])('%s is refused in one shape, never a fault of ours', async (_name, body, status) => {
  const answer = await product.call(owner, 'POST', '/leads', body)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    errors: expect.any(Array),
    request_id: expect.any(String),
  })
  expect(answer.text).not.toMatch(/\\n +at |select |insert into|node_modules/)
})

test('only a record may have more than 2,000 keys, because a document has many lines', async () => {
  const keys = Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`k${n}`, 1]))
  const answer = await product.call(owner, 'PUT', '/paper_look', keys)
  expect([answer.status, answer.body.message]).toEqual([400, 'The request has too many fields'])
})

test.each([
  ['/leads?limit=0'],
  ['/leads?limit=101'],
  ['/leads?limit=5&limit=6'],
  ['/leads?sort=password'],
  ['/leads?sort=desc'],
  ['/leads?after=garbage'],
  ['/leads?after=%F0%28'],
  ['/leads?filter=%7B'],
  ['/leads?columns=name,business_id'],
  ['/leads?offset=-1'],
])('GET %s is refused with 400', async (path) => {
  const answer = await product.call(owner, 'GET', path)
  expect(answer.status).toBe(400)
})

test('invalid ids answer 404', async () => {
  for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999', '%00', "1'--"])
    expect({ id, status: (await product.call(owner, 'GET', `/leads/${id}`)).status }).toEqual({ id, status: 404 })
})

test('a business header must be one plain positive number', async () => {
  for (const header of ['abc', '1,2', '-1', '1.0', '0'])
    expect((await product.call(owner, 'GET', '/leads', undefined, { 'x-business-id': header })).status).toBe(400)
  expect((await product.call({ ...owner, business_id: 999_999 }, 'GET', '/leads')).status).toBe(404)
})

test('only JSON bodies are accepted, and unknown methods are refused', async () => {
  const form = await product.call(owner, 'POST', '/leads', 'name=Ravi', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect([form.status, form.body.code]).toEqual([415, 'E_MEDIA_TYPE'])
  const patch = await product.app.inject({
    method: 'PATCH',
    url: '/api/leads',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(patch.statusCode).toBe(405)
  expect(patch.headers.allow).toContain('POST')
  const unknown = await product.call(owner, 'GET', '/nothing')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'E_NOT_FOUND'])
})

test('a browser with the anti-forgery cookie must repeat it in the header', async () => {
  const first = await product.call(null, 'GET', '/leads')
  const cookie = String(first.headers['set-cookie']).split(';')[0]
  expect(cookie).toMatch(/^XSRF-TOKEN=.{32}$/)
  const without = await product.call(owner, 'POST', '/leads', { name: 'Ravi Kumar' }, { cookie })
  expect([without.status, without.body.code]).toEqual([403, 'E_XSRF'])
  const withIt = await product.call(
    owner,
    'POST',
    '/leads',
    { name: 'Ravi Kumar' },
    { cookie, 'x-xsrf-token': cookie.split('=')[1] },
  )
  expect(withIt.status).toBe(201)
})

test('every answer carries the security headers, API answers are not stored', async () => {
  const answer = await product.call(owner, 'GET', '/leads')
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'strict-transport-security': expect.stringContaining('max-age=63072000'),
    'cross-origin-opener-policy': 'same-origin',
  })
})

test('an ended or unknown session answers 401 and tells the browser to sign out', async () => {
  for (const token of ['x'.repeat(43), `${owner.token}x`]) {
    const answer = await product.call({ ...owner, token }, 'GET', '/leads')
    expect([answer.status, answer.body.code, answer.body.errors[0].rule]).toEqual([
      401,
      'E_INVALID_AUTH_TOKEN',
      'E_UNAUTHORIZED_ACCESS',
    ])
  }
})

test('every call answers 503 during maintenance', async () => {
  product.services.settings.maintenance = true
  const answer = await product.call(owner, 'GET', '/leads')
  product.services.settings.maintenance = false
  expect([answer.status, answer.body.code]).toEqual([503, 'UNDER_MAINTENANCE'])
})

test('too many requests in a minute are refused with the time to wait', async () => {
  product.services.settings.limits.requests_per_minute = 5
  const person = await product.makePerson(owner, { name: 'Busy', rights: 'all' })
  const statuses = []
  for (let n = 0; n < 7; n++) statuses.push((await product.call(person, 'GET', '/leads')).status)
  const last = await product.call(person, 'GET', '/leads')
  product.services.settings.limits.requests_per_minute = 0
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})

test('the API description lists every route, with a schema for every record', () => {
  const routes = [...moduleRoutes, ...specials.flatMap((special) => special.routes ?? []), ...recordRoutes(catalog)]
  const described = describeApi(catalog, routes) as {
    paths: Record<string, Record<string, unknown>>
    components: { schemas: Record<string, any> }
  }
  for (const route of routes)
    expect(described.paths[urlOf(route).replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]).toBeDefined()
  for (const record of catalog.records)
    expect(described.components.schemas[record.name].properties.id).toEqual({ type: 'integer' })
  expect(described.components.schemas.lead_input.required).toEqual(['name'])
  expect(described.components.schemas.lead_input.properties).not.toHaveProperty('phone')
})

test('one hundred records created at once are all saved', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      product.call(owner, 'POST', '/leads', { name: `Crowd ${'abcdefghij'[n % 10]}`, city: 'Crowdpur' }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(201))
  expect((await product.call(owner, 'GET', '/leads?total=1&search=crowdpur&limit=100')).body).toMatchObject({
    total: 100,
  })
})

test('if two people save the same record at once, exactly one gets a conflict', async () => {
  const { body } = await product.call(owner, 'POST', '/leads', { name: 'Raced Person' })
  const answers = await Promise.all(
    ['Surat', 'Pune', 'Jaipur', 'Kochi'].map((city) =>
      product.call(owner, 'PUT', `/leads/${body.id}`, { city, version: 1 }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
})

test('while the database is gone, the server answers 503 with the time to wait and logs it once', async () => {
  const lines: string[] = []
  const database = openDatabase({ url: 'postgresql://vanik_app@127.0.0.1:9/none' })
  const app = await buildServer({
    services: {
      ...product.services,
      database,
      identity: makeIdentity({ database, idle_hours: 4 }),
      log: { info() {}, error: (_data, message) => void lines.push(message) },
    },
    routes: recordRoutes(catalog),
  })
  const headers = { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) }
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({
      method,
      url: '/api/leads',
      headers,
      payload: method === 'POST' ? { name: 'Ravi' } : undefined,
    })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({ code: 'E_UNAVAILABLE', message: expect.stringContaining('Please try again') })
  }
  expect(lines).toEqual(['the database is not available'])
  await app.close()
  await database.close()
})

test('a connection whose headers come too slowly is ended when their time is over', async () => {
  expect(HEADER_TIMES).toEqual({ headers_ms: 15_000, check_ms: 1_000 })
  const app = await buildServer({
    services: product.services,
    routes: [],
    header_times: { headers_ms: 300, check_ms: 50 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const from = performance.now()
  let text = ''
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/meta HTTP/1.1\r\nHost: x\r\nX-Slow: '))
    // Sends one character at intervals, so the connection is never idle.
    const drip = setInterval(() => socket.write('a'), 20)
    socket.on('data', (chunk) => (text += chunk))
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(drip)
      resolve()
    })
  })
  await app.close()
  expect(text).toContain('408 Request Timeout')
  expect(performance.now() - from).toBeLessThan(3_000)
})
