import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { paperOf } from '../../paper/paper.ts'
import { FACTS } from '../../paper/testing.server.ts'
import { salesBench } from '../../testing.server.ts'

let product: TestProduct
let owner: Person
const { today, post, get, line, seller, client, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Exports')
})
afterAll(() => product.close())

const issues = ({ body }: { body: { errors?: { field: string; rule: string }[] } }) =>
  body.errors?.map(({ field, rule }) => `${field} ${rule}`)
const buyer = { buyer_gst_type: 'Overseas', destination_country: 'US', with_payment_of_tax: false }

/** A posted invoice of 1,000 dollars at 88.25, or as `body` says. */
const bill = (contact_id: number, body: object = {}) =>
  invoice(owner, contact_id, {
    ...{ ...buyer, currency: 'USD', exchange_rate: '88.25', prices_abroad: true },
    lines: [line({ hsn: '52081110', quantity: '1', price: '1000' })],
    ...body,
  })

async function receive(body: object) {
  const made = await post(owner, '/receipts', { date: today, mode: 'Banking', ...body })
  expect(made.status, made.text).toBe(201)
  const posted = await act(owner, `/receipts/${made.body.id}`, 'post')
  expect(posted.status, posted.text).toBe(200)
  return posted.body.receipt
}
const dollars = (amount_abroad: string, exchange_rate: string) => ({ currency: 'USD', amount_abroad, exchange_rate })
const entriesOf = async (id: number) => {
  const { rows } = await product.owner.query<{ kind: string; amount: string }>(
    "select kind, amount::text as amount from money_entry where record = 'receipt' and record_id = $1 and cancelled_at is null order by id",
    [id],
  )
  return rows.map(({ kind, amount }) => `${kind} ${amount}`)
}

test('dollars at another rate settle the invoice at its own, and the difference is an amount of its own', async () => {
  const { id: contact_id } = await client(owner, 'Gain Inc')
  const one = await bill(contact_id)
  expect(one).toMatchObject({ total: '88250.00', outstanding: '88250.00', outstanding_abroad: '1000.00' })
  const receipt = await receive({ contact_id, ...dollars('1000', '89.1') })
  expect(receipt).toMatchObject({
    ...{ amount: '89100.00', exchange_difference: '850.00', advance: '0.00', advance_abroad: '0.00' },
    allocations: [{ invoice_id: one.id, amount_abroad: '1000.00', amount: '88250.00', exchange: '850.00' }],
  })
  expect(await get(owner, `/invoices/${one.id}`)).toMatchObject({
    ...{ payment_status: 'Paid', paid: '88250.00', outstanding: '0.00', outstanding_abroad: '0.00' },
  })
  expect(await entriesOf(receipt.id)).toEqual(['Receipt 8910000', 'Exchange Gain 85000'])
  const printed = paperOf(receipt, { kind: 'receipt', facts: FACTS, language: 'en' })
  expect(printed.facts).toContainEqual(['Value in foreign currency', '$1,000.00 (1 USD = ₹89.1)'])
  expect(printed.lines.map(({ amount }) => amount)).toEqual(['89,100.00'])
  const statement = await get(owner, `/contacts/${contact_id}/statement`)
  expect(statement.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['Invoice', 'Exchange Gain', 'Receipt'])
  expect(statement.closing).toEqual({ amount: '0.00', side: '' })
  const { text: vouchers } = await product.call(owner, 'GET', `/tally/vouchers?from=${today}&to=${today}`)
  const entries = /<LEDGERNAME>Exchange gain and loss<\/LEDGERNAME>[\s\S]{0,200}?<AMOUNT>(.*?)<\/AMOUNT>/.exec(vouchers)
  expect(entries?.[1]).toBe('850.00')
  // Off the invoice again, nothing was gained.
  const off = await act(owner, `/receipts/${receipt.id}`, 'take_off', { invoice_id: one.id })
  expect(off.body.receipt).toMatchObject({
    exchange_difference: '0.00',
    advance: '89100.00',
    advance_abroad: '1000.00',
  })
  expect(await entriesOf(receipt.id)).toEqual(['Receipt 8910000'])
  const on = await act(owner, `/receipts/${receipt.id}`, 'allocate')
  expect(on.body.receipt).toMatchObject({ exchange_difference: '850.00', advance: '0.00' })
})

