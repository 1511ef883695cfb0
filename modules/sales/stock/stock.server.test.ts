import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRandom } from '#database/seed/random.ts'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { provenStock } from '#modules/items/index.server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
let client: number
const { today, post, get, line, seller, client: makeClient, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  client = (await makeClient(owner)).id
})
afterAll(() => product.close())

let count = 0
async function item(body: object = {}): Promise<number> {
  const made = await post(owner, '/inventry', { name: `Cambric ${++count}`, ...body })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}
const onHand = async (id: number) => {
  const { on_hand } = await get(owner, `/inventry/${id}`)
  return on_hand === null ? null : Number(on_hand)
}
const of = (item_id: number, quantity: string, more: object = {}) => line({ item_id, quantity, ...more })
const issues = (answer: { body: any }) =>
  answer.body.errors?.map(({ field, rule, message }: any) => `${field} ${rule}: ${message}`)
const proven = () =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, provenStock)

async function draft(lines: object[], body: object = {}): Promise<any> {
  const made = await post(owner, '/invoices', { contact_id: client, date: today, lines, ...body })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const postInvoice = (id: number, person = owner) => act(person, `/invoices/${id}`, 'post')

async function order(lines: object[]): Promise<any> {
  const made = await post(owner, '/orders', { contact_id: client, date: today, lines })
  expect(made.status, made.text).toBe(201)
  const confirmed = await act(owner, `/orders/${made.body.id}`, 'confirm')
  expect(confirmed.status, confirmed.text).toBe(200)
  return confirmed.body.sales_order
}
const pieces = (one: any, quantity: string) => ({ pieces: [{ line: String(one.lines[0].id), quantity }] })

describe('the stock of an item', () => {
  test('is kept from its opening stock on, which follows what people enter, import or undo', async () => {
    const id = await item()
    expect(await onHand(id)).toBeNull()
    await invoice(owner, client, { lines: [of(id, '3')] })
    expect(await onHand(id)).toBeNull()
    const kept = await item({ opening_stock: '10' })
    expect(await onHand(kept)).toBe(10)
    const { version } = await get(owner, `/inventry/${kept}`)
    const changed = await product.call(owner, 'PUT', `/inventry/${kept}`, { version, opening_stock: '12.5' })
    expect(Number(changed.body.on_hand)).toBe(12.5)
    await post(owner, '/inventry/delete', { itemIds: [kept] })
    await post(owner, '/inventry/restore', { itemIds: [kept] })
    expect(await onHand(kept)).toBe(12.5)
  })

  test('is corrected with a reason, never below zero, and a service has none', async () => {
    const id = await item({ opening_stock: '10' })
    const correct = (body: object) => act(owner, `/inventry/${id}`, 'correct_stock', body)
    expect(issues(await correct({ stock_change: 'take', stock_quantity: '11', stock_reason: 'Damaged' }))).toEqual([
      `stock_quantity stock: Only 10 of Cambric ${count} in stock at Ring Road`,
    ])
    const taken = await correct({ stock_change: 'take', stock_quantity: '4', stock_reason: 'Damaged' })
    expect(taken.status, taken.text).toBe(200)
    await correct({ stock_change: 'set', stock_quantity: '8', stock_reason: 'Counted' })
    expect(await onHand(id)).toBe(8)
    expect(await onHand(await item({ kind: 'service', opening_stock: '1' }))).toBeNull()
    const { version } = await get(owner, `/inventry/${id}`)
    const service = await product.call(owner, 'PUT', `/inventry/${id}`, { version, kind: 'service' })
    expect(issues(service)).toEqual(['kind stock: The stock of this item is kept, so it stays goods'])
  })
})

describe('an invoice', () => {
  test('without an order moves its goods out, and back when it is cancelled', async () => {
    const id = await item({ opening_stock: '10' })
    const made = await draft([of(id, '11')])
    expect(issues(await postInvoice(made.id))).toEqual([
      `lines.0.quantity stock: Only 10 of Cambric ${count} in stock at Ring Road`,
    ])
    const posted = await invoice(owner, client, { lines: [of(id, '4')] })
    expect(await onHand(id)).toBe(6)
    expect((await act(owner, `/invoices/${posted.id}`, 'cancel', { cancel_reason: 'Others' })).status).toBe(200)
    expect(await onHand(id)).toBe(10)
  })

  test('of last week cannot use what came in later', async () => {
    const id = await item()
    const in_now = { stock_change: 'add', stock_quantity: '5', stock_reason: 'Found' }
    expect((await act(owner, `/inventry/${id}`, 'correct_stock', in_now)).status).toBe(200)
    const made = await draft([of(id, '2')], { date: addDays(today, -1) })
    expect((await postInvoice(made.id)).status).toBe(422)
    expect(await onHand(id)).toBe(5)
  })

  test('in another unit moves the converted quantity, at the converted price', async () => {
    const unit = async (name: string, uqc: string) => (await post(owner, '/units', { name, uqc })).body.id
    const [piece, box] = [await unit('Piece', 'PCS'), await unit('Carton', 'CTN')]
    const body = { unit_id: piece, conversions: [{ unit_id: box, factor: '20' }], sale_price: '5', hsn: '5208' }
    const id = await item({ ...body, opening_stock: '100' })
    const one = { item_id: id, tax_rate: '5' }
    const posted = await invoice(owner, client, {
      lines: [
        { ...one, quantity: '2', unit: 'CTN' },
        { ...one, quantity: '1', unit: 'DOZ' },
        { ...one, quantity: '3' },
      ],
    })
    expect(await onHand(id)).toBe(100 - 40 - 12 - 3)
    expect(posted.lines.map(({ price }: any) => Number(price))).toEqual([100, 60, 5])
    const wrong = await post(owner, '/invoices', { contact_id: client, date: today, lines: [{ ...one, unit: 'KGS' }] })
    expect(issues(wrong)).toEqual(['lines.0.unit unit: There is no conversion between these units'])
  })
})

describe('an order', () => {
  test('moves goods with its shipments and returns, and its invoices and notes move them no second time', async () => {
    const id = await item({ opening_stock: '10' })
    const one = await order([of(id, '8')])
    expect((await act(owner, `/orders/${one.id}`, 'ship', pieces(one, '6'))).status).toBe(200)
    expect(await onHand(id)).toBe(4)
    const bill = (await act(owner, `/orders/${one.id}`, 'make_invoice', pieces(one, '6'))).body.invoice
    expect((await postInvoice(bill.id)).status).toBe(200)
    expect(await onHand(id)).toBe(4)
    const back = await act(owner, `/orders/${one.id}`, 'take_back', { ...pieces(one, '2'), kind: 'return' })
    expect(back.status, back.text).toBe(200)
    expect(await onHand(id)).toBe(6)
    const note = (await act(owner, `/invoices/${bill.id}`, 'credit')).body.credit_note
    const { lines, version } = await get(owner, `/credit_notes/${note.id}`)
    await product.call(owner, 'PUT', `/credit_notes/${note.id}`, { version, lines: [{ ...lines[0], quantity: '3' }] })
    expect((await act(owner, `/credit_notes/${note.id}`, 'post')).status).toBe(200)
    // Two of the three pieces of the note were back already.
    expect(await onHand(id)).toBe(7)
    await act(owner, `/credit_notes/${note.id}`, 'cancel', { cancel_remark: 'Wrong' })
    expect(await onHand(id)).toBe(6)
  })

  test('whose shipment is lost does not get its goods back', async () => {
    const id = await item({ opening_stock: '5' })
    const one = await order([of(id, '5')])
    const { shipment } = (await act(owner, `/orders/${one.id}`, 'ship')).body
    await act(owner, `/shipments/${shipment.id}`, 'lose', { lost_because: 'Rain' })
    expect(await onHand(id)).toBe(0)
    expect(issues(await act(owner, `/orders/${one.id}`, 'ship'))).toEqual([
      `pieces.0.quantity stock: Only 0 of Cambric ${count} in stock at Ring Road`,
    ])
  })
})

test('ten people who sell the last pieces at once do not sell more than there are, unless the owner allows it', async () => {
  const [first, second] = [await item({ opening_stock: '4' }), await item({ opening_stock: '40' })]
  const sell = () =>
    Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const lines = [of(first, '1'), of(second, '2')]
        return draft(n % 2 === 0 ? lines : lines.toReversed())
      }),
    ).then((drafts) => Promise.all(drafts.map(async ({ id }) => (await postInvoice(id)).status)))
  const statuses = await sell()
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  expect([await onHand(first), await onHand(second)]).toEqual([0, 32])
  expect((await product.call(owner, 'PUT', '/stock_setting', { allows_below_zero: true })).status).toBe(200)
  expect(await sell()).toEqual(Array<number>(10).fill(200))
  expect([await onHand(first), await onHand(second)]).toEqual([-10, 12])
  expect((await product.call(owner, 'PUT', '/stock_setting', { allows_below_zero: false })).status).toBe(200)
}, 60_000)

