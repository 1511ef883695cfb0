import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { businessServer } from '../module.server.ts'

let product: TestProduct
let owner: Person
let stop: () => void

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Fields')
  stop = businessServer.start?.(product.services) ?? (() => {})
})
afterAll(() => {
  stop()
  return product.close()
})

test('a new custom field is in the next answer, although the access of people is remembered', async () => {
  const answer = async () =>
    (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta' })).body as Record<string, unknown>
  expect(Object.keys(await answer()).filter((name) => name.startsWith('cf_'))).toEqual([])
  const made = await product.call(owner, 'POST', '/custom_fields', {
    record: 'lead',
    field_name: 'Size',
    field_type: 'Text',
  })
  expect(Object.keys(await answer())).toContain(`cf_${made.body.id}`)
})
