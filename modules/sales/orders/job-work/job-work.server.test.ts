import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
let client: number
let worker: number
const today = indianDate(new Date())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const act = (path: string, id: number, name: string, body: object = {}, person = owner) =>
  post(`/${path}/${id}/${name}`, { version: '*', ...body }, person)
const progress = async ({ id }: { id: number }) => get(`/orders/${id}/progress`)
const boardOf = async (one: { id: number }) => (await progress(one)).lines[0].board
const fieldsOf = ({ body }: { body: { errors?: { field: string }[] } }) => body.errors?.map(({ field }) => field)

/** A confirmed order of ten pieces and a service. */
async function order(): Promise<{ id: number; number: string; lines: { id: number }[] }> {
  const line = { description: 'Cotton kurta', hsn: '6206', quantity: '10', price: '400', tax_rate: '5' }
  const lines = [line, { ...line, description: 'Design', hsn: '998391', quantity: '1' }]
  const made = await post('/orders', { contact_id: client, date: today, lines })
  expect(made.status, made.text).toBe(201)
  return (await act('orders', made.body.id, 'confirm')).body.sales_order
}
const giveOut = (one: Awaited<ReturnType<typeof order>>, quantity: string, more: object = {}, person = owner) =>
  act(
    'orders',
    one.id,
    'give_out',
    { line: String(one.lines[0].id), work_stage: 'Stitching', worker_id: worker, quantity, ...more },
    person,
  )
/** Gives pieces out and answers the id of the job work. */
async function out(one: Awaited<ReturnType<typeof order>>, quantity: string, more: object = {}): Promise<number> {
  const given = await giveOut(one, quantity, more)
  expect(given.status, given.text).toBe(200)
  return given.body.job_work.id
}
const receive = (id: number, body: object, person = owner) => act('job_works', id, 'receive', body, person)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  client = (await post('/contacts', { name: 'Kavita Mehta', state: 'Gujarat' })).body.id
  worker = (await post('/contacts', { name: 'Ramesh Stitching Works', state: 'Gujarat' })).body.id
})
afterAll(() => product.close())

test('pieces are given to a job worker and come back in parts, some of them rejected or short', async () => {
  const one = await order()
  await act('orders', one.id, 'move_pieces', { line: String(one.lines[0].id), quantity: '8', to_stage: 'Cutting' })
  const more = { from_stage: 'Cutting', rate: '42.50', given_on: addDays(today, -3), back_by: addDays(today, 4) }
  const id = await out(one, '6', more)
  expect(await get(`/job_works/${id}`)).toMatchObject({
    ...{ name: `${one.number}-J1`, contact_id: worker, order_id: one.id, description: 'Cotton kurta' },
    ...{ stage: 'Stitching', status: 'out', quantity: '6.000', out: '6.000', rate: '42.50' },
    ...{ given_on: addDays(today, -3), due_date: addDays(today, 4), returns: [] },
  })
  expect(await boardOf(one)).toEqual([
    { stage: 'Cutting', pieces: '2', away: '0' },
    { stage: 'Stitching', pieces: '6', away: '6' },
  ])
  expect((await progress(one)).job_works).toMatchObject([{ id, contact_id: worker, out: '6.000', status: 'out' }])

  const first = await receive(id, { came_good: '3', work_stage: 'Finished', came_on: addDays(today, -1) })
  expect(first.status, first.text).toBe(200)
  expect(first.body.job_work).toMatchObject({ out: '3.000', good_pieces: '3.000', charges: '127.50', status: 'out' })
  const rest = await receive(id, { came_good: '1', came_rejected: '1', came_short: '1', reason: 'Wrong thread' })
  expect(rest.body.job_work).toMatchObject({
    ...{ out: '0.000', good_pieces: '4.000', rejected_pieces: '1.000', short_pieces: '1.000', charges: '170.00' },
    status: 'back',
    returns: [
      { date: addDays(today, -1), good: '3.000', rejected: '0.000', short: '0.000', stage: 'Finished', reason: null },
      { date: today, good: '1.000', rejected: '1.000', short: '1.000', stage: null, reason: 'Wrong thread' },
    ],
  })
  // Rejected and short pieces are made again: they are on no stage.
  expect(await boardOf(one)).toEqual([
    { stage: 'Cutting', pieces: '2', away: '0' },
    { stage: 'Stitching', pieces: '1', away: '0' },
    { stage: 'Finished', pieces: '3', away: '0' },
  ])
  expect((await receive(id, { came_good: '1' })).body.message).toBe('Came back is not possible in this state')
  const words = async (path: string) =>
    (await get(`${path}/changes`)).data.map(({ action }: { action: string }) => action)
  expect(await words(`/orders/${one.id}`)).toContain('gave_out')
  expect((await words(`/job_works/${id}`)).filter((word: string) => word === 'pieces_back')).toHaveLength(2)
})

