import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { SAMPLE_USER, simulatePortals } from '#modules/gst/index.server.ts'
import { provenStock } from '#modules/items/index.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { sendRequest } from '../portals/jobs.server.ts'
import { PORTAL_WORLD } from '../portals/world.server.ts'
import { salesBench } from '../testing.server.ts'
import { limitOf } from './purposes.ts'
import { warnOfLimits } from './limit-job.server.ts'

let product: TestProduct
let owner: Person
let worker: number
const { today, post, get, line, seller, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  const place = { city: 'Surat', state: 'Gujarat', pincode: '395003', address_1: '12 Ring Road' }
  worker = (await post(owner, '/contacts', { name: 'Ramesh Dyeing Works', ...place })).body.id
})
afterAll(() => product.close())

const issues = ({ body }: { body: { errors?: { field: string; rule: string }[] } }) =>
  body.errors?.map(({ field, rule }) => `${field} ${rule}`)
const cloth = (more: object = {}) => line({ quantity: '100', unit: 'MTR', ...more })

async function draft(body: object = {}): Promise<any> {
  const made = await post(owner, '/challans', {
    contact_id: worker,
    date: today,
    work: 'Dyeing',
    lines: [cloth()],
    ...body,
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}
async function posted(body: object = {}): Promise<any> {
  const one = await draft(body)
  const done = await act(owner, `/challans/${one.id}`, 'post')
  expect(done.status, done.text).toBe(200)
  return done.body.delivery_challan
}
const goods = (one: any, quantity: string | null, more: object = {}) => ({
  goods: [{ line: String(one.lines[0].id), quantity, ...more }],
})
const back = (one: { id: number }, body: object, person = owner) =>
  act(person, `/challans/${one.id}`, 'goods_back', body)
const shown = (one: { id: number }) => get(owner, `/challans/${one.id}`)
const linesOf = async (one: { id: number }) => (await get(owner, `/challans/${one.id}/goods`)).lines

let count = 0
async function item(body: object = {}): Promise<number> {
  const made = await post(owner, '/inventry', { name: `Cloth ${++count}`, hsn: '5208', ...body })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}
const onHand = async (id: number) => Number((await get(owner, `/inventry/${id}`)).on_hand)

test('a challan has a series of its own, charges no tax, and says until when the goods must be back', async () => {
  const one = await draft({ lines: [cloth(), cloth({ tax_rate: '12', discount: '10' })] })
  expect(one).toMatchObject({
    ...{ status: 'draft', number: null, purpose: 'Job Work', job_goods: 'inputs', goods_status: null },
    ...{ gross: '20000.00', discounts: '1000.00', taxable: '19000.00', total: '19000.00' },
    return_limit: limitOf({ purpose: 'Job Work', date: today })?.last,
  })
  expect(one.lines[1]).toMatchObject({ tax_rate: '12', tax: '0.00', amount: '9000.00' })
  const done = (await act(owner, `/challans/${one.id}`, 'post')).body.delivery_challan
  expect(done).toMatchObject({ status: 'posted', goods_status: 'out', left_value: '19000.00' })
  expect(done.number).toMatch(/^DC\/\d\d-\d\d\/0001$/)
  expect((await posted({ purpose: 'Others' })).return_limit).toBe(null)
  expect((await posted({ job_goods: 'tools' })).return_limit).toBe(null)
  expect((await posted({ purpose: 'Sale on approval' })).return_limit).toBe(
    limitOf({ purpose: 'Sale on approval', date: today })?.last,
  )
  const { version } = await shown(one)
  expect((await product.call(owner, 'PUT', `/challans/${one.id}`, { version, work: 'Washing' })).text).toMatch(
    /A posted challan is not changed/,
  )
})

test('goods come back in parts, some of them lost, and the stock follows', async () => {
  const id = await item({ opening_stock: '150' })
  const one = await posted({ lines: [cloth({ item_id: id })] })
  expect(await onHand(id)).toBe(50)
  const first = await back(one, { ...goods(one, '60', { lost: '2.5' }), their_number: 'R-7', their_date: today })
  expect(first.status, first.text).toBe(200)
  expect(first.body.delivery_challan).toMatchObject({ goods_status: 'partly', left_value: '3750.00' })
  const { name, ...made } = await get(owner, `/challan_returns/${first.body.challan_return.id}`)
  expect(name).toBe(`${one.number}-B1`)
  expect(made).toMatchObject({
    ...{ challan_id: one.id, contact_id: worker, status: 'received', how: 'back', date: today, work_done: 'Dyeing' },
    ...{ their_number: 'R-7', total: '6000.00', goods: [{ quantity: '60.000', lost: '2.500', unit: 'MTR' }] },
  })
  expect(await onHand(id)).toBe(110)
  expect(await linesOf(one)).toMatchObject([{ sent: '100', back: '60', lost: '2.5', left: '37.5' }])
  const rest = await back(one, goods(one, '37.5'))
  expect(rest.body.delivery_challan).toMatchObject({ goods_status: 'back', left_value: '0.00' })
  expect(await onHand(id)).toBe(147.5)
  expect((await back(one, goods(one, '1'))).body.message).toBe('Goods back is not possible in this state')
  expect((await act(owner, `/challans/${one.id}`, 'cancel', { cancel_remark: 'Wrong' })).text).toMatch(
    /Some of the goods/,
  )
  // A receipt that was a mistake is cancelled: the goods are out again.
  const undone = await act(owner, `/challan_returns/${rest.body.challan_return.id}`, 'cancel', {
    cancel_remark: 'Twice',
  })
  expect(undone.status, undone.text).toBe(200)
  expect(await shown(one)).toMatchObject({ goods_status: 'partly', left_value: '3750.00' })
  expect(await onHand(id)).toBe(110)
  const scope = { business_id: owner.business_id, user_id: owner.id }
  expect(await product.services.database.transaction(scope, provenStock)).toEqual([])
  const words = (await get(owner, `/challans/${one.id}/changes`)).data.map(({ action }: { action: string }) => action)
  expect(words).toEqual(expect.arrayContaining(['posted', 'goods_back', 'goods_moved']))
})

test('cloth that comes back as kurtas brings kurtas into stock, and a cancelled challan its goods', async () => {
  const grey = await item({ opening_stock: '100' })
  const kurta = await item({ opening_stock: '5' })
  const one = await posted({ work: 'Stitching', lines: [cloth({ item_id: grey })] })
  const made = await back(one, goods(one, '96', { lost: '4', item_id: kurta, made: '40', made_unit: 'PCS' }))
  expect(made.status, made.text).toBe(200)
  expect([await onHand(grey), await onHand(kurta)]).toEqual([0, 45])
  const other = await posted({ date: today, lines: [cloth({ item_id: kurta, quantity: '45', unit: 'PCS' })] })
  expect(await onHand(kurta)).toBe(0)
  const short = await draft({ lines: [cloth({ item_id: kurta, quantity: '1', unit: 'PCS' })] })
  expect(issues(await act(owner, `/challans/${short.id}`, 'post'))).toEqual(['lines.0.quantity stock'])
  expect((await act(owner, `/challans/${other.id}`, 'cancel', { cancel_remark: 'Not sent' })).status).toBe(200)
  expect(await onHand(kurta)).toBe(45)
})

test('goods on their way back are out until they are received', async () => {
  const id = await item({ opening_stock: '100' })
  const one = await posted({ lines: [cloth({ item_id: id })] })
  const coming = await back(one, { ...goods(one, '80'), is_on_way: true })
  expect(coming.body.delivery_challan).toMatchObject({ goods_status: 'out', left_value: '10000.00' })
  const path = `/challan_returns/${coming.body.challan_return.id}`
  expect(await get(owner, path)).toMatchObject({ status: 'expected' })
  expect((await act(owner, `/challans/${one.id}`, 'cancel', { cancel_remark: 'x' })).status).toBe(422)
  expect(issues(await act(owner, path, 'receive', { received_on: addDays(today, 1) }))).toEqual(['received_on future'])
  expect((await act(owner, path, 'receive')).status).toBe(200)
  expect(await shown(one)).toMatchObject({ goods_status: 'partly', left_value: '2000.00' })
  expect(await onHand(id)).toBe(80)
  const again = await back(one, { ...goods(one, '20'), is_on_way: true })
  await back(one, goods(one, '10'))
  expect((await act(owner, `/challan_returns/${again.body.challan_return.id}`, 'receive')).text).toMatch(
    /Only 10 are still out/,
  )
})

test('of ten people at once only so many take goods back as are out', async () => {
  const one = await posted()
  const answers = await Promise.all(Array.from({ length: 10 }, () => back(one, goods(one, '30'))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await linesOf(one)).toMatchObject([{ back: '90', left: '10' }])
  const { backs } = await get(owner, `/challans/${one.id}/goods`)
  expect(new Set(backs.map(({ name }: { name: string }) => name)).size).toBe(3)
  const coming = []
  for (let n = 0; n < 2; n++) coming.push((await back(one, { ...goods(one, '10'), is_on_way: true })).body)
  const both = await Promise.all(
    coming.map(({ challan_return: { id } }) => act(owner, `/challan_returns/${id}`, 'receive')),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('bad input has its issue on its field', async () => {
  const one = await posted()
  const rest = goods(one, '5')
  expect(issues(await back(one, {}))).toEqual(['goods required'])
  expect(issues(await back(one, goods(one, null)))).toEqual(['goods required'])
  expect(issues(await back(one, goods(one, '100.001')))).toEqual(['goods.0.quantity more_than_out'])
  expect(issues(await back(one, goods(one, null, { lost: '101' })))).toEqual(['goods.0.lost more_than_out'])
  expect(issues(await back(one, { goods: [{ line: '999999', quantity: '1' }] }))).toEqual(['goods.0.line unknown_line'])
  expect(issues(await back(one, { goods: [rest.goods[0], rest.goods[0]] }))).toEqual(['goods.1.line unknown_line'])
  expect(issues(await back(one, { ...rest, came_on: addDays(today, 1) }))).toEqual(['came_on future'])
  expect(issues(await back(one, { ...rest, came_on: addDays(today, -1) }))).toEqual(['came_on order'])
  expect(issues(await back(one, { ...rest, their_date: addDays(today, 1) }))).toEqual(['their_date future'])
  expect(issues(await back(one, { ...rest, how: 'supplied' }))).toEqual(['sold_by required'])
  const id = await item()
  expect(issues(await back(one, goods(one, '5', { item_id: id })))).toEqual(['goods.0.made required'])
  expect(issues(await back(one, goods(one, '5', { made: '5' })))).toEqual(['goods.0.item_id required'])
  expect((await linesOf(one))[0].left).toBe('100')
  const fair = await posted({ purpose: 'Exhibition or Fairs' })
  expect(issues(await back(fair, { ...goods(fair, '5'), came_from: worker }))).toEqual(['came_from state'])
  const service = await post(owner, '/challans', { contact_id: worker, date: today, lines: [cloth({ hsn: '998821' })] })
  expect(issues(service)).toEqual(['lines.0.hsn service'])
  const early = await post(owner, '/challans', {
    contact_id: worker,
    date: today,
    back_by: addDays(today, -1),
    lines: [],
  })
  expect(issues(early)).toEqual(['back_by order'])
  const empty = await draft({ lines: [] })
  expect(issues(await act(owner, `/challans/${empty.id}`, 'post'))).toContain('lines required')
})

test('the Commissioner may extend the last day of inputs by a year', async () => {
  const one = await posted()
  const extend = (to: string, of = one) =>
    act(owner, `/challans/${of.id}`, 'extend_time', { extended_to: to, extension_order: 'C. No. V/7' })
  const { last, longest } = limitOf({ purpose: 'Job Work', date: today }) as { last: string; longest: string }
  expect(issues(await extend(last))).toEqual(['extended_to order'])
  expect(issues(await extend(addDays(longest, 1)))).toEqual(['extended_to too_late'])
  expect((await extend(longest)).body.delivery_challan).toMatchObject({ return_limit: longest, extended_to: longest })
  expect(issues(await extend(longest, await posted({ purpose: 'Sale on approval' })))).toEqual([
    'extended_to no_extension',
  ])
})

test('goods with others are in the value of the stock, in the unit of the challan, until they are back, lost or sold', async () => {
  const firm = await seller('Value Fabrics')
  const add = async (path: string, body: object) => (await post(firm, path, body)).body.id as number
  const unit_id = await add('/units', { name: 'Value piece', uqc: 'PCS' })
  await add('/units', { name: 'Value dozen', uqc: 'DOZ', base_unit_id: unit_id, factor: '12' })
  const shirt = { name: 'Shirt', hsn: '6205', unit_id, purchase_price: '200.00', opening_stock: '100' }
  const item_id = await add('/inventry', shirt)
  const contact_id = await add('/contacts', { name: 'Ramesh Dyeing Works', state: 'Gujarat' })
  const valueOf = async () => {
    const { total, elsewhere } = (await get(firm, '/stock/summary')).value
    return [total, elsewhere]
  }
  expect(await valueOf()).toEqual(['20000.00', '0.00'])
  const lines = [line({ item_id, quantity: '5', unit: 'DOZ' }), line({ item_id, quantity: '10', unit: 'PCS' })]
  const made = await post(firm, '/challans', { contact_id, date: today, work: 'Dyeing', lines })
  expect(await valueOf()).toEqual(['20000.00', '0.00'])
  const one = (await act(firm, `/challans/${made.body.id}`, 'post')).body.delivery_challan
  expect(await valueOf()).toEqual(['20000.00', '14000.00'])
  const took = await back(one, goods(one, '2', { lost: '1' }), firm)
  expect(took.status, took.text).toBe(200)
  expect(await valueOf()).toEqual(['17600.00', '6800.00'])
  const rest = await back(
    one,
    { goods: one.lines.map(({ id }: { id: number }, at: number) => ({ line: String(id), quantity: at ? '10' : '2' })) },
    firm,
  )
  expect(rest.status, rest.text).toBe(200)
  expect(await valueOf()).toEqual(['17600.00', '0.00'])
})

test('what is still out is shown by who has it, since when and until when', async () => {
  const other = (await post(owner, '/contacts', { name: 'Meena Embroidery', state: 'Maharashtra' })).body.id
  const one = await posted({ contact_id: other })
  await back(one, goods(one, '40'))
  const { data } = await get(owner, '/goods_out?purpose=Job%20Work')
  expect(data.filter(({ contact_id }: { contact_id: number }) => contact_id === other)).toEqual([
    {
      ...{ challan_id: one.id, number: one.number, contact_id: other, name: 'Meena Embroidery', purpose: 'Job Work' },
      ...{ description: 'Cotton cloth', unit: 'MTR', left: '60', value: '6000.00' },
      ...{ since: today, limit: one.return_limit },
    },
  ])
  expect((await product.call(owner, 'GET', '/goods_out?purpose=x')).status).toBe(400)
  const rights = { delivery_challan: { view: 'own' }, contact: { view: 'all' } } as const
  const viewer = await product.makePerson(owner, { name: 'Meera', rights })
  expect((await get(viewer, '/goods_out')).data).toEqual([])
  expect((await back(one, goods(one, '1'), viewer)).status).toBe(403)
  expect((await product.call(viewer, 'GET', '/itc04?period=2026-04')).status).toBe(403)
})

test('owners of challans are told thirty days and seven days before the last day, and not once the goods are back', async () => {
  const one = await posted()
  const closed = await posted()
  await back(closed, goods(closed, '100'))
  const notices = async (of: { id: number }) =>
    (await get(owner, '/notices')).data.filter(
      ({ kind, path }: { kind: string; path: string }) => kind === 'challan_limit' && path.endsWith(`/${of.id}`),
    ).length
  const at = (days: number) => new Date(`${addDays(one.return_limit, -days)}T06:00:00Z`)
  for (const days of [31, 30, 29, 8]) await warnOfLimits(product.services, {}, undefined, at(days))
  expect([await notices(one), await notices(closed)]).toEqual([1, 0])
  for (const days of [7, 6]) await warnOfLimits(product.services, {}, undefined, at(days))
  expect(await notices(one)).toBe(2)
})

test('a posted challan is printed in three copies, as the law names them', async () => {
  const one = await posted()
  const pages = async (query: string) =>
    (await product.call(owner, 'GET', `/challans/${one.id}/pdf?${query}`)).text.match(/\/Type \/Page\b(?!s)/g)?.length
  expect([await pages('copies=all'), await pages('language=ta')]).toEqual([3, 1])
})

test('ITC-04 has what was sent, what came back from the same and from another job worker, and what was sold from there', async () => {
  const { person: firm, make } = await otherFirm()
  const one = await make({ quantity: '100' })
  const sold = await invoice(firm, one.contact_id, { lines: [line({ quantity: '5' })] })
  const other = (await post(firm, '/contacts', { name: 'Meena Embroidery', state: 'Maharashtra' })).body.id
  const take = (quantity: string, more: object) => back(one, { ...goods(one, quantity), ...more }, firm)
  expect((await take('50', { their_number: 'R-7' })).status).toBe(200)
  expect((await take('10', { their_number: 'M-1', came_from: other, work_done: 'Embroidery' })).status).toBe(200)
  expect((await take('5', { how: 'supplied', sold_by: sold.id })).status).toBe(200)
  const gone = await take('7', { their_number: 'R-8' })
  await act(firm, `/challan_returns/${gone.body.challan_return.id}`, 'cancel', { cancel_remark: 'Wrong' })
  const month = Number(today.slice(5, 7))
  const year = Number(today.slice(0, 4)) - (month < 4 ? 1 : 0)
  const period = month >= 4 && month < 10 ? `${year}-04` : `${year}-10`
  const found = await get(firm, `/itc04?period=${period}`)
  expect(found.tables).toEqual([
    { table: '4', lines: 1, papers: 1, taxable: '10000.00', incomplete: 0 },
    { table: '5A', lines: 1, papers: 1, taxable: null, incomplete: 0 },
    { table: '5B', lines: 1, papers: 1, taxable: null, incomplete: 0 },
    { table: '5C', lines: 1, papers: 1, taxable: null, incomplete: 0 },
  ])
  const file = await product.call(firm, 'GET', `/itc04/file?period=${period}`)
  const json = JSON.parse(file.text)
  expect(json.m2jw).toMatchObject([
    { jw_stcd: '24', chnum: one.number, itms: [{ goods_ty: '8b', qty: 100, tx_c: 2.5 }] },
  ])
  expect(json.table5A).toMatchObject([{ jw_stcd: '24', o_chnum: one.number, items: [{ jw2_chnum: 'R-7', qty: 50 }] }])
  expect(json.table5B).toMatchObject([{ jw_stcd: '27', items: [{ jw2_chnum: 'M-1', nat_jw: 'Embroidery' }] }])
  expect(json.table5C).toMatchObject([{ jw_stcd: '24', items: [{ inum: sold.number, qty: 5 }] }])
  const sheet = await product.call(firm, 'GET', `/itc04/sheet?period=${period}`)
  expect([sheet.status, sheet.text.slice(0, 2)]).toEqual([200, 'PK'])
  expect((await product.call(firm, 'GET', '/itc04?period=2026-07')).status).toBe(400)
  // Its number is in table 13 of GSTR-1 as a challan for job work.
  const gstr1 = await product.call(firm, 'GET', `/gst_returns/gstr1/file?month=${today.slice(0, 7)}`)
  expect(JSON.parse(gstr1.text).doc_issue.doc_det).toMatchObject([
    { doc_num: 1 },
    { doc_num: 9, docs: [{ from: one.number, to: one.number, totnum: 1, cancel: 0 }] },
  ])
})

/** A business with its own GSTIN, job worker and challan, so that its figures are known. */
async function otherFirm() {
  const person = await seller('Other Fabrics')
  const { body } = await post(person, '/contacts', { name: 'Ramesh Dyeing Works', state: 'Gujarat', city: 'Surat' })
  const make = async (more: object) => {
    const sent = { contact_id: body.id, date: today, work: 'Dyeing', lines: [cloth(more)] }
    const made = await post(person, '/challans', sent)
    const done = await act(person, `/challans/${made.body.id}`, 'post')
    expect(done.status, done.text).toBe(200)
    return done.body.delivery_challan
  }
  return { person, make }
}

test('an e-way bill of a challan is for job work at any value, and that of its goods on the way back is inward', async () => {
  const { person: firm } = await otherFirm()
  const simulator = simulatePortals()
  const world = { ...PORTAL_WORLD, simulator: () => simulator }
  const [{ id, version }] = (await get(firm, '/locations')).data
  const address = { address_1: '7 Ring Road', city: 'Surat', state: 'Gujarat', pincode: '395002' }
  await product.call(firm, 'PUT', `/locations/${id}`, { version, ...address })
  expect((await product.call(firm, 'PUT', '/portal_users/24AAACC1206D1ZM', SAMPLE_USER)).status).toBe(200)
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(firm.business_id)])
  const work = async () => {
    const { rows } = await product.owner.query(
      `select id from portal_request where business_id = $1 and state = 'waiting' order by id`,
      [firm.business_id],
    )
    for (const row of rows)
      await sendRequest(product.services, world, { business_id: firm.business_id, id: Number(row.id) })
  }
  const place = { address_1: '12 Market Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
  const pune = (await post(firm, '/contacts', { name: 'Pune Dyers', ...place })).body.id
  const kurta = (await post(firm, '/inventry', { name: 'Kurta', hsn: '6206' })).body.id
  const made = await post(firm, '/challans', { contact_id: pune, date: today, lines: [cloth({ hsn: '520811' })] })
  const one = (await act(firm, `/challans/${made.body.id}`, 'post')).body.delivery_challan
  const ROAD = { distance: 420, transport_mode: 'Road', vehicle_number: 'GJ05AB1234', vehicle_type: 'Regular' }
  const wrong = await act(firm, `/challans/${one.id}`, 'make_e_way_bill', { ...ROAD, sub_supply: 'Supply' })
  expect(issues(wrong)).toEqual(['sub_supply 205'])
  const out = await act(firm, `/challans/${one.id}`, 'make_e_way_bill', ROAD)
  expect(out.status, out.text).toBe(200)
  await work()
  expect(await get(firm, `/e_way_bills/${out.body.e_way_bill.id}`)).toMatchObject({
    ...{ status: 'pushed', error: null, document_number: one.number, total: '10000.00' },
    document: { record: 'delivery_challan', id: one.id },
  })
  const file = await product.call(firm, 'GET', `/e_way_bill_json?ids=${out.body.e_way_bill.id}`)
  expect(JSON.parse(file.text).billLists).toMatchObject([
    {
      supplyType: 'O',
      subSupplyType: 4,
      docType: 'CHL',
      docNo: one.number,
      totalValue: 10000,
      igstValue: 0,
      toPincode: 411001,
    },
  ])
  const input = {
    ...goods(one, '96', { lost: '4', item_id: kurta, made: '40', made_unit: 'PCS' }),
    their_number: 'R-7',
  }
  const coming = (await back(one, { ...input, is_on_way: true }, firm)).body.challan_return.id
  const home = await act(firm, `/challan_returns/${coming}`, 'make_e_way_bill', ROAD)
  expect(home.status, home.text).toBe(200)
  await work()
  expect(await get(firm, `/e_way_bills/${home.body.e_way_bill.id}`)).toMatchObject({ status: 'pushed', error: null })
  const inward = await product.call(firm, 'GET', `/e_way_bill_json?ids=${home.body.e_way_bill.id}`)
  expect(JSON.parse(inward.text).billLists).toMatchObject([
    {
      ...{ supplyType: 'I', subSupplyType: 6, docType: 'CHL', docNo: 'R-7', fromPincode: 411001, toPincode: 395002 },
      ...{ fromGstin: 'URP', toGstin: '24AAACC1206D1ZM', totalValue: 9600 },
      itemList: [{ productName: 'Kurta', hsnCode: '6206', quantity: 40, qtyUnit: 'PCS' }],
    },
  ])
})
