import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '#engine/record/rights.ts'
import { type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { type Proxy, startProxy } from '#engine/testing/proxy.server.ts'
import { catalog } from '#modules/catalog.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { loadAccess } from '../access/access.server.ts'
import { type Database, NO_TENANT, openDatabase } from '../database/database.server.ts'
import { saveRecord } from './write.server.ts'

let product: TestProduct
let proxy: Proxy
let database: Database
let access: Access

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  proxy = await startProxy(product.app_url)
  database = openDatabase({ url: proxy.url, max: 1, secret: product.services.settings.secret })
  const owner = await product.makeBusiness('Trips')
  const who = { business_id: owner.business_id as number, user_id: owner.id }
  access = (await loadAccess(database, who)) as Access
})
afterAll(async () => {
  await database.close()
  await proxy.close()
  await product.close()
})

const contacts = [{ type: 'Contact Number', value: '9876543210', phone_code: '+91', is_primary: true }]
const save = (id: number | null, body: Record<string, unknown>, version?: number) =>
  saveRecord({
    database,
    catalog,
    definition: lead,
    specials: product.services.specials,
    access,
    request_id: 'trips',
    id,
    body,
    version,
  })

/** How often the client waits for the database during some work. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  const before = proxy.turns()
  await work()
  return proxy.turns() - before
}

// Each wait costs a record as much as a short statement does, and far more where the database is on another machine.
test('a new record with lines is written in five trips to the database, a changed one in three', async () => {
  const made = await save(null, { name: 'First', contacts })
  expect(await turnsOf(() => save(null, { name: 'Second', city: 'Surat', contacts }))).toBe(5)
  const changed = await save(made.id as number, { city: 'Pune' }, 1)
  expect(changed).toMatchObject({ city: 'Pune', version: 2 })
  expect(await turnsOf(() => save(made.id as number, { city: 'Surat' }, 2))).toBe(3)
})

test('statements for one record are planned once, not for each record', async () => {
  for (let time = 0; time < 8; time++) {
    const made = await save(null, { name: `Planned ${time}`, contacts })
    await save(made.id as number, { product: `Cotton ${time}` }, 1)
  }
  const { rows } = await database.pool.query<{ statement: string; custom_plans: string }>(
    `select statement, custom_plans from pg_prepared_statements where statement ~ '"lead"|insert into change' and custom_plans > 5`,
  )
  expect(rows).toEqual([])
})

test('of statements that are sent together, the error of the one that failed is reported', async () => {
  const work = database.transaction(NO_TENANT, (transaction) =>
    Promise.all([
      transaction.query('select 1'),
      transaction.query('select 1 / $1::int', [0]),
      transaction.query('select 2'),
    ]),
  )
  await expect(work).rejects.toThrow('division by zero')
})

test('a statement that is sent without waiting for its answer fails its transaction', async () => {
  const later: string[] = []
  const work = database.transaction(NO_TENANT, async (transaction) => {
    transaction.send('select 1 / $1::int', [0])
    transaction.afterCommit(() => later.push('committed'))
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(later).toEqual([])
})

test('a transaction with a failed statement is not reported as saved, even if its error is caught', async () => {
  const work = database.transaction(NO_TENANT, async (transaction) => {
    await transaction.query('select 1 / $1::int', [0]).catch(() => {})
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(await database.read(NO_TENANT, 'select 1', [])).toEqual([['1']])
})
