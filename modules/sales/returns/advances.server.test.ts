import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { paperOf } from '../paper/paper.ts'
import { FACTS } from '../paper/testing.server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
let client: { id: number }
const { today, post, get, line, seller, client: makeClient, act, invoice } = salesBench(() => product)
const month = today.slice(0, 7)
const earlier = addDays(`${month}-01`, -1)
const last = earlier.slice(0, 7)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Advisers')
  client = await makeClient(owner)
})
afterAll(() => product.close())

const services = (more: object = {}) => ({
  ...{ contact_id: client.id, date: earlier, mode: 'Banking', keep_as_advance: true },
  ...{ advance_for: 'services', advance_rate: '18', advance_note: 'Fashion consulting', ...more },
})
async function advance(amount: string, more: object = {}, person = owner) {
  const made = await post(person, '/receipts', services({ amount, ...more }))
  expect(made.status, made.text).toBe(201)
  const posted = await act(person, `/receipts/${made.body.id}`, 'post')
  expect(posted.status, posted.text).toBe(200)
  return posted.body.receipt
}
const actOn = async (one: { id: number }, name: string, body: object = {}) => {
  const done = await act(owner, `/receipts/${one.id}`, name, body)
  expect(done.status, done.text).toBe(200)
  return done.body.receipt
}
const consulting = { supply: 'services', lines: [line({ hsn: '998311', tax_rate: '18', price: '2000' })] }
const fileOf = async (of: string, person = owner) =>
  JSON.parse((await product.call(person, 'GET', `/gst_returns/gstr1/file?month=${of}`)).text)
const figuresOf = (of: string, person = owner) => get(person, `/gst_returns/gstr1?month=${of}`)
const sums = (body: any) =>
  Object.fromEntries(
    body.sections
      .filter(({ section }: any) => section === 'received' || section === 'set_off')
      .map(({ section, papers, taxable, igst, cgst }: any) => [section, [papers, taxable, igst, cgst]]),
  )

test('an advance for services is in 11A of its month and in 11B of the month of its invoice', async () => {
  const one = await advance('11800')
  expect(one).toMatchObject({ taxed_advance: '11800.00', advance_place: '24', seller_state: '24' })
  expect(one.voucher_number).toMatch(/^RV\/\d\d-\d\d\/0001$/)
  expect((await fileOf(last)).at).toEqual([
    { pos: '24', sply_ty: 'INTRA', itms: [{ rt: 18, ad_amt: 10000, camt: 900, samt: 900, csamt: 0 }] },
  ])
  const invoiced = await invoice(owner, client.id, consulting)
  await actOn(one, 'allocate', { invoice_id: invoiced.id, allocated_amount: '5900', on: earlier })
  const file = await fileOf(month)
  expect(file.txpd).toEqual([
    { pos: '24', sply_ty: 'INTRA', itms: [{ rt: 18, ad_amt: 5000, camt: 450, samt: 450, csamt: 0 }] },
  ])
  // The month that was filed stays as it was, and table 13 names the voucher.
  const before = await fileOf(last)
  expect(before.at[0].itms[0].ad_amt).toBe(10000)
  expect(before.doc_issue.doc_det).toMatchObject([{ doc_num: 6, docs: [{ from: one.voucher_number, totnum: 1 }] }])
  const figures = await figuresOf(month)
  expect(sums(figures)).toEqual({ received: [0, '0.00', '0.00', '0.00'], set_off: [1, '5000.00', '0.00', '450.00'] })
  // GSTR-3B: the invoice of 20,000 less what was taxed last month.
  expect(figures.outward[0]).toMatchObject({ row: 'taxable', taxable: '15000.00', cgst: '1350.00' })
  expect(figures.stored.advances).toEqual({ ledger: '5900.00', receipts: '5900.00' })
})

test('what is given back, bounces or is taken off an invoice stands on its own day; a cancelled receipt never was', async () => {
  const person = await seller('Tulsi Returns')
  const buyer = await makeClient(person)
  const own = { contact_id: buyer.id }
  const does = async (one: { id: number }, name: string, body: object = {}) => {
    const done = await act(person, `/receipts/${one.id}`, name, body)
    expect(done.status, done.text).toBe(200)
  }
  const refunded = await advance('1180', own, person)
  const bounced = await advance('2360', { ...own, is_cheque: true }, person)
  const cancelled = await advance('590', own, person)
  const kept = await advance('118', own, person)
  expect(sums(await figuresOf(last, person)).received).toEqual([4, '3600.00', '0.00', '324.00'])
  await does(refunded, 'refund', { refund_amount: '590' })
  await does(bounced, 'bounce', { bounced_on: today })
  await does(cancelled, 'cancel', { cancel_remark: 'Typed twice' })
  const invoiced = await invoice(person, buyer.id, consulting)
  await does(kept, 'allocate', { invoice_id: invoiced.id })
  await does(kept, 'take_off', { invoice_id: invoiced.id })
  expect(sums(await figuresOf(last, person)).received).toEqual([3, '3100.00', '0.00', '279.00'])
  const figures = await figuresOf(month, person)
  expect(sums(figures).set_off).toEqual([2, '2500.00', '0.00', '225.00'])
  expect(figures.stored.advances).toEqual({ ledger: '708.00', receipts: '708.00' })
})

