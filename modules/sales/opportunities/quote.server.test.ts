import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// Items of opportunities, and the quotations made from them.

let product: TestProduct
let owner: Person
let client: number
let cloth: number

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const made = async (path: string, body: object) => {
  const answer = await post(path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  client = (await made('/contacts', { name: 'Kavita Mehta' })).id
  cloth = (
    await made('/inventry', {
      name: 'Cotton cambric',
      hsn: '520811',
      sale_price: '105',
      tax_rate: '5',
      tax_inclusive: true,
    })
  ).id
})
afterAll(() => product.close())

const deal = (body: object = {}) => made('/opportunities', { name: 'Silk for the hotel', contact_id: client, ...body })

test('the items of an opportunity are filled, and their total is its amount', async () => {
  const row = await deal({ opportunity_amount: '9', lines: [{ item_id: cloth, quantity: '2.5' }] })
  expect(row.lines).toMatchObject([{ description: 'Cotton cambric', price: '100.000', amount: '250.00' }])
  expect(row.opportunity_amount).toBe('250.00')
  const [line] = row.lines
  const more = { version: row.version, lines: [line, { description: 'Transport', quantity: '1', price: '49.5' }] }
  const changed = (await product.call(owner, 'PUT', `/opportunities/${row.id}`, more)).body
  expect([changed.opportunity_amount, changed.lines[1].amount]).toEqual(['299.50', '49.50'])
  const none = await product.call(owner, 'PUT', `/opportunities/${row.id}`, { version: changed.version, lines: [] })
  // Without items the amount is what somebody writes.
  expect(none.body.opportunity_amount).toBe('299.50')
  const wrong = await post('/opportunities', { name: 'Silk', lines: [{ quantity: '1', price: '3' }] })
  expect(wrong.body.errors).toMatchObject([{ field: 'lines.0.description' }])
})

test('a quotation takes the client and the items, and is listed on the opportunity', async () => {
  const row = await deal({
    lines: [
      { item_id: cloth, quantity: '2', price: '90' },
      { description: 'Freight', price: '5' },
    ],
  })
  const answer = await post(`/opportunities/${row.id}/quotation`, {})
  expect(answer.status, answer.text).toBe(200)
  const { id } = answer.body.quotation
  const quotation = await get(`/quotations/${id}`)
  expect(quotation).toMatchObject({ opportunity_id: row.id, contact_id: client, status: 'draft', taxable: '185.00' })
  // What the law and the paper need comes from the item.
  expect(quotation.lines[0]).toMatchObject({
    item_id: cloth,
    hsn: '520811',
    tax_rate: '5',
    price: '90.000',
    quantity: '2.000',
  })
  const filter = { combiner: 'AND', conditions: [{ field: 'opportunity_id', condition: 'In', values: [row.id] }] }
  const listed = await get(`/quotations?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(listed.data.map((one: { id: number }) => one.id)).toEqual([id])
  expect((await post(`/opportunities/${(await deal()).id}/quotation`, {})).status).toBe(200)
})

test('a person without the right makes none, and nobody from an opportunity they do not see', async () => {
  const row = await deal()
  const reader = await product.makePerson(owner, { name: 'Reader', rights: { opportunity: { view: 'all' } } })
  expect((await post(`/opportunities/${row.id}/quotation`, {}, reader)).status).toBe(403)
  const seller = await product.makePerson(owner, {
    ...{ name: 'Seller', rights: { opportunity: { view: 'own' }, quotation: { view: 'own', create: 'all' } } },
  })
  expect((await post(`/opportunities/${row.id}/quotation`, {}, seller)).status).toBe(404)
})
