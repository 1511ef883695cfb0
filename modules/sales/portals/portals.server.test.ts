import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { simulatePortals, SAMPLE_USER } from '#modules/gst/index.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../testing.server.ts'
import { sendRequest } from './jobs.server.ts'
import { PORTAL_WORLD } from './world.server.ts'

let product: TestProduct
let owner: Person

const { post, get, seller, act, line, today } = salesBench(() => product)
const HOUR = 3_600_000

// The simulator's clock may run ahead of that of the product.
let ahead = 0
const simulator = simulatePortals(() => Date.now() + ahead)
const world = { ...PORTAL_WORLD, now: () => Date.now() + ahead, simulator: () => simulator }

const BUYER = {
  ...{ buyer_name: 'Mehta Textiles', buyer_gst_type: 'Regular', buyer_gstin: '27AABCM1234F1ZX' },
  ...{ billing_address: '12 Market Road, Pune', billing_state: 'Maharashtra', billing_pincode: '411001' },
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  const { data } = await get(owner, '/locations')
  const [{ id, version }] = data
  const address = { address_1: '7 Ring Road', city: 'Surat', state: 'Gujarat', pincode: '395002' }
  expect((await product.call(owner, 'PUT', `/locations/${id}`, { version, ...address })).status).toBe(200)
  const setting = { turnover: '7.5', entity: 'REGULAR', auto_push: false }
  expect((await product.call(owner, 'PUT', '/portal_settings', setting)).status).toBe(200)
})
afterAll(() => product.close())

/** Sends every request that waits, as the workers do. */
async function work(person: Person = owner): Promise<void> {
  const { rows } = await product.owner.query(
    `select id from portal_request where business_id = $1 and state = 'waiting' order by id`,
    [person.business_id],
  )
  for (const { id } of rows) await send(Number(id), person)
}
const send = (id: number, person: Person = owner) =>
  sendRequest(product.services, world, { business_id: person.business_id, id })

/** The tests read tables of one business beside the product. */
async function connect(person: Person): Promise<void> {
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(person.business_id)])
}

let numbers = 0
/** A posted invoice to a registered buyer, and its e-invoice. */
async function posted(body: object = {}) {
  await connect(owner)
  numbers += 1
  const goods = line({ hsn: '520811', unit: 'MTR', price: String(1000 + numbers) })
  const made = await post(owner, '/invoices', { date: today, lines: [goods], ...BUYER, ...body })
  expect(made.status, made.text).toBe(201)
  const done = await act(owner, `/invoices/${made.body.id}`, 'post')
  expect(done.status, done.text).toBe(200)
  const invoice = done.body.invoice
  const { data } = await get(owner, `/e_invoices?search=${encodeURIComponent(invoice.number)}`)
  return { invoice, e_invoice: data[0] }
}
const einvoice = async (id: number) => (await get(owner, `/e_invoices/${id}`)) as Record<string, unknown>
const invoiceOf = async (id: number) => (await get(owner, `/invoices/${id}`)) as Record<string, unknown>

const registrations = () => simulator.asked.filter((one) => one === '/eicore/v1.03/Invoice').length

test('only papers that the law wants reported get an e-invoice', async () => {
  const { invoice, e_invoice } = await posted()
  expect(invoice.e_invoice_status).toBe('yet_to_push')
  expect(e_invoice).toMatchObject({ number: invoice.number, status: 'yet_to_push', report_by: null, error: null })
  const consumer = await posted({ buyer_gst_type: 'Consumer', buyer_gstin: null })
  expect(consumer.invoice.e_invoice_status).toBe(null)
  expect(consumer.e_invoice).toBe(undefined)
})

test('without sign-in data a push says where to enter them; a wrong password is refused where it is typed', async () => {
  const { invoice, e_invoice } = await posted()
  await act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')
  await work()
  expect(await einvoice(e_invoice.id)).toMatchObject({ status: 'failed', error_code: 'account' })
  expect((await invoiceOf(invoice.id)).e_invoice_status).toBe('failed')
  const path = '/portal_users/24AAACC1206D1ZM'
  const wrong = await product.call(owner, 'PUT', path, { ...SAMPLE_USER, password: 'wrong' })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors[0].field).toBe('password')
  expect((await product.call(owner, 'PUT', path, SAMPLE_USER)).status).toBe(200)
  const { users } = await get(owner, '/portal_settings')
  expect(users).toMatchObject([{ gstin: '24AAACC1206D1ZM', username: 'sample' }])
  expect(JSON.stringify(users)).not.toContain(SAMPLE_USER.password)
  const { rows } = await product.owner.query('select password from portal_user')
  expect(String(rows[0].password)).not.toContain(SAMPLE_USER.password)
})

