import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { BUCKETS, bucketOf } from '../rules/payments/ageing.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
const { today, post, get, line, seller, client: makeClient, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
})
afterAll(() => product.close())

const rowOf = async (contact_id: number, person = owner) =>
  (await get(person, '/ageing')).data.find((row: { contact_id: number }) => row.contact_id === contact_id)

test('the ageing puts each invoice into the bucket of its days past the due date, and shows advances apart', async () => {
  const client = await makeClient(owner)
  const days = [-5, 0, 30, 31, 60, 61, 90, 91]
  for (const past of days) {
    const date = addDays(today, -100)
    await invoice(owner, client.id, { date, due_date: addDays(today, -past) })
  }
  const advance = { contact_id: client.id, date: today, amount: '500', keep_as_advance: true }
  const { id } = (await post(owner, '/receipts', advance)).body
  await act(owner, `/receipts/${id}`, 'post')
  const row = await rowOf(client.id)
  const wanted = BUCKETS.map((bucket) => [
    bucket,
    `${days.filter((past) => bucketOf(past) === bucket).length * 1050}.00`,
  ])
  expect(row).toMatchObject({ ...Object.fromEntries(wanted), total: '8400.00', advance: '500.00', invoices: 8 })
})

test('a paper without a due date is due on its own day, in the ages and among what is overdue', async () => {
  const firm = await seller('Due Fabrics')
  const buyer = await makeClient(firm, 'Hetal')
  const date = addDays(today, -40)
  const one = await invoice(firm, buyer.id, { date })
  expect(one.due_date).toBe(date)
  await invoice(firm, buyer.id, { date: today })
  const [row] = (await get(firm, '/ageing')).data
  expect(row).toMatchObject({ '0-30': '1050.00', '31-60': '1050.00', total: '2100.00' })
  const waiting = (await get(firm, '/waiting')).data
  const { filter } = waiting.find(({ name }: { name: string }) => name === 'money_overdue')
  // What is due today is not late yet.
  const late = await get(firm, `/invoices?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(late.data.map(({ id }: { id: number }) => id)).toEqual([one.id])
  const lines = [line({ tax_rate: 'exempt' })]
  const bill = { contact_id: buyer.id, bill_number: 'B/1', bill_date: addDays(today, -3), date: today, lines }
  const made = await post(firm, '/bills', { ...bill, supplier_gst_type: 'Unregistered' })
  const posted = await act(firm, `/bills/${made.body.id}`, 'post')
  // A bill counts from the day that the supplier wrote on it.
  expect(posted.body.bill.due_date).toBe(addDays(today, -3))
})

test('where nobody owes anything the sums are zero, and an advance without an invoice is among them', async () => {
  const shop = await seller('Nothing due')
  const none = { notDue: '0.00', '0-30': '0.00', '31-60': '0.00', '61-90': '0.00', '91+': '0.00', total: '0.00' }
  expect(await get(shop, '/ageing')).toMatchObject({ data: [], totals: { ...none, advance: '0.00' }, capped: false })
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(shop.business_id)])
  await product.owner.query(
    `with c as (insert into contact (business_id, created_by, name, kind) values ($1, $2, 'Hetal', 'Company') returning id)
     insert into receipt (business_id, created_by, contact_id, payer_name, date, status, amount, advance)
     select $1, $2, c.id, 'Hetal', $3::date, 'posted', 70050, 70050 from c`,
    [shop.business_id, shop.id, today],
  )
  const { data, totals } = await get(shop, '/ageing')
  expect(totals).toEqual({ ...none, advance: '700.50' })
  expect(data).toEqual([{ ...totals, contact_id: expect.any(Number), name: 'Hetal', invoices: 0 }])
})

test('the totals of the ageing are those of all clients, also of those whose lines are cut', async () => {
  const shop = await seller('Many clients')
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(shop.business_id)])
  await product.owner.query(
    `with c as (insert into contact (business_id, created_by, name, kind) select $1, $2, 'Client ' || n, 'Company' from generate_series(1, 520) n returning id)
     insert into invoice (business_id, created_by, contact_id, date, due_date, status, total, outstanding)
     select $1, $2, c.id, $3::date - 100, $3::date - 40, 'posted', 100000, 100000 from c`,
    [shop.business_id, shop.id, today],
  )
  await product.owner.query("insert into open_stale (business_id, paper) values ($1, 'invoice')", [shop.business_id])
  const answer = await get(shop, '/ageing')
  expect([answer.data.length, answer.capped]).toEqual([500, true])
  expect(answer.totals).toEqual({
    ...{ notDue: '0.00', '0-30': '0.00', '31-60': '520000.00', '61-90': '0.00', '91+': '0.00' },
    ...{ total: '520000.00', advance: '0.00' },
  })
})

test('the statement of a client agrees with its outstanding through a bounce, a credit note and a refund', async () => {
  const client = await makeClient(owner, 'Ravi Shah')
  const [a, b] = [await invoice(owner, client.id), await invoice(owner, client.id)]
  const cheque = { payment_mode: 'Banking', is_cheque: true, payment_amount: '600' }
  const paid = await act(owner, `/invoices/${a.id}`, 'record_payment', cheque)
  await act(owner, `/receipts/${paid.body.receipt.id}`, 'bounce', { bounced_on: today })
  const wrong = await act(owner, `/invoices/${a.id}`, 'record_payment', { payment_amount: '1' })
  await act(owner, `/receipts/${wrong.body.receipt.id}`, 'cancel', { cancel_remark: 'Wrong client' })
  await act(owner, `/invoices/${b.id}`, 'record_payment')
  const made = await act(owner, `/invoices/${a.id}`, 'credit')
  await act(owner, `/credit_notes/${made.body.credit_note.id}`, 'post')
  const c = await invoice(owner, client.id)
  await act(owner, `/invoices/${c.id}`, 'write_off', { lost_amount: '50', lost_reason: 'Small' })
  const statement = await get(owner, `/contacts/${client.id}/statement`)
  expect(statement.lines.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    ...['Bounce', 'Credit Note', 'Invoice', 'Invoice', 'Invoice', 'Receipt', 'Receipt', 'Write-off'],
  ])
  expect(statement.closing).toEqual({ amount: '1000.00', side: 'Dr' })
  expect(await rowOf(client.id)).toMatchObject({ total: '1000.00' })
  const later = await get(owner, `/contacts/${client.id}/statement?from=${addDays(today, 1)}&to=${addDays(today, 2)}`)
  expect(later).toMatchObject({ opening: { amount: '1000.00', side: 'Dr' }, lines: [] })
  const pdf = await product.call(owner, 'GET', `/contacts/${client.id}/statement/pdf?language=gu`)
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  const book = await get(owner, '/day_book')
  expect(book.data.filter(({ name }: { name: string }) => name === 'Ravi Shah')).toHaveLength(8)
  expect((await product.call(owner, 'GET', '/day_book?from=2020-01-01&to=2026-01-01')).status).toBe(400)
})

test('everybody sees the figures of the papers that they may see, and none where an amount is hidden', async () => {
  const client = await makeClient(owner, 'Kavita Jain')
  await invoice(owner, client.id)
  const of = { contact: { view: 'all' }, receipt: { view: 'own' }, credit_note: { view: 'own' } } as const
  const ravi = await product.makePerson(owner, { name: 'Ravi', rights: { ...of, invoice: { view: 'own' } } })
  expect((await get(ravi, '/ageing')).data).toEqual([])
  expect((await get(ravi, `/contacts/${client.id}/statement`)).closing).toEqual({ amount: '0.00', side: '' })
  expect((await get(ravi, '/day_book')).data).toEqual([])
  const blind = await product.makePerson(owner, {
    name: 'Vina',
    rights: { ...of, invoice: { view: 'all' } },
    fields: { invoice: { outstanding: 'hidden', total: 'masked' } },
  })
  for (const path of ['/ageing', `/contacts/${client.id}/statement`, '/day_book'])
    expect((await product.call(blind, 'GET', path)).status).toBe(403)
  const stranger = await seller('Other Business')
  expect((await get(stranger, '/ageing')).data).toEqual([])
  expect((await product.call(stranger, 'GET', `/contacts/${client.id}/statement`)).status).toBe(404)
})

test('a statement takes what was before its days as one sum, and refuses days with more than 20,000 entries', async () => {
  const client = await makeClient(owner, 'Busy client')
  const { id } = await invoice(owner, client.id)
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  await product.owner.query(
    `insert into money_entry (business_id, record, record_id, kind, date, amount)
     select $1, 'invoice', $2, 'Invoice', '2020-05-05', 100 from generate_series(1, 20001)`,
    [owner.business_id, id],
  )
  const path = `/contacts/${client.id}/statement`
  expect(await get(owner, path)).toMatchObject({ opening: { amount: '20001.00' }, closing: { amount: '21051.00' } })
  const refused = await product.call(owner, 'GET', `${path}?from=2020-05-01&to=2020-05-31`)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'These days have more than 20,000 entries. Choose fewer days.',
  ])
  expect((await get(owner, `${path}?from=2020-05-06&to=2020-05-31`)).opening.amount).toBe('20001.00')
})
