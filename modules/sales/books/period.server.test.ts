import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../testing.server.ts'
import { closeBooks } from './period.server.ts'

let product: TestProduct
let owner: Person
let client: { id: number }
const { today, post, get, line, seller, client: makeClient, act, invoice } = salesBench(() => product)
const yesterday = addDays(today, -1)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  client = await makeClient(owner)
})
afterAll(() => product.close())

const close = (closed_to: unknown, person = owner) => product.call(person, 'PUT', '/period_lock', { closed_to })
const wrong = (answer: { body: any }) => answer.body.errors?.map(({ field, rule }: any) => `${field} ${rule}`)
const draft = (person = owner, contact_id: number | null = client.id) =>
  post(person, '/invoices', { contact_id, buyer_name: 'Cash', date: yesterday, lines: [line()] })

test('only the owner closes the books, up to a day that has passed', async () => {
  const admin = await product.makePerson(owner, { name: 'Asha', rights: 'all' })
  expect((await close(yesterday, admin)).status).toBe(403)
  expect((await close(addDays(today, 1))).status).toBe(422)
  expect((await close('2026-13-45')).status).toBe(422)
  expect(await get(owner, '/period_lock')).toEqual({ closed_to: null })
})

test('papers of a closed period are not posted, cancelled, dated or paid; those of open days are', async () => {
  const old = (await draft()).body
  const posted = await invoice(owner, client.id, { date: yesterday })
  const paid = await invoice(owner, client.id, { date: yesterday })
  const payment = await act(owner, `/invoices/${paid.id}`, 'record_payment', { payment_date: yesterday })
  expect((await close(yesterday)).status).toBe(200)
  expect(wrong(await draft())).toEqual(['date period_locked'])
  expect(wrong(await act(owner, `/invoices/${old.id}`, 'post'))).toEqual(['date period_locked'])
  const cancel = await act(owner, `/invoices/${posted.id}`, 'cancel', { cancel_reason: 'Others' })
  expect(wrong(cancel)).toEqual(['date period_locked'])
  const receipt = `/receipts/${payment.body.receipt.id}`
  expect(wrong(await act(owner, receipt, 'cancel', { cancel_remark: 'Wrong' }))).toEqual(['date period_locked'])
  const late = await act(owner, `/invoices/${posted.id}`, 'record_payment', { payment_date: yesterday })
  expect(late.status).toBe(422)
  const off = { lost_date: yesterday, lost_reason: 'Small' }
  expect(wrong(await act(owner, `/invoices/${posted.id}`, 'write_off', off))).toEqual(['lost_date period_locked'])
  const note = { invoice_id: posted.id, date: yesterday }
  expect(wrong(await post(owner, '/credit_notes', note))).toEqual(['date period_locked'])
  expect((await act(owner, `/invoices/${posted.id}`, 'record_payment')).status).toBe(200)
  const moved = await product.call(owner, 'PUT', `/invoices/${old.id}`, { version: old.version, date: today })
  expect(moved.status, moved.text).toBe(200)
  expect((await act(owner, `/invoices/${old.id}`, 'post')).status).toBe(200)
  expect((await close(null)).status).toBe(200)
  expect((await draft()).status).toBe(201)
})

test('ten people who post while the owner closes the books wait for it, and none posts into the closed period', async () => {
  const person = await seller('Ten Posters')
  const drafts = await Promise.all(Array.from({ length: 10 }, async () => (await draft(person, null)).body))
  const scope = { business_id: person.business_id, user_id: person.id }
  let answers: Promise<Awaited<ReturnType<typeof act>>[]> = Promise.resolve([])
  await product.services.database.transaction(scope, async (transaction) => {
    await closeBooks(transaction, yesterday)
    answers = Promise.all(drafts.map(({ id }) => act(person, `/invoices/${id}`, 'post')))
    await new Promise((done) => setTimeout(done, 400))
  })
  const statuses = (await answers).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toEqual([])
  const again = await Promise.all(drafts.map(({ id }) => act(person, `/invoices/${id}`, 'post')))
  expect(again.map(wrong)).toEqual(drafts.map(() => ['date period_locked']))
}, 60_000)
