import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { SAMPLE_USER, simulatePortals } from '#modules/gst/index.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { sendRequest } from './portals/jobs.server.ts'
import { PORTAL_WORLD } from './portals/world.server.ts'
import { salesBench } from './testing.server.ts'

// The whole way of a sale, on which no status is typed by anybody.

let product: TestProduct
let owner: Person
const { today, post, get, line, seller, act } = salesBench(() => product)
const simulator = simulatePortals()
const world = { ...PORTAL_WORLD, simulator: () => simulator }
const CLIENT = 'kavita@mehta.example.in'
const ROAD = { distance: 150, transport_mode: 'Road', vehicle_number: 'GJ05AB1234', vehicle_type: 'Regular' }

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  const [{ id, version }] = (await get(owner, '/locations')).data
  const address = { address_1: '7 Ring Road', city: 'Surat', state: 'Gujarat', pincode: '395002' }
  await product.call(owner, 'PUT', `/locations/${id}`, { version, ...address })
  expect((await product.call(owner, 'PUT', '/portal_users/24AAACC1206D1ZM', SAMPLE_USER)).status).toBe(200)
})
afterAll(() => product.close())

/** Sends every request to the portals that waits, as the workers do. */
async function work(): Promise<void> {
  const { business_id } = owner
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(business_id)])
  const { rows } = await product.owner.query(
    `select id from portal_request where business_id = $1 and state = 'waiting' order by id`,
    [business_id],
  )
  for (const { id } of rows) await sendRequest(product.services, world, { business_id, id: Number(id) })
}

const done = async (path: string, name: string, body: object = {}) => {
  const answer = await act(owner, path, name, body)
  expect(answer.status, `${path} ${name}: ${answer.text}`).toBe(200)
  return answer.body
}

/** The third revision of a quotation, which the client accepts on its link with a name and a code. */
async function accepted(contact_id: number): Promise<number> {
  const lines = [line({ hsn: '520811', unit: 'MTR', quantity: '100', price: '700' })]
  let { id } = (await post(owner, '/quotations', { contact_id, date: today, lines })).body
  for (const revision of [1, 2, 3]) {
    await done(`/quotations/${id}`, 'send')
    const made = (await done(`/quotations/${id}`, 'revise')).revision
    expect(made.number).toMatch(new RegExp(`/R${revision}$`))
    id = made.id
  }
  await done(`/quotations/${id}`, 'send')
  const share = { way: 'mail', to: CLIENT, subject: 'Offer', text: 'Please read.' }
  const { url } = (await post(owner, `/quotations/${id}/share`, share)).body
  const token = new URL(url).searchParams.get('token')
  product.mails.length = 0
  const open = (path: string, body: object) => product.call(null, 'POST', `/public_paper${path}`, { token, ...body })
  await open('/code', {})
  const [code] = /\b\d{6}\b/.exec(product.mails[0].text) ?? []
  const answer = await open('/accept', { name: 'Kavita Mehta', code })
  expect(answer.status, answer.text).toBe(200)
  return id
}

test('a third revision accepted on its link becomes an order, two shipments with e-way bills, an invoice, a part payment and a return: every status follows', async () => {
  const contacts = [{ type: 'Email', value: CLIENT }]
  const place = { address_1: '12 Market Road', city: 'Vadodara', state: 'Gujarat', pincode: '390001' }
  const { id: contact_id } = (await post(owner, '/contacts', { name: 'Kavita Mehta', contacts, ...place })).body
  const quotation = await accepted(contact_id)
  expect(await get(owner, `/quotations/${quotation}`)).toMatchObject({
    status: 'accepted',
    accepted_by: 'Kavita Mehta',
  })

  const order = `/orders/${(await done(`/quotations/${quotation}`, 'make_order')).sales_order.id}`
  expect(await get(owner, `/quotations/${quotation}`)).toMatchObject({ status: 'ordered' })
  const statuses = async () => {
    const { order_status, fulfilment_status, payment_status } = await get(owner, order)
    return [order_status, fulfilment_status, payment_status]
  }
  expect(await statuses()).toEqual(['Pending', 'Unfulfilled', 'UnPaid'])
  await done(order, 'confirm')
  expect(await statuses()).toEqual(['Unfulfilled', 'Unfulfilled', 'UnPaid'])

  const { lines } = await get(owner, order)
  for (const quantity of ['60', '40']) {
    await done(order, 'ship', { pieces: [{ line: String(lines[0].id), quantity }], transport: 'By Owner Vehicle' })
    const { shipments } = await get(owner, `${order}/progress`)
    const shipment = `/shipments/${shipments.at(-1).id}`
    const bill = (await done(shipment, 'make_e_way_bill', { ...ROAD, sub_supply: 'Others', sub_supply_note: 'Part' }))
      .e_way_bill
    await work()
    expect(await get(owner, `/e_way_bills/${bill.id}`)).toMatchObject({ status: 'pushed', error: null })
    expect((await statuses())[1]).toBe(quantity === '60' ? 'Partially Unfulfilled' : 'Shipped')
    await done(shipment, 'deliver')
  }
  expect(await statuses()).toEqual(['Fulfilled', 'Fulfilled', 'UnPaid'])

  const invoice = `/invoices/${(await done(order, 'make_invoice')).invoice.id}`
  expect(await done(invoice, 'post')).toMatchObject({ invoice: { total: '73500.00', payment_status: 'UnPaid' } })
  await done(invoice, 'record_payment', { payment_amount: '40000', payment_mode: 'UPI' })
  expect(await statuses()).toEqual(['Fulfilled', 'Fulfilled', 'Partially Paid'])
  expect(await get(owner, invoice)).toMatchObject({ payment_status: 'Partially Paid', outstanding: '33500.00' })

  const back = { pieces: [{ line: String(lines[0].id), quantity: '10' }], kind: 'return' }
  const { credit_note: note } = await done(order, 'take_back', back)
  expect((await statuses())[0]).toBe('Return')
  await done(`/credit_notes/${note.id}`, 'post')
  expect(await get(owner, invoice)).toMatchObject({ credited: '7350.00', outstanding: '26150.00' })
  await done(invoice, 'record_payment', { payment_mode: 'Banking' })
  expect(await get(owner, invoice)).toMatchObject({ payment_status: 'Paid', outstanding: '0.00' })
  expect((await statuses())[2]).toBe('Paid')
})
