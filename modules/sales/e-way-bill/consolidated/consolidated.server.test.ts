import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { SAMPLE_USER, simulatePortals } from '#modules/gst/index.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { sendRequest } from '../../portals/jobs.server.ts'
import { PORTAL_WORLD } from '../../portals/world.server.ts'
import { salesBench } from '../../testing.server.ts'
import { consolidatedRoutes } from './consolidate.server.ts'

let product: TestProduct
let owner: Person

const { post, get, seller, act, line, today } = salesBench(() => product)
const simulator = simulatePortals()
const world = { ...PORTAL_WORLD, simulator: () => simulator }
const USER = '/portal_users/24AAACC1206D1ZM'
const PATH = '/e_way_bills/consolidate'
const VEHICLE_PATH = '/consolidated_bills/:id/change_vehicle'
const TRIP = { transport_mode: 'Road', vehicle_number: 'GJ05AB1234', from_place: 'Surat', from_state: '24' }
const ROAD = { distance: 420, transport_mode: 'Road', vehicle_number: 'GJ05AB1234', vehicle_type: 'Regular' }

beforeAll(async () => {
  const own = consolidatedRoutes(world)
  const routes = [...moduleRoutes.filter(({ path }) => path !== PATH && path !== VEHICLE_PATH), ...own]
  product = await testProduct({ catalog, specials, routes })
  owner = await seller('Tulsi Fabrics')
  const [{ id, version }] = (await get(owner, '/locations')).data
  const address = { address_1: '7 Ring Road', city: 'Surat', state: 'Gujarat', pincode: '395002' }
  await product.call(owner, 'PUT', `/locations/${id}`, { version, ...address })
  expect((await product.call(owner, 'PUT', USER, SAMPLE_USER)).status).toBe(200)
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
})
afterAll(() => product.close())

/** An e-way bill of a sale to a consumer that the portal made. */
async function pushed(transport: object = ROAD): Promise<{ id: number; number: string; document_number: string }> {
  const goods = line({ hsn: '520811', unit: 'MTR', price: '8000' })
  const buyer = { buyer_name: 'Mehta Textiles', buyer_gst_type: 'Consumer', billing_address: '12 Market Road, Pune' }
  const place = { billing_state: 'Maharashtra', billing_pincode: '411001' }
  const made = await post(owner, '/invoices', { date: today, lines: [goods], ...buyer, ...place })
  await act(owner, `/invoices/${made.body.id}`, 'post')
  const bill = await act(owner, `/invoices/${made.body.id}`, 'make_e_way_bill', transport)
  expect(bill.status, bill.text).toBe(200)
  const { rows } = await product.owner.query(`select id from portal_request where state = 'waiting'`)
  for (const { id } of rows)
    await sendRequest(product.services, world, { business_id: owner.business_id, id: Number(id) })
  return get(owner, `/e_way_bills/${bill.body.e_way_bill.id}`)
}
const consolidate = (bills: readonly { id: number }[], more: object = {}, person = owner) =>
  post(person, PATH, { ids: bills.map(({ id }) => id), ...TRIP, ...more })
