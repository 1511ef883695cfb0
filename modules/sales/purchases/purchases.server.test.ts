import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayFirst } from '#base/days.ts'
import { financialYear } from '#base/financial-year.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { sales } from '../module.ts'
import { voucherOf } from './payments/reverse-charge.ts'
import { paperOf } from '../paper/paper.ts'
import { FACTS } from '../paper/testing.server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
let supplier: { id: number }
let count = 0
const { today, post, get, line, seller, client: makeContact, act } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  supplier = await supplierOf({ name: 'Ganesh Textiles' })
})
afterAll(() => product.close())

async function supplierOf(body: object): Promise<{ id: number }> {
  const made = await post(owner, '/contacts', {
    ...{ city: 'Surat', state: 'Gujarat', gst_type: 'Regular', gstin: '24AAACC1206D1ZM' },
    ...body,
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}

const draft = (body: object = {}) =>
  post(owner, '/bills', {
    ...{ contact_id: supplier.id, bill_number: `GT/${++count}`, bill_date: today, date: today, lines: [line()] },
    ...body,
  })
const draftOf = async (body: object = {}) => {
  const made = await draft(body)
  expect(made.status, made.text).toBe(201)
  return made.body
}
const actOn = (one: { id: number }, name: string, body: object = {}) => act(owner, `/bills/${one.id}`, name, body)
/** A posted bill of 1,050 rupees, or as `body` says. */
const billOf = async (body: object = {}) => {
  const posted = await actOn(await draftOf(body), 'post')
  expect(posted.status, posted.text).toBe(200)
  return posted.body.bill
}
const read = (one: { id: number }) => get(owner, `/bills/${one.id}`)
const rules = (answer: { body: any }) => answer.body.errors?.map(({ field, rule }: any) => `${field} ${rule}`)

describe('a purchase bill', () => {
  test('copies the supplier, is taxed by where the supplier is, and gets our number when it is posted', async () => {
    const one = await draftOf()
    expect(one).toMatchObject({
      ...{ supplier_name: 'Ganesh Textiles', supplier_gstin: '24AAACC1206D1ZM', supplier_state: 'Gujarat' },
      ...{ buyer_state: '24', taxable: '1000.00', cgst: '25.00', sgst: '25.00', igst: '0.00', total: '1050.00' },
      ...{ number: null, payment_status: null, input_tax: 'claimed' },
    })
    const far = await supplierOf({ name: 'Mumbai Mills', state: 'Maharashtra', gstin: '27ZZZFB5678Q1ZZ' })
    expect(await draftOf({ contact_id: far.id })).toMatchObject({ cgst: '0.00', igst: '50.00', supply_place: '24' })
    const posted = await actOn(one, 'post')
    expect(posted.body.bill).toMatchObject({ status: 'posted', payment_status: 'UnPaid', outstanding: '1050.00' })
    expect(posted.body.bill.number).toMatch(/^PB\/\d\d-\d\d\/\d{4}$/)
    const changed = await product.call(owner, 'PUT', `/bills/${one.id}`, {
      version: posted.body.bill.version,
      remark: 'Later',
    })
    expect(changed.status).toBe(422)
    expect((await product.call(owner, 'DELETE', `/bills/${one.id}`)).status).toBe(422)
  })

  test('of a supplier without GST, or under composition, has no tax; under reverse charge we owe the tax ourselves', async () => {
    const small = await supplierOf({ name: 'Raju Weaver', gst_type: 'Unregistered', gstin: null })
    expect(await draftOf({ contact_id: small.id })).toMatchObject({ cgst: '0.00', total: '1000.00' })
    const composed = await supplierOf({ name: 'Small Mill', gst_type: 'Composition' })
    expect(await draftOf({ contact_id: composed.id })).toMatchObject({ cgst: '0.00', total: '1000.00' })
    const reverse = await billOf({ contact_id: small.id, reverse_charge: true })
    expect(reverse).toMatchObject({ cgst: '25.00', sgst: '25.00', total: '1000.00', outstanding: '1000.00' })
    const abroad = await supplierOf({ name: 'Software Inc', gst_type: null, gstin: null, state: null })
    const service = { contact_id: abroad.id, supplier_gst_type: 'Overseas', supply: 'services', reverse_charge: true }
    expect(await draftOf(service)).toMatchObject({ igst: '50.00', cgst: '0.00', total: '1000.00' })
  })

  test('under reverse charge from a supplier without GST gets a self-invoice of its own series', async () => {
    const small = await supplierOf({ name: 'Raju Carrier', gst_type: 'Unregistered', gstin: null })
    const series = { name: 'Own', type: 'Self-invoice', format: 'RCM/{FY}/{N:3}', start: 1 }
    expect((await post(owner, '/document_series', series)).status).toBe(201)
    const of = async (body: object) => (await actOn(await draftOf(body), 'post')).body.bill
    const first = await of({ contact_id: small.id, reverse_charge: true })
    expect(first.self_invoice).toMatch(/^RCM\/\d\d-\d\d\/001$/)
    // Not where we pay no tax ourselves, nor where the supplier is registered and writes the invoice.
    expect((await of({ contact_id: small.id })).self_invoice).toBeNull()
    expect((await of({ reverse_charge: true })).self_invoice).toBeNull()
    const goods = { contact_id: small.id, supplier_gst_type: 'Overseas', reverse_charge: true }
    expect((await of(goods)).self_invoice).toBeNull()
    const service = await of({ ...goods, supply: 'services' })
    expect(service.self_invoice).toMatch(/\/002$/)
    const many = await Promise.all(
      (
        await Promise.all(Array.from({ length: 10 }, () => draftOf({ contact_id: small.id, reverse_charge: true })))
      ).map(async (one) => (await actOn(one, 'post')).body.bill.self_invoice as string),
    )
    expect(new Set(many.map((number) => number.split('/').at(-1)))).toEqual(
      new Set(Array.from({ length: 10 }, (_, n) => String(n + 3).padStart(3, '0'))),
    )
  })

  test('prints its self-invoice with the tax that we owe, and table 13 of GSTR-1 counts it', async () => {
    const small = await supplierOf({ name: 'Raju Carrier', gst_type: 'Unregistered', gstin: null })
    const of = async (body: object) => (await actOn(await draftOf(body), 'post')).body.bill
    const first = await of({ contact_id: small.id, reverse_charge: true })
    const pdf = await product.call(owner, 'GET', `/bills/${first.id}/self_invoice/pdf?language=hi`)
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const bare = await of({ contact_id: small.id })
    expect((await product.call(owner, 'GET', `/bills/${bare.id}/self_invoice/pdf`)).status).toBe(404)
    const paper = paperOf(await get(owner, `/bills/${first.id}`), {
      kind: 'self_invoice',
      facts: FACTS,
      language: 'en',
    })
    expect(paper).toMatchObject({
      ...{ title: 'Self-invoice', has_tax: true, tax_heads: ['CGST', 'SGST'] },
      parties: [{ label: 'Supplier', name: 'Raju Carrier' }],
      bank: null,
    })
    expect(paper.facts).toContainEqual(['No.', first.self_invoice])
    expect(paper.facts).toContainEqual(['Tax payable on reverse charge', 'Yes'])
    expect(paper.legends.join(' ')).toContain('31(3)(f)')
    const file = await product.call(owner, 'GET', `/gst_returns/gstr1/file?month=${today.slice(0, 7)}`)
    const natures = JSON.parse(file.text).doc_issue.doc_det
    const { docs } = natures.find(({ doc_num }: any) => doc_num === 2)
    expect(docs.map(({ to }: any) => to)).toContain(first.self_invoice)
    const seen = await product.makePerson(owner, { name: 'Ravi', rights: { invoice: { view: 'all' } } })
    expect((await product.call(seen, 'GET', `/bills/${first.id}/self_invoice/pdf`)).status).toBe(403)
  })

  test('paid under reverse charge, the payment gets a voucher of its own series with the tax of what was paid', async () => {
    const small = await supplierOf({ name: 'Raju Carrier', gst_type: 'Unregistered', gstin: null })
    const lines = [line(), line({ description: 'Loading', tax_rate: '18' }), line({ tax_rate: 'exempt' })]
    const one = await billOf({ contact_id: small.id, reverse_charge: true, lines })
    const paid = async (body: object) => {
      const { body: done } = await actOn(one, 'record_payment', { payment_mode: 'UPI', ...body })
      return get(owner, `/payments/${done.payment.id}`)
    }
    const part = await paid({ payment_amount: '1400', payment_tds: '100' })
    const rest = await paid({})
    expect([part, rest].map(({ voucher_number }) => voucher_number.replace(/\d\d-\d\d/, 'FY'))).toEqual([
      'PV/FY/0001',
      'PV/FY/0002',
    ])
    const stored = await get(owner, `/bills/${one.id}`)
    const bills = new Map([[one.id, stored]])
    const paper = (payment: any) =>
      paperOf(voucherOf(payment, bills), { kind: 'payment_voucher', facts: FACTS, language: 'en' })
    const first = paper(part)
    expect(first).toMatchObject({
      ...{ title: 'Payment Voucher', tax_heads: ['CGST', 'SGST'], bank: null, total: ['Total', '₹1,400.00'] },
      parties: [{ label: 'Paid to', name: 'Raju Carrier' }],
      columns: { name: 'Paid for', hsn: 'HSN/SAC', quantity: '', price: '' },
      lines: [
        { hsn: '5208', rate: '5 %', taxable: '500.00', amount: '466.67' },
        { rate: '18 %', taxable: '500.00', amount: '466.67' },
        { rate: 'Exempt', taxable: '500.00', amount: '466.66' },
      ],
      taxes: [
        ['5208', '5 %', '500.00', '12.50', '12.50'],
        ['5208', '18 %', '500.00', '45.00', '45.00'],
        ['5208', '—', '500.00', '0.00', '0.00'],
      ],
    })
    expect(first.facts).toContainEqual(['Place of supply', 'Gujarat (24)'])
    expect(first.facts).toContainEqual(['No.', part.voucher_number])
    expect(first.legends.join(' ')).toContain('31(3)(g)')
    const pdf = await product.call(owner, 'GET', `/payments/${part.id}/voucher/pdf?language=gu`)
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    // A payment of another bill has no voucher, until it is put on one under reverse charge.
    const plain = await billOf({ contact_id: small.id })
    const { body: over } = await actOn(plain, 'record_payment', { payment_amount: '1500', payment_mode: 'Cash' })
    const before = await get(owner, `/payments/${over.payment.id}`)
    expect(before.voucher_number).toBeNull()
    expect((await product.call(owner, 'GET', `/payments/${before.id}/voucher/pdf`)).status).toBe(404)
    const later = await billOf({ contact_id: small.id, reverse_charge: true })
    const put = await act(owner, `/payments/${before.id}`, 'allocate', { bill_id: later.id })
    expect(put.body.payment.voucher_number).toMatch(/^PV.*0003$/)
    const file = await product.call(owner, 'GET', `/gst_returns/gstr1/file?month=${today.slice(0, 7)}`)
    const { docs } = JSON.parse(file.text).doc_issue.doc_det.find(({ doc_num }: any) => doc_num === 7)
    expect(docs).toMatchObject([{ from: part.voucher_number, to: put.body.payment.voucher_number, totnum: 3 }])
    // Goods from abroad: their tax is paid at the customs.
    const goods = { contact_id: small.id, supplier_gst_type: 'Overseas', reverse_charge: true }
    const customs = await actOn(await billOf(goods), 'record_payment', { payment_mode: 'UPI' })
    expect((await get(owner, `/payments/${customs.body.payment.id}`)).voucher_number).toBeNull()
  })

  test('takes up to a rupee of difference as the supplier’s rounding, and asks about more', async () => {
    const lines = [line({ price: '100.03' })]
    const near = await billOf({ lines, bill_total: '1050.30', round_off: false })
    expect(near).toMatchObject({ rounding: '-0.02', total: '1050.30' })
    const far = await draftOf({ lines, bill_total: '1060' })
    const refused = await actOn(far, 'post')
    expect(refused.body.errors).toMatchObject([{ field: 'bill_total', rule: 'total_differs' }])
    expect(refused.body.errors[0].message).toContain('₹10.00')
  })

  test('needs number and date of the supplier, no day in the future, and a GSTIN where it shows tax', async () => {
    const bare = await draftOf({ bill_number: null, bill_date: null })
    expect(rules(await actOn(bare, 'post'))).toEqual(['bill_number required', 'bill_date required'])
    const later = await draftOf({ date: addDays(today, 1) })
    expect(rules(await actOn(later, 'post'))).toEqual(['date future'])
    const unknown = await draftOf({ supplier_gstin: null, contact_id: null, supplier_name: 'Somebody' })
    expect((await actOn(unknown, 'post')).status).toBe(200)
    const taxed = await draftOf({ contact_id: null, supplier_name: 'Somebody', supplier_gst_type: 'Regular' })
    expect(rules(await actOn(taxed, 'post'))).toEqual(['supplier_gstin required'])
    expect(rules(await draft({ date: addDays(today, -3) }))).toEqual(['date date_before'])
    expect(rules(await draft({ supplier_state: 'Gujrat land' }))).toContain('supplier_state state')
    expect(rules(await draft({ supplier_state: 'Goa' }))).toEqual(['supplier_gstin gstin_state'])
    const by_gstin = { contact_id: null, supplier_name: 'Mills', supplier_gstin: '27ZZZFB5678Q1ZZ' }
    expect(await draftOf(by_gstin)).toMatchObject({ igst: '50.00', cgst: '0.00' })
  })

  test('is entered once: the same number of a supplier in a year is refused, without regard to case, also for ten at once', async () => {
    await billOf({ bill_number: 'same/7' })
    const second = await draft({ bill_number: 'SAME/7' })
    expect(second.body.errors).toMatchObject([{ field: 'bill_number', rule: 'unique' }])
    expect(second.body.errors[0].message).toMatch(/entered already, as PB\//)
    const other = await supplierOf({ name: 'Another', gst_type: 'Unregistered', gstin: null })
    expect((await draft({ bill_number: 'same/7', contact_id: other.id })).status).toBe(201)
    const year_before = addDays(financialYear(today).start, -10)
    expect((await draft({ bill_number: 'same/7', bill_date: year_before })).status).toBe(201)
    const race = await Promise.all(Array.from({ length: 10 }, () => draft({ bill_number: 'race/1' })))
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
    const refused = race.filter(({ status }) => status === 422)
    expect(new Set(refused.flatMap(rules))).toEqual(new Set(['bill_number unique']))
  })

  test('that was cancelled may be entered again, and what is settled is not cancelled', async () => {
    const one = await billOf({ bill_number: 'again/1' })
    expect((await actOn(one, 'cancel', { cancel_remark: 'Typed wrongly' })).status).toBe(200)
    const again = await billOf({ bill_number: 'again/1' })
    await actOn(again, 'record_payment', { payment_amount: '10' })
    const kept = await actOn(again, 'cancel', { cancel_remark: 'x' })
    expect(kept.status).toBe(422)
    expect(kept.body.message).toMatch(/^Payments, debit notes/)
  })

  test('claims its tax up to 30 November after its year', async () => {
    const start = financialYear(today).start
    const old = `${Number(start.slice(0, 4)) - 2}${start.slice(4)}`
    const late = await draftOf({ bill_date: old, bill_number: 'old/1' })
    expect(rules(await actOn(late, 'post'))).toEqual(['input_tax too_late'])
    const without = await draftOf({ bill_date: old, bill_number: 'old/2', input_tax: 'not_claimed' })
    expect((await actOn(without, 'post')).status).toBe(200)
  })

  test('of a business outside the regular scheme claims no tax', async () => {
    const person = await product.makeBusiness('Small shop')
    const made = await post(person, '/bills', {
      ...{ supplier_name: 'X', supplier_gstin: '24AAACC1206D1ZM', supplier_state: 'Gujarat', bill_number: '1' },
      ...{ bill_date: today, date: today, lines: [line({ input_tax: 'claimed' })] },
    })
    await post(person, '/locations', { name: 'Shop', type: 'Store', city: 'Surat', state: 'Gujarat', is_default: true })
    const posted = await act(person, `/bills/${made.body.id}`, 'post')
    expect(posted.body.bill, posted.text).toMatchObject({ input_tax: 'not_claimed', total: '1050.00' })
    expect(posted.body.bill.lines).toMatchObject([{ input_tax: null }])
  })

  test('in a closed period is refused', async () => {
    const person = await seller('Closed books')
    const closed = await product.call(person, 'PUT', '/period_lock', { closed_to: addDays(today, -5) })
    expect(closed.status, closed.text).toBe(200)
    const day = addDays(today, -6)
    const made = await post(person, '/bills', { supplier_name: 'X', date: day, bill_date: day, lines: [line()] })
    expect(rules(made)).toEqual(['date period_locked'])
  })
})

describe('payments', () => {
  test('pay a bill in parts and whole, with TDS that we deducted', async () => {
    const one = await billOf()
    const part = await actOn(one, 'record_payment', { payment_amount: '400.50', payment_mode: 'Cash' })
    expect(part.status, part.text).toBe(200)
    expect(part.body.bill).toMatchObject({ payment_status: 'Partially Paid', paid: '400.50', outstanding: '649.50' })
    expect(part.body.payment.number).toMatch(/^PY\/\d\d-\d\d\/\d{4}$/)
    const rest = await actOn(one, 'record_payment', { payment_tds: '1' })
    expect(rest.body.bill).toMatchObject({ payment_status: 'Paid', paid: '1049.00', tds: '1.00', outstanding: '0.00' })
  })

  test('propose the oldest bills, stand on no bill of another supplier, and never above what is outstanding', async () => {
    const party = await supplierOf({ name: 'Om Traders' })
    const bills = [
      await billOf({ contact_id: party.id, due_date: addDays(today, 9) }),
      await billOf({ contact_id: party.id, due_date: addDays(today, 2) }),
    ]
    const body = { contact_id: party.id, date: today, mode: 'UPI' }
    const made = await post(owner, '/payments', { ...body, amount: '1500' })
    expect(made.status, made.text).toBe(201)
    expect(made.body.allocations.map((one: any) => [one.bill_id, one.amount])).toEqual([
      [bills[1].id, '1050.00'],
      [bills[0].id, '450.00'],
    ])
    expect(made.body.payee_name).toBe('Om Traders')
    const foreign = await post(owner, '/payments', {
      ...{ ...body, amount: '10', contact_id: supplier.id },
      allocations: [{ bill_id: bills[0].id, amount: '10' }],
    })
    const refused = await act(owner, `/payments/${foreign.body.id}`, 'post')
    expect(rules(refused)).toEqual(['allocations.0.bill_id other_client'])
    expect((await act(owner, `/payments/${made.body.id}`, 'post')).status).toBe(200)
    expect(await read(bills[0])).toMatchObject({ outstanding: '600.00', payment_status: 'Partially Paid' })
    const bounced = await act(owner, `/payments/${made.body.id}`, 'cancel', { cancel_remark: 'Stopped' })
    expect(bounced.status, bounced.text).toBe(200)
    expect(await read(bills[1])).toMatchObject({ outstanding: '1050.00', payment_status: 'UnPaid' })
  })

  test('of ten at once put no more on a bill than it has', async () => {
    const one = await billOf()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => actOn(one, 'record_payment', { payment_amount: '300' })),
    )
    const paid = answers.filter(({ status }) => status === 200).length
    const after = await read(one)
    expect(Number(after.paid)).toBeLessThanOrEqual(1050)
    expect(Number(after.paid)).toBe(Math.min(paid * 300, 1050))
  })

  test('that stand on no bill are an advance, which goes on a later bill or comes back', async () => {
    const party = await supplierOf({ name: 'Advance Mills' })
    const made = await post(owner, '/payments', { contact_id: party.id, date: today, amount: '2000', mode: 'UPI' })
    const path = `/payments/${made.body.id}`
    expect((await act(owner, path, 'post')).body.payment).toMatchObject({ advance: '2000.00' })
    const one = await billOf({ contact_id: party.id })
    const put = await act(owner, path, 'allocate', {})
    expect(put.body.payment, put.text).toMatchObject({ advance: '950.00' })
    expect(await read(one)).toMatchObject({ payment_status: 'Paid' })
    expect((await act(owner, path, 'refund', { refund_amount: '951' })).status).toBe(422)
    expect((await act(owner, path, 'refund', { refund_amount: '950' })).body.payment).toMatchObject({ advance: '0.00' })
    const { lines, closing } = await get(owner, `/contacts/${party.id}/statement`)
    expect(lines.map(({ kind, debit, credit }: any) => [kind, debit, credit])).toEqual([
      ['Payment', '2000.00', '0.00'],
      ['Bill', '0.00', '1050.00'],
      ['Refund Received', '0.00', '950.00'],
    ])
    expect(closing).toEqual({ amount: '0.00', side: '' })
  })
})

describe('a debit note', () => {
  test('takes over what is left of a bill, lowers what is owed, and may ask for money back', async () => {
    const one = await billOf()
    const made = await actOn(one, 'return_goods')
    expect(made.status, made.text).toBe(200)
    const path = `/debit_notes/${made.body.debit_note.id}`
    const note = await get(owner, path)
    expect(note).toMatchObject({ supplier_name: 'Ganesh Textiles', bill_number: one.bill_number, total: '1050.00' })
    const [row] = note.lines
    const less = await product.call(owner, 'PUT', path, {
      version: note.version,
      lines: [{ ...row, quantity: '4' }],
    })
    expect(less.body, less.text).toMatchObject({ taxable: '400.00', cgst: '10.00', total: '420.00' })
    const posted = await act(owner, path, 'post')
    expect(posted.status, posted.text).toBe(200)
    expect(posted.body.debit_note.number).toMatch(/^DN\//)
    expect(await read(one)).toMatchObject({ credited: '420.00', outstanding: '630.00' })
    await actOn(one, 'record_payment')
    const second = await actOn(one, 'return_goods')
    const rest = await act(owner, `/debit_notes/${second.body.debit_note.id}`, 'post')
    expect(rest.body.debit_note).toMatchObject({ total: '630.00' })
    expect(await read(one)).toMatchObject({ payment_status: 'Return Pending', to_give_back: '630.00' })
    expect((await actOn(one, 'return_goods')).body.message).toBe('Nothing is left of this bill to return')
    const back = await actOn(one, 'give_back', { refund_mode: 'UPI' })
    expect(back.body.bill).toMatchObject({ payment_status: 'Refunded', to_give_back: '0.00' })
  })

  test('is printed for the supplier', async () => {
    const one = await billOf()
    const { id } = (await actOn(one, 'return_goods')).body.debit_note
    await act(owner, `/debit_notes/${id}`, 'post')
    const pdf = await product.call(owner, 'GET', `/debit_notes/${id}/pdf`)
    expect(pdf.status).toBe(200)
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
    const paper = paperOf(await get(owner, `/debit_notes/${id}`), { kind: 'debit_note', facts: FACTS, language: 'en' })
    expect(paper).toMatchObject({
      title: 'Debit Note',
      parties: [{ name: 'Ganesh Textiles' }],
      total: ['Total', '₹1,050.00'],
    })
    expect(paper.facts).toContainEqual(['Against invoice', `${one.bill_number}, ${dayFirst(today)}`])
    expect(paper.parties[0].lines).toContain('GSTIN 24AAACC1206D1ZM')
  })

  test('of two at once for the whole bill only one is posted', async () => {
    const one = await billOf()
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await actOn(one, 'return_goods')).body.debit_note.id),
    )
    const answers = await Promise.all(ids.map((id) => act(owner, `/debit_notes/${id}`, 'post')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    expect(await read(one)).toMatchObject({ credited: '1050.00', outstanding: '0.00' })
  })
})

describe('goods', () => {
  test('come in with a bill in the unit of the line, go out with a return, and leave again when the bill is cancelled', async () => {
    const unit = await post(owner, '/units', { name: 'Piece of cloth', uqc: 'PCS' })
    const item = await post(owner, '/inventry', {
      ...{ name: 'Towel', hsn: '6302', unit_id: unit.body.id, sale_price: '90', purchase_price: '60', tax_rate: '5' },
    })
    expect(item.status, item.text).toBe(201)
    const one = await billOf({ lines: [{ item_id: item.body.id, quantity: '20' }] })
    expect(one.lines[0]).toMatchObject({ price: '60.000', description: 'Towel', tax_rate: '5', unit: 'PCS' })
    expect(await onHand(item.body.id)).toBe('20')
    const { id } = (await actOn(one, 'return_goods')).body.debit_note
    const note = await get(owner, `/debit_notes/${id}`)
    await product.call(owner, 'PUT', `/debit_notes/${id}`, {
      version: note.version,
      lines: [{ ...note.lines[0], quantity: '5' }],
    })
    await act(owner, `/debit_notes/${id}`, 'post')
    expect(await onHand(item.body.id)).toBe('15')
    await act(owner, `/debit_notes/${id}`, 'cancel', { cancel_remark: 'Kept' })
    expect(await onHand(item.body.id)).toBe('20')
    await actOn(one, 'cancel', { cancel_remark: 'Wrong' })
    expect(await onHand(item.body.id)).toBe('0')
  })
})

async function onHand(item_id: number): Promise<string> {
  const { owner: db } = product
  await db.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  const { rows } = await db.query(
    'select coalesce(sum(quantity), 0)::float8::text as sum from stock_balance where business_id = $1 and item_id = $2',
    [owner.business_id, item_id],
  )
  return rows[0].sum
}

describe('other income and expenses', () => {
  test('get numbers of their own series, and stand in the day book as long as they are not cancelled', async () => {
    const category = await post(owner, '/expense_categories', { name: 'Tea and snacks' })
    const made = await post(owner, '/other_expenses', {
      ...{ category_id: category.body.id, amount: '250.50', date: today, mode: 'Cash', contact_id: supplier.id },
    })
    expect(made.status, made.text).toBe(201)
    expect(made.body.party_name).toBe('Ganesh Textiles')
    const path = `/other_expenses/${made.body.id}`
    const posted = await act(owner, path, 'post')
    expect(posted.body.other_expense.number, posted.text).toMatch(/^EX\//)
    const entries = async () =>
      (await get(owner, `/day_book?from=${today}&to=${today}`)).data.filter(({ kind }: any) => kind === 'Expense')
    expect(await entries()).toMatchObject([{ amount: '250.50', mode: 'Cash', name: 'Ganesh Textiles' }])
    const statement = await get(owner, `/contacts/${supplier.id}/statement`)
    expect(statement.lines.some(({ kind }: any) => kind === 'Expense')).toBe(false)
    await act(owner, path, 'cancel', { cancel_remark: 'Paid by the partner' })
    expect(await entries()).toEqual([])
    const income = await post(owner, '/income_categories', { name: 'Interest on deposits' })
    const interest = await post(owner, '/other_incomes', { category_id: income.body.id, amount: '0', date: today })
    expect(interest.body.party_name).toBe('Interest on deposits')
    expect(rules(await act(owner, `/other_incomes/${interest.body.id}`, 'post'))).toEqual(['amount amount_invalid'])
  })
})

describe('the cash book', () => {
  test('begins with what cash and bank had before its first day', async () => {
    const person = await seller('Cash book')
    const category = await post(person, '/expense_categories', { name: 'Tea' })
    const income = await post(person, '/income_categories', { name: 'Scrap' })
    const write = async (path: string, body: object) => {
      const made = await post(person, path, body)
      expect((await act(person, `${path}/${made.body.id}`, 'post')).status, made.text).toBe(200)
      return made.body
    }
    const before = addDays(today, -3)
    const cash = { date: before, mode: 'Cash' }
    await write('/other_incomes', { ...cash, category_id: income.body.id, amount: '500' })
    await write('/other_expenses', { ...cash, category_id: category.body.id, amount: '120.50' })
    await write('/receipts', { payer_name: 'Somebody', date: before, amount: '1000', mode: 'UPI' })
    await write('/other_expenses', { category_id: category.body.id, amount: '7', date: today, mode: 'Cash' })
    const gone = await write('/payments', { payee_name: 'Mill', date: before, amount: '300', mode: 'Banking' })
    expect((await get(person, `/day_book?from=${today}&to=${today}`)).opening).toEqual({
      cash: '379.50',
      bank: '700.00',
    })
    await act(person, `/payments/${gone.id}`, 'cancel', { cancel_remark: 'Stopped' })
    expect((await get(person, `/day_book?from=${today}&to=${today}`)).opening).toMatchObject({ bank: '1000.00' })
    expect((await get(person, `/day_book?from=${before}&to=${today}`)).opening).toEqual({ cash: '0.00', bank: '0.00' })
  })
})

describe('what is owed', () => {
  test('to suppliers is shown by age, apart from what clients owe', async () => {
    const person = await seller('Payables')
    const party = await makeContact(person, 'Old Mill')
    const made = await post(person, '/bills', {
      ...{ contact_id: party.id, bill_number: '1', bill_date: addDays(today, -40), date: addDays(today, -40) },
      ...{ due_date: addDays(today, -35), lines: [line()] },
    })
    await act(person, `/bills/${made.body.id}`, 'post')
    const { data } = await get(person, '/payables')
    expect(data).toMatchObject([{ name: 'Old Mill', '31-60': '1000.00', total: '1000.00', advance: '0.00' }])
    expect((await get(person, '/ageing')).data).toEqual([])
  })
})

describe('rights', () => {
  test('a seller sees neither bills nor what is paid; a manager enters, posts and pays them', async () => {
    const ravi = await product.makePerson(owner, { name: 'Ravi', rights: { ...sales.roles.Sales } })
    for (const path of ['/bills', '/payments', '/debit_notes', '/other_expenses', '/payables'])
      expect((await product.call(ravi, 'GET', path)).status, path).toBe(403)
    const { bill, payment } = sales.roles.Manager
    const asha = await product.makePerson(owner, { name: 'Asha', rights: { bill, payment } })
    const made = await post(asha, '/bills', {
      ...{ supplier_name: 'Cash supplier', bill_number: 'C/1', bill_date: today, date: today },
      lines: [line()],
    })
    expect(made.status, made.text).toBe(201)
    expect((await act(asha, `/bills/${made.body.id}`, 'post')).status).toBe(200)
  })

  test('a person without the right to purchase prices gets no price on a line, neither in the form nor by saving', async () => {
    const item = await post(owner, '/inventry', { name: 'Secret cloth', purchase_price: '41', tax_rate: '5' })
    const { bill } = sales.roles.Manager
    const rights = { bill, item: { view: 'all' as const } }
    const fields = { item: { purchase_price: 'hidden' as const } }
    const meena = await product.makePerson(owner, { name: 'Meena', rights, fields })
    const asked = await get(meena, `/document_lines/item?item_id=${item.body.id}&side=purchase`)
    expect(asked.line).toMatchObject({ description: 'Secret cloth', price: null })
    expect((await get(owner, `/document_lines/item?item_id=${item.body.id}&side=purchase`)).line.price).toBe('41')
    const made = await post(meena, '/bills', { date: today, lines: [{ item_id: item.body.id }] })
    expect(made.body.lines[0], made.text).toMatchObject({ description: 'Secret cloth', price: null })
  })

  test('a person without the right to sale prices gets no price on the line of an invoice', async () => {
    const item = await post(owner, '/inventry', { name: 'Priced cloth', sale_price: '99', tax_rate: '5' })
    const { invoice } = sales.roles.Manager
    const rights = { invoice, item: { view: 'all' as const } }
    const fields = { item: { sale_price: 'hidden' as const } }
    const meena = await product.makePerson(owner, { name: 'Tara', rights, fields })
    const made = await post(meena, '/invoices', { date: today, lines: [{ item_id: item.body.id }] })
    expect(made.body.lines[0], made.text).toMatchObject({ description: 'Priced cloth', price: null })
  })
})
