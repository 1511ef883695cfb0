import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'

let product: TestProduct
let owner: Person
let ravi: Person

const lead = async (body: Record<string, unknown>) =>
  (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta', ...body })).body as {
    id: number
    version: number
  }
const totals = async (query: string, person = owner) => product.call(person, 'GET', `/leads/totals?${query}`)
const where = (field: string, value: unknown) =>
  `filter=${encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions: [{ field, condition: 'In', values: [value] }] }))}`

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Totals')
  ravi = await product.makePerson(owner, { name: 'Ravi', rights: { lead: { view: 'own' } } })
  await lead({ amount: '1000.50', city: 'Surat', assigned_user: ravi.id })
  await lead({ amount: '500.25', city: 'surat' })
  await lead({ amount: '99.00', city: 'Pune' })
  await lead({ city: 'Surat' })
})
afterAll(() => product.close())

test('sum and average cover all rows that match; rows without a value do not lower the average', async () => {
  const { body } = await totals('of=amount')
  expect(body).toEqual({ data: [{ field: 'amount', count: 3, sum: '1599.75', average: '533.25' }], capped: false })
  expect((await totals(`of=amount&${where('city', 'Surat')}`)).body.data[0]).toEqual({
    field: 'amount',
    count: 2,
    sum: '1500.75',
    average: '750.38',
  })
  expect((await totals('of=amount&search=nobody')).body.data[0]).toEqual({
    field: 'amount',
    count: 0,
    sum: '0.00',
    average: null,
  })
})

test('numbers are summed like money, several columns at once', async () => {
  const { body } = await totals('of=amount,enquiry_count')
  expect(body.data.map((one: { field: string }) => one.field)).toEqual(['amount', 'enquiry_count'])
})

test('the next answer includes a change', async () => {
  const { id, version } = await lead({ amount: '10.00', city: 'Vapi' })
  expect((await totals(`of=amount&${where('city', 'Vapi')}`)).body.data[0].sum).toBe('10.00')
  await product.call(owner, 'PUT', `/leads/${id}`, { amount: '12.00', version })
  expect((await totals(`of=amount&${where('city', 'Vapi')}`)).body.data[0].sum).toBe('12.00')
  await product.call(owner, 'DELETE', `/leads/${id}`)
})

test('only rows that the person may see and fields that they may read are summed', async () => {
  expect((await totals('of=amount', ravi)).body.data[0]).toEqual({
    field: 'amount',
    count: 1,
    sum: '1000.50',
    average: '1000.50',
  })
  for (const rule of ['hidden', 'masked'] as const) {
    const blind = await product.makePerson(owner, {
      name: rule,
      rights: { lead: { view: 'all' } },
      fields: { lead: { amount: rule } },
    })
    expect((await totals('of=amount', blind)).status).toBe(400)
  }
  const other = await product.makeBusiness('Elsewhere')
  expect((await totals('of=amount', other)).body.data[0].count).toBe(0)
})

test('columns that are not numbers, unknown columns, no columns and too many are refused', async () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `a${index}`).join(',')
  for (const asked of ['name', 'nothing', 'constructor', '', eleven])
    expect((await totals(`of=${asked}`)).status).toBe(400)
})
