import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { runImport } from '#platform/import/run.server.ts'

let product: TestProduct
let owner: Person
const sources = new Map<string, number>()

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  for (const name of ['IndiaMART', 'TradeIndia', 'JustDial', 'Facebook', '99acres'])
    sources.set(name, (await product.call(owner, 'POST', '/lead_sources', { name })).body.id)
})
afterAll(() => product.close())

const upload = (person: Person, content: string | Buffer) =>
  product.call(person, 'POST', '/leads/import', {
    file_name: 'leads.csv',
    content_base64: Buffer.from(content).toString('base64'),
  })
const sample = (name: string) => readFileSync(`fixtures/known-files/${name}.csv`)

const MARKETPLACES = {
  indiamart: 'IndiaMART',
  tradeindia: 'TradeIndia',
  justdial: 'JustDial',
  facebook: 'Facebook',
  '99acres': '99acres',
}

test.each(Object.entries(MARKETPLACES))(
  'a file of %s is recognised: each row is a lead of the source %s, with the number of its enquiry',
  async (file, name) => {
    const { body } = await upload(owner, sample(file))
    expect(body.template).toEqual({ kind: 'known', name })
    expect(body.options.defaults).toEqual({ lead_source_id: sources.get(name) })
    const mapped = Object.values(body.mapping as Record<string, string>)
    for (const column of ['name', 'phone', 'email', 'product', 'enquiry_no'])
      if (!(column === 'product' && file === 'facebook')) expect(mapped).toContain(column)
    const preview = await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, {})
    expect(preview.body).toMatchObject({ created: body.rows, invalid: 0 })
  },
)

test.each([
  ['tally', 'Tally', ['account_name', 'name', 'phone']],
  ['vyapar', 'Vyapar', ['name', 'phone', 'email']],
  ['zoho-crm', 'Zoho CRM', ['name', 'account_name', 'phone', 'email']],
  ['hubspot', 'HubSpot', ['name', 'account_name', 'phone', 'email', 'state', 'pincode']],
])('a file of %s is recognised as one of %s, and every row can be imported', async (file, name, columns) => {
  const { body } = await upload(owner, sample(file))
  expect(body.template).toEqual({ kind: 'known', name })
  expect(body.options.defaults).toEqual({})
  expect(Object.values(body.mapping)).toEqual(expect.arrayContaining(columns))
  const preview = await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, {})
  expect(preview.body).toMatchObject({ created: body.rows, invalid: 0 })
})

test('what is recognised is used: source, number of the enquiry, order value in lakh and message stand in the lead', async () => {
  const business = await product.makeBusiness('Meera Sarees')
  const source = await product.call(business, 'POST', '/lead_sources', { name: 'indiamart' })
  const { import_id } = (await upload(business, sample('indiamart'))).body
  await product.call(business, 'POST', `/imports/${import_id}/preview`, {})
  expect((await product.call(business, 'POST', `/imports/${import_id}/run`, {})).status).toBe(202)
  await runImport(product.services, { business_id: business.business_id, user_id: business.id, import_id })
  const { data } = (await product.call(business, 'GET', '/leads?sort=name')).body
  const leads = await Promise.all(
    data.map(async ({ id }: { id: number }) => (await product.call(business, 'GET', `/leads/${id}`)).body),
  )
  const lead_source_id = source.body.id
  expect(leads).toMatchObject([
    { name: 'Kavita Joshi', lead_source_id, enquiry_no: '3010000001', amount: '150000.00', desc: 'Need 200 pieces' },
    { name: 'Rohit Verma', lead_source_id, enquiry_no: '3010000002', amount: '50000.00', product: 'Cotton fabric' },
  ])
})

test('a column of the file that names the source goes before what the file is', async () => {
  const head = 'UNIQUE_QUERY_ID,SENDER_NAME,Lead Source\n'
  const { body } = await upload(owner, `${head}1,Asha Mehta,IndiaMART\n`)
  expect(body.template).toEqual({ kind: 'known', name: 'IndiaMART' })
  expect(body.options.defaults).toEqual({})
})

test('without a source of that name nothing is chosen', async () => {
  const other = await product.makeBusiness('Silk House')
  const { body } = await upload(other, sample('justdial'))
  expect(body.template).toEqual({ kind: 'known', name: 'JustDial' })
  expect(body.options.defaults).toEqual({})
})
