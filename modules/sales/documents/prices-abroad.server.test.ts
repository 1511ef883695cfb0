import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { einvoiceOf } from '#modules/gst/einvoice/payload.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { paperOf } from '../paper/paper.ts'
import { FACTS } from '../paper/testing.server.ts'
import { gstPaper } from '../returns/gst-paper.ts'
import { salesBench } from '../testing.server.ts'
import { computeDocument } from './price-draft.ts'

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
const yarn = (more: object = {}) => line({ hsn: '52081110', quantity: '3', price: '33.333', tax_rate: '18', ...more })
const buyer = {
  ...{ buyer_name: 'Al Noor Trading', buyer_gst_type: 'Overseas', billing_address: 'Deira, Dubai' },
  destination_country: 'AE',
}
const dollars = { ...buyer, currency: 'USD', exchange_rate: '88.4375', prices_abroad: true }
const charges = [{ name: 'Freight', amount: '25.5', is_outside: true }]

test('a document is priced in its currency, and each amount becomes rupees once, at its rate', () => {
  const draft = { ...dollars, date: '2026-11-23', seller_state: '24', seller_registration: 'Regular', charges }
  const priced = computeDocument({ ...draft, lines: [yarn(), yarn({ price: '10', quantity: '1' })] })
  // 3 × 33.333 = 100.00 dollars with 18.00 tax, 10.00 with 1.80, and 25.50 freight.
  expect(priced).toMatchObject({
    ...{ taxable: '9728.13', igst: '1751.07', other_charges: '2255.16' },
    lines: [
      { taxable: '8843.75', tax: '1591.88', amount: '10435.63' },
      { taxable: '884.38', tax: '159.19', amount: '1043.57' },
    ],
    // 155.30 × 88.4375 = 13,734.34, two paise less than the parts that were rounded by themselves.
    ...{ total_abroad: '155.30', total: '13734.34', rounding: '-0.02' },
  })
  const without_rate = computeDocument({ ...draft, exchange_rate: null, lines: [yarn()] })
  expect(without_rate).toMatchObject({ total: '0.00', total_abroad: '143.50' })
  const yen = { ...draft, currency: 'JPY', exchange_rate: '0.578512', charges: [] }
  expect(computeDocument({ ...yen, lines: [yarn({ tax_rate: '0' })] })).toMatchObject({
    ...{ total_abroad: '100', total: '57.85', rounding: '0.00' },
  })
  // Prices in rupees, and a buyer at home, are as before.
  const home = { ...draft, buyer_gst_type: 'Regular', billing_state: 'Gujarat', charges: [], lines: [yarn()] }
  expect(computeDocument(home)).toMatchObject({ total: '118.00', total_abroad: null })
})

test('returns and portals have the rupees of an invoice in dollars', async () => {
  const one = await invoice(owner, null, { ...dollars, lines: [yarn()] })
  expect(one).toMatchObject({ total: '10435.63', outstanding: '10435.63', total_abroad: '118.00', igst: '1591.88' })
  const paper = gstPaper(one, FACTS.seller)
  const made = einvoiceOf(paper!) as Record<string, Record<string, unknown>[] & Record<string, unknown>>
  expect(made.ItemList).toMatchObject([{ TotAmt: 8843.75, AssAmt: 8843.75, IgstAmt: 1591.88, UnitPrice: 2947.917 }])
  expect(made.ValDtls).toMatchObject({ TotInvVal: 10435.63, TotInvValFc: 118, RndOffAmt: 0 })
  const file = await product.call(owner, 'GET', `/gst_returns/gstr1/file?month=${today.slice(0, 7)}`)
  expect(JSON.parse(file.text).exp[0].inv[0]).toMatchObject({
    ...{ inum: one.number, val: 10435.63 },
    itms: [{ txval: 8843.75, iamt: 1591.88 }],
  })
})

