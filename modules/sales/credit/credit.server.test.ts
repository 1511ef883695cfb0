import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
const { today, post, get, line, seller, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
})
afterAll(() => product.close())

async function client(terms: object): Promise<number> {
  const made = await post(owner, '/contacts', { name: 'Kavita Mehta', state: 'Gujarat', ...terms })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}
/** A draft of 1,050 rupees for each ten pieces. */
async function draft(path: '/invoices' | '/orders', contact_id: number, quantity = '10'): Promise<any> {
  const made = await post(owner, path, { contact_id, date: today, lines: [line({ quantity })] })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const blocked = (answer: { status: number; body: any }) =>
  answer.body.errors?.map(({ field, rule }: any) => `${field} ${rule}`)

test('an invoice over the limit is stopped with its figures until somebody with the right allows it', async () => {
  const id = await client({ credit_limit: '2000', credit_mode: 'block' })
  await invoice(owner, id)
  const { id: second } = await draft('/invoices', id)
  expect(await get(owner, `/invoices/${second}/credit`)).toEqual({
    ...{ result: 'block', limit: '2000.00', before: '1050.00', after: '2100.00' },
    words: 'Kavita Mehta owes and has ordered ₹1,050.00. With this it is ₹100.00 above the credit limit of ₹2,000.00.',
  })
  expect(blocked(await act(owner, `/invoices/${second}`, 'post'))).toEqual(['contact_id credit_limit'])
  const all = { view: 'all', create: 'all', edit: 'all', post: 'all' } as const
  const asha = await product.makePerson(owner, { name: 'Asha', rights: { invoice: all, contact: { view: 'all' } } })
  const why = { over_limit_because: 'Cheque is on its way' }
  expect((await act(asha, `/invoices/${second}`, 'allow_over_limit', why)).status).toBe(403)
  expect((await act(owner, `/invoices/${second}`, 'allow_over_limit', why)).status).toBe(200)
  // What was allowed is this total, not a larger one.
  const { version, lines } = await get(owner, `/invoices/${second}`)
  await product.call(owner, 'PUT', `/invoices/${second}`, { version, lines: [{ ...lines[0], quantity: '11' }] })
  expect(blocked(await act(asha, `/invoices/${second}`, 'post'))).toEqual(['contact_id credit_limit'])
  const now = await get(owner, `/invoices/${second}`)
  await product.call(owner, 'PUT', `/invoices/${second}`, {
    version: now.version,
    lines: [{ ...now.lines[0], quantity: '9' }],
  })
  expect((await act(asha, `/invoices/${second}`, 'post')).status).toBe(200)
})

test('a limit that warns lets the document through and names the figures; without a limit nothing is said', async () => {
  const warned = await draft('/invoices', await client({ credit_limit: '0' }))
  const posted = await act(owner, `/invoices/${warned.id}`, 'post')
  expect(posted.body.credit_warning).toContain('₹1,050.00 above the credit limit of ₹0.00')
  const free = await draft('/invoices', await client({}))
  expect((await act(owner, `/invoices/${free.id}`, 'post')).body.credit_warning).toBeUndefined()
})

test('a confirmed order counts, its invoice takes its place, and a payment makes room', async () => {
  const id = await client({ credit_limit: '2100', credit_mode: 'block' })
  const order = await draft('/orders', id)
  expect((await act(owner, `/orders/${order.id}`, 'confirm')).status).toBe(200)
  const bill = (await act(owner, `/orders/${order.id}`, 'make_invoice')).body.invoice
  expect((await act(owner, `/invoices/${bill.id}`, 'post')).status).toBe(200)
  const next = await draft('/orders', id)
  expect((await act(owner, `/orders/${next.id}`, 'confirm')).status).toBe(200)
  const third = await draft('/orders', id)
  expect(blocked(await act(owner, `/orders/${third.id}`, 'confirm'))).toEqual(['contact_id credit_limit'])
  await act(owner, `/invoices/${bill.id}`, 'record_payment', { payment_mode: 'Cash' })
  expect((await act(owner, `/orders/${third.id}`, 'confirm')).status).toBe(200)
})

test('ten people who post and confirm for one client at once stay within the limit', async () => {
  const id = await client({ credit_limit: '3200', credit_mode: 'block' })
  const drafts = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const path = n % 2 === 0 ? '/invoices' : '/orders'
      return { path: `${path}/${(await draft(path, id)).id}`, action: n % 2 === 0 ? 'post' : 'confirm' }
    }),
  )
  const answers = await Promise.all(drafts.map(({ path, action }) => act(owner, path, action)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
}, 60_000)

test('the days to pay of the client give new invoices their due date, and a seller reads the terms only', async () => {
  const id = await client({ credit_days: 45 })
  expect((await draft('/invoices', id)).due_date).toBe(addDays(today, 45))
  const ravi = await product.makePerson(owner, {
    name: 'Ravi',
    rights: { contact: { view: 'all', edit: 'all' } },
    fields: { contact: { credit_limit: 'read' } },
  })
  const { version } = await get(ravi, `/contacts/${id}`)
  const refused = await product.call(ravi, 'PUT', `/contacts/${id}`, { version, credit_limit: '900000' })
  expect(refused.status).toBe(422)
})
