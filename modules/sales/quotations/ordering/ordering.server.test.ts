import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics, moduleRoutes, specials } from '#modules/server.ts'
import { keepMetrics } from '#platform/metrics/keep.server.ts'
import { proveMetrics } from '#platform/metrics/prove.server.ts'
import { salesBench } from '../../testing.server.ts'
import { keepValidity } from '../validity/jobs.server.ts'

let product: TestProduct
let owner: Person
let contact_id: number
const { today, post, get, line, seller, client, act } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  contact_id = (await client(owner)).id
})
afterAll(() => product.close())

async function sent(body: object = {}): Promise<any> {
  const made = await post(owner, '/quotations', { contact_id, date: today, lines: [line()], ...body })
  expect(made.status, made.text).toBe(201)
  return (await act(owner, `/quotations/${made.body.id}`, 'send')).body.quotation
}
const order = (id: number, pieces?: object[]) => act(owner, `/quotations/${id}`, 'make_order', pieces ? { pieces } : {})
const left = async (id: number) =>
  (await get(owner, `/quotations/${id}/remaining`)).lines.map((one: any) => one.remaining)
const statusOf = async (id: number) => (await get(owner, `/quotations/${id}`)).status

/** The figures of quotations by status follow what their orders do to them. */
async function figuresHold(): Promise<void> {
  const all = { catalog, metrics, business_id: owner.business_id }
  await keepMetrics(product.services.database, all)
  expect(await proveMetrics(product.services.database, all)).toEqual([])
}

test('a quotation is ordered in parts; the second order proposes the rest, and a cancelled order gives it back', async () => {
  const { id, lines } = await sent({
    lines: [line({ discount_type: 'Fixed Amount', discount: '10' }), line({ quantity: '4' })],
    charges: [{ name: 'Freight', amount: '50' }],
  })
  const first = await order(id, [{ line: String(lines[0].id), quantity: '3' }])
  expect(first.status, first.text).toBe(200)
  expect([first.body.quotation.status, await left(id)]).toEqual(['part_ordered', ['7', '4']])
  const made = await get(owner, `/orders/${first.body.sales_order.id}`)
  expect(made.lines.map(({ quantity, discount }: any) => [quantity, discount])).toEqual([['3.000', '3.00']])
  for (const pieces of [[{ line: String(lines[0].id), quantity: '7.001' }], [{ line: '999999', quantity: '1' }]])
    expect((await order(id, pieces)).status).toBe(422)
  const second = await order(id)
  expect(second.body.quotation.status).toBe('ordered')
  const rest = await get(owner, `/orders/${second.body.sales_order.id}`)
  expect(rest.lines.map(({ quantity, discount }: any) => [quantity, discount])).toEqual([
    ['7.000', '7.00'],
    ['4.000', null],
  ])
  // The first three pieces cost 297 of the 1,390 rupees after the discounts of the lines.
  expect([made, rest].map(({ charges }) => charges.map(({ amount }: any) => amount))).toEqual([['10.68'], ['39.32']])
  expect((await order(id)).status).toBe(422)
  await act(owner, `/orders/${rest.id}`, 'confirm')
  await figuresHold()
  expect((await act(owner, `/orders/${rest.id}`, 'cancel')).status).toBe(200)
  expect([await statusOf(id), await left(id)]).toEqual(['part_ordered', ['7', '4']])
  expect((await post(owner, '/orders/delete', { ids: [made.id] })).status).toBeLessThan(300)
  expect([await statusOf(id), await left(id)]).toEqual(['accepted', ['10', '4']])
  await figuresHold()
})

