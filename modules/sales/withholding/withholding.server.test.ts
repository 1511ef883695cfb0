import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financialYear } from '#base/financial-year.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { paperOf } from '../paper/paper.ts'
import { FACTS } from '../paper/testing.server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
let count = 0
const { today, post, get, line, seller, act } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Builders')
})
afterAll(() => product.close())

async function partyOf(body: object): Promise<{ id: number }> {
  const made = await post(owner, '/contacts', { city: 'Surat', state: 'Gujarat', ...body })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const draftOf = async (party: { id: number }, price: string, more: object = {}) => {
  const lines = [line({ quantity: '1', price, tax_rate: '18', hsn: '9954' })]
  const body = { contact_id: party.id, bill_number: `B/${++count}`, bill_date: today, date: today, lines, ...more }
  const made = await post(owner, '/bills', body)
  expect(made.status, made.text).toBe(201)
  return made.body
}
const billOf = async (party: { id: number }, price: string, more: object = {}) => {
  const one = await draftOf(party, price, { tds_nature: 'contractor', ...more })
  const posted = await act(owner, `/bills/${one.id}`, 'post')
  expect(posted.status, posted.text).toBe(200)
  return posted.body.bill
}
const statementOf = (party: { id: number }) =>
  get(owner, `/contacts/${party.id}/statement?from=${financialYear(today).start}&to=${today}`)

test('a bill deducts from the amount without GST once the year of the supplier passes the limit, and what is owed is less by it', async () => {
  const company = await partyOf({ name: 'Bharat Builders', gst_type: 'Regular', gstin: '24AAACC1206D1ZM' })
  expect(await billOf(company, '30000')).toMatchObject({ tds_base: '0.00', withheld: '0.00', outstanding: '35400.00' })
  const single = await billOf(company, '40000')
  expect(single).toMatchObject({
    ...{ tds_section: '393(1) 6(i)', tds_rate: '2', tds_base: '40000.00', withheld: '800.00' },
    ...{ total: '47200.00', outstanding: '46400.00', payment_status: 'UnPaid' },
  })
  // 1,00,001 in the year: the first bill is due as well.
  const over = await billOf(company, '30001')
  expect(over).toMatchObject({ tds_base: '60001.00', withheld: '1200.02' })
  const { lines, closing } = await statementOf(company)
  expect(lines.filter(({ kind }: any) => kind === 'TDS Deducted')).toMatchObject([
    { debit: '800.00', number: single.number },
    { debit: '1200.02', number: over.number },
  ])
  const owed = ['35400.00', '46400.00', over.outstanding].reduce((sum, one) => sum + Number(one), 0)
  expect(Number(closing.amount)).toBeCloseTo(owed, 2)
  const twice = await act(owner, `/bills/${single.id}`, 'record_payment', { payment_tds: '10' })
  expect(twice.body.errors).toMatchObject([{ field: 'payment_tds', rule: 'deducted' }])
  const paid = await act(owner, `/bills/${single.id}`, 'record_payment', {})
  expect(paid.body.bill).toMatchObject({ payment_status: 'Paid', outstanding: '0.00', paid: '46400.00' })
})

test('a cancelled bill does not count, and its deduction leaves the account', async () => {
  const company = await partyOf({ name: 'Cancel Works', gst_type: 'Unregistered', pan: 'AAACW1206D' })
  const one = await billOf(company, '90000')
  expect(one.withheld).toBe('1800.00')
  const done = await act(owner, `/bills/${one.id}`, 'cancel', { cancel_remark: 'Typed twice' })
  expect(done.status, done.text).toBe(200)
  expect((await statementOf(company)).lines).toEqual([])
  expect(await billOf(company, '20000')).toMatchObject({ withheld: '0.00' })
})

test('two contacts with one PAN are one supplier', async () => {
  const pan = 'AAACT5512K'
  const [surat, pune] = [
    await partyOf({ name: 'Tapi Carriers Surat', gst_type: 'Unregistered', pan }),
    await partyOf({ name: 'Tapi Carriers Pune', gst_type: 'Unregistered', pan }),
  ]
  for (const party of [surat, pune, surat]) expect((await billOf(party, '30000')).withheld).toBe('0.00')
  // 1,20,000 in the year of both: all of it is due.
  expect(await billOf(pune, '30000')).toMatchObject({ tds_base: '120000.00', withheld: '2400.00' })
  // Ten bills at once of both still count each other.
  const other = 'AAACT7788L'
  const both = [
    await partyOf({ name: 'Mahi Carriers A', gst_type: 'Unregistered', pan: other }),
    await partyOf({ name: 'Mahi Carriers B', gst_type: 'Unregistered', pan: other }),
  ]
  const drafts = []
  for (let n = 0; n < 10; n++) drafts.push(await draftOf(both[n % 2], '20000', { tds_nature: 'contractor' }))
  const busy = async (id: number): ReturnType<typeof act> => {
    const answer = await act(owner, `/bills/${id}`, 'post')
    return answer.status === 503 ? busy(id) : answer
  }
  const answers = await Promise.all(drafts.map(({ id }) => busy(id)))
  const base = answers.reduce((sum, { body }) => sum + Number(body.bill.tds_base), 0)
  expect(base).toBe(200_000)
}, 60_000)

test('an individual has the lower rate; a supplier without PAN the higher one; sections count apart', async () => {
  const person = await partyOf({ name: 'Raju Mistry', pan: 'ABCPE1234F', gst_type: 'Unregistered' })
  expect(await billOf(person, '40000')).toMatchObject({ tds_rate: '1', withheld: '400.00' })
  const fee = await billOf(person, '40000', { tds_nature: 'professional' })
  expect(fee).toMatchObject({ tds_base: '0.00', tds_section: '393(1) 6(iii)' })
  const nobody = await partyOf({ name: 'No Pan', gst_type: 'Unregistered' })
  expect(await billOf(nobody, '40000')).toMatchObject({ tds_rate: '20', withheld: '8000.00', outstanding: '32000.00' })
  const typed = await draftOf(nobody, '40000', { tds_nature: 'contractor', contact_id: null, supplier_name: 'Cash' })
  const refused = await act(owner, `/bills/${typed.id}`, 'post')
  expect(refused.body.errors).toContainEqual(expect.objectContaining({ field: 'contact_id', rule: 'required' }))
  const old = { date: '2021-06-30', bill_date: '2021-06-30', tds_nature: 'contractor' }
  const early = await act(owner, `/bills/${(await draftOf(person, '40000', old)).id}`, 'post')
  expect(early.body.errors).toMatchObject([{ field: 'tds_nature', rule: 'not_in_force' }])
})

test('ten bills of one supplier at once deduct exactly what is due on all of them', async () => {
  const company = await partyOf({ name: 'Many Works', gst_type: 'Unregistered', pan: 'AAACM1206D' })
  const drafts = await Promise.all(
    Array.from({ length: 10 }, () => draftOf(company, '15000', { tds_nature: 'contractor' })),
  )
  const posted = await Promise.all(drafts.map((one) => act(owner, `/bills/${one.id}`, 'post')))
  const withheld = posted.map(({ body }) => Number(body.bill.withheld))
  expect(withheld.reduce((sum, one) => sum + one, 0)).toBe(3000)
  // The bill that passed the limit paid for those before it, once.
  expect(withheld.filter((one) => one === 2100)).toHaveLength(1)
})

const advanceOf = async (party: { id: number } | null, amount: string, more: object = {}) => {
  const body = { contact_id: party?.id ?? null, amount, date: today, mode: 'Banking', keep_as_advance: true }
  const made = await post(owner, '/payments', { ...body, tds_nature: 'contractor', ...more })
  expect(made.status, made.text).toBe(201)
  return await act(owner, `/payments/${made.body.id}`, 'post')
}
const paidAhead = async (party: { id: number }, amount: string, more: object = {}) => {
  const answer = await advanceOf(party, amount, more)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.payment
}

test('an advance deducts when it is paid, its tax is credited with the money, and its bill deducts no more of it', async () => {
  const company = await partyOf({ name: 'Advance Works', gst_type: 'Unregistered', pan: 'AAACA1206D' })
  const advance = await paidAhead(company, '98000')
  expect(advance).toMatchObject({
    ...{
      tds_section: '393(1) 6(i)',
      tds_rate: '2',
      tds_value: '100000.00',
      tds_base: '100000.00',
      withheld: '2000.00',
    },
    ...{ amount: '98000.00', advance: '100000.00' },
  })
  expect((await statementOf(company)).lines).toMatchObject([
    { kind: 'Payment', debit: '98000.00' },
    { kind: 'TDS Deducted', debit: '2000.00', number: advance.number },
  ])
  const bill = await billOf(company, '130000')
  expect(bill).toMatchObject({ tds_advance: '100000.00', tds_base: '30000.00', withheld: '600.00', total: '130000.00' })
  const put = await act(owner, `/payments/${advance.id}`, 'allocate', { bill_id: bill.id })
  expect(put.body.payment).toMatchObject({ allocated: '100000.00', advance: '0.00' })
  expect(await get(owner, `/bills/${bill.id}`)).toMatchObject({ paid: '100000.00', outstanding: '29400.00' })
  expect((await statementOf(company)).closing.amount).toBe('29400.00')
  // The advance is used up, so the next bill deducts on all of it.
  expect(await billOf(company, '10000')).toMatchObject({ tds_advance: null, tds_base: '10000.00', withheld: '200.00' })
  const paper = paperOf(await get(owner, `/payments/${advance.id}`), { kind: 'payment', facts: FACTS, language: 'en' })
  expect(paper.lines.map(({ amount }) => amount)).toEqual(['1,00,000.00', '-2,000.00'])
  expect(paper.total[1]).toBe('₹98,000.00')
})

test('small advances count for the limit of the year; a bill within them brings nothing new', async () => {
  const company = await partyOf({ name: 'Small Advances', gst_type: 'Unregistered', pan: 'AAACS1206D' })
  for (let n = 0; n < 3; n++) expect(await paidAhead(company, '30000')).toMatchObject({ withheld: '0.00' })
  expect(await billOf(company, '50000')).toMatchObject({
    ...{ tds_advance: '50000.00', tds_base: '0.00', withheld: '0.00' },
  })
  // 90,000 so far, with 19,600 more the year passes 1,00,000: 1,09,600 are due, and the tax beside the money is part of it.
  const over = await paidAhead(company, '19600')
  expect(over).toMatchObject({ withheld: '2236.73', tds_base: '111836.73', tds_value: '21836.73' })
})

test('an advance that is cancelled, bounced or given back leaves the account and is no longer counted', async () => {
  const company = await partyOf({ name: 'Advance Back', gst_type: 'Unregistered', pan: 'AAACB1206D' })
  const wrong = await paidAhead(company, '49000')
  expect(wrong.withheld).toBe('1000.00')
  const cancelled = await act(owner, `/payments/${wrong.id}`, 'cancel', { cancel_remark: 'Typed twice' })
  expect(cancelled.body.payment.advance).toBe('0.00')
  const cheque = await paidAhead(company, '49000', { is_cheque: true })
  expect((await act(owner, `/payments/${cheque.id}`, 'bounce', { bounced_on: today })).status).toBe(200)
  const { closing } = await statementOf(company)
  expect(closing.amount).toBe('0.00')
  const back = await paidAhead(company, '49000')
  expect((await act(owner, `/payments/${back.id}`, 'refund', { refund_amount: '30000' })).status).toBe(200)
  // Tax was deducted on 50,000, of which 30,000 came back: the next 40,000 have 10,000 without tax.
  expect(await billOf(company, '60000')).toMatchObject({
    ...{ tds_advance: '20000.00', tds_base: '10000.00', withheld: '200.00' },
  })
})

test('two advances at once pass the limit once; an advance without a supplier is refused on its field', async () => {
  const company = await partyOf({ name: 'Advances at once', gst_type: 'Unregistered', pan: 'AAACT1206D' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => advanceOf(company, '28000')))
  const bases = answers.map(({ body }) => Number(body.payment.tds_base))
  // Three are 84,000; with the fourth the year passes 1,00,000 and all four are due, with the tax beside them.
  expect(bases.filter(Boolean)).toEqual([114_285.71])
  const nobody = await advanceOf(null, '50000', { payee_name: 'Cash' })
  expect(nobody.body.errors).toMatchObject([{ field: 'contact_id', rule: 'required' }])
})

test('a purchase return lowers the amount of the year: its tax is set off against the next bill', async () => {
  const company = await partyOf({ name: 'Return Works', gst_type: 'Unregistered', pan: 'AAACR1206D' })
  const first = await billOf(company, '120000')
  expect(first.withheld).toBe('2400.00')
  const made = await act(owner, `/bills/${first.id}`, 'return_goods')
  const note = await get(owner, `/debit_notes/${made.body.debit_note.id}`)
  const lines = [{ ...note.lines[0], quantity: '0.25' }]
  await product.call(owner, 'PUT', `/debit_notes/${note.id}`, { version: note.version, lines })
  expect((await act(owner, `/debit_notes/${note.id}`, 'post')).status).toBe(200)
  // 1,20,000 less 30,000 and 40,000 more: 1,30,000, of which 1,20,000 are taxed.
  expect(await billOf(company, '40000')).toMatchObject({ tds_base: '10000.00', withheld: '200.00' })
})

test('an invoice collects TCS on the amount with GST, on paper and in what the client owes', async () => {
  const buyer = await partyOf({ name: 'Scrap Traders', pan: 'ABCPE1234F' })
  const scrap = { contact_id: buyer.id, date: today, lines: [line({ tax_rate: '18', hsn: '7204' })] }
  const draft = await post(owner, '/invoices', { ...scrap, tcs_nature: 'scrap' })
  expect(draft.body).toMatchObject({ buyer_pan: 'ABCPE1234F', tcs: '23.60', tcs_rate: '2', total: '1204.00' })
  const { body } = await act(owner, `/invoices/${draft.body.id}`, 'post')
  expect(body.invoice).toMatchObject({ tcs_section: '394(1) 4', outstanding: '1204.00', rounding: '0.40' })
  const paper = paperOf(await get(owner, `/invoices/${body.invoice.id}`), {
    ...{ kind: 'invoice', facts: FACTS, language: 'en' },
  })
  expect(paper.sums).toContainEqual(['TCS (394(1) 4, 2 %)', '23.60'])
  const nobody = await partyOf({ name: 'Cash buyer' })
  const high = await post(owner, '/invoices', { ...scrap, contact_id: nobody.id, tcs_nature: 'scrap' })
  expect(high.body).toMatchObject({ tcs_rate: '5', tcs: '59.00' })
  const small = await post(owner, '/invoices', { ...scrap, tcs_nature: 'vehicle' })
  expect(small.body).toMatchObject({ tcs: '0.00', tcs_rate: null, total: '1180.00' })
  // The return shows what the invoice shows.
  const gstr1 = await get(owner, `/gst_returns/gstr1?month=${today.slice(0, 7)}`)
  expect([gstr1.total, gstr1.stored.total]).toEqual(['1204.00', '1204.00'])
})

test('credit notes give back the TCS of what they credit, all of it where everything came back', async () => {
  const buyer = await partyOf({ name: 'Scrap Yard', pan: 'ABCPE1234F' })
  const scrap = { contact_id: buyer.id, date: today, lines: [line({ tax_rate: '18', hsn: '7204', quantity: '3' })] }
  const draft = await post(owner, '/invoices', { ...scrap, tcs_nature: 'scrap' })
  const { invoice } = (await act(owner, `/invoices/${draft.body.id}`, 'post')).body
  expect(invoice).toMatchObject({ tcs: '7.08', total: '361.00', rounding: '-0.08' })
  const credit = async (quantity: string) => {
    const made = await act(owner, `/invoices/${invoice.id}`, 'credit')
    const note = await get(owner, `/credit_notes/${made.body.credit_note.id}`)
    const lines = [{ ...note.lines[0], quantity }]
    const saved = await product.call(owner, 'PUT', `/credit_notes/${note.id}`, { version: note.version, lines })
    expect(saved.status, saved.text).toBe(200)
    const done = await act(owner, `/credit_notes/${note.id}`, 'post')
    expect(done.status, done.text).toBe(200)
    return done.body.credit_note
  }
  const first = await credit('1')
  expect(first).toMatchObject({ tcs: '2.36', tcs_section: '394(1) 4', rounding: '-0.36', total: '120.00' })
  expect((await get(owner, `/invoices/${invoice.id}`)).outstanding).toBe('241.00')
  const paper = paperOf(first, { ...{ kind: 'credit_note', facts: FACTS, language: 'en' } })
  expect(paper.sums).toContainEqual(['TCS (394(1) 4, 2 %)', '2.36'])
  expect(await credit('2')).toMatchObject({ tcs: '4.72', rounding: '0.28', total: '241.00' })
  expect(await get(owner, `/invoices/${invoice.id}`)).toMatchObject({ outstanding: '0.00', to_give_back: '0.00' })
  const gstr1 = await get(owner, `/gst_returns/gstr1?month=${today.slice(0, 7)}`)
  expect(gstr1.notes_total).toBe(gstr1.stored.notes_total)
})

test('the report has each section and month, with the papers as CSV and Excel, for people who may export everything', async () => {
  const days = `from=${financialYear(today).start}&to=${today}`
  const { data } = await get(owner, `/tax_at_source?${days}`)
  const found = data.map(({ kind, section, papers, base, tax }: any) => [kind, section, papers, base, tax])
  expect(found).toEqual([
    // 800 + 1,200.02; 2,400 and 4,000 of suppliers with one PAN; 400; 8,000; 3,000 of ten bills at once, some of them below the limit then.
    // Of advances and the bills after them: 2,800; 2,236.73; 1,200; 2,285.71; 2,600 with a purchase return.
    ['tds', '393(1) 6(i)', expect.any(Number), '1206123.44', '30922.46'],
    // An invoice of 1,180; another one of 354 with the two credit notes that took it back.
    ['tcs', '394(1) 4', 4, '1180.00', '23.60'],
  ])
  const csv = await product.call(owner, 'GET', `/tax_at_source/csv?${days}`)
  const rows = csv.text.trim().split('\r\n')
  expect(rows[0]).toContain('Section')
  expect(rows).toHaveLength(1 + data.reduce((sum: number, { papers }: any) => sum + papers, 0))
  expect(csv.text).toContain('Raju Mistry,ABCPE1234F,40000.00,1,400.00')
  const answer = await product.app.inject({
    ...{ method: 'GET', url: `/api/tax_at_source/xlsx?${days}` },
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  const sheet = strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['xl/worksheets/sheet1.xml'])
  expect(sheet).toContain('Scrap Traders')
  const clerk = await product.makePerson(owner, { name: 'Clerk', rights: { invoice: { view: 'all', export: 'all' } } })
  expect((await product.call(clerk, 'GET', `/tax_at_source?${days}`)).body.message).toContain('need every bill')
  expect((await product.call(clerk, 'GET', `/tax_at_source/csv?${days}`)).status).toBe(422)
})

test('an advance that comes back whole counts as never paid: its tax is that of the next amounts of the year', async () => {
  const company = await partyOf({ name: 'Advance Returned', gst_type: 'Unregistered', pan: 'AAACR1206D' })
  const advance = await paidAhead(company, '98000')
  expect(advance).toMatchObject({ tds_base: '100000.00', withheld: '2000.00' })
  const back = await act(owner, `/payments/${advance.id}`, 'refund', { refund_amount: '98000' })
  // The tax stays with the supplier as an advance.
  expect(back.body.payment).toMatchObject({ advance: '2000.00' })
  expect(await billOf(company, '30000')).toMatchObject({ tds_advance: '2000.00', tds_base: '0.00', withheld: '0.00' })
  expect(await billOf(company, '60000')).toMatchObject({ tds_advance: null, tds_base: '0.00', withheld: '0.00' })
  // 1,40,000 in the year, of which 1,00,000 are taxed.
  expect(await billOf(company, '50000')).toMatchObject({ tds_base: '40000.00', withheld: '800.00' })
})

test('an advance that comes back after a bill took it sets off nothing: the bill credited the supplier', async () => {
  const company = await partyOf({ name: 'Advance Taken', gst_type: 'Unregistered', pan: 'AAACD1206D' })
  const advance = await paidAhead(company, '98000')
  expect(await billOf(company, '100000')).toMatchObject({ tds_advance: '100000.00', withheld: '0.00' })
  expect((await act(owner, `/payments/${advance.id}`, 'refund', { refund_amount: '98000' })).status).toBe(200)
  expect(await billOf(company, '50000')).toMatchObject({ tds_advance: null, tds_base: '50000.00', withheld: '1000.00' })
})
