import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'

// History and marks of figures have no foreign key to the business (decision 0174). These rules stand in its place.

let product: TestProduct
let owner: Person
let access: Access
const nowhere = 999_999_999

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Keeps its rows')
  const who = { business_id: owner.business_id as number, user_id: owner.id }
  access = (await loadAccess(product.services.database, who)) as Access
})
afterAll(() => product.close())

const run = (business_id: number, text: string, values: unknown[]) =>
  product.services.database.transaction({ business_id, user_id: owner.id }, ({ query }) => query(text, values))

test('the server may not delete a business', async () => {
  const business_id = owner.business_id as number
  await expect(run(business_id, 'delete from business where id = $1', [business_id])).rejects.toThrow(
    'permission denied',
  )
})

test.each([
  ['change', "insert into change (business_id, record, record_id, action) values ($1, 'lead', 1, 'created')"],
  ['metric_stale', "insert into metric_stale (business_id, record) values ($1, 'lead')"],
])('a transaction writes no row of another business into %s', async (_table, text) => {
  await expect(run(owner.business_id as number, text, [nowhere])).rejects.toThrow('row-level security')
})

test('a business that is not there gets no history and no search entry', async () => {
  const { database } = product.services
  const stranger = { ...access, business_id: nowhere }
  await database.transaction({ business_id: nowhere, user_id: owner.id }, async (transaction) => {
    const entries = [{ id: 1, changes: {}, words: ' nobody |' }]
    recordChanges(transaction, {
      ...{ definition: lead, access: stranger, request_id: 'nowhere', action: 'created', is_new: true, entries },
    })
  })
  const { rows } = await product.owner.query(
    `select (select count(*) from change where business_id = $1) + (select count(*) from search_entry where business_id = $1) as found`,
    [nowhere],
  )
  expect(Number(rows[0].found)).toBe(0)
})
