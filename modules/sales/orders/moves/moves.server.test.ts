import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { DEFAULT_MOVES } from '../../rules/orders/order-moves.ts'
import { salesBench } from '../../testing.server.ts'

let product: TestProduct
let owner: Person
let client: number
const { today, post, get, line, seller, client: makeClient, act } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  client = (await makeClient(owner)).id
})
afterAll(() => product.close())

const put = (moves: unknown, person = owner) => product.call(person, 'PUT', '/order_moves', { moves })
async function order(): Promise<any> {
  const made = await post(owner, '/orders', { contact_id: client, date: today, lines: [line()] })
  return (await act(owner, `/orders/${made.body.id}`, 'confirm')).body.sales_order
}

test('the moves are those of the product until the owner changes them, and again after a reset', async () => {
  expect(await get(owner, '/order_moves')).toEqual({ moves: DEFAULT_MOVES, is_default: true })
  const admin = await product.makePerson(owner, { name: 'Asha', rights: 'all' })
  expect((await put(DEFAULT_MOVES, admin)).status).toBe(403)
  const moves = { ...DEFAULT_MOVES, Unfulfilled: DEFAULT_MOVES.Unfulfilled.filter((to) => to !== 'Production') }
  expect((await put(moves)).body).toMatchObject({ is_default: false })
  const one = await order()
  expect((await act(owner, `/orders/${one.id}`, 'produce')).body.message).toBe(
    'An order does not go from Unfulfilled to Production in this business',
  )
  const { data } = await get(owner, '/audit?record=setting')
  expect(JSON.stringify(data)).toContain('order_moves')
  expect((await put(null)).body).toEqual({ moves: DEFAULT_MOVES, is_default: true })
  expect((await act(owner, `/orders/${one.id}`, 'produce')).status).toBe(200)
})

test('a matrix with unknown or missing statuses is refused', async () => {
  for (const wrong of [
    undefined,
    'all',
    [],
    { ...DEFAULT_MOVES, Pending: ['Nowhere'] },
    { ...DEFAULT_MOVES, Gone: [] },
    { Pending: [] },
  ])
    expect((await put(wrong)).status).toBe(422)
  expect(await get(owner, '/order_moves')).toMatchObject({ is_default: true })
})

test('goods that come back make the draft of their credit note; without a posted invoice none is due', async () => {
  const one = await order()
  const pieces = (quantity: string) => ({ pieces: [{ line: String(one.lines[0].id), quantity }] })
  await act(owner, `/orders/${one.id}`, 'ship')
  const none = await act(owner, `/orders/${one.id}`, 'take_back', { ...pieces('1'), kind: 'return' })
  expect(none.body).toMatchObject({ credit_note_due: '0.00' })
  expect(none.body.credit_note).toBeUndefined()
  const bill = (await act(owner, `/orders/${one.id}`, 'make_invoice')).body.invoice
  await act(owner, `/invoices/${bill.id}`, 'post')
  const back = await act(owner, `/orders/${one.id}`, 'take_back', { ...pieces('2'), kind: 'exchange' })
  expect(back.status, back.text).toBe(200)
  const note = await get(owner, `/credit_notes/${back.body.credit_note.id}`)
  expect(note).toMatchObject({ status: 'draft', reason: 'Sales return', invoice_id: bill.id, total: '210.00' })
  expect(note.lines).toMatchObject([{ quantity: '2.000' }])
  expect((await act(owner, `/credit_notes/${note.id}`, 'post')).status).toBe(200)
  const own = await act(owner, `/orders/${one.id}`, 'take_back', { ...pieces('1'), kind: 'return', make_note: false })
  expect(own.body.credit_note).toBeUndefined()
})
