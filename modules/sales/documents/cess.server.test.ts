import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../testing.server.ts'

// Goods carry compensation cess until 31 January 2026, so these papers are of that month.
const MONTH = '2026-01'
const DAY = '2026-01-20'
const GUJARAT = '24AAACC1206D1ZM'
let product: TestProduct
let owner: Person
let party: { id: number }
let item_id: number
const { post, get, seller, client, act } = salesBench(() => product)

const made = async (path: string, body: object) => {
  const answer = await post(owner, path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const posted = async (path: string, body: object) => {
  const { id } = await made(path, body)
  const answer = await act(owner, `${path}/${id}`, 'post')
  expect(answer.status, answer.text).toBe(200)
  return (await get(owner, `${path}/${id}`)) as Record<string, any>
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Shree Pan Masala')
  party = await client(owner)
  const pack = await made('/units', { name: 'Pack of masala', uqc: 'PAC' })
  const changes = [{ from_date: '2026-01-10', tax_rate: '28', cess: '60', cess_per_unit: '2.5' }]
  const masala = { name: 'Pan masala', hsn: '210690', unit_id: pack.id, sale_price: '100', purchase_price: '80' }
  item_id = (await made('/inventry', { ...masala, tax_rate: '28', cess: '40', tax_changes: changes })).id
})
afterAll(() => product.close())

test('a line takes the cess of its item on the day of the document, and may say another one', async () => {
  const of = async (date: string, line: object = {}) =>
    (await made('/invoices', { contact_id: party.id, date, lines: [{ item_id, quantity: '10', ...line }] })).lines[0]
  expect(await of('2026-01-05')).toMatchObject({ cess_rate: '40.000', cess_per_unit: null, cess: '400.00' })
  expect(await of(DAY)).toMatchObject({ cess_rate: '60.000', cess_per_unit: '2.5000', cess: '625.00' })
  expect(await of('2026-02-01')).toMatchObject({ cess_rate: null, cess_per_unit: null, cess: null })
  expect(await of(DAY, { cess_rate: '50' })).toMatchObject({ cess_rate: '50.000', cess: '525.00' })
  // A line with its own rate has its own cess.
  expect(await of(DAY, { tax_rate: '28' })).toMatchObject({ cess_rate: null, cess: null, amount: '1280.00' })
  const refused = await post(owner, '/invoices', {
    ...{ contact_id: party.id, date: '2026-02-01' },
    lines: [{ item_id, quantity: '1', tax_rate: '28', cess_rate: '60' }],
  })
  expect(refused.body.errors).toMatchObject([{ field: 'lines.0.cess_rate' }])
  const { line } = await get(owner, `/document_lines/item?item_id=${item_id}&date=${DAY}`)
  expect(line).toMatchObject({ tax_rate: '28', cess_rate: '60', cess_per_unit: '2.5' })
})

test('a bill takes the cess of the day that the supplier wrote, whenever it is entered', async () => {
  const bill = await made('/bills', {
    ...{ contact_id: party.id, supplier_state: 'Gujarat', supplier_gst_type: 'Regular', supplier_gstin: GUJARAT },
    ...{ bill_number: 'M/8', bill_date: '2026-01-31', date: '2026-02-05', lines: [{ item_id, quantity: '10' }] },
  })
  expect(bill).toMatchObject({ taxable: '800.00', cess: '505.00', total: '1529.00' })
})

test('the cess goes from quotation to invoice, credit note, paper, returns and Tally', async () => {
  const quotation = await made('/quotations', { contact_id: party.id, date: DAY, lines: [{ item_id, quantity: '10' }] })
  expect(quotation).toMatchObject({ taxable: '1000.00', cgst: '140.00', cess: '625.00', total: '1905.00' })
  const { lines } = quotation
  const copied = lines.map(({ id: _id, ...line }: Record<string, unknown>) => line)
  const invoice = await posted('/invoices', { contact_id: party.id, date: DAY, lines: copied })
  expect(invoice).toMatchObject({ cess: '625.00', total: '1905.00', outstanding: '1905.00' })
  const whole = await made('/credit_notes', { invoice_id: invoice.id, date: DAY })
  const saved = await product.call(owner, 'PUT', `/credit_notes/${whole.id}`, {
    ...{ version: whole.version, lines: [{ ...whole.lines[0], quantity: '4' }] },
  })
  const note = saved.body
  expect(note).toMatchObject({ cess: '250.00', lines: [{ cess_rate: '60.000', cess: '250.00' }] })
  expect((await act(owner, `/credit_notes/${note.id}`, 'post')).status).toBe(200)
  await posted('/bills', {
    ...{ contact_id: party.id, supplier_state: 'Gujarat', supplier_gst_type: 'Regular', supplier_gstin: GUJARAT },
    ...{ bill_number: 'M/7', bill_date: DAY, date: DAY, lines: [{ item_id, quantity: '10' }] },
  })

  const pdf = await product.call(owner, 'GET', `/invoices/${invoice.id}/pdf`)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])

  const figures = await get(owner, `/gst_returns/gstr1?month=${MONTH}&gstin=${GUJARAT}`)
  expect(figures.outward[0]).toMatchObject({ row: 'taxable', taxable: '600.00', cgst: '84.00', cess: '375.00' })
  const file = await product.call(owner, 'GET', `/gst_returns/gstr1/file?month=${MONTH}&gstin=${GUJARAT}`)
  const json = JSON.parse(file.text)
  expect(json.b2cs).toMatchObject([{ rt: 28, txval: 600, camt: 84, csamt: 375 }])
  expect(json.hsn.hsn_b2c).toMatchObject([{ hsn_sc: '210690', txval: 600, csamt: 375 }])
  const input = await get(owner, `/gst_returns/input?month=${MONTH}`)
  expect(input.net).toMatchObject({ cgst: '112.00', cess: '505.00' })

  const tally = await product.call(owner, 'GET', `/tally/vouchers?from=${MONTH}-01&to=${MONTH}-31`)
  expect(tally.status, tally.text).toBe(200)
  expect(tally.text).toContain('<LEDGERNAME>Cess</LEDGERNAME>')
  expect(tally.text).toContain('<AMOUNT>625.00</AMOUNT>')
})