test('pieces that are with a job worker are neither moved, given out again, closed nor cancelled', async () => {
  const one = await order()
  const line = String(one.lines[0].id)
  const id = await out(one, '10')
  const says = { message: 'Some of these pieces are with a job worker' }
  const moved = await act('orders', one.id, 'move_pieces', {
    ...{ line, quantity: '1', from_stage: 'Stitching', to_stage: 'Finished' },
  })
  expect(moved.body).toMatchObject(says)
  const again = await giveOut(one, '1', { from_stage: 'Stitching', work_stage: 'Dyeing' })
  expect(again.body.errors).toMatchObject([{ field: 'quantity', ...says }])
  const first = { message: 'Some pieces are with a job worker. Take them back first' }
  expect((await act('orders', one.id, 'close_line', { line })).body).toMatchObject(first)
  expect((await act('orders', one.id, 'cancel')).body).toMatchObject(first)
  await receive(id, { came_rejected: '10', reason: 'Torn' })
  expect(await boardOf(one)).toEqual([])
  expect((await act('orders', one.id, 'cancel')).status).toBe(200)
})

test('of ten people at once never give out more than is there, and never take back more than was given', async () => {
  const one = await order()
  const given = await Promise.all(Array.from({ length: 10 }, () => giveOut(one, '3')))
  const made = given.filter(({ status }) => status === 200)
  expect(made).toHaveLength(3)
  expect(new Set((await progress(one)).job_works.map(({ name }: { name: string }) => name)).size).toBe(3)
  const { id } = made[0].body.job_work
  const came = await Promise.all(Array.from({ length: 10 }, () => receive(id, { came_good: '2' })))
  expect(came.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await get(`/job_works/${id}`)).returns).toHaveLength(1)
  expect(await boardOf(one)).toEqual([{ stage: 'Stitching', pieces: '9', away: '7' }])
  // Two job works of one order come back at once: both are counted.
  const [second, third] = made.slice(1).map(({ body }) => body.job_work.id as number)
  const both = await Promise.all(
    [second, third].map((each) => receive(each, { came_good: '3', work_stage: 'Finished' })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await boardOf(one)).toEqual([
    { stage: 'Stitching', pieces: '3', away: '1' },
    { stage: 'Finished', pieces: '6', away: '0' },
  ])
})

test('bad input has its error on its field', async () => {
  const one = await order()
  expect(fieldsOf(await giveOut(one, '11'))).toEqual(['quantity'])
  expect(fieldsOf(await giveOut(one, '0'))).toEqual(['quantity'])
  expect(fieldsOf(await giveOut(one, '1', { line: String(one.lines[1].id) }))).toEqual(['line'])
  expect(fieldsOf(await giveOut(one, '1', { work_stage: 'Finished' }))).toEqual(['work_stage'])
  expect(fieldsOf(await giveOut(one, '1', { work_stage: '' }))).toEqual(['work_stage'])
  expect(fieldsOf(await giveOut(one, '1', { worker_id: 999_999 }))).toEqual(['worker_id'])
  expect(fieldsOf(await giveOut(one, '1', { rate: '-1' }))).toEqual(['rate'])
  expect(fieldsOf(await giveOut(one, '1', { given_on: addDays(today, 1) }))).toEqual(['given_on'])
  expect(fieldsOf(await giveOut(one, '1', { back_by: addDays(today, -1) }))).toEqual(['back_by'])
  expect((await progress(one)).job_works).toEqual([])
  const id = await out(one, '4')
  expect(fieldsOf(await receive(id, {}))).toEqual(['came_good'])
  expect(fieldsOf(await receive(id, { came_good: '4.001' }))).toEqual(['came_good'])
  expect(fieldsOf(await receive(id, { came_short: '5', reason: 'Lost' }))).toEqual(['came_short'])
  expect(fieldsOf(await receive(id, { came_good: '3', came_rejected: '1' }))).toEqual(['reason'])
  expect(fieldsOf(await receive(id, { came_good: '1', came_on: addDays(today, 1) }))).toEqual(['came_on'])
  expect(fieldsOf(await receive(id, { came_good: '1', came_on: addDays(today, -1) }))).toEqual(['came_on'])
  const { version } = await get(`/job_works/${id}`)
  const change = (body: object) => product.call(owner, 'PUT', `/job_works/${id}`, { version, ...body })
  expect(fieldsOf(await change({ due_date: addDays(today, -1) }))).toEqual(['due_date'])
  expect((await change({ rate: '12.35', out: '0', quantity: '1' })).body).toMatchObject({ rate: '12.35', out: '4.000' })
})

