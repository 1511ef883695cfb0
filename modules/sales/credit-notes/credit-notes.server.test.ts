import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
let client: { id: number }
const { today, post, get, line, seller, client: makeClient, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  client = await makeClient(owner)
})
afterAll(() => product.close())

const read = (one: { id: number }) => get(owner, `/invoices/${one.id}`)
const noteOf = async (one: { id: number }) => {
  const made = await act(owner, `/invoices/${one.id}`, 'credit', { credit_reason: 'Sales return' })
  expect(made.status, made.text).toBe(200)
  return get(owner, `/credit_notes/${made.body.credit_note.id}`)
}
const actOn = (note: { id: number }, name: string, body: object = {}) =>
  act(owner, `/credit_notes/${note.id}`, name, body)
const returning = async (note: any, quantity: string) => {
  const lines = [{ ...note.lines[0], quantity }]
  const saved = await product.call(owner, 'PUT', `/credit_notes/${note.id}`, { version: note.version, lines })
  expect(saved.status, saved.text).toBe(200)
  return saved.body
}

describe('a credit note', () => {
  test('of a posted invoice has what is left of it, lowers it once posted, and gets a number of its own series', async () => {
    const one = await invoice(owner, client.id, { charges: [{ name: 'Freight', amount: '100' }] })
    expect(one.total).toBe('1155.00')
    const note = await noteOf(one)
    expect(note).toMatchObject({
      ...{ status: 'draft', number: null, invoice_number: one.number, buyer_name: 'Kavita Mehta', total: '1155.00' },
      lines: [{ description: 'Cotton cloth', quantity: '10.000', tax_rate: '5' }],
    })
    const part = await returning(note, '4')
    expect(part).toMatchObject({ taxable: '440.00', cgst: '11.00', sgst: '11.00', total: '462.00' })
    expect(await read(one)).toMatchObject({ credited: null, outstanding: '1155.00' })
    const posted = await actOn(part, 'post')
    expect(posted.status, posted.text).toBe(200)
    expect(posted.body.credit_note.number).toMatch(/^CN\/\d\d-\d\d\/0001$/)
    expect(await read(one)).toMatchObject({ credited: '462.00', outstanding: '693.00', payment_status: 'UnPaid' })
    const changed = await product.call(owner, 'PUT', `/credit_notes/${note.id}`, {
      version: posted.body.credit_note.version,
      remark: 'x',
    })
    expect(changed.status).toBe(422)
    expect((await product.call(owner, 'DELETE', `/credit_notes/${note.id}`)).status).toBe(422)
    const rest = await noteOf(one)
    expect(rest).toMatchObject({ lines: [{ quantity: '6.000' }], total: '693.00' })
    await actOn(rest, 'post')
    expect(await read(one)).toMatchObject({ credited: '1155.00', outstanding: '0.00' })
    expect((await act(owner, `/invoices/${one.id}`, 'credit')).status).toBe(422)
    const pdf = await product.call(owner, 'GET', `/credit_notes/${note.id}/pdf?language=hi`)
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  })

  test('of a paid invoice makes money to give back; giving it back makes it refunded; cancelling takes the note out', async () => {
    const one = await invoice(owner, client.id)
    await act(owner, `/invoices/${one.id}`, 'record_payment')
    const note = await noteOf(one)
    await actOn(note, 'post')
    expect(await read(one)).toMatchObject({ payment_status: 'Return Pending', to_give_back: '1050.00' })
    const half = await act(owner, `/invoices/${one.id}`, 'give_back', { refund_amount: '1000', refund_mode: 'Cash' })
    expect(half.body.invoice).toMatchObject({ payment_status: 'Return Pending', to_give_back: '50.00' })
    const rest = await act(owner, `/invoices/${one.id}`, 'give_back')
    expect(rest.body.invoice).toMatchObject({ payment_status: 'Refunded', refunded: '1050.00' })
    const other = await invoice(owner, client.id)
    const second = await noteOf(other)
    await actOn(second, 'post')
    const cancelled = await actOn(second, 'cancel', { cancel_remark: 'Wrong invoice' })
    expect(cancelled.body.credit_note.status).toBe('cancelled')
    expect(await read(other)).toMatchObject({ credited: '0.00', outstanding: '1050.00' })
  })

  test('of more than is left, of a draft, and before its invoice is refused', async () => {
    const one = await invoice(owner, client.id)
    const more = await returning(await noteOf(one), '10.001')
    expect((await actOn(more, 'post')).body.errors).toMatchObject([
      { field: 'lines', rule: 'return_more_than_invoiced' },
    ])
    const draft = (await post(owner, '/invoices', { contact_id: client.id, date: today, lines: [line()] })).body
    const early = (await post(owner, '/credit_notes', { invoice_id: draft.id, date: today })).body
    expect((await actOn(early, 'post')).body.errors).toMatchObject([{ rule: 'unknown_invoice' }])
    const before = (await post(owner, '/credit_notes', { invoice_id: one.id, date: addDays(today, -1) })).body
    expect((await actOn(before, 'post')).body.errors).toMatchObject([{ field: 'date', rule: 'date_before' }])
  })

  test('after 30 November of the next financial year lowers no tax; it says so, and may credit the value alone', async () => {
    const one = await invoice(owner, client.id, { date: addDays(today, -3 * 365), lines: [line({ tax_rate: '5' })] })
    const note = await noteOf(one)
    expect((await actOn(note, 'post')).body.errors).toMatchObject([{ field: 'date', rule: 'too_late' }])
    const saved = await product.call(owner, 'PUT', `/credit_notes/${note.id}`, {
      version: note.version,
      without_tax: true,
    })
    expect(saved.body).toMatchObject({ total: '1000.00', cgst: '0.00' })
    expect((await actOn(note, 'post')).status).toBe(200)
    expect(await read(one)).toMatchObject({ credited: '1000.00', outstanding: '50.00' })
  })

  test('for ten people at once is posted only as far as the invoice goes', async () => {
    const one = await invoice(owner, client.id)
    const notes = []
    for (let n = 0; n < 10; n++) notes.push(await returning(await noteOf(one), '4'))
    const busy = async (note: { id: number }): ReturnType<typeof act> => {
      const answer = await actOn(note, 'post')
      return answer.status === 503 ? busy(note) : answer
    }
    const answers = await Promise.all(notes.map(busy))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await read(one)).toMatchObject({ credited: '840.00', outstanding: '210.00' })
  }, 60_000)
})
