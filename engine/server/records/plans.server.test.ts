import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { loadAccess } from '../access/access.server.ts'
import { openDatabase } from '../database/database.server.ts'
import { listPage } from './list.server.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
afterAll(() => product.close())

// PostgreSQL would use one plan for all values from the sixth time on: thirty times slower where the values are rare.
test('a filtered list is planned for its values each time, an unfiltered one only once', async () => {
  const owner = await product.makeBusiness('Plans')
  const database = openDatabase({ url: product.app_url, max: 1 })
  try {
    const access = (await loadAccess(database, {
      business_id: owner.business_id as number,
      user_id: owner.id,
    })) as Access
    const ask = async (filter?: object) => {
      const request = { limit: 50, filter, columns: ['name', 'city'] } as Parameters<typeof listPage>[1]['request']
      for (let time = 0; time < 8; time++) await listPage(database, { catalog, definition: lead, access, request })
    }
    const plans = async () => {
      const { rows } = await database.pool.query(
        `select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom from pg_prepared_statements where statement like '%from "lead" t%'`,
      )
      return rows[0]
    }
    await ask({ combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Pune'] }] })
    expect(await plans()).toEqual({ generic: 0, custom: 8 })
    await ask()
    expect(await plans()).toEqual({ generic: 8, custom: 8 })
  } finally {
    await database.close()
  }
})