test('no tax is due on goods, on what is not marked, and on what pays an invoice that is there or comes in the same month', async () => {
  const person = await seller('Tulsi Goods')
  const buyer = await makeClient(person)
  const own = { contact_id: buyer.id, date: today }
  const goods = await advance('1000', { ...own, advance_for: 'goods' }, person)
  expect(goods).toMatchObject({ taxed_advance: null, voucher_number: null })
  expect(await advance('1000', { ...own, advance_for: null }, person)).toMatchObject({ voucher_number: null })
  const there = await invoice(person, buyer.id, consulting)
  const both = { ...own, allocations: [{ invoice_id: there.id, amount: '20000' }] }
  const paying = await advance('23600', both, person)
  expect(paying).toMatchObject({ taxed_advance: '3600.00', advance: '3600.00' })
  const same = await advance('1180', own, person)
  const done = await act(person, `/receipts/${same.id}`, 'allocate', { invoice_id: there.id })
  expect(done.status, done.text).toBe(200)
  expect((await fileOf(month, person)).at).toMatchObject([{ itms: [{ ad_amt: 3050.84 }] }])
  expect(await fileOf(month, person)).not.toHaveProperty('txpd')
})

test('a client of another state without GSTIN stands in 3.2; without place the law assumes another state and 18 %', async () => {
  const person = await seller('Tulsi Far')
  const far = (await post(person, '/contacts', { name: 'Hetal', city: 'Mumbai', state: 'Maharashtra' })).body
  await advance('1050', { contact_id: far.id, date: today, advance_rate: '5' }, person)
  await advance('118', { contact_id: null, payer_name: 'Somebody', date: today, advance_rate: null }, person)
  const figures = await figuresOf(month, person)
  expect(figures.places).toMatchObject([{ place: '27', taxable: '1000.00', igst: '50.00' }])
  expect((await fileOf(month, person)).at).toEqual([
    { pos: '27', sply_ty: 'INTER', itms: [{ rt: 5, ad_amt: 1000, iamt: 50, csamt: 0 }] },
    { pos: '97', sply_ty: 'INTER', itms: [{ rt: 18, ad_amt: 100, iamt: 18, csamt: 0 }] },
  ])
  const sheet = await product.call(person, 'GET', `/gst_returns/gstr1/sheet?month=${month}`)
  expect(sheet.status).toBe(200)
})

test('the receipt voucher prints what rule 50 asks for', async () => {
  const one = await advance('11800', { payer_gstin: '24AAACC1206D1ZM', payer_address: 'Station Road' })
  const paper = paperOf(await get(owner, `/receipts/${one.id}`), { kind: 'receipt', facts: FACTS, language: 'en' })
  expect(paper).toMatchObject({
    ...{ title: 'Receipt Voucher', tax_heads: ['CGST', 'SGST'], has_tax: true },
    lines: [{ name: 'Fashion consulting', taxable: '10,000.00', rate: '18 %', amount: '11,800.00' }],
    taxes: [['—', '18 %', '10,000.00', '900.00', '900.00']],
    parties: [{ name: 'Kavita Mehta', lines: ['Station Road', 'Gujarat', 'GSTIN 24AAACC1206D1ZM'] }],
  })
  expect(paper.facts).toContainEqual(['No.', one.voucher_number])
  expect(paper.facts).toContainEqual(['Place of supply', 'Gujarat (24)'])
  expect(paper.facts).toContainEqual(['Tax payable on reverse charge', 'No'])
  const pdf = await product.call(owner, 'GET', `/receipts/${one.id}/pdf?language=ta`)
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const plain = { ...(await get(owner, `/receipts/${one.id}`)), taxed_advance: null }
  expect(paperOf(plain, { kind: 'receipt', facts: FACTS, language: 'en' }).title).toBe('Receipt')
})

test('ten receipts at once get ten voucher numbers without a gap', async () => {
  const person = await seller('Tulsi Many')
  const buyer = await makeClient(person)
  const drafts = await Promise.all(
    Array.from({ length: 10 }, () => post(person, '/receipts', services({ amount: '118', contact_id: buyer.id }))),
  )
  const posted = await Promise.all(drafts.map(({ body }) => act(person, `/receipts/${body.id}`, 'post')))
  const numbers = posted.map(({ body }) => Number(body.receipt.voucher_number.split('/').at(-1)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1))
  expect((await figuresOf(last, person)).stored.advances).toEqual({ ledger: '1180.00', receipts: '1180.00' })
})