const messages = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`)

test('without sign-in data it says where to enter them', async () => {
  const bills = [await pushed(), await pushed()]
  await product.call(owner, 'DELETE', USER)
  expect((await consolidate(bills)).body.message).toMatch(/^Enter the sign-in data of 24AAACC1206D1ZM under Settings/)
  await product.call(owner, 'PUT', USER, SAMPLE_USER)
})

test('e-way bills of one vehicle get one number, which is kept with them and printed as a slip', async () => {
  const bills = [await pushed(), await pushed()]
  const made = await consolidate(bills, { vehicle_number: 'gj-05 ab1234' })
  expect(made.status, made.text).toBe(200)
  const { id, number } = made.body.consolidated_bill
  expect(number).toMatch(/^\d{10}$/)
  expect(await get(owner, `/consolidated_bills/${id}`)).toMatchObject({
    ...{ number, gstin: '24AAACC1206D1ZM', vehicle_number: 'GJ05AB1234', from_place: 'Surat', from_state: '24' },
    bills: bills.map((bill) => ({ number: bill.number, document_number: bill.document_number })),
  })
  for (const bill of bills) {
    expect(await get(owner, `/e_way_bills/${bill.id}`)).toMatchObject({ consolidated_id: id, status: 'pushed' })
    const { data } = await get(owner, `/e_way_bills/${bill.id}/changes`)
    expect(data.map(({ action }: { action: string }) => action)).toContain('consolidated')
  }
  expect(simulator.state.trip_sheets.at(-1)).toMatchObject({ number, vehicle: 'GJ05AB1234' })
  const slip = await product.call(owner, 'GET', `/consolidated_bills/${id}/pdf?language=hi`)
  expect([slip.status, slip.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('bills that cannot travel together are named, and nothing is asked of the portal', async () => {
  const bill = await pushed()
  const other = await pushed({ ...ROAD, vehicle_number: 'GJ05CD9999' })
  const waiting = await pushed({ distance: 150, transporter_id: '24AAACT2727Q1Z2' })
  const asked = simulator.asked.length
  expect(messages(await consolidate([bill, other, waiting]))).toEqual([
    `ids: The e-way bill of ${other.document_number} names another vehicle: GJ05CD9999. Change its part B first.`,
    `ids: The e-way bill of ${waiting.document_number} has no vehicle yet (part B)`,
  ])
  expect(messages(await consolidate([bill]))).toEqual(['ids: Choose 2 to 100 e-way bills'])
  expect(messages(await consolidate([bill, other], { vehicle_number: '', from_place: '' }))).toEqual([
    expect.stringMatching(/^from_place: /),
    'vehicle_number: By road the vehicle is needed',
  ])
  expect(messages(await consolidate([bill, other], { transport_mode: 'Rail', vehicle_number: null }))).toEqual([
    'transport_document: By rail, air or ship the transport document is needed',
    'transport_document_date: Enter the date of the transport document',
  ])
  expect((await consolidate([bill, { id: 999_999 }])).status).toBe(404)
  expect(simulator.asked).toHaveLength(asked)
})

test('what the portal refuses, or does not answer, is said in plain words and can be tried again', async () => {
  const bills = [await pushed(), await pushed()]
  simulator.troubles.push('no answer')
  expect((await consolidate(bills)).body.message).toBe('The portal does not answer now. Try again later.')
  simulator.troubles.push(503)
  expect((await consolidate(bills)).status).toBe(422)
  const kept = simulator.state.bills.get(bills[1].number)
  // Somebody cancelled it on the portal's own screen.
  if (kept) kept.cancelled_at = Date.now()
  expect(messages(await consolidate(bills))).toEqual(['ids: The e-way bill is cancelled, or of another GSTIN'])
  if (kept) kept.cancelled_at = null
  expect((await get(owner, `/e_way_bills/${bills[0].id}`)).consolidated_id).toBe(null)
  expect((await consolidate(bills)).status).toBe(200)
})

test('another vehicle is changed at the portal for the trip and all its bills', async () => {
  const bills = [await pushed(), await pushed()]
  const { id } = (await consolidate(bills)).body.consolidated_bill
  const next = { ...TRIP, vehicle_number: 'gj 05 cd 4321', from_place: 'Bharuch', vehicle_remark: 'Gear box' }
  const change = (more: object = {}, person = owner) =>
    post(person, `/consolidated_bills/${id}/change_vehicle`, { ...next, vehicle_reason: 'Break down', ...more })
  const asked = simulator.asked.length
  expect(messages(await change({ vehicle_remark: '', vehicle_number: '' }))).toEqual([
    expect.stringMatching(/^vehicle_remark: /),
    'vehicle_number: By road the vehicle is needed',
  ])
  expect(messages(await change({ vehicle_reason: 'First time' }))).toEqual([expect.stringMatching(/^vehicle_reason: /)])
  const viewer = await product.makePerson(owner, { name: 'Meera', rights: { consolidated_bill: { view: 'all' } } })
  expect((await change({}, viewer)).status).toBe(403)
  expect(simulator.asked).toHaveLength(asked)
  simulator.troubles.push('no answer')
  expect((await change()).body.message).toBe('The portal does not answer now. Try again later.')
  const kept = simulator.state.bills.get(bills[1].number)
  if (kept) kept.cancelled_at = Date.now()
  expect(messages(await change())).toEqual(['ids: The e-way bill is cancelled, or of another GSTIN'])
  if (kept) kept.cancelled_at = null
  expect(await get(owner, `/consolidated_bills/${id}`)).toMatchObject({ vehicle_number: 'GJ05AB1234' })
  const changed = await change()
  expect(changed.status, changed.text).toBe(200)
  expect(await get(owner, `/consolidated_bills/${id}`)).toMatchObject({
    ...{ number: changed.body.consolidated_bill.number, vehicle_number: 'GJ05CD4321', from_place: 'Bharuch' },
  })
  for (const bill of bills)
    expect(await get(owner, `/e_way_bills/${bill.id}`)).toMatchObject({
      vehicle_number: 'GJ05CD4321',
      status: 'pushed',
    })
  expect(simulator.state.trip_sheets.at(-1)).toMatchObject({ vehicle: 'GJ05CD4321' })
  // Bills that went on another trip are not changed by this one.
  expect((await consolidate(bills, { vehicle_number: 'GJ05CD4321' })).status).toBe(200)
  expect((await change()).body.message).toMatch(/are on another consolidated e-way bill now/)
})

test('it needs the right to change the vehicle', async () => {
  const bills = [await pushed(), await pushed()]
  const viewer = await product.makePerson(owner, { name: 'Ravi', rights: { e_way_bill: { view: 'all' } } })
  expect((await consolidate(bills, {}, viewer)).status).toBe(403)
  const stranger = await product.makeBusiness('Others')
  expect((await consolidate(bills, {}, stranger)).status).toBe(404)
})
