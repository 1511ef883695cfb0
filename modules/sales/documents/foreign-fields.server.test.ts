import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { CURRENCIES } from '#modules/gst/currency/currencies.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { paperOf } from '../paper/paper.ts'
import { FACTS } from '../paper/testing.server.ts'
import { salesBench } from '../testing.server.ts'
import { codeAbroad, FOREIGN_FIELDS } from './foreign-fields.ts'

let product: TestProduct
let owner: Person
const { today, post, get, line, seller, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Exports')
})
afterAll(() => product.close())

const issues = ({ body }: { body: { errors?: { field: string; rule: string }[] } }) =>
  body.errors?.map(({ field, rule }) => `${field} ${rule}`)
const buyer = { buyer_name: 'Al Noor Trading', buyer_gst_type: 'Overseas', billing_address: 'Deira, Dubai' }
// An export has all eight digits of the HSN code.
const lines = [line({ hsn: '52081110' })]
const abroad = {
  ...buyer,
  lines,
  destination_country: 'AE',
  currency: 'USD',
  exchange_rate: '88.25',
  with_payment_of_tax: false,
}

test('all twelve currencies are offered, and countries abroad are found by name and code', () => {
  expect(FOREIGN_FIELDS.currency.options).toEqual(Object.keys(CURRENCIES))
  expect(FOREIGN_FIELDS.currency.options).toHaveLength(12)
  expect(['Germany', 'us', 'India', '', 'Nowhere', null].map(codeAbroad)).toEqual(['DE', 'US', null, null, null, null])
})

test('an invoice abroad has its value in the currency of the buyer, with the rate, from quotation to paper', async () => {
  const made = await post(owner, '/quotations', { ...abroad, date: today })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({
    total: '1000.00',
    total_abroad: '11.33',
    currency: 'USD',
    exchange_rate: '88.250000',
  })
  await act(owner, `/quotations/${made.body.id}`, 'send')
  const bill = (await act(owner, `/quotations/${made.body.id}`, 'convert')).body.invoice
  const draft = await get(owner, `/invoices/${bill.id}`)
  expect(draft).toMatchObject({
    currency: 'USD',
    exchange_rate: '88.250000',
    destination_country: 'AE',
    total_abroad: '11.33',
  })
  const posted = await act(owner, `/invoices/${bill.id}`, 'post')
  expect(posted.status, posted.text).toBe(200)
  const { facts } = paperOf(posted.body.invoice, { kind: 'invoice', facts: FACTS, language: 'en' })
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Country of destination', 'United Arab Emirates'],
      ['Value in foreign currency', '$11.33 (1 USD = ₹88.25)'],
    ]),
  )
})

test('the shipping bill is entered once customs has given it, and stands in GSTR-1', async () => {
  const firm = await seller('Surat Exports')
  const one = await invoice(firm, null, abroad)
  const entered = await act(firm, `/invoices/${one.id}`, 'enter_shipping_bill', {
    ...{ port_code: 'INNSA1', shipping_bill: '4000123', shipping_bill_date: today },
  })
  expect(entered.status, entered.text).toBe(200)
  const file = await product.call(firm, 'GET', `/gst_returns/gstr1/file?month=${today.slice(0, 7)}`)
  expect(JSON.parse(file.text).exp).toMatchObject([
    {
      exp_typ: 'WOPAY',
      inv: [{ inum: one.number, sbpcode: 'INNSA1', sbnum: '4000123', sbdt: today.split('-').toReversed().join('-') }],
    },
  ])
  const home = await invoice(firm, null, { buyer_name: 'Cash' })
  expect((await act(firm, `/invoices/${home.id}`, 'enter_shipping_bill', { shipping_bill: '1' })).status).toBe(422)
})

test('bad input has its issue on its field', async () => {
  const wrong = { destination_country: 'ZX', currency: 'XYZ', exchange_rate: '-1' }
  const refused = await post(owner, '/invoices', { ...abroad, ...wrong, date: today })
  expect(refused.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    ...['currency', 'destination_country', 'exchange_rate'],
  ])
  const { exchange_rate: _rate, ...without } = abroad
  const draft = (await post(owner, '/invoices', { ...without, date: today })).body
  expect(draft).toMatchObject({ total_abroad: null })
  expect(issues(await act(owner, `/invoices/${draft.id}`, 'post'))).toEqual(['exchange_rate required'])
  const rupees = { ...abroad, currency: 'INR', exchange_rate: '2' }
  const posted = await invoice(owner, null, rupees)
  expect(posted).toMatchObject({ total: '1000.00', total_abroad: null })
  const bad = await act(owner, `/invoices/${posted.id}`, 'enter_shipping_bill', { port_code: 'MUMBAI' })
  expect(issues(bad)?.[0]).toMatch(/^port_code/)
})
