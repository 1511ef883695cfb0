import { afterAll, beforeAll, expect, test } from 'vitest'
import { coverOf, kindsIn } from '#engine/testing/cover.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { plantLookups } from '#platform/lookups/plant.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { runImport } from './run.server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  const who = { business_id: owner.business_id, user_id: owner.id }
  const access = (await loadAccess(product.services.database, who)) as Access
  await product.services.database.transaction(access, (transaction) => plantLookups(catalog)(transaction, access))
})
afterAll(() => product.close())

const records = catalog.records.filter((record) => record.rights.includes('import'))
// How a value becomes a cell of a sheet depends on its kind alone, so a few records with all kinds show it.
const files = [
  ...records.map(({ path }) => [path, 'csv'] as const),
  ...coverOf(records, kindsIn).map(({ path }) => [path, 'xlsx'] as const),
]

test.each(files)('the sample file of %s as %s can be imported unchanged, with every column', async (path, format) => {
  // A business of its own: the codes and names of the sample rows may be there once.
  const owner = await product.makeBusiness(`${path} ${format}`)
  const file = await product.app.inject({
    method: 'GET',
    url: `/api/${path}/import/sample?format=${format}`,
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  expect(file.statusCode).toBe(200)
  const upload = { file_name: `sample.${format}`, content_base64: file.rawPayload.toString('base64') }
  const { body } = await product.call(owner, 'POST', `/${path}/import`, upload)
  expect(body.rows).toBe(2)
  expect(Object.keys(body.mapping).sort()).toEqual([...body.headings].sort())
  const preview = await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, { duplicates: 'create' })
  expect(preview.body).toMatchObject({ created: 2, invalid: 0, issues: [] })
  await product.call(owner, 'POST', `/imports/${body.import_id}/run`, {})
  const { business_id, id } = owner
  await runImport(product.services, { business_id, user_id: id, import_id: body.import_id })
  const done = await product.call(owner, 'GET', `/imports/${body.import_id}`)
  expect(done.body).toMatchObject({ state: 'done', created: 2 })
})

test('people without the right to import get no sample', async () => {
  const seller = await product.makePerson(owner, { name: 'Ravi', rights: { lead: { view: 'own' } } })
  expect((await product.call(seller, 'GET', '/leads/import/sample')).status).toBe(403)
})
