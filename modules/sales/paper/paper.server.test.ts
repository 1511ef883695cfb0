import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { copiesOf, paperOf } from './paper.ts'
import { EXPORT_ENDORSEMENTS, NO_E_INVOICE_WORDS } from './paper-words.ts'
import { TEMPLATES, USUAL_LOOK } from './look.ts'
import { printPapers } from './print.server.ts'
import { FACTS, PLAIN, row } from './testing.server.ts'

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
  expect(abroad.legends).toEqual([EXPORT_ENDORSEMENTS.bond])
  expect(abroad.legends[0]).toMatch(/^SUPPLY MEANT FOR EXPORT.* WITHOUT PAYMENT OF INTEGRATED TAX$/)
  // In another language the law's own words stand first.
  const hindi = of({ buyer_gst_type: 'SEZ', billing_state: 'Gujarat' }, 'hi')
  expect([hindi.legends.length, hindi.legends[0]]).toEqual([2, EXPORT_ENDORSEMENTS.paid])
  // A bank above the turnover declares why it makes no e-invoice.
  const seller = { ...FACTS.seller, entity: 'BANK_OR_FI', turnover: '12' } as const
  const bank = paperOf(row(), { kind: 'invoice', facts: { ...FACTS, seller }, language: 'en' })
  expect(bank.legends).toEqual([NO_E_INVOICE_WORDS])
  const more = of({ corrects_id: 7, corrects_number: 'INV/26-27/0041', corrects_date: '2026-11-02' })
  expect([more.title, more.facts.find(([name]) => name === 'Against invoice')?.[1]]).toEqual([
    ...['Debit Note', 'INV/26-27/0041, 02/11/2026'],
  ])
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
  const broken = { ...PLAIN, logo: 'data:image/jpeg;base64,AAAA' }
  await expect(printPapers({ papers: [paper], dress: broken })).resolves.toBeDefined()
  await expect(printPapers({ papers: [{ ...paper, facts: null as never }], dress: PLAIN })).rejects.toThrow()
  const pdf = Buffer.from(await printPapers({ papers: [paper], dress: PLAIN }))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a second language stands beside the first, and every copy says whose it is', () => {
  const both = paperOf(row(), { kind: 'invoice', facts: FACTS, language: 'en', second: 'hi', copy: 'duplicate' })
  expect(both.title).toBe('Tax Invoice / टैक्स इनवॉइस')
  expect(both.columns.hsn).toBe('HSN/SAC')
  expect(both.copy).toBe('Duplicate for transporter / ट्रांसपोर्टर के लिए दूसरी प्रति')
  expect(both.signature[0]).toBe('For Tulsi Fabrics / कृते Tulsi Fabrics')
  expect(both.in_words[1]).toMatch(/^Rupees .* Only \/ .*रुपये/)
  expect(paperOf(row(), { kind: 'invoice', facts: FACTS, language: 'hi', second: 'hi' }).title_below).toBe(
    'Tax Invoice',
  )
  expect(copiesOf('invoice', row())).toEqual(['original', 'duplicate', 'triplicate'])
  expect(copiesOf('invoice', row({ lines: [{ hsn: '998819' }] }))).toEqual(['original', 'duplicate_of_services'])
})

/** The number of pages of a PDF and the size of the first in points. */
function pagesOf(pdf: string | Uint8Array) {
  const text = typeof pdf === 'string' ? pdf : Buffer.from(pdf).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  return { count: text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, width: Number(width), height: Number(height) }
}

test('a roll is 80 mm wide and as long as its content; three copies are three pages; each template draws', async () => {
  const paper = paperOf(row(), { kind: 'invoice', facts: FACTS, language: 'gu' })
  const many = paperOf(row({ lines: Array.from({ length: 30 }, () => row().lines[0]) }), {
    kind: 'invoice',
    facts: FACTS,
    language: 'gu',
  })
  const [short, long] = [
    pagesOf(await printPapers({ papers: [paper], dress: PLAIN, size: 'roll' })),
    pagesOf(await printPapers({ papers: [many], dress: PLAIN, size: 'roll' })),
  ]
  expect([short.count, long.count]).toEqual([1, 1])
  expect(Math.round(short.width)).toBe(227)
  expect(long.height).toBeGreaterThan(short.height + 28 * 15)
  for (const template of TEMPLATES) {
    const dress = { ...PLAIN, look: { ...USUAL_LOOK, template } }
    expect(pagesOf(await printPapers({ papers: [paper, paper, paper], dress })).count).toBe(3)
  }
})

test('the look is set by managers, with an issue on each wrong field; several documents are one file', async () => {
  const put = (body: object, person = owner) => product.call(person, 'PUT', '/paper_look', body)
  expect((await product.call(owner, 'GET', '/paper_look')).body).toEqual({ ...USUAL_LOOK, signature: null })
  const wrong = await put({ template: 'golden', colour: '#ffff00', second_language: 'fr' })
  expect([wrong.status, wrong.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    ['template', 'colour', 'second_language'],
  ])
  const look = { template: 'grid', colour: '#7a1f3d', second_language: 'hi' }
  expect((await put(look)).body).toEqual({ ...look, signature: null })
  const seller = await product.makePerson(owner, {
    name: 'Seller',
    rights: { invoice: { view: 'own', create: 'all' } },
  })
  expect((await put(look, seller)).status).toBe(403)
  const sign = (content_base64: unknown) => product.call(owner, 'PUT', '/paper_signature', { content_base64 })
  expect((await sign('AAAA')).body.errors[0].field).toBe('content_base64')
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  expect((await sign(dot)).body).toEqual({ ...look, signature: `data:image/png;base64,${dot}` })

  const make = async (person: Person) => {
    const lines = [{ description: 'Cotton', quantity: '1', price: '100', tax_rate: '5' }]
    return (await product.call(person, 'POST', '/invoices', { date: '2026-04-01', buyer_name: 'Cash', lines })).body
  }
  const [first, second, third] = [await make(owner), await make(owner), await make(seller)]
  const print = (ids: unknown[], person = owner) => product.call(person, 'GET', `/invoices/pdf?ids=${ids.join('-')}`)
  const all = await print([first.id, second.id, third.id])
  expect([all.status, pagesOf(all.text).count]).toEqual([200, 3])
  // A person gets a file of their own documents only.
  expect((await print([third.id], seller)).status).toBe(200)
  expect((await print([third.id, first.id], seller)).status).toBe(404)
  expect((await print(['x'])).status).toBe(400)
  expect((await print(Array.from({ length: 101 }, (_, n) => n + 1))).status).toBe(400)
  const { version } = first
  expect((await product.call(owner, 'POST', `/invoices/${first.id}/post`, { version })).status).toBe(200)
  const copies = await product.call(owner, 'GET', `/invoices/${first.id}/pdf?copies=all`)
  expect(pagesOf(copies.text).count).toBe(3)
  expect((await product.call(owner, 'GET', `/invoices/${first.id}/pdf?size=a5`)).status).toBe(400)
  expect((await sign(null)).body.signature).toBeNull()
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
  const pdf = await printPapers({ papers: [paper], dress: PLAIN })
  expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
})