test('a large invoice abroad needs an address, and no state', async () => {
  const lines = [yarn({ price: '2000' })]
  expect(await invoice(owner, null, { ...dollars, lines })).toMatchObject({ status: 'posted', total_abroad: '7080.00' })
  const draft = await post(owner, '/invoices', { ...dollars, date: today, billing_address: null, lines })
  const refused = await act(owner, `/invoices/${draft.body.id}`, 'post')
  expect(issues(refused), refused.text).toEqual(['billing_address address'])
})

test('the paper is in dollars, with the rupees and the rate', async () => {
  const one = await invoice(owner, null, {
    ...dollars,
    lines: [yarn({ discount: '8', discount_type: 'Fixed Amount' })],
  })
  const paper = paperOf(one, { kind: 'invoice', facts: FACTS, language: 'en' })
  expect(paper.lines).toMatchObject([{ price: '33.333', discount: '8.00', taxable: '92.00', amount: '108.56' }])
  expect(paper.sums).toEqual([
    ['Gross amount', '100.00'],
    ['Discount', '-8.00'],
    ['Taxable value', '92.00'],
    ['IGST', '16.56'],
  ])
  expect(paper.total[1]).toBe('$108.56')
  expect(paper.facts).toContainEqual(['Value in rupees', '₹9,600.78 (1 USD = ₹88.4375)'])
  expect([paper.tax_heads, paper.taxes, paper.pay]).toEqual([
    ['IGST ₹'],
    [['52081110', '18 %', '8,136.25', '1,464.53']],
    null,
  ])
  expect(paper.in_words[1]).toBe('USD One Hundred Eight and 56/100 Only')
  // What the reader may not see is not computed from what they may.
  const { total: _total, ...hidden } = { ...one, taxable: '••••' }
  const masked = paperOf(hidden, { kind: 'invoice', facts: FACTS, language: 'en' })
  expect(masked.sums.map(([label]) => label)).toContain('Taxable value')
  expect([masked.total[1], masked.sums.find(([label]) => label === 'Taxable value')?.[1]]).toEqual(['$0.00', '0.00'])
})

test('parts of an order in dollars share discount and charges, and differ from it only by the rounding of tax', async () => {
  const lines = [yarn({ quantity: '3', price: '33.35' })]
  const body = { ...dollars, date: today, lines, discount: '10', discount_type: 'Fixed Amount', charges }
  const made = await post(owner, '/orders', body)
  expect(made.status, made.text).toBe(201)
  const order = (await act(owner, `/orders/${made.body.id}`, 'confirm')).body.sales_order
  const bill = async () => {
    const pieces = [{ line: String(order.lines[0].id), quantity: '1' }]
    const { invoice: draft } = (await act(owner, `/orders/${order.id}`, 'make_invoice', { pieces })).body
    return (await act(owner, `/invoices/${draft.id}`, 'post')).body.invoice
  }
  const parts = [await bill(), await bill(), await bill()]
  expect(parts.map(({ currency, agreed_total }) => [currency, agreed_total])).toEqual([
    ['USD', null],
    ['USD', null],
    ['USD', null],
  ])
  const cents = parts.reduce((all, one) => all + Math.round(Number(one.total_abroad) * 100), 0)
  expect(Math.abs(cents - Math.round(Number(order.total_abroad) * 100))).toBeLessThanOrEqual(1)
  const typed = await post(owner, '/invoices', { ...body, agreed_total: '9000' })
  expect(issues(typed)).toEqual(['agreed_total total_differs'])
})

test('a credit note is in rupees with the value in dollars, and settles the whole invoice', async () => {
  const one = await invoice(owner, null, { ...dollars, charges: [], lines: [yarn(), yarn({ price: '10' })] })
  const { credit_note } = (await act(owner, `/invoices/${one.id}`, 'credit', { credit_reason: 'Sales return' })).body
  const posted = await act(owner, `/credit_notes/${credit_note.id}`, 'post')
  expect(posted.body.credit_note).toMatchObject({ total: one.total, total_abroad: one.total_abroad, currency: 'USD' })
  expect(posted.body.credit_note.lines[0]).toMatchObject({ price: '2947.890', amount: one.lines[0].amount })
  expect(await get(owner, `/invoices/${one.id}`)).toMatchObject({ outstanding: '0.00' })
})

