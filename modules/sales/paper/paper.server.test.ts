import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { computeDocument } from '../documents/price-draft.ts'
import { type PaperFacts, paperOf } from './paper.ts'
import { printPaper } from './print.server.ts'

const FACTS: PaperFacts = {
  seller: {
    name: 'Tulsi Fabrics',
    gstin: '24AAACC1206D1ZM',
    pan: null,
    contact_number: null,
    email: null,
    website: null,
    address: 'Ring Road, Surat',
    state: 'Gujarat',
    pincode: '395002',
  },
  bank: { name: 'HDFC Bank', holder: null, number: '50100012345678', ifsc: 'HDFC0000123', type: 'Current' },
  upi_id: 'tulsi.fabrics@okhdfc',
}

/** A stored document with these values. */
function row(values: Record<string, unknown> = {}) {
  const draft = {
    number: 'INV/26-27/0042',
    status: 'posted',
    date: '2026-11-23',
    buyer_name: 'शर्मा वस्त्र भंडार',
    billing_state: 'Gujarat',
    seller_state: '24',
    seller_registration: 'Regular',
    lines: [
      {
        description: 'सूती कपड़ा',
        hsn: '5208',
        quantity: '120.500',
        unit: 'MTR',
        price: '145.500',
        discount: '5',
        tax_rate: '5',
      },
      { description: 'Stitching', hsn: '998819', quantity: '1.000', unit: 'NOS', price: '3500.000', tax_rate: '18' },
    ] as Record<string, unknown>[],
    ...values,
  }
  const found = computeDocument(draft) as Record<string, unknown> & { lines: Record<string, unknown>[] }
  return { ...draft, ...found, lines: draft.lines.map((line, index) => ({ ...line, ...found.lines[index] })) }
}

test('a tax invoice prints quantities, taxes by HSN, equal central and state tax, words and a UPI link of the exact amount', () => {
  const paper = paperOf(row(), { kind: 'invoice', facts: FACTS, language: 'en' })
  expect(paper.title).toBe('Tax Invoice')
  expect(paper.lines[0]).toMatchObject({
    quantity: '120.5 MTR',
    price: '145.50',
    discount: '5 %',
    taxable: '16,656.11',
  })
  expect(paper.tax_heads).toEqual(['CGST', 'SGST'])
  expect(paper.taxes).toEqual([
    ['5208', '5 %', '16,656.11', '416.40', '416.40'],
    ['998819', '18 %', '3,500.00', '315.00', '315.00'],
  ])
  expect(paper.total[1]).toBe('₹21,619.00')
  expect(paper.in_words[1]).toBe('Rupees Twenty One Thousand Six Hundred Nineteen Only')
  const link = new URL(paper.pay?.link ?? '')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ pa: 'tulsi.fabrics@okhdfc', am: '21619.00', cu: 'INR' })
  expect(paper.facts.map(([, value]) => value)).toContain('Gujarat (24)')
})

test('drafts and cancelled papers say so and ask for no money; a composition seller and an export carry the words of the law', () => {
  const of = (values: object, language: 'en' | 'hi' = 'en') =>
    paperOf(row({ ...values }), { kind: 'invoice', facts: FACTS, language })
  expect(of({ status: 'draft' })).toMatchObject({ stamp: 'DRAFT', pay: null })
  expect(of({ status: 'cancelled' }, 'hi')).toMatchObject({ stamp: 'रद्द', pay: null, title_below: 'Tax Invoice' })
  expect(of({ seller_registration: 'Composition' })).toMatchObject({
    ...{ title: 'Bill of Supply', tax_heads: [], has_tax: false },
    legends: ['Composition taxable person, not eligible to collect tax on supplies'],
  })
  const abroad = of({ buyer_gst_type: 'Overseas', with_payment_of_tax: false, billing_state: null })
  expect(abroad.legends[0]).toMatch(/under bond or LUT/)
})

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  const branch = { name: 'Ring Road', type: 'Store', city: 'Surat', state: 'Gujarat', is_default: true }
  await product.call(owner, 'POST', '/locations', branch)
})
afterAll(() => product.close())

const pdf = (id: number, query = '', person = owner) => product.call(person, 'GET', `/invoices/${id}/pdf${query}`)

test('the PDF of a document is for those who may see it, in each language; what a posted one says of the seller stays', async () => {
  const line = { description: 'ஜரிகை பட்டு', quantity: '1', price: '100', tax_rate: '5' }
  const made = (
    await product.call(owner, 'POST', '/invoices', { date: '2026-04-01', buyer_name: 'Cash', lines: [line] })
  ).body
  for (const language of ['en', 'hi', 'gu', 'ta']) {
    const answer = await pdf(made.id, `?language=${language}`)
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  }
  expect((await pdf(made.id, '?language=fr')).status).toBe(400)
  const stranger = await product.makePerson(owner, { name: 'Ravi', rights: { invoice: { view: 'own' } } })
  expect((await pdf(made.id, '', stranger)).status).toBe(404)
  const posted = await product.call(owner, 'POST', `/invoices/${made.id}/post`, { version: made.version })
  expect(posted.status, posted.text).toBe(200)
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  const facts =
    "select facts->'seller'->>'name' as name from document_facts where record = 'invoice' and record_id = $1"
  await product.owner.query("update business set name = 'New Name' where id = $1", [owner.business_id])
  const { rows } = await product.owner.query(facts, [made.id])
  expect(rows).toEqual([{ name: 'Tulsi Fabrics' }])
})

test('a paper that cannot be drawn is refused, and the next one is drawn', async () => {
  const paper = paperOf(row(), { kind: 'invoice', facts: FACTS, language: 'en' })
  await expect(printPaper(paper, 'data:image/jpeg;base64,AAAA')).resolves.toBeDefined()
  await expect(printPaper({ ...paper, facts: null as never }, null)).rejects.toThrow()
  expect(
    Buffer.from(await printPaper(paper, null))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('a registered invoice prints its IRN, acknowledgement and signed QR code', async () => {
  const registration = {
    irn: 'a5c12dca80e743321740b001fd70953e8738d109865d28ba4013750f2046f229',
    ...{ ack_number: '112610000000001', acknowledged_at: '2026-11-23T18:45:00.000Z' },
    // As long as the portal's: a JWT with a signature of 2048 bits.
    signed_qr: `eyJhbGciOiJSUzI1NiJ9.${'eyJkYXRhIjoi'.repeat(40)}.${'Zm9v'.repeat(86)}`,
  }
  const paper = paperOf(row(), { kind: 'invoice', facts: FACTS, language: 'en', registration })
  expect(paper.e_invoice).toMatchObject({
    facts: [
      ['IRN', registration.irn],
      ['Ack. No.', '112610000000001'],
      ['Ack. Date', '24/11/2026 00:15'],
    ],
    qr: registration.signed_qr,
  })
  expect(paperOf(row(), { kind: 'invoice', facts: FACTS, language: 'en' }).e_invoice).toBe(null)
  const pdf = await printPaper(paper, null)
  expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
})
