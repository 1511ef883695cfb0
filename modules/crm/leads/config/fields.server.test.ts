import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Field Traders')
})
afterAll(() => product.close())

const post = (path: string, body: unknown) => product.call(owner, 'POST', path, body)
const lead = async (body: Record<string, unknown>): Promise<{ id: number }> =>
  (await post('/leads', { name: 'Kavita Mehta', ...body })).body
const read = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body

test('a field that another field depends on cannot be deleted; a restored field has its values again', async () => {
  const field = async (body: Record<string, unknown>): Promise<{ id: number; version: number }> => {
    const { body: made } = await post('/custom_fields', { record: 'lead', field_type: 'Text', ...body })
    product.services.identity.forget()
    return made
  }
  const first = await field({ field_name: 'Buyer kind' })
  const second = await field({ field_name: 'Licence', show_if_field: `cf_${first.id}`, show_if_values: 'Shop' })
  const refused = await product.call(owner, 'DELETE', `/custom_fields/${first.id}`)
  expect(refused.body.message).toBe('Licence is shown only beside this field. Change that first.')
  const one = await lead({ [`cf_${first.id}`]: 'Shop', [`cf_${second.id}`]: 'GJ-1' })
  await product.call(owner, 'DELETE', `/custom_fields/${second.id}`)
  product.services.identity.forget()
  expect(await read(one.id)).not.toHaveProperty(`cf_${second.id}`)
  await post('/custom_fields/restore', { ids: [second.id] })
  product.services.identity.forget()
  expect((await read(one.id))[`cf_${second.id}`]).toBe('GJ-1')
})