test('the paper of a credit note has the prices and amounts of its invoice in dollars', async () => {
  const lines = [yarn(), yarn({ price: '10', discount: '10' })]
  const one = await invoice(owner, null, { ...dollars, charges: [], lines })
  const { credit_note } = (await act(owner, `/invoices/${one.id}`, 'credit', { credit_reason: 'Sales return' })).body
  const posted = (await act(owner, `/credit_notes/${credit_note.id}`, 'post')).body.credit_note
  const { body: sent } = await post(owner, `/credit_notes/${posted.id}/share`, { way: 'link', language: 'en' })
  const token = new URL(sent.url).searchParams.get('token')
  const { paper } = (await product.call(null, 'POST', '/public_paper', { token })).body
  expect(paper.lines).toMatchObject([
    { price: '33.333', taxable: '100.00', amount: '118.00' },
    // 3 × 10 less 10 %.
    { price: '10.00', taxable: '27.00', amount: '31.86' },
  ])
  expect(paper.sums).toEqual([
    ['Taxable value', '127.00'],
    ['IGST', '22.86'],
  ])
  expect(paper.total[1]).toBe('$149.86')
  expect(paper.facts).toContainEqual(['Value in rupees', '₹13,253.24 (1 USD = ₹88.4375)'])
  expect([paper.tax_heads, paper.taxes[0]]).toEqual([['IGST ₹'], ['52081110', '18 %', '11,231.56', '2,021.69']])
  // What the reader may not see is not computed from what they may.
  const { total: _total, total_abroad: _abroad, ...hidden } = { ...posted, prices_abroad: true, taxable: '••••' }
  const masked = paperOf(hidden, { kind: 'credit_note', facts: FACTS, language: 'en' })
  expect([masked.total[1], masked.sums[0][1]]).toEqual(['$0.00', '0.00'])
  // A note over an invoice with prices in rupees stays in rupees.
  expect(paperOf(posted, { kind: 'credit_note', facts: FACTS, language: 'en' }).total[1]).toBe('₹13,253.24')
})

test('an item fills its price in the currency of the document', async () => {
  const item = { name: 'Bedsheet', kind: 'goods', sale_price: '884.38', tax_rate: '18', hsn: '63041910' }
  const made = await post(owner, '/inventry', item)
  expect(made.status, made.text).toBe(201)
  const lines = [{ item_id: made.body.id, quantity: '2' }]
  const draft = await post(owner, '/quotations', { ...dollars, date: today, lines })
  expect(draft.body.lines[0]).toMatchObject({ price: '10.000' })
  const asked = { item_id: made.body.id, currency: 'USD', exchange_rate: '88.4375', quantity: '2' }
  const answer = await get(owner, `/document_lines/item?${new URLSearchParams(asked)}`)
  expect(answer.line.price).toBe('10')
  const { exchange_rate: _rate, ...unknown } = asked
  expect((await get(owner, `/document_lines/item?${new URLSearchParams(unknown)}`)).line.price).toBeNull()
})

test('bad input has its issue on its field', async () => {
  const draftOf = async (body: object) => (await post(owner, '/invoices', { ...body, date: today })).body
  const without = await draftOf({ ...buyer, prices_abroad: true, lines: [yarn()] })
  expect(issues(await act(owner, `/invoices/${without.id}`, 'post'))).toEqual(['currency required'])
  const half_yen = {
    ...{ ...dollars, currency: 'JPY', exchange_rate: '0.578512', discount: '1.5', discount_type: 'Fixed Amount' },
    lines: [
      yarn({ price: '100', discount: '0.5', discount_type: 'Fixed Amount' }),
      yarn({ price: '100', discount: '0.5' }),
    ],
    charges: [{ name: 'Freight', amount: '10.5' }],
  }
  const yen = await draftOf(half_yen)
  expect(issues(await act(owner, `/invoices/${yen.id}`, 'post'))).toEqual([
    ...['charges.0.amount', 'lines.0.discount', 'discount'].map((field) => `${field} amount_decimals`),
  ])
})
