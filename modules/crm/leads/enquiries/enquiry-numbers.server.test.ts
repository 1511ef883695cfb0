import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { leadsOfEnquiries } from './enquiry-numbers.server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Numbers')
})

afterAll(() => product.close())

test('the lead of an enquiry is found by the index of numbers, under row security', async () => {
  const scope = { business_id: owner.business_id as number, user_id: owner.id }
  await product.services.database.transaction(scope, (transaction) =>
    transaction.query(
      `insert into lead (business_id, name, enquiry_no) select b.id, 'Lead ' || n, 'E-' || n
       from business b, generate_series(1, 5000) n where b.id = $1::bigint`,
      [owner.business_id],
    ),
  )
  await product.owner.query('analyze lead')
  await product.services.database.transaction(scope, async (transaction) => {
    const named = [{ source: null, number: 'E-77' }]
    expect(await leadsOfEnquiries(transaction, named)).toEqual([expect.any(Number)])
    const plan: string[] = []
    const explaining = {
      scope,
      async query(text: string, values: unknown[]) {
        for (const row of await transaction.query<Record<string, string>>(`explain ${text}`, values))
          plan.push(Object.values(row)[0])
        return []
      },
    }
    await leadsOfEnquiries(explaining as unknown as Transaction, named)
    expect(plan.join('\n')).toMatch(/Index Scan using lead_enquiry_no_idx.*\n\s+Index Cond: .*enquiry_no/)
  })
})
