import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { unzipSync, strFromU8 } from 'fflate'

const GUJARAT = '24AAACC1206D1ZM'
const MAHARASHTRA = '27AAACC1206D1ZG'
let product: TestProduct
let owner: Person
const today = indianDate(new Date())
const month = today.slice(0, 7)
const before = addDays(`${month}-01`, -1)

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = (path: string, person = owner) => product.call(person, 'GET', path)
const line = (price: string, tax_rate: string, hsn = '5208') => ({
  ...{ description: 'Cotton cloth', hsn, unit: 'MTR', quantity: '10', price, tax_rate },
})

async function issue(body: object): Promise<{ id: number; number: string; total: string }> {
  const draft = await post('/invoices', { date: today, ...body })
  expect(draft.status, draft.text).toBe(201)
  const posted = await post(`/invoices/${draft.body.id}/post`, { version: draft.body.version })
  expect(posted.status, posted.text).toBe(200)
  return posted.body.invoice
}

/** A posted credit note over some pieces of the first line of an invoice. */
async function credit(invoice_id: number, quantity: string, more: object = {}): Promise<void> {
  const { body } = await post('/credit_notes', { invoice_id, date: today, ...more })
  const lines = [{ ...body.lines[0], quantity }]
  const saved = await product.call(owner, 'PUT', `/credit_notes/${body.id}`, { version: body.version, lines })
  expect(saved.status, saved.text).toBe(200)
  expect((await post(`/credit_notes/${body.id}/post`, { version: '*' })).status).toBe(200)
}

const registered = { buyer_name: 'Mehta Traders', buyer_gst_type: 'Regular', buyer_gstin: MAHARASHTRA }
const inMumbai = { billing_address: '12 MG Road, Mumbai', billing_state: 'Maharashtra' }

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  await product.owner.query(`update business set gstin = $2, tax_registration_type = 'Regular' where id = $1`, [
    owner.business_id,
    GUJARAT,
  ])
  await post('/locations', { name: 'Ring Road', type: 'Store', city: 'Surat', state: 'Gujarat', is_default: true })
  const mumbai = await post('/locations', {
    ...{ name: 'Andheri', type: 'Store', city: 'Mumbai', state: 'Maharashtra', gstin: MAHARASHTRA },
  })
  const trade = await issue({ ...registered, ...inMumbai, lines: [line('100', '5'), line('50', 'exempt')] })
  const cash = await issue({ buyer_name: 'Cash', lines: [line('200', '12')] })
  await issue({ buyer_name: 'Hetal', ...inMumbai, lines: [line('12000', '5')] })
  const wrong = await issue({ buyer_name: 'Cash', lines: [line('999', '5')] })
  await post(`/invoices/${wrong.id}/cancel`, { version: '*', cancel_reason: 'Duplicate' })
  await post('/invoices', { date: today, buyer_name: 'Draft', lines: [line('777', '5')] })
  await credit(trade.id, '4')
  await credit(cash.id, '1')
  await credit(cash.id, '2', { without_tax: true })
  // Of the other GSTIN, and of the month before.
  await issue({ buyer_name: 'Cash', location_id: mumbai.body.id, lines: [line('300', '5')] })
  await issue({ buyer_name: 'Cash', date: before, lines: [line('400', '5')] })
})
afterAll(() => product.close())

test('the figures of a month are those of its posted invoices of one GSTIN, and agree with them', async () => {
  const { status, body } = await get(`/gst_returns/gstr1?month=${month}&gstin=${GUJARAT}`)
  expect(status).toBe(200)
  const sections = Object.fromEntries(
    body.sections.map(({ section, papers, taxable, igst, cgst, sgst }: Record<string, unknown>) => [
      section,
      [papers, taxable, igst, cgst, sgst],
    ]),
  )
  expect(sections).toEqual({
    b2b: [1, '1000.00', '50.00', '0.00', '0.00'],
    b2cl: [1, '120000.00', '6000.00', '0.00', '0.00'],
    exp: [0, '0.00', '0.00', '0.00', '0.00'],
    b2cs: [2, '1800.00', '0.00', '108.00', '108.00'],
    nil: [1, '500.00', '0.00', '0.00', '0.00'],
    notes: [1, '400.00', '20.00', '0.00', '0.00'],
    received: [0, '0.00', '0.00', '0.00', '0.00'],
    set_off: [0, '0.00', '0.00', '0.00', '0.00'],
  })
  expect(body.stored).toEqual({
    ...{ papers: 3, total: '129790.00', cancelled: 1, notes: 2, notes_total: '644.00' },
    advances: { ledger: '0.00', receipts: '0.00' },
  })
  expect([body.papers, body.total, body.notes, body.notes_total]).toEqual([3, '129790.00', 2, '644.00'])
  expect(body.outward).toMatchObject([
    { row: 'taxable', taxable: '122400.00', igst: '6030.00', cgst: '108.00', sgst: '108.00' },
    { row: 'zero_rated', taxable: '0.00' },
    { row: 'nil_exempt', taxable: '500.00' },
    { row: 'non_gst', taxable: '0.00' },
  ])
  expect(body.places).toMatchObject([{ place: '27', taxable: '120000.00', igst: '6000.00' }])
})

