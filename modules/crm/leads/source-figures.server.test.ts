import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Source Traders')
})
afterAll(() => product.close())

const post = (path: string, body: unknown) => product.call(owner, 'POST', path, body)

test('the figures of a source count its leads, its enquiries, and the people who made them', async () => {
  const mart = (await post('/lead_sources', { name: 'A marketplace' })).body.id
  const site = (await post('/lead_sources', { name: 'A website' })).body.id
  const lead = async () => (await post('/leads', { name: 'Kavita Mehta', lead_source_id: mart })).body
  const [first] = [await lead(), await lead()]
  for (const lead_source_id of [mart, mart, site])
    expect((await post(`/leads/${first.id}/enquiries`, { lead_source_id, contacts: [] })).status).toBe(201)
  const { data } = (await product.call(owner, 'GET', '/lead_sources/figures')).body
  expect(data).toContainEqual({ id: mart, leads: 2, enquiries: 4, people: 2 })
  expect(data).toContainEqual({ id: site, leads: 0, enquiries: 1, people: 1 })
})