test('each amount that is given back has a refund voucher: number, paper as in rule 51, tables 11B and 13, day book', async () => {
  const person = await seller('Tulsi Refunds')
  const buyer = await makeClient(person)
  const one = await advance('11800', { contact_id: buyer.id, payer_gstin: '24AAACC1206D1ZM' }, person)
  const refund = (body: object) => act(person, `/receipts/${one.id}`, 'refund', body)
  expect((await refund({ refund_amount: '11800.01' })).body.errors).toMatchObject([{ field: 'refund_amount' }])
  expect((await refund({ refund_amount: '1180', refund_mode: 'UPI', on: today })).status).toBe(200)
  expect((await refund({ refund_amount: '590', refund_mode: 'Banking', on: today })).status).toBe(200)
  const now = await get(person, `/receipts/${one.id}`)
  expect(now).toMatchObject({ advance: '10030.00', refunded: '1770.00' })
  expect(now.refund_vouchers).toMatchObject([
    { number: expect.stringMatching(/^RF\/\d\d-\d\d\/0001$/), date: today, mode: 'UPI', amount: '1180.00' },
    { number: expect.stringMatching(/0002$/), mode: 'Banking', amount: '590.00' },
  ])
  const [voucher, second] = now.refund_vouchers
  const paper = paperOf({ ...now, refund: voucher }, { kind: 'refund_voucher', facts: FACTS, language: 'en' })
  expect(paper).toMatchObject({
    ...{ title: 'Refund Voucher', tax_heads: ['CGST', 'SGST'], total: ['Total', '₹1,180.00'], bank: null },
    lines: [{ name: 'Fashion consulting', taxable: '1,000.00', rate: '18 %', amount: '1,180.00' }],
    taxes: [['—', '18 %', '1,000.00', '90.00', '90.00']],
    parties: [{ label: 'Paid to', name: 'Kavita Mehta', lines: ['Surat', 'Gujarat', 'GSTIN 24AAACC1206D1ZM'] }],
  })
  const day = (date: string) => date.split('-').toReversed().join('/')
  expect(paper.facts).toEqual([
    ['No.', voucher.number],
    ['Date', day(today)],
    ['Receipt Voucher', `${one.voucher_number}, ${day(earlier)}`],
    ['Paid by', 'UPI'],
    ['Place of supply', 'Gujarat (24)'],
    ['Tax payable on reverse charge', 'No'],
  ])
  const pdfOf = (id: unknown) =>
    product.call(person, 'GET', `/receipts/${one.id}/refund_vouchers/${id}/pdf?language=hi`)
  expect([(await pdfOf(second.id)).text.slice(0, 5), (await pdfOf(99_999)).status]).toEqual(['%PDF-', 404])
  // Money that is given back lowers what was taxed: table 11B of its own month.
  const file = await fileOf(month, person)
  expect(file.txpd).toEqual([
    { pos: '24', sply_ty: 'INTRA', itms: [{ rt: 18, ad_amt: 1500, camt: 135, samt: 135, csamt: 0 }] },
  ])
  expect(file.doc_issue.doc_det).toMatchObject([
    { doc_num: 8, docs: [{ from: voucher.number, to: second.number, totnum: 2, cancel: 0, net_issue: 2 }] },
  ])
  const { rows } = await product.owner.query(
    `select kind, amount::text as amount, note from money_entry where business_id = $1 and record = 'receipt' order by id`,
    [person.business_id],
  )
  expect(rows).toMatchObject([
    { kind: 'Receipt', amount: '1180000' },
    { kind: 'Refund', amount: '118000', note: voucher.number },
    { kind: 'Refund', amount: '59000', note: second.number },
  ])
})

test('what is given back of an advance without tax has no refund voucher', async () => {
  const one = await advance('500', { advance_for: 'goods', advance_note: null, advance_rate: null })
  expect((await actOn(one, 'refund')).status).toBe('posted')
  expect(await get(owner, `/receipts/${one.id}`)).toMatchObject({ refunded: '500.00', refund_vouchers: [] })
})

test('refunds of many receipts at once number their vouchers without a gap', async () => {
  const person = await seller('Tulsi Refunds at once')
  const buyer = await makeClient(person)
  const receipts = await Promise.all(Array.from({ length: 6 }, () => advance('118', { contact_id: buyer.id }, person)))
  const answers = await Promise.all(receipts.map(({ id }) => act(person, `/receipts/${id}`, 'refund')))
  expect(answers.map(({ status }) => status)).toEqual(receipts.map(() => 200))
  const rows = await Promise.all(receipts.map(({ id }) => get(person, `/receipts/${id}`)))
  const numbers = rows.map(({ refund_vouchers: [{ number }] }) => Number(number.split('/').at(-1)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
})