test('part payments lose or gain at their rates, and the last one settles every paisa', async () => {
  const { id: contact_id } = await client(owner, 'Loss Inc')
  const one = await bill(contact_id)
  const loss = await receive({ contact_id, ...dollars('400', '87.9999') })
  expect(loss).toMatchObject({ amount: '35199.96', exchange_difference: '-100.04', advance: '0.00' })
  expect(await entriesOf(loss.id)).toEqual(['Receipt 3519996', 'Exchange Loss 10004'])
  expect(await get(owner, `/invoices/${one.id}`)).toMatchObject({
    ...{ outstanding: '52950.00', outstanding_abroad: '600.00', payment_status: 'Partially Paid' },
  })
  // Rupees count at the rate of the invoice.
  await receive({ contact_id, amount: '8825' })
  expect(await get(owner, `/invoices/${one.id}`)).toMatchObject({ outstanding_abroad: '500.00' })
  const rest = await receive({ contact_id, ...dollars('700', '90') })
  expect(rest).toMatchObject({
    ...{ amount: '63000.00', exchange_difference: '875.00', advance: '18000.00', advance_abroad: '200.00' },
  })
  expect(await get(owner, `/invoices/${one.id}`)).toMatchObject({ outstanding: '0.00', outstanding_abroad: '0.00' })
  const thirds = await bill(contact_id, {
    exchange_rate: '88.4375',
    lines: [line({ hsn: '52081110', quantity: '1', price: '100' })],
  })
  const allocations = (amount_abroad: string) => [{ invoice_id: thirds.id, amount_abroad }]
  for (const part of ['33.33', '33.33', '33.34'])
    await receive({ contact_id, ...dollars(part, '88.4375'), allocations: allocations(part) })
  expect(await get(owner, `/invoices/${thirds.id}`)).toMatchObject({ paid: '8843.75', outstanding: '0.00' })
})

test('an invoice is paid in its currency from its own page', async () => {
  const { id: contact_id } = await client(owner, 'Page Inc')
  const one = await bill(contact_id)
  const input = { payment_mode: 'Banking', payment_abroad: '1000', payment_rate: '89' }
  const without = await act(owner, `/invoices/${one.id}`, 'record_payment', { ...input, payment_rate: null })
  expect(issues(without)).toEqual(['payment_rate required'])
  const home = await invoice(owner, contact_id, { buyer_gst_type: 'Consumer' })
  const rupees = await act(owner, `/invoices/${home.id}`, 'record_payment', input)
  expect(issues(rupees)).toEqual(['payment_abroad other_currency'])
  const paid = await act(owner, `/invoices/${one.id}`, 'record_payment', input)
  expect(paid.status, paid.text).toBe(200)
  expect(paid.body.invoice).toMatchObject({ outstanding: '0.00', outstanding_abroad: '0.00', payment_status: 'Paid' })
  const receipt = await get(owner, `/receipts/${paid.body.receipt.id}`)
  expect(receipt).toMatchObject({ amount: '89000.00', exchange_difference: '750.00' })
})

test('a receipt in rupees says nothing of an exchange difference', async () => {
  const { id: contact_id } = await client(owner, 'Home Traders')
  await invoice(owner, contact_id, { buyer_gst_type: 'Consumer' })
  const one = await post(owner, '/receipts', { contact_id, date: today, mode: 'Cash', amount: '10' })
  expect(one.body).toMatchObject({ amount: '10.00', exchange_difference: null, advance_abroad: null })
})

test('bad input has its issue on its field', async () => {
  const { id: contact_id } = await client(owner, 'Wrong Inc')
  const one = await bill(contact_id)
  const home = await invoice(owner, contact_id, { buyer_gst_type: 'Consumer' })
  const of = (body: object) => post(owner, '/receipts', { contact_id, date: today, mode: 'Banking', ...body })
  expect(issues(await of({}))).toEqual(['amount required'])
  expect(issues(await of({ amount: '10', allocations: [{ invoice_id: one.id }] }))).toEqual([
    'allocations.0.amount required',
  ])
  expect(issues(await of({ currency: 'USD' }))).toEqual(['exchange_rate required', 'amount_abroad amount_invalid'])
  expect(issues(await of({ currency: 'JPY', amount_abroad: '1.5', exchange_rate: '0.6' }))).toEqual([
    'amount_abroad amount_decimals',
  ])
  const on = (invoice_id: number, amount_abroad: string) => ({
    ...dollars('2000', '89'),
    allocations: [{ invoice_id, amount_abroad }],
  })
  expect(issues(await of(on(home.id, '10')))).toEqual(['allocations.0.invoice_id other_currency'])
  expect(issues(await of(on(one.id, '1000.01')))).toEqual(['allocations.0.amount_abroad over_allocation'])
  expect(issues(await of({ ...on(one.id, '1000'), amount_abroad: '999' }))).toEqual(['allocations over_receipt'])
  // Another receipt came in between: the lines are converted again when this one is posted.
  const draft = (await of(on(one.id, '1000'))).body
  await receive({ contact_id, ...dollars('1', '89'), allocations: [{ invoice_id: one.id, amount_abroad: '1' }] })
  expect(issues(await act(owner, `/receipts/${draft.id}`, 'post'))).toEqual([
    'allocations.0.amount_abroad over_allocation',
  ])
})