test('the JSON of the portal has the tables, the HSN summary and the numbers of the month', async () => {
  const { text, headers } = await get(`/gst_returns/gstr1/file?month=${month}&gstin=${GUJARAT}`)
  expect(headers['content-disposition']).toContain(`GSTR1_${GUJARAT}_${month.slice(5)}${month.slice(0, 4)}.json`)
  const json = JSON.parse(text)
  expect(json.b2b).toMatchObject([{ ctin: MAHARASHTRA, inv: [{ val: 1550, pos: '27', rchrg: 'N', inv_typ: 'R' }] }])
  expect(json.b2cl).toMatchObject([{ pos: '27', inv: [{ val: 126000, itms: [{ itm_det: { rt: 5, iamt: 6000 } }] }] }])
  expect(json.b2cs).toMatchObject([{ sply_ty: 'INTRA', pos: '24', rt: 12, txval: 1800, camt: 108, samt: 108 }])
  expect(json.cdnr).toMatchObject([
    {
      ctin: MAHARASHTRA,
      nt: [{ ntty: 'C', val: 420, pos: '27', itms: [{ itm_det: { rt: 5, txval: 400, iamt: 20 } }] }],
    },
  ])
  expect(json.nil.inv).toMatchObject([{ sply_ty: 'INTRB2B', expt_amt: 500 }])
  expect(json.hsn.hsn_b2b.map(({ rt, qty, txval }: Record<string, number>) => [rt, qty, txval])).toEqual([
    [5, 6, 600],
    [0, 10, 500],
  ])
  expect(json.doc_issue.doc_det).toMatchObject([
    { doc_num: 1, docs: [{ totnum: 4, cancel: 1, net_issue: 3 }] },
    { doc_num: 5, docs: [{ totnum: 3, cancel: 0 }] },
  ])
})

test('the Excel file has one row for each invoice and rate', async () => {
  const { status, headers } = await get(`/gst_returns/gstr1/sheet?month=${month}&gstin=${GUJARAT}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('spreadsheetml')
  const answer = await product.app.inject({
    method: 'GET',
    url: `/api/gst_returns/gstr1/sheet?month=${month}&gstin=${GUJARAT}`,
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  const sheet = strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['xl/worksheets/sheet1.xml'])
  expect(sheet.match(/<row /g)).toHaveLength(1 + 4 + 2)
  expect(sheet).toContain('Mehta Traders')
  expect(sheet).toContain('exempt')
})

test('each GSTIN and month has its own return; a wrong month and an unknown GSTIN are refused', async () => {
  expect((await get('/gst_returns/gstins')).body.data).toEqual([GUJARAT, MAHARASHTRA])
  expect((await get(`/gst_returns/gstr1?month=${month}&gstin=${MAHARASHTRA}`)).body).toMatchObject({
    ...{ papers: 1, stored: { papers: 1 } },
  })
  expect((await get(`/gst_returns/gstr1?month=${before.slice(0, 7)}&gstin=${GUJARAT}`)).body.papers).toBe(1)
  expect((await get(`/gst_returns/gstr1?month=2026-13&gstin=${GUJARAT}`)).status).toBe(400)
  expect((await get(`/gst_returns/gstr1?month=${month}&gstin=29AAACC1206D1ZC`)).status).toBe(400)
})

test('who may not read every invoice whole gets no return', async () => {
  const own = await product.makePerson(owner, { name: 'Seller', rights: { invoice: { view: 'all', export: 'own' } } })
  const masked = await product.makePerson(owner, {
    name: 'Clerk',
    rights: { invoice: { view: 'all', export: 'all' } },
    fields: { invoice: { buyer_gstin: 'masked' } },
  })
  for (const person of [own, masked])
    for (const path of ['gstr1', 'gstr1/file', 'gstr1/sheet'])
      expect((await get(`/gst_returns/${path}?month=${month}`, person)).body.message).toContain(
        'A return needs every paper',
      )
})