test('after random writes, undone ones among them, each balance is the sum of its movements', async () => {
  const random = makeRandom(77)
  const ids = [await item({ opening_stock: '500' }), await item({ opening_stock: '300' }), await item()]
  const posted: number[] = []
  const steps = [
    async (id: number) => {
      const { version } = await get(owner, `/inventry/${id}`)
      await product.call(owner, 'PUT', `/inventry/${id}`, { version, opening_stock: String(random.int(200, 600)) })
    },
    async (id: number) => {
      const run = await post(owner, '/inventry/edit', { itemIds: [id], values: { opening_stock: '400' } })
      if (random.chance(0.5)) await post(owner, `/runs/${run.body.run_id}/undo`, {})
    },
    async (id: number) => {
      const made = await draft([of(id, String(random.int(1, 9)))])
      if ((await postInvoice(made.id)).status === 200) posted.push(made.id)
    },
    async () => {
      const id = posted.pop()
      if (id) await act(owner, `/invoices/${id}`, 'cancel', { cancel_reason: 'Others' })
    },
    async (id: number) => {
      const body = { stock_change: random.pick(['set', 'add', 'take']), stock_quantity: String(random.int(1, 50)) }
      await act(owner, `/inventry/${id}`, 'correct_stock', { ...body, stock_reason: 'Counted' })
    },
    async (id: number) => {
      await post(owner, '/inventry/delete', { itemIds: [id] })
      await post(owner, '/inventry/restore', { itemIds: [id] })
    },
  ]
  for (let round = 0; round < 40; round++) await random.pick(steps)(random.pick(ids))
  expect(await proven()).toEqual([])
  const { data } = await get(owner, `/stock/movements?item_id=${ids[0]}`)
  expect(Number(data[0].balance)).toBe(await onHand(ids[0]))
  // The proof can fail.
  await product.owner.query('update stock_balance set quantity = quantity + 1 where item_id = $1', [ids[0]])
  expect(await proven()).toMatchObject([{ item_id: ids[0] }])
  await product.owner.query('update stock_balance set quantity = quantity - 1 where item_id = $1', [ids[0]])
}, 60_000)