test('giving out needs the right to edit the order, and taking back its own right; what is out is listed by worker', async () => {
  const one = await order()
  const id = await out(one, '2', { given_on: addDays(today, -9) })
  const rights = { sales_order: { view: 'all' }, job_work: { view: 'all' }, contact: { view: 'all' } } as const
  const viewer = await product.makePerson(owner, { name: 'Meera', rights })
  expect((await giveOut(one, '1', {}, viewer)).status).toBe(403)
  expect((await receive(id, { came_good: '1' }, viewer)).status).toBe(403)
  const filters = JSON.stringify([
    { field: 'status', condition: 'In', values: ['out'] },
    { field: 'contact_id', condition: 'In', values: [worker] },
  ])
  const list = await get(`/job_works?sort=given_on&filters=${encodeURIComponent(filters)}`, viewer)
  expect(list.data[0]).toMatchObject({ id, out: '2.000', given_on: addDays(today, -9), stage: 'Stitching' })
  const packer = await product.makePerson(owner, { name: 'Asha', rights: { sales_order: { view: 'all' } } })
  expect((await get(`/orders/${one.id}/progress`, packer)).job_works).toEqual([])
  const stranger = await product.makeBusiness('Others')
  expect((await receive(id, { came_good: '1' }, stranger)).status).toBe(404)
})

test('pieces of several orders go to one job worker on one challan, and come back through their job work', async () => {
  const [one, other] = [await order(), await order()]
  const ids = [await out(one, '6'), await out(other, '4')]
  const made = await post('/job_works/make_challan', { ids })
  expect(made.status, made.text).toBe(200)
  const drafts = (await get('/challans')).data
  expect(drafts).toHaveLength(1)
  const path = `/challans/${drafts[0].id}`
  expect(await get(path)).toMatchObject({
    ...{ status: 'draft', contact_id: worker, purpose: 'Job Work', work: 'Stitching', total: '4000.00' },
    lines: [
      { description: 'Cotton kurta', hsn: '6206', quantity: '6.000', price: '400.000', tax_rate: '5' },
      { quantity: '4.000' },
    ],
  })
  expect((await act('job_works', ids[0], 'make_challan')).body.message).toMatch(/have a delivery challan already/)
  expect((await receive(ids[0], { came_good: '1' })).body.message).toMatch(/Post the delivery challan/)
  const { version, lines } = await get(path)
  const fewer = await product.call(owner, 'PUT', path, { version, lines: [{ ...lines[0], quantity: '5' }, lines[1]] })
  expect(fewer.status, fewer.text).toBe(200)
  const refused = await act('challans', drafts[0].id, 'post')
  expect(refused.body.errors).toMatchObject([
    { field: 'lines.0.quantity', message: 'The job worker has 6 of these pieces' },
  ])
  const draft = await get(path)
  const whole = [{ ...draft.lines[0], quantity: '6' }, draft.lines[1]]
  await product.call(owner, 'PUT', path, { version: draft.version, lines: whole })
  const posted = await act('challans', drafts[0].id, 'post')
  expect(posted.status, posted.text).toBe(200)
  const number = String(posted.body.delivery_challan.number)
  const direct = { goods: [{ line: String(lines[0].id), quantity: '1' }] }
  expect((await act('challans', drafts[0].id, 'goods_back', direct)).body.message).toMatch(
    /come back through their job work/,
  )
  const came = { came_good: '3', came_rejected: '1', came_short: '1', reason: 'Torn', their_number: 'R-9' }
  expect((await receive(ids[0], came)).status).toBe(200)
  expect(await get(path)).toMatchObject({ goods_status: 'partly', left_value: '2000.00' })
  const shown = await get(`${path}/goods`)
  expect(shown.lines).toMatchObject([
    { job_work_id: ids[0], sent: '6', back: '4', lost: '1', left: '1' },
    { job_work_id: ids[1], left: '4' },
  ])
  expect(shown.backs).toMatchObject([{ name: `${number}-B1`, their_number: 'R-9', status: 'received' }])
  await receive(ids[0], { came_good: '1' })
  await receive(ids[1], { came_good: '4' })
  expect(await get(path)).toMatchObject({ goods_status: 'back', left_value: '0.00' })
})