test('a pushed invoice has its IRN and is cancelled only through the portal', async () => {
  const { invoice, e_invoice } = await posted()
  expect((await act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')).body.invoice.e_invoice_status).toBe('pushing')
  await work()
  const pushed = await einvoice(e_invoice.id)
  expect(pushed).toMatchObject({ status: 'pushed', waiting_for: null, error: null })
  expect(pushed.irn).toMatch(/^[0-9a-f]{64}$/)
  expect((await invoiceOf(invoice.id)).e_invoice_status).toBe('pushed')
  const why = { cancel_reason: 'Duplicate' }
  expect((await act(owner, `/invoices/${invoice.id}`, 'cancel', why)).body.message).toMatch(
    /The portal has this document/,
  )
  expect((await act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')).status).toBe(422)
  // The portal has reasons 2 and 3 in another order than the specification.
  const asked = await act(owner, `/e_invoices/${e_invoice.id}`, 'cancel', { why: 'Order Cancelled' })
  expect(asked.status, asked.text).toBe(200)
  await work()
  expect(await einvoice(e_invoice.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Order Cancelled' })
  expect((await act(owner, `/invoices/${invoice.id}`, 'cancel', why)).status).toBe(200)
})

test('what the portal refuses is mended on the invoice and pushed again', async () => {
  const { invoice, e_invoice } = await posted({ buyer_gstin: '27AABCM0001F1ZA' })
  await act(owner, `/e_invoices/${e_invoice.id}`, 'push')
  await work()
  expect(await einvoice(e_invoice.id)).toMatchObject({
    ...{ status: 'failed', error_code: '3029', error: 'The GSTIN of the client is cancelled or suspended' },
  })
  const { data } = await get(owner, `/e_invoices/${e_invoice.id}/check`)
  expect(data).toMatchObject([{ place: 'document', field: 'buyer_gstin', code: '3029' }])
  const correct = (body: object) => act(owner, `/invoices/${invoice.id}`, 'correct', body)
  const other = await correct({ buyer_gstin: '24AAACC1206D1ZM' })
  expect(other.body.errors[0]).toMatchObject({ field: 'buyer_gstin' })
  const mended = await correct({ buyer_gstin: BUYER.buyer_gstin })
  expect(mended.status, mended.text).toBe(200)
  expect(mended.body.invoice).toMatchObject({ total: invoice.total, buyer_name: BUYER.buyer_name })
  await act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')
  await work()
  expect(await einvoice(e_invoice.id)).toMatchObject({ status: 'pushed', error: null })
})

test('nothing is sent that the portal would refuse, and the worklist says why at once', async () => {
  const { invoice, e_invoice } = await posted({ billing_pincode: '560001' })
  expect(e_invoice.error).toBe('This PIN code belongs to another state')
  const before = registrations()
  const refused = await act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(/This PIN code belongs to another state/)
  expect(registrations()).toBe(before)
  const { data } = await get(owner, `/e_invoices/${e_invoice.id}/check`)
  expect(data).toMatchObject([{ place: 'document', field: 'billing_pincode' }])
})

test('ten pushes of one paper at once send one request', async () => {
  const { invoice, e_invoice } = await posted()
  const before = registrations()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')
        : act(owner, `/e_invoices/${e_invoice.id}`, 'push'),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await connect(owner)
  const { rows } = await product.owner.query(
    `select id from portal_request where record_id = $1 and record = 'e_invoice'`,
    [e_invoice.id],
  )
  expect(rows).toHaveLength(1)
  await Promise.all(Array.from({ length: 10 }, () => send(Number(rows[0].id))))
  expect(registrations()).toBe(before + 1)
  expect((await einvoice(e_invoice.id)).status).toBe('pushed')
})

test('an answer that was lost is found at the portal, and counts only if client and total are ours', async () => {
  const lost = await posted()
  await act(owner, `/invoices/${lost.invoice.id}`, 'push_e_invoice')
  // The session is open, so the next call is the registration: the portal registers it and the answer is lost.
  simulator.troubles.push('answer lost')
  await work()
  const waiting = await einvoice(lost.e_invoice.id)
  expect(waiting).toMatchObject({ status: 'pushing', irn: null, error: 'The portal did not answer' })
  expect(waiting.next_try_at).not.toBe(null)
  await work()
  expect(await einvoice(lost.e_invoice.id)).toMatchObject({ status: 'pushed', error: null, next_try_at: null })

  // Another program registered the number with another total.
  const other = await posted()
  await act(owner, `/invoices/${other.invoice.id}`, 'push_e_invoice')
  simulator.troubles.push('answer lost')
  await work()
  await connect(owner)
  await product.owner.query(`update invoice set buyer_gstin = '27AABCT3518Q1ZW' where id = $1`, [other.invoice.id])
  await work()
  expect(await einvoice(other.e_invoice.id)).toMatchObject({
    status: 'failed',
    error_code: 'other_document',
    irn: null,
  })
})

test('a process that ends between answer and commit leaves a request that finds what was done', async () => {
  const { invoice, e_invoice } = await posted()
  await act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')
  const { transaction } = product.services.database
  let calls = 0
  // The third transaction of a try writes the answer.
  const broken = {
    ...product.services,
    database: {
      ...product.services.database,
      transaction: ((...given: Parameters<typeof transaction>) => {
        calls += 1
        if (calls === 3) throw new Error('the process ends')
        return transaction(...given)
      }) as typeof transaction,
    },
  }
  await connect(owner)
  const { rows } = await product.owner.query(`select id from portal_request where state = 'waiting'`)
  const who = { business_id: owner.business_id, id: Number(rows[0].id) }
  await expect(sendRequest(broken, world, who)).rejects.toThrow('the process ends')
  // Its claim holds for two minutes: nobody sends it a second time meanwhile.
  const before = registrations()
  await send(who.id)
  expect(registrations()).toBe(before)
  ahead += 3 * 60_000
  await send(who.id)
  expect(await einvoice(e_invoice.id)).toMatchObject({ status: 'pushed' })
  expect(registrations()).toBe(before + 1)
})

test('a silent portal is asked again for hours, then the paper has failed', async () => {
  const { invoice, e_invoice } = await posted()
  await act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')
  for (let tries = 1; tries <= 12; tries++) {
    simulator.troubles.push(503)
    await work()
    expect((await einvoice(e_invoice.id)).status).toBe(tries < 12 ? 'pushing' : 'failed')
  }
  simulator.troubles.length = 0
  expect((await einvoice(e_invoice.id)).error_code).toBe('no_answer')
})

test('a credit note is reported with the invoice that it is about', async () => {
  const { invoice } = await posted()
  const made = await act(owner, `/invoices/${invoice.id}`, 'credit', { credit_reason: 'Sales return' })
  const { id } = made.body.credit_note
  expect((await act(owner, `/credit_notes/${id}`, 'post')).body.credit_note.e_invoice_status).toBe('yet_to_push')
  await act(owner, `/credit_notes/${id}`, 'push_e_invoice')
  await work()
  expect((await get(owner, `/credit_notes/${id}`)).e_invoice_status).toBe('pushed')
  // Its goods come back with an inward e-way bill on a challan.
  const bill = await act(owner, `/credit_notes/${id}`, 'make_e_way_bill', ROAD)
  expect(bill.status, bill.text).toBe(200)
  await work()
  expect(await get(owner, `/e_way_bills/${bill.body.e_way_bill.id}`)).toMatchObject({ status: 'pushed', error: null })
})

test('a debit note to a client is reported as one, with the invoice that charged too little', async () => {
  const { invoice } = await posted()
  const made = await act(owner, `/invoices/${invoice.id}`, 'charge_more', { more_because: 'Price too low' })
  const path = `/invoices/${made.body.debit_note.id}`
  const { version, lines } = await get(owner, path)
  await product.call(owner, 'PUT', path, { version, lines: [{ ...lines[0], price: '500' }] })
  const done = (await act(owner, path, 'post')).body.invoice
  expect(done).toMatchObject({ e_invoice_status: 'yet_to_push', total: '525.00' })
  const file = await product.call(owner, 'GET', `/e_invoice_json/invoices?ids=${done.id}`)
  expect(JSON.parse(file.text)).toMatchObject([
    {
      DocDtls: { Typ: 'DBN', No: done.number },
      RefDtls: { PrecDocDtls: [{ InvNo: invoice.number, InvDt: invoice.date.split('-').toReversed().join('/') }] },
      ItemList: [{ Qty: 1, AssAmt: 500, IgstAmt: 25 }],
    },
  ])
  await act(owner, path, 'push_e_invoice')
  await work()
  expect(await get(owner, path)).toMatchObject({ e_invoice_status: 'pushed' })
})

const ROAD = { distance: 420, transport_mode: 'Road', vehicle_number: 'GJ05AB1234', vehicle_type: 'Regular' }
const HERE = { from_place: 'Bharuch', from_state: '24' }

test('the e-way bill of a pushed invoice is made by its IRN, and keeps the e-invoice', async () => {
  const { invoice, e_invoice } = await posted()
  const early = await act(owner, `/invoices/${invoice.id}`, 'make_e_way_bill', ROAD)
  expect(early.text).toMatch(/This paper needs its IRN first/)
  await act(owner, `/invoices/${invoice.id}`, 'push_e_invoice')
  await work()
  const wrong = await act(owner, `/invoices/${invoice.id}`, 'make_e_way_bill', { ...ROAD, vehicle_number: null })
  expect(wrong.body.errors).toMatchObject([{ field: 'vehicle_number', message: 'By road the vehicle is needed' }])
  const made = await act(owner, `/invoices/${invoice.id}`, 'make_e_way_bill', ROAD)
  expect(made.status, made.text).toBe(200)
  const again = await act(owner, `/invoices/${invoice.id}`, 'make_e_way_bill', ROAD)
  expect(again.text).toMatch(/has an e-way bill already/)
  await work()
  const { id } = made.body.e_way_bill
  const bill = await get(owner, `/e_way_bills/${id}`)
  expect(bill).toMatchObject({ status: 'pushed', vehicle_number: 'GJ05AB1234' })
  expect(bill.number).toMatch(/^\d{12}$/)
  expect(simulator.asked).toContain('/eiewb/v1.03/ewaybill')
  const cancelling = await act(owner, `/e_invoices/${e_invoice.id}`, 'cancel', { why: 'Duplicate' })
  expect(cancelling.text).toMatch(/Cancel the e-way bill first/)
  await act(owner, `/e_way_bills/${id}`, 'cancel', { why: 'Order Cancelled' })
  await work()
  expect(await get(owner, `/e_way_bills/${id}`)).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'Order Cancelled',
  })
  expect((await act(owner, `/invoices/${invoice.id}`, 'make_e_way_bill', ROAD)).status).toBe(200)
  await work()
})

test('part B later, another vehicle, another transporter; an extension only around the end', async () => {
  const { invoice } = await posted({ buyer_gst_type: 'Consumer', buyer_gstin: null })
  const part_a = { distance: 150, transporter_id: '24AAACT2727Q1Z2', transporter_name: 'Patel Roadways' }
  const made = await act(owner, `/invoices/${invoice.id}`, 'make_e_way_bill', part_a)
  await work()
  const path = `/e_way_bills/${made.body.e_way_bill.id}`
  expect(await get(owner, path)).toMatchObject({ status: 'pushed', valid_until: null })
  expect(simulator.asked).toContain('GENEWAYBILL')
  const vehicle = { ...ROAD, ...HERE, vehicle_reason: 'First time' }
  const { distance: _distance, ...part_b } = vehicle
  expect((await act(owner, path, 'update_vehicle', part_b)).status).toBe(200)
  expect(await get(owner, path)).toMatchObject({ waiting_for: 'vehicle', vehicle_number: null })
  await work()
  const moving = await get(owner, path)
  expect(moving).toMatchObject({ waiting_for: null, vehicle_number: 'GJ05AB1234' })
  expect(moving.valid_until).not.toBe(null)
  const next = { ...part_b, vehicle_number: 'GJ05CD9999', vehicle_reason: 'Break down' }
  await act(owner, path, 'update_vehicle', next)
  await work()
  await act(owner, path, 'change_transporter', { transporter_id: '27AAACT2727Q1ZW' })
  await work()
  expect(await get(owner, path)).toMatchObject({ vehicle_number: 'GJ05CD9999', transporter_id: '27AAACT2727Q1ZW' })
  const { vehicle_reason: _reason, ...at } = part_b
  const longer = {
    ...at,
    remaining: 100,
    from_pincode: '392001',
    extension_reason: 'Others',
    extension_remark: 'Strike',
  }
  expect((await act(owner, path, 'extend', longer)).text).toMatch(/from 8 hours before to 8 hours after/)
  // One day later, at its end.
  await connect(owner)
  await product.owner.query(
    `update e_way_bill set generated_at = now() - interval '1 day', valid_until = now() + interval '1 hour' where id = $1`,
    [made.body.e_way_bill.id],
  )
  const kept = [...simulator.state.bills.values()].at(-1)
  if (kept) Object.assign(kept, { generated_at: Date.now() - 24 * HOUR, valid_until: Date.now() + ahead + HOUR })
  const extended = await act(owner, path, 'extend', longer)
  expect(extended.status, extended.text).toBe(200)
  simulator.troubles.push('answer lost')
  await work()
  // The portal has extended it and refuses a second time; its own end of validity tells.
  if (kept) kept.valid_until = Date.now() + ahead + 30 * HOUR
  await work()
  expect(await get(owner, path)).toMatchObject({ waiting_for: null, extensions: 1, error: null })
})

test('the goods of a shipment travel with a challan', async () => {
  const goods = {
    date: today,
    lines: [line({ hsn: '520811', unit: 'MTR', price: '6000' })],
    ...BUYER,
    ...{ buyer_gst_type: 'Unregistered', buyer_gstin: null },
  }
  const order = (await post(owner, '/orders', goods)).body
  await act(owner, `/orders/${order.id}`, 'confirm')
  const sent = await act(owner, `/orders/${order.id}`, 'ship')
  expect(sent.status, sent.text).toBe(200)
  const made = await act(owner, `/shipments/${sent.body.shipment.id}`, 'make_e_way_bill', ROAD)
  expect(made.status, made.text).toBe(200)
  await work()
  const bill = await get(owner, `/e_way_bills/${made.body.e_way_bill.id}`)
  expect(bill).toMatchObject({ status: 'pushed', error: null })
  const { body } = await product.call(owner, 'GET', `/e_way_bill_json?ids=${bill.id}`)
  expect(body.billLists).toMatchObject([{ docType: 'CHL', subSupplyType: 8, userGstin: '24AAACC1206D1ZM' }])
})

test('files for the portal, of one and of many; a paper that is not ready is named', async () => {
  const [one, two] = [await posted(), await posted()]
  const file = (ids: string) => product.call(owner, 'GET', `/e_invoice_json/invoices?ids=${ids}`)
  const both = await file(`${one.invoice.id}-${two.invoice.id}`)
  expect(both.body.map(({ DocDtls }: any) => DocDtls.No)).toEqual([one.invoice.number, two.invoice.number])
  const wrong = await posted({ billing_pincode: '560001' })
  const refused = await file(`${one.invoice.id}-${wrong.invoice.id}`)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(wrong.invoice.number)
})

test('settings that come later find what was posted before, and pushing may follow posting', async () => {
  const late = await seller('Late Fabrics')
  await connect(late)
  const made = await post(late, '/invoices', { date: today, lines: [line({ hsn: '520811', unit: 'MTR' })], ...BUYER })
  const done = await act(late, `/invoices/${made.body.id}`, 'post')
  expect(done.body.invoice.e_invoice_status).toBe(null)
  const setting = { turnover: '12', entity: 'REGULAR', auto_push: true }
  expect((await product.call(late, 'PUT', '/portal_settings', setting)).body.found).toBe(1)
  const { data } = await get(late, '/e_invoices')
  expect(data).toMatchObject([{ status: 'yet_to_push' }])
  expect(data[0].report_by).not.toBe(null)
  const next = await post(late, '/invoices', { date: today, lines: [line({ hsn: '520811', unit: 'MTR' })], ...BUYER })
  const pushed = await act(late, `/invoices/${next.body.id}`, 'post')
  expect(pushed.body.invoice.e_invoice_status).toBe('pushing')
  const wrong = await product.call(late, 'PUT', '/portal_settings', { turnover: 'much', entity: 'X' })
  expect(wrong.body.errors.map(({ field }: any) => field)).toEqual(['turnover', 'entity'])
})

test('e-invoices of unseen papers stay unseen, and only managers set the portals up', async () => {
  const rights = { invoice: { view: 'own' }, e_invoice: { view: 'all', push: 'all' } } as const
  const stranger = await product.makePerson(owner, { name: 'Ravi', rights })
  const { e_invoice } = await posted()
  expect((await product.call(stranger, 'GET', `/e_invoices/${e_invoice.id}`)).status).toBe(404)
  expect((await product.call(stranger, 'GET', `/e_invoices/${e_invoice.id}/check`)).status).toBeGreaterThanOrEqual(400)
  expect((await act(stranger, `/e_invoices/${e_invoice.id}`, 'push')).status).toBe(404)
  expect((await product.call(stranger, 'GET', '/portal_settings')).status).toBe(403)
})
