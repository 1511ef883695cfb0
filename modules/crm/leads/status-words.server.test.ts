import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, newBusinessDefaults, specials } from '#modules/server.ts'
import { leadStatus } from './lead-status.record.ts'
import { STATUS_WORDS } from './status-words.server.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
afterAll(() => product.close())

async function statusesOf(person: Person): Promise<string[]> {
  const who = { business_id: person.business_id, user_id: person.id }
  const access = (await loadAccess(product.services.database, who)) as Access
  await product.services.database.transaction(who, async (transaction) => {
    for (const plant of newBusinessDefaults) await plant(transaction, access)
  })
  const { body } = await product.call(person, 'GET', '/lead_statuses?sort=position&limit=100')
  return body.data.map((one: { name: string }) => one.name)
}

test('a new business has its first statuses in the language of the person who creates it', async () => {
  const english = await product.makeBusiness('English')
  expect(await statusesOf(english)).toEqual(leadStatus.entries.first.map((one) => one.name))
  const hindi = await product.makeBusiness('Hindi')
  await product.owner.query(
    `insert into account_preference (account_id, key, value) values ($1, 'language', '"hi"') on conflict do nothing`,
    [hindi.id],
  )
  expect(await statusesOf(hindi)).toEqual(leadStatus.entries.first.map((one) => STATUS_WORDS.hi[one.name]))
})

test('every default status has a name in every language', () => {
  const names = leadStatus.entries.first.map((one) => one.name).toSorted()
  for (const words of Object.values(STATUS_WORDS)) {
    expect(Object.keys(words).toSorted()).toEqual(names)
    expect(new Set(Object.values(words)).size).toBe(names.length)
  }
})