test('the orders of a quotation add up to it to the paisa: charges, the discount on all and the total', async () => {
  const { id, lines, ...whole } = await sent({
    lines: [line({ quantity: '3', price: '33.33', tax_rate: '18' }), line({ quantity: '7', price: '11.11' })],
    charges: [
      { name: 'Freight', amount: '10' },
      { name: 'Insurance', amount: '1', is_outside: true },
    ],
    ...{ discount: '5', discount_type: 'Fixed Amount' },
  })
  const orders: any[] = []
  for (const quantities of [['1', '2'], ['1', '0.5'], null]) {
    const pieces = quantities?.map((quantity, at) => ({ line: String(lines[at].id), quantity }))
    const made = await order(id, pieces)
    expect(made.status, made.text).toBe(200)
    orders.push(await get(owner, `/orders/${made.body.sales_order.id}`))
  }
  const sumOf = (amounts: (string | null)[]) =>
    amounts.reduce((sum, one) => sum + Math.round(Number(one ?? 0) * 100), 0)
  const charged = (docs: any[], name: string) =>
    sumOf(docs.flatMap(({ charges }) => charges.filter((one: any) => one.name === name).map((one: any) => one.amount)))
  expect(sumOf(orders.map(({ total }) => total))).toBe(sumOf([whole.total]))
  expect(sumOf(orders.map(({ discount }) => discount))).toBe(500)
  expect([charged(orders, 'Freight'), charged(orders, 'Insurance')]).toEqual([1000, 100])
  expect(orders.every(({ charges }) => charges.length === 2)).toBe(true)
  // An agreed total is near the total of the lines.
  const { version } = orders[2]
  const change = (body: object) => product.call(owner, 'PUT', `/orders/${orders[2].id}`, { version, ...body })
  const far = await change({ agreed_total: '1000' })
  expect(far.body.errors).toMatchObject([{ field: 'agreed_total', rule: 'total_differs' }])
  // The parts of a part add up too: its invoices come to the order.
  await act(owner, `/orders/${orders[1].id}`, 'confirm')
  const billed = await act(owner, `/orders/${orders[1].id}`, 'make_invoice')
  expect((await get(owner, `/invoices/${billed.body.invoice.id}`)).total).toBe(orders[1].total)
})

test('ten people at once do not order more than remains', async () => {
  const { id, lines } = await sent()
  const piece = [{ line: String(lines[0].id), quantity: '3' }]
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(id, piece)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await left(id)).toEqual(['1'])
})

test('owners are reminded once before the last day, and after it the quotation is expired by the job', async () => {
  const rights = { quotation: { view: 'all', edit: 'all' } } as const
  const ravi = await product.makePerson(owner, { name: 'Ravi', rights })
  const own = { assigned_user: ravi.id }
  const near = await sent({ valid_until: addDays(today, 2), ...own })
  const far = await sent({ valid_until: addDays(today, 5), ...own })
  const notices = async (id: number) =>
    (await get(ravi, '/notices')).data.filter(
      (one: any) => one.kind === 'quotation_expires' && one.path.endsWith(`/${id}`),
    )
  const at = (days: number) => new Date(`${addDays(today, days)}T06:00:00Z`)
  await keepValidity(product.services, {}, undefined, at(0))
  await keepValidity(product.services, {}, undefined, at(0))
  expect([await notices(near.id), await notices(far.id)].map((found) => found.length)).toEqual([1, 0])
  expect((await product.call(owner, 'PUT', '/quotation_setting', { remind_days: 61 })).status).toBe(422)
  expect((await product.call(ravi, 'PUT', '/quotation_setting', { remind_days: 5 })).status).toBe(403)
  expect((await product.call(owner, 'PUT', '/quotation_setting', { remind_days: 5 })).status).toBe(200)
  await keepValidity(product.services, {}, undefined, at(2))
  expect([await statusOf(near.id), await notices(far.id)]).toMatchObject(['sent', [{}]])
  await keepValidity(product.services, {}, undefined, at(3))
  expect([await statusOf(near.id), await statusOf(far.id)]).toEqual(['expired', 'sent'])
  expect((await act(owner, `/quotations/${near.id}`, 'accept')).status).toBe(422)
  expect((await act(owner, `/quotations/${near.id}`, 'revise')).status).toBe(200)
})