test('screens show balances and movements with their papers, and low stock; a person without rights sees neither', async () => {
  const id = await item({ opening_stock: '10', reorder_level: '8' })
  const sold = await invoice(owner, client, { lines: [of(id, '3')] })
  const { data, low } = await get(owner, `/stock?low=true&q=Cambric ${count}`)
  expect(low).toBe(1)
  expect(data).toMatchObject([
    { item_id: id, on_hand: '7', is_low: true, places: [{ location: 'Ring Road', quantity: '7' }] },
  ])
  const shown = await get(owner, `/stock/movements?item_id=${id}`)
  expect(shown.data).toMatchObject([
    { kind: 'sale', quantity: '-3', balance: '7', record: 'invoice', record_id: sold.id, paper: sold.number },
    { kind: 'opening', quantity: '10', balance: '10' },
  ])
  const file = await product.call(owner, 'GET', `/stock/movements/file?item_id=${id}`)
  expect(file.text).toContain(`"sale","${sold.number}","","3","7"`)
  const keeper = await product.makePerson(owner, { name: 'Ravi', rights: { item: { view: 'all' } } })
  const [{ paper }] = (await get(keeper, `/stock/movements?item_id=${id}`)).data
  expect(paper).toBeNull()
  expect((await product.call(keeper, 'PUT', '/stock_setting', { allows_below_zero: true })).status).toBe(403)
  const nobody = await product.makePerson(owner, { name: 'Asha', rights: {} })
  expect((await product.call(nobody, 'GET', '/stock')).status).toBe(403)
})
