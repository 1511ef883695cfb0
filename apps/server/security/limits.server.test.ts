import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLimiter } from '#engine/server/http/limits.server.ts'
import { Refusal } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let behind: TestProduct
let owner: Person
const events: Record<string, unknown>[] = []
const log = { info: (data: object) => void events.push(data as Record<string, unknown>), error() {} }
let open: (() => void)[] = []

// Stays open until the test ends it, so that requests are in flight at the same time.
const wait = () => new Promise((resolve) => open.push(() => resolve({ done: true })))
const slow = { method: 'GET', summary: 'Waits until the test opens the door', handler: wait } as const
const slowRoutes = [
  memberRoute({ ...slow, path: '/slow' }),
  memberRoute({ ...slow, path: '/slow_costly', costly: true }),
]

beforeAll(async () => {
  const common = { catalog, specials, log }
  product = await testProduct({ ...common, routes: [...moduleRoutes, ...slowRoutes] })
  behind = await testProduct({ ...common, routes: moduleRoutes, trusted_proxies: ['127.0.0.1', '10.0.0.0/8'] })
  owner = await product.makeBusiness('Limits')
})

afterAll(async () => {
  await product.close()
  await behind.close()
})

beforeEach(() => {
  events.length = 0
  open = []
})

async function limited<Result>(one: TestProduct, limits: Record<string, number>, work: () => Promise<Result>) {
  Object.assign(one.services.settings.limits, limits)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(limits)) one.services.settings.limits[name] = 0
  }
}

const untilOpen = async (count: number) => {
  while (open.length < count) await new Promise((resolve) => setImmediate(resolve))
}

test('a minute begins with its first request, and the answer has the time until the next one', () => {
  let now = 1_000
  const limiter = makeLimiter({ requests_per_minute: 2, costly_per_minute: 1 }, () => now)
  const tryOne = (costly = false) => {
    try {
      limiter.enter('account 1', costly)()
      return 'passed'
    } catch (error) {
      return Number((error as Refusal).headers['retry-after'])
    }
  }
  expect([tryOne(), tryOne(), tryOne()]).toEqual(['passed', 'passed', 60])
  now += 45_000
  expect(tryOne()).toBe(15)
  now += 15_000
  expect([tryOne(true), tryOne(true)]).toEqual(['passed', 60])
  // Another person has a separate minute.
  expect(() => limiter.enter('account 2', false)()).not.toThrow()
})

test('requests in flight still count after the minute ends', () => {
  let now = 0
  const limiter = makeLimiter({ in_flight: 1 }, () => now)
  const leave = limiter.enter('account 1', false)
  now += 61_000
  expect(() => limiter.enter('account 1', false)).toThrow(Refusal)
  leave()
  leave()
  limiter.enter('account 1', false)()
  limiter.enter('account 1', false)()
})

test('requests in flight are limited per person; the next one is refused, and other people are not affected', async () => {
  const other = await product.makePerson(owner, { name: 'Other', rights: 'all' })
  await limited(product, { in_flight: 2 }, async () => {
    const running = [product.call(owner, 'GET', '/slow'), product.call(owner, 'GET', '/slow')]
    await untilOpen(2)
    const third = await product.call(owner, 'GET', '/leads')
    expect([third.status, third.body.code, third.headers['retry-after']]).toEqual([429, 'E_TOO_MANY_REQUESTS', '1'])
    expect((await product.call(other, 'GET', '/leads')).status).toBe(200)
    for (const door of open) door()
    expect((await Promise.all(running)).map((answer) => answer.status)).toEqual([200, 200])
    expect((await product.call(owner, 'GET', '/leads')).status).toBe(200)
  })
})

test('costly calls have separate limits', async () => {
  await limited(product, { costly_in_flight: 1 }, async () => {
    const running = product.call(owner, 'GET', '/slow_costly')
    await untilOpen(1)
    expect((await product.call(owner, 'GET', '/leads/export?format=csv')).status).toBe(429)
    expect((await product.call(owner, 'GET', '/leads')).status).toBe(200)
    open[0]()
    expect((await running).status).toBe(200)
  })
})