test('ten people at once make one challan for the same pieces', async () => {
  const one = await order()
  const id = await out(one, '5')
  const made = await Promise.all(Array.from({ length: 10 }, () => act('job_works', id, 'make_challan')))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the bill of the job worker is made from good pieces, once, and both papers are found from the job work', async () => {
  const one = await order()
  const ids = [await out(one, '6', { rate: '42.50' }), await out(one, '4')]
  expect((await act('job_works', ids[0], 'make_bill')).body.message).toMatch(/No good pieces came back yet/)
  const sent = await post('/job_works/make_challan', { ids })
  expect(sent.status, sent.text).toBe(200)
  const challan = (await get(`/job_works/${ids[0]}/papers`)).data[0]
  expect(challan).toMatchObject({ record: 'delivery_challan', number: null, status: 'draft' })
  const posted = await act('challans', challan.id, 'post')
  expect(posted.status, posted.text).toBe(200)
  await receive(ids[0], { came_good: '5', came_rejected: '1', reason: 'Torn' })
  await receive(ids[1], { came_good: '3' })

  const made = await act('job_works', ids[0], 'make_bill')
  expect(made.status, made.text).toBe(200)
  const { id } = made.body.bill
  expect(await get(`/bills/${id}`)).toMatchObject({
    ...{ status: 'draft', contact_id: worker, supply: 'services', taxable: '212.50' },
    lines: [{ description: `Stitching: Cotton kurta (${one.number}-J1)`, quantity: '5.000', price: '42.500' }],
  })
  expect((await act('job_works', ids[0], 'make_bill')).body.message).toMatch(/All good pieces are on a purchase bill/)
  const number = posted.body.delivery_challan.number
  const papers = [
    { record: 'delivery_challan', id: challan.id, number, status: 'posted' },
    { record: 'bill', id, number: null, status: 'draft' },
  ]
  expect((await get(`/job_works/${ids[0]}/papers`)).data).toMatchObject(papers)
  expect((await progress(one)).job_works.find((row: { id: number }) => row.id === ids[0]).papers).toMatchObject(papers)

  // More than came back good is refused when the bill is posted, at its line.
  const bill = async (of: number, more: object) => {
    const { version, lines } = await get(`/bills/${of}`)
    const saved = await product.call(owner, 'PUT', `/bills/${of}`, {
      ...{ version, bill_number: `R-${of}`, bill_date: today, supplier_gst_type: 'Unregistered' },
      lines: [{ ...lines[0], tax_rate: 'exempt', ...more }],
    })
    expect(saved.status, saved.text).toBe(200)
    return act('bills', of, 'post')
  }
  expect((await bill(id, { quantity: '6' })).body.errors).toMatchObject([
    { field: 'lines.0.quantity', message: 'Only 5 good pieces of this job work are on no bill yet' },
  ])
  expect((await bill(id, { quantity: '4' })).status).toBe(200)
  const rest = (await act('job_works', ids[0], 'make_bill')).body.bill.id
  expect((await get(`/bills/${rest}`)).lines).toMatchObject([{ quantity: '1.000', price: '42.500' }])
  await act('bills', id, 'cancel', { cancel_remark: 'Wrong' })
  const all = await act('job_works', ids[0], 'make_bill')
  expect((await get(`/bills/${all.body.bill.id}`)).lines).toMatchObject([{ quantity: '4.000' }])
})

test('ten people at once make one bill for the same pieces', async () => {
  const one = await order()
  const id = await out(one, '5', { rate: '10' })
  await receive(id, { came_good: '5' })
  const made = await Promise.all(Array.from({ length: 10 }, () => act('job_works', id, 'make_bill')))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
})
