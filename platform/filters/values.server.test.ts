import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'

let product: TestProduct
let owner: Person
let ravi: Person
let source: number

const lead = (body: Record<string, unknown>) => product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta', ...body })
const values = async (query: string, person = owner) => product.call(person, 'GET', `/leads/values?${query}`)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Values')
  ravi = await product.makePerson(owner, { name: 'Ravi', rights: { lead: { view: 'own' } } })
  source = (await product.call(owner, 'POST', '/lead_sources', { name: 'IndiaMART', position: 1 })).body.id
  for (const city of ['Surat', 'surat', 'Surat', 'Pune', 'Navsari', '50% off'])
    await lead({ city, lead_source_id: source, assigned_user: city === 'Pune' ? ravi.id : owner.id })
  await lead({})
})
afterAll(() => product.close())

test('the most frequent values come first, in their most frequent spelling', async () => {
  const { body } = await values('field=city')
  expect(body.capped).toBe(false)
  expect(body.data[0]).toEqual({ value: 'Surat', count: 3 })
  expect(body.data.map((one: { value: string }) => one.value).sort()).toEqual(['50% off', 'Navsari', 'Pune', 'Surat'])
})

test('values are searched by any part of the word; wildcards have no effect', async () => {
  expect((await values('field=city&q=AV')).body.data).toEqual([{ value: 'Navsari', count: 1 }])
  expect((await values('field=city&q=%25')).body.data).toEqual([{ value: '50% off', count: 1 }])
  expect((await values(`field=city&q=${'x'.repeat(5_000)}`)).body.data).toEqual([])
})

test('entries of short lists and choices are counted too', async () => {
  expect((await values('field=lead_source_id')).body.data).toEqual([{ value: source, count: 6 }])
  expect((await values('field=lead_type')).body.data).toEqual([{ value: 'warm', count: 7 }])
})

test('only rows and fields that the person may see are counted', async () => {
  expect((await values('field=city', ravi)).body.data).toEqual([{ value: 'Pune', count: 1 }])
  for (const rule of ['hidden', 'masked'] as const) {
    const blind = await product.makePerson(owner, {
      name: rule,
      rights: { lead: { view: 'all' } },
      fields: { lead: { city: rule } },
    })
    expect((await values('field=city', blind)).status).toBe(400)
  }
  const nobody = await product.makePerson(owner, { name: 'Nobody', rights: { lead: {} } })
  expect((await values('field=city', nobody)).status).toBe(403)
})

test('a deleted lead is not counted, and a new one is counted at once', async () => {
  const made = (await lead({ city: 'Vapi' })).body
  expect((await values('field=city&q=vapi')).body.data).toEqual([{ value: 'Vapi', count: 1 }])
  await product.call(owner, 'DELETE', `/leads/${made.id}`)
  expect((await values('field=city&q=vapi')).body.data).toEqual([])
})

test('fields whose values records do not share are refused', async () => {
  for (const field of ['amount', 'desc', 'contacts', 'contact_id', 'nothing', '__proto__', ''])
    expect((await values(`field=${field}`)).status).toBe(400)
})