test('guesses of tokens are limited by address', async () => {
  const guess = (n: number) =>
    product.app.inject({
      url: '/api/leads',
      remoteAddress: '203.0.113.50',
      headers: { authorization: `Bearer ${'guess'.repeat(8)}${n}`, 'x-business-id': '1' },
    })
  const colleague = await product.makePerson(owner, { name: 'Colleague', rights: 'all' })
  await limited(product, { requests_per_minute: 5 }, async () => {
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await guess(n)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    // A person with a session at the same address is not affected.
    const passed = await product.app.inject({
      url: '/api/leads',
      remoteAddress: '203.0.113.50',
      headers: { authorization: `Bearer ${colleague.token}`, 'x-business-id': String(owner.business_id) },
    })
    expect(passed.statusCode).toBe(200)
  })
})

test('calls without a session are limited by their address', async () => {
  await limited(product, { requests_per_minute: 3 }, async () => {
    const statuses = []
    for (let n = 0; n < 5; n++)
      statuses.push(
        (
          await product.app.inject({
            method: 'POST',
            url: '/api/forgot_password',
            remoteAddress: '203.0.113.51',
            headers: { 'content-type': 'application/json' },
            payload: '{}',
          })
        ).statusCode,
      )
    expect(statuses).toEqual([422, 422, 422, 429, 429])
  })
})

/** The address that a failed sign-in is counted under. */
async function addressOf(one: TestProduct, options: { socket: string; forwarded?: string }): Promise<unknown> {
  events.length = 0
  await one.app.inject({
    url: '/api/leads',
    remoteAddress: options.socket,
    headers: options.forwarded === undefined ? {} : { 'x-forwarded-for': options.forwarded },
  })
  return events[0].address
}

test('the address is that of the socket; headers of the client are ignored', async () => {
  expect(await addressOf(product, { socket: '203.0.113.9' })).toBe('203.0.113.9')
  expect(await addressOf(product, { socket: '203.0.113.9', forwarded: '198.51.100.1' })).toBe('203.0.113.9')
})

test('behind trusted proxies the address is the one they saw, ignoring earlier entries of the client', async () => {
  expect(await addressOf(behind, { socket: '10.1.2.3', forwarded: '198.51.100.1' })).toBe('198.51.100.1')
  expect(await addressOf(behind, { socket: '10.1.2.3', forwarded: '1.1.1.1, 198.51.100.1' })).toBe('198.51.100.1')
  expect(await addressOf(behind, { socket: '127.0.0.1', forwarded: '6.6.6.6, 198.51.100.1, 10.9.9.9' })).toBe(
    '198.51.100.1',
  )
  // A request that does not come through the proxy cannot set its address.
  expect(await addressOf(behind, { socket: '203.0.113.9', forwarded: '198.51.100.1' })).toBe('203.0.113.9')
})

test('important refusals are logged with person, route and reason, without content of the request', async () => {
  const viewer = await product.makePerson(owner, { name: 'Viewer', rights: { lead: { view: 'all' } } })
  await product.call(viewer, 'POST', '/leads', { name: 'Secret Name', email: 'secret@example.in' })
  await product.call(null, 'GET', '/leads?search=secret%20search', undefined, {
    authorization: `Bearer ${'secrettoken'.repeat(4)}`,
  })
  expect(events).toMatchObject([
    {
      event: 'authorisation_failed',
      method: 'POST',
      route: '/api/leads',
      status: 403,
      code: 'E_AUTHORIZATION_FAILURE',
      account_id: viewer.id,
      business_id: owner.business_id,
      address: '127.0.0.1',
      request_id: expect.any(String),
    },
    { event: 'authentication_failed', status: 401, account_id: null, route: '/api/leads' },
  ])
  expect(JSON.stringify(events)).not.toMatch(/secret/i)
})

test('a lock is logged; a wrong password looks like an unknown address', async () => {
  const login = () => product.call(null, 'POST', '/login', { email: 'nobody@example.in', password: 'Wrong#2026' })
  for (let n = 0; n < 6; n++) await login()
  const locked = events.filter((event) => event.event === 'account_locked')
  expect(locked).toMatchObject([{ account_id: null, address: '127.0.0.1' }])
  expect(JSON.stringify(events)).not.toMatch(/nobody@|Wrong#/)
})

test('a flood of invalid requests is reported once a minute, single ones are not', async () => {
  const person = await product.makePerson(owner, { name: 'Flooding', rights: 'all' })
  for (let n = 0; n < 130; n++) await product.call(person, 'GET', '/leads?limit=0')
  expect(events).toMatchObject([{ event: 'validation_flood', account_id: person.id, status: 400 }])
})
