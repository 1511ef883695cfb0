import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureDemo } from '#database/seed/plant-demo.ts'
import { STAFF } from '#database/seed/staff.ts'
import { openDatabase } from '#engine/server/database/database.server.ts'
import type { ModulePlants } from '#platform/manifest/plants.server.ts'
import { type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { localRoutes } from './local-mode.ts'

// A click opens the demo business, whatever happened to earlier clicks. The planted data has its own tests.

const TODAY = '2026-11-21'

let product: TestProduct
let fails: boolean
let timeouts: string[]
let logged: unknown[]

const plants: ModulePlants[] = [
  {
    async plantDemo({ transaction, planted }) {
      if (fails) {
        // PostgreSQL itself ends the planting, when accounts, the business and its people are already written.
        await transaction.client.query("set local statement_timeout = '50ms'")
        await transaction.query('select pg_sleep(30)')
      }
      expect(planted.get('user')).toHaveLength(STAFF.length)
      const [found] = await transaction.query<{ statement: string; lock: string }>(
        "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
      )
      timeouts.push(found.statement, found.lock)
    },
  },
]

beforeEach(async () => {
  fails = false
  timeouts = []
  logged = []
  product = await testProduct({
    catalog,
    specials,
    routes: [...moduleRoutes, ...localRoutes({ version: '1', mail_folder: '', plants })],
    log: { info() {}, error: (data, message) => logged.push(message, data) },
  })
  product.services.settings.demo = true
})
afterEach(() => product.close())

const click = () => product.call(null, 'POST', '/demo', {})
const countOf = async (table: string): Promise<number> =>
  (await product.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n

test('a planting that times out reports it and leaves nothing, and the next click plants the demo', async () => {
  fails = true
  const failed = await Promise.all([click(), click()])
  for (const { status, body, headers } of failed) {
    expect(status).toBe(503)
    expect(body).toMatchObject({
      code: 'E_DEMO',
      message: 'The demo business could not be prepared. Please try again in a moment.',
    })
    expect(headers['retry-after']).toBe('5')
  }
  expect(logged).toContain('the demo business could not be planted')
  const tables = [
    'account',
    'business',
    'member',
    'membership',
    'role',
    'location',
    'team',
    'change',
    'graphile_worker._private_jobs',
  ]
  expect(await Promise.all(tables.map(countOf))).toEqual(tables.map(() => 0))
  fails = false
  const opened = await click()
  expect(opened).toMatchObject({ status: 200, body: { token: expect.any(Object), business_id: expect.any(Number) } })
  expect((await click()).body.business_id).toBe(opened.body.business_id)
  // A busy machine needs more than the normal timeout of a request.
  expect(timeouts).toEqual(['2min', '2min'])
})

test('accounts that an earlier version left without a business are used', async () => {
  for (const { input } of STAFF)
    await product.owner.query(
      "insert into account (name, email, phone, password_hash, status) values ($1, $2, $3, 'none', 'active')",
      [input.name, input.email, input.phone],
    )
  expect((await click()).status).toBe(200)
  expect(await countOf('account')).toBe(STAFF.length)
})

test('the account of a person who signed up with an address of the demo is not used for it', async () => {
  await product.owner.query(
    "insert into account (name, email, password_hash, status) values ('Own', $1, 'scrypt$own', 'active')",
    [STAFF[1].input.email],
  )
  expect((await click()).body).toMatchObject({ code: 'E_DEMO' })
  expect(await countOf('account')).toBe(1)
})

test('ten servers that plant at once plant one demo business', async () => {
  const databases = Array.from({ length: 10 }, () => openDatabase({ url: product.app_url, max: 2 }))
  try {
    const planted = await Promise.all(
      databases.map((database) => ensureDemo({ ...product.services, database }, TODAY, plants)),
    )
    expect(new Set(planted.map(({ business_id }) => business_id)).size).toBe(1)
    expect(await countOf('account')).toBe(STAFF.length)
    expect(timeouts).toHaveLength(2)
  } finally {
    await Promise.all(databases.map((database) => database.close()))
  }
})
