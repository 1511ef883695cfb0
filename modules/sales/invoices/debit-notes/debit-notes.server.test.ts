import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../../testing.server.ts'

const MAHARASHTRA = '27AAACC1206D1ZG'
let product: TestProduct
let owner: Person
let client: { id: number }
const { today, post, get, line, seller, client: makeClient, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  client = await makeClient(owner)
})
afterAll(() => product.close())

const issues = ({ body }: { body: { errors?: { field: string; rule: string }[] } }) =>
  body.errors?.map(({ field, rule }) => `${field} ${rule}`)
const debit = async (one: { id: number }, reason = 'Price too low'): Promise<any> => {
  const made = await act(owner, `/invoices/${one.id}`, 'charge_more', { more_because: reason })
  expect(made.status, made.text).toBe(200)
  return get(owner, `/invoices/${made.body.debit_note.id}`)
}
const charging = async (note: any, prices: (string | null)[], more: object = {}) => {
  const lines = prices.flatMap((price, at) => (price === null ? [] : [{ ...note.lines[at], price }]))
  const saved = await product.call(owner, 'PUT', `/invoices/${note.id}`, { version: note.version, lines, ...more })
  expect(saved.status, saved.text).toBe(200)
  return act(owner, `/invoices/${note.id}`, 'post')
}

test('a debit note charges more for an invoice: a number of its own series, the tax of the supply, and money that is outstanding', async () => {
  const item = (await post(owner, '/inventry', { name: 'Cloth', hsn: '5208', opening_stock: '50' })).body
  const lines = [line({ item_id: item.id }), line({ description: 'Dyeing', quantity: '2' })]
  const one = await invoice(owner, client.id, { lines })
  const onHand = async () => (await get(owner, `/inventry/${item.id}`)).on_hand
  const left = await onHand()
  const note = await debit(one)
  expect(note).toMatchObject({
    ...{ status: 'draft', number: null, contact_id: client.id, date: today, total: '0.00' },
    ...{ corrects_id: one.id, corrects_number: one.number, corrects_date: one.date, debit_reason: 'Price too low' },
    lines: [
      { item_id: null, description: 'Cotton cloth', hsn: '5208', quantity: '1.000', price: '0.000', tax_rate: '5' },
      { description: 'Dyeing' },
    ],
  })
  expect(issues(await act(owner, `/invoices/${note.id}`, 'post'))).toEqual([
    ...['lines.0.price nothing_charged', 'lines.1.price nothing_charged'],
  ])
  const posted = await charging(note, ['200', null])
  expect(posted.status, posted.text).toBe(200)
  expect(posted.body.invoice).toMatchObject({ cgst: '5.00', sgst: '5.00', total: '210.00', outstanding: '210.00' })
  expect(posted.body.invoice.number).toMatch(/^DBN\/\d\d-\d\d\/0001$/)
  // The first invoice stays as it is, the next invoice has the next number, and no goods moved.
  expect(await get(owner, `/invoices/${one.id}`)).toMatchObject({ total: one.total, outstanding: one.outstanding })
  const [, year, last] = String(one.number).split('/')
  const next = await invoice(owner, client.id)
  expect(next.number).toBe(`INV/${year}/${String(Number(last) + 1).padStart(4, '0')}`)
  expect(await onHand()).toBe(left)
  const pdf = await product.call(owner, 'GET', `/invoices/${note.id}/pdf?language=gu`)
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
})

test('GSTR-1 has it as a debit note among the notes, and its number by itself', async () => {
  const firm = await seller('Notes Fabrics')
  const buyer = { buyer_name: 'Mehta Traders', buyer_gst_type: 'Regular', buyer_gstin: MAHARASHTRA }
  const place = { billing_address: '12 MG Road, Mumbai', billing_state: 'Maharashtra', billing_pincode: '400001' }
  const one = await invoice(firm, null, { ...buyer, ...place })
  const made = await act(firm, `/invoices/${one.id}`, 'charge_more', { more_because: 'Price too low' })
  const note = await get(firm, `/invoices/${made.body.debit_note.id}`)
  const lines = [{ ...note.lines[0], price: '400' }]
  await product.call(firm, 'PUT', `/invoices/${note.id}`, { version: note.version, lines })
  const posted = await act(firm, `/invoices/${note.id}`, 'post')
  expect(posted.status, posted.text).toBe(200)
  const file = await product.call(firm, 'GET', `/gst_returns/gstr1/file?month=${today.slice(0, 7)}`)
  const json = JSON.parse(file.text)
  expect(json.b2b).toMatchObject([{ ctin: MAHARASHTRA, inv: [{ inum: one.number, val: 1050 }] }])
  expect(json.cdnr).toMatchObject([
    {
      ctin: MAHARASHTRA,
      nt: [{ ntty: 'D', nt_num: posted.body.invoice.number, val: 420, itms: [{ itm_det: { rt: 5, iamt: 20 } }] }],
    },
  ])
  expect(json.doc_issue.doc_det).toMatchObject([
    { doc_num: 1, docs: [{ from: one.number, to: one.number, totnum: 1 }] },
    { doc_num: 4, docs: [{ from: posted.body.invoice.number, totnum: 1 }] },
  ])
  const shown = await get(firm, `/gst_returns/gstr1?month=${today.slice(0, 7)}`)
  expect([shown.papers, shown.total]).toEqual([shown.stored.papers, shown.stored.total])
})

test('it keeps the rate of the supply, is not before it, and has no note of its own', async () => {
  const old = addDays(today, -3 * 365)
  const one = await invoice(owner, client.id, { date: old, lines: [line({ tax_rate: '12' })] })
  const note = await debit(one, 'Quantity too low')
  expect(issues(await charging(note, ['100'], { date: addDays(old, -1) }))).toEqual(['date date_before'])
  const again = await get(owner, `/invoices/${note.id}`)
  const posted = await charging(again, ['100'], { date: today })
  expect(posted.body.invoice).toMatchObject({ cgst: '6.00', total: '112.00' })
  expect((await act(owner, `/invoices/${note.id}`, 'charge_more')).body.message).toMatch(/from the first invoice/)
  const draft = (await post(owner, '/invoices', { contact_id: client.id, date: today, lines: [line()] })).body
  expect((await act(owner, `/invoices/${draft.id}`, 'charge_more')).status).toBe(422)
  const rights = { invoice: { view: 'all' }, contact: { view: 'all' } } as const
  const viewer = await product.makePerson(owner, { name: 'Meera', rights })
  expect((await act(viewer, `/invoices/${one.id}`, 'charge_more')).status).toBe(403)
})
