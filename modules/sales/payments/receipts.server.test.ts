import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { sales } from '../module.ts'
import { paperOf } from '../paper/paper.ts'
import { FACTS } from '../paper/testing.server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
let client: { id: number }
const { today, post, get, seller, client: makeClient, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  client = await makeClient(owner)
})
afterAll(() => product.close())

const read = (one: { id: number }) => get(owner, `/invoices/${one.id}`)
const pay = (one: { id: number }, body: object = {}, person = owner) =>
  act(person, `/invoices/${one.id}`, 'record_payment', body)
const receiptOf = async (body: object) => {
  const made = await post(owner, '/receipts', { contact_id: client.id, date: today, mode: 'UPI', ...body })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const on = (one: { id: number }, amount: string, tds: string | null = null) => ({ invoice_id: one.id, amount, tds })
const actOn = (one: { id: number }, name: string, body: object = {}) => act(owner, `/receipts/${one.id}`, name, body)
const rules = (answer: { body: any }) => answer.body.errors?.map(({ field, rule }: any) => `${field} ${rule}`)

describe('an invoice', () => {
  test('is unpaid when it is posted, and a draft has no standing', async () => {
    const draft = (await post(owner, '/invoices', { contact_id: client.id, date: today, lines: [] })).body
    expect(draft).toMatchObject({ payment_status: null, outstanding: null })
    expect(await invoice(owner, client.id)).toMatchObject({ payment_status: 'UnPaid', outstanding: '1050.00' })
  })

  test('is paid in parts and then whole by "Record payment"; nobody types its standing', async () => {
    const one = await invoice(owner, client.id)
    const part = await pay(one, { payment_amount: '400.50', payment_mode: 'Cash' })
    expect(part.status, part.text).toBe(200)
    expect(part.body.invoice).toMatchObject({ payment_status: 'Partially Paid', paid: '400.50', outstanding: '649.50' })
    expect(part.body.receipt.number).toMatch(/^RC\/\d\d-\d\d\/\d{4}$/)
    const whole = await pay(one, { payment_mode: 'Banking', is_cheque: true, payment_reference: '004512' })
    expect(whole.body.invoice).toMatchObject({ payment_status: 'Paid', outstanding: '0.00' })
    const cheque = await get(owner, `/receipts/${whole.body.receipt.id}`)
    expect(cheque).toMatchObject({ status: 'posted', is_cheque: true, amount: '649.50', advance: '0.00' })
    expect((await pay(one)).status).toBe(422)
    const typed = await product.call(owner, 'PUT', `/invoices/${one.id}`, {
      version: whole.body.invoice.version,
      paid: '1',
    })
    expect(typed.status).toBe(422)
    const paid = { combiner: 'AND', conditions: [{ field: 'payment_status', condition: 'In', values: ['Paid'] }] }
    const list = await get(owner, `/invoices?filter=${encodeURIComponent(JSON.stringify(paid))}&sort=-outstanding`)
    expect(list.data.map(({ id }: { id: number }) => id)).toContain(one.id)
    expect((await get(owner, '/invoices/totals?of=outstanding')).data[0].field).toBe('outstanding')
  })

  test('with more than its amount leaves an advance; TDS settles without money', async () => {
    const one = await invoice(owner, client.id)
    const answer = await pay(one, { payment_amount: '2000', payment_tds: '50' })
    expect(answer.body.invoice).toMatchObject({ payment_status: 'Paid', paid: '1000.00', tds: '50.00' })
    expect(await get(owner, `/receipts/${answer.body.receipt.id}`)).toMatchObject({ advance: '1000.00', tds: '50.00' })
  })

  test('whose TDS was deducted leaves nothing on the statement; taken off or bounced, it is owed again', async () => {
    const party = await makeClient(owner, 'TDS client')
    const one = await invoice(owner, party.id)
    const closing = async () => (await get(owner, `/contacts/${party.id}/statement`)).closing
    const paid = await pay(one, { payment_tds: '50', payment_mode: 'Banking', is_cheque: true })
    expect(await closing()).toEqual({ amount: '0.00', side: '' })
    expect((await actOn(paid.body.receipt, 'take_off', { invoice_id: one.id })).status).toBe(200)
    expect(await closing()).toEqual({ amount: '50.00', side: 'Dr' })
    const again = await invoice(owner, party.id)
    const second = await pay(again, { payment_tds: '50', payment_mode: 'Banking', is_cheque: true })
    expect(await closing()).toEqual({ amount: '50.00', side: 'Dr' })
    await actOn(second.body.receipt, 'bounce', { bounced_on: today })
    expect(await closing()).toEqual({ amount: '1100.00', side: 'Dr' })
  })

  test('with payments is not cancelled, and what is left may be written off', async () => {
    const one = await invoice(owner, client.id)
    await pay(one, { payment_amount: '1000' })
    const kept = await act(owner, `/invoices/${one.id}`, 'cancel', { cancel_reason: 'Others' })
    expect(kept.status).toBe(422)
    const much = await act(owner, `/invoices/${one.id}`, 'write_off', { lost_amount: '50.01', lost_reason: 'Small' })
    expect(rules(much)).toEqual(['lost_amount too_much'])
    const off = await act(owner, `/invoices/${one.id}`, 'write_off', { lost_reason: 'Small' })
    expect(off.body.invoice).toMatchObject({ payment_status: 'Paid', outstanding: '0.00', written_off: '50.00' })
  })

  test('a version that is out of date records nothing', async () => {
    const one = await invoice(owner, client.id)
    const first = await pay(one, { version: one.version, payment_amount: '10' })
    expect(first.status).toBe(200)
    expect((await pay(one, { version: one.version, payment_amount: '10' })).status).toBe(409)
    expect(await read(one)).toMatchObject({ paid: '10.00' })
  })
})

describe('a receipt', () => {
  test('over two invoices pays both when it is posted, and then stays as it is', async () => {
    const [a, b] = [await invoice(owner, client.id), await invoice(owner, client.id)]
    const draft = await receiptOf({ amount: '1500', allocations: [on(a, '1050'), on(b, '300')] })
    expect(draft).toMatchObject({ number: null, allocated: '1350.00', advance: '150.00', payer_name: 'Kavita Mehta' })
    expect(await read(a)).toMatchObject({ payment_status: 'UnPaid' })
    const posted = await actOn(draft, 'post')
    expect(posted.status, posted.text).toBe(200)
    expect([await read(a), await read(b)]).toMatchObject([
      { payment_status: 'Paid' },
      { payment_status: 'Partially Paid', outstanding: '750.00' },
    ])
    const { version } = posted.body.receipt
    expect((await product.call(owner, 'PUT', `/receipts/${draft.id}`, { version, amount: '9' })).status).toBe(422)
    expect((await product.call(owner, 'DELETE', `/receipts/${draft.id}`)).status).toBe(422)
    const off = await actOn(draft, 'take_off', { invoice_id: a.id })
    expect(off.body.receipt).toMatchObject({ advance: '1200.00' })
    expect(await read(a)).toMatchObject({ payment_status: 'UnPaid', outstanding: '1050.00' })
    const back = await actOn(draft, 'refund', { refund_amount: '200', refund_mode: 'Cash' })
    expect(back.body.receipt).toMatchObject({ refunded: '200.00', advance: '1000.00' })
    expect((await actOn(draft, 'cancel', { cancel_remark: 'Wrong' })).status).toBe(422)
  })

  test('is refused above what an invoice has left, above its own amount, and on invoices of others', async () => {
    const one = await invoice(owner, client.id)
    const other = await invoice(owner, (await makeClient(owner, 'Ravi Shah')).id)
    const unposted = (await post(owner, '/invoices', { contact_id: client.id, date: today, lines: [] })).body
    const wrong = async (amount: string, allocations: object[]) =>
      rules(await actOn(await receiptOf({ amount, allocations }), 'post'))
    expect(await wrong('2000', [on(one, '1050.01')])).toEqual(['allocations.0.amount over_allocation'])
    expect(await wrong('2000', [on(one, '600'), on(one, '451')])).toEqual(['allocations.1.amount over_allocation'])
    expect(await wrong('2000', [on(one, '1000', '50.01')])).toEqual(['allocations.0.amount over_allocation'])
    expect(await wrong('2000', [on(other, '10')])).toEqual(['allocations.0.invoice_id other_client'])
    expect(await wrong('2000', [on(unposted, '10')])).toEqual(['allocations.0.invoice_id unknown_invoice'])
    const less = { contact_id: client.id, date: today, amount: '10', allocations: [on(one, '11')] }
    expect(rules(await post(owner, '/receipts', less))).toEqual(['allocations over_receipt'])
    const late = await receiptOf({ amount: '10', date: addDays(today, 2), keep_as_advance: true })
    expect(rules(await actOn(late, 'post'))).toEqual(['date future'])
  })

  test('that was an advance goes on the oldest invoices first', async () => {
    const person = await makeClient(owner, 'Old First')
    const due = (days: number) => ({ due_date: addDays(today, days) })
    const late = await invoice(owner, person.id, due(20))
    const early = await invoice(owner, person.id, due(5))
    const proposal = await receiptOf({ contact_id: person.id, amount: '1500' })
    expect(proposal.allocations).toMatchObject([on(early, '1050.00'), on(late, '450.00')])
    const advance = await receiptOf({ contact_id: person.id, amount: '1500', keep_as_advance: true })
    await actOn(advance, 'post')
    const done = await actOn(advance, 'allocate')
    expect(done.status, done.text).toBe(200)
    expect(done.body.receipt).toMatchObject({ advance: '0.00', allocated: '1500.00' })
    expect([await read(early), await read(late)]).toMatchObject([{ payment_status: 'Paid' }, { outstanding: '600.00' }])
    expect((await actOn(advance, 'allocate')).status).toBe(422)
  })

  test('by a cheque that bounces leaves its invoices unpaid; only a cheque bounces', async () => {
    const [a, b] = [await invoice(owner, client.id), await invoice(owner, client.id)]
    const draft = await receiptOf({
      amount: '2100',
      mode: 'Banking',
      is_cheque: true,
      allocations: [on(a, '1050'), on(b, '1050')],
    })
    await actOn(draft, 'post')
    expect(await read(b)).toMatchObject({ payment_status: 'Paid' })
    const early = await actOn(draft, 'bounce', { bounced_on: addDays(today, -1) })
    expect(rules(early)).toEqual(['bounced_on date_before'])
    const bounced = await actOn(draft, 'bounce', { bounced_on: today, bounce_reason: 'Funds insufficient' })
    expect(bounced.body.receipt).toMatchObject({ status: 'bounced', advance: '0.00' })
    expect([await read(a), await read(b)]).toMatchObject([{ outstanding: '1050.00' }, { payment_status: 'UnPaid' }])
    expect((await actOn(draft, 'bounce', { bounced_on: today })).status).toBe(422)
    const cash = await receiptOf({ amount: '10', mode: 'Cash', keep_as_advance: true })
    await actOn(cash, 'post')
    expect((await actOn(cash, 'bounce', { bounced_on: today })).status).toBe(422)
  })

  test('is printed, in every language, and mailed or linked to the client like other papers', async () => {
    const one = await invoice(owner, client.id)
    const made = await receiptOf({ amount: '1500', reference: 'UTR 77', allocations: [on(one, '1000.00', '50.00')] })
    await actOn(made, 'post')
    const pdf = await product.call(owner, 'GET', `/receipts/${made.id}/pdf?language=gu`)
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const paper = paperOf(await get(owner, `/receipts/${made.id}`), { kind: 'receipt', facts: FACTS, language: 'en' })
    expect(paper).toMatchObject({
      ...{ title: 'Receipt', has_tax: false, total: ['Total', '₹1,500.00'] },
      parties: [{ label: 'Received from', name: 'Kavita Mehta' }],
      columns: { name: 'Paid for', hsn: '', quantity: '', price: '', amount: 'Amount' },
    })
    expect(paper.lines.map(({ name, price, amount }) => [name, price, amount])).toEqual([
      [one.number, '', '1,000.00'],
      ['Advance', '', '500.00'],
    ])
    expect(paper.facts.slice(2)).toEqual([
      ['Paid by', 'UPI'],
      ['Reference', 'UTR 77'],
      ['TDS deducted', '50.00'],
    ])
    const draft = await get(owner, `/receipts/${made.id}/share_draft?language=en`)
    expect(draft.subject).toMatch(/^Receipt RC\/.* from Tulsi Fabrics$/)
    expect(draft.text).toContain('₹1,500')
    const link = await post(owner, `/receipts/${made.id}/share`, { way: 'link', language: 'en' })
    expect(link.status, link.text).toBe(200)
    expect(link.body.url).toContain('/paper?token=')
  })

  test('that is cancelled gives its invoices back what they had outstanding', async () => {
    const one = await invoice(owner, client.id)
    const { receipt } = (await pay(one)).body
    const cancelled = await actOn(receipt, 'cancel', { cancel_remark: 'Entered twice' })
    expect(cancelled.body.receipt).toMatchObject({ status: 'cancelled', number: receipt.number })
    expect(await read(one)).toMatchObject({ payment_status: 'UnPaid', paid: '0.00' })
  })

  test('of a seller pays own invoices; bouncing and giving back are for managers', async () => {
    const { invoice: of, receipt } = sales.roles.Sales
    const ravi = await product.makePerson(owner, { name: 'Ravi', rights: { invoice: of, receipt } })
    const made = await post(ravi, '/invoices', {
      date: today,
      buyer_name: 'Cash',
      lines: [{ description: 'Cloth', quantity: '1', price: '100', tax_rate: '5' }],
    })
    expect((await act(ravi, `/invoices/${made.body.id}`, 'post')).status).toBe(200)
    const paid = await pay(made.body, { payment_amount: '200' }, ravi)
    expect(paid.status, paid.text).toBe(200)
    const of_ravi = `/receipts/${paid.body.receipt.id}`
    expect((await act(ravi, of_ravi, 'refund')).status).toBe(403)
    const foreign = await invoice(owner, client.id)
    expect((await pay(foreign, {}, ravi)).status).toBe(404)
  })
})

describe('ten writers at once', () => {
  const busy = async (work: () => ReturnType<typeof act>): ReturnType<typeof act> => {
    const answer = await work()
    return answer.status === 503 ? busy(work) : answer
  }

  test('who allocate the same invoice never allocate more than its amount', async () => {
    const one = await invoice(owner, client.id)
    const drafts = await Promise.all(
      Array.from({ length: 10 }, () => receiptOf({ amount: '300', allocations: [on(one, '300')] })),
    )
    const answers = await Promise.all(drafts.map((draft) => busy(() => actOn(draft, 'post'))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await read(one)).toMatchObject({ paid: '900.00', outstanding: '150.00' })
  }, 60_000)

  test('who record the whole payment record it once', async () => {
    const one = await invoice(owner, client.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => busy(() => pay(one))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read(one)).toMatchObject({ paid: '1050.00', payment_status: 'Paid' })
  }, 60_000)

  test('who put one advance on invoices use it once', async () => {
    const person = await makeClient(owner, 'Ten Invoices')
    const open = await Promise.all(Array.from({ length: 10 }, () => invoice(owner, person.id)))
    const advance = await receiptOf({ contact_id: person.id, amount: '3150', keep_as_advance: true })
    await actOn(advance, 'post')
    const answers = await Promise.all(
      open.map(({ id }) => busy(() => actOn(advance, 'allocate', { invoice_id: id, allocated_amount: '1050' }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await get(owner, `/receipts/${advance.id}`)).toMatchObject({ advance: '0.00', allocated: '3150.00' })
  }, 60_000)
})
