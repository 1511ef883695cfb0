import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { lockedRows } from './locked-rows.server.ts'

let product: TestProduct
let owner: Person
beforeAll(async () => {
  product = await testProduct({ catalog })
  owner = await product.makeBusiness('Tulsi Fabrics')
})
afterAll(() => product.close())

test('records are read as the writer before left them, and those in the trash are left out', async () => {
  const ids: number[] = []
  for (const name of ['Kavita Mehta', 'Mahesh Shah'])
    ids.push((await product.call(owner, 'POST', '/leads', { name, city: 'Surat' })).body.id)
  const { database } = product.services
  const scope = { business_id: owner.business_id, user_id: owner.id }
  const definition = catalog.get('lead')
  let reading: Promise<unknown[][]> | null = null
  let is_read = false
  await database.transaction(scope, async (transaction) => {
    await lockedRows(transaction, definition, ids)
    reading = database.transaction(scope, async (other) => {
      const rows = await lockedRows(other, definition, ids.toReversed())
      is_read = true
      return [...rows.values()].map(({ id, city }) => [id, city])
    })
    await transaction.query(
      `update lead set city = 'Pune', deleted_at = case when name = 'Mahesh Shah' then now() end where business_id = $1::bigint and id = any($2::bigint[])`,
      [owner.business_id, ids],
      ids,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(is_read).toBe(false)
  })
  expect(await reading).toEqual([[ids[0], 'Pune']])
})
