import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
let client: number
let cloth: number
let stitching: number
const today = indianDate(new Date())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const made = async (path: string, body: object): Promise<number> => {
  const answer = await post(path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
const invoiceOf = async (lines: object[], more: object = {}) => {
  const answer = await post('/invoices', { contact_id: client, date: today, lines, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  await product.owner.query(
    `update business set gstin = '24AAACC1206D1ZM', tax_registration_type = 'Regular' where id = $1`,
    [owner.business_id],
  )
  await made('/locations', { name: 'Ring Road', type: 'Store', city: 'Surat', state: 'Gujarat', is_default: true })
  const group = await made('/client_groups', { name: 'Wholesale buyers' })
  client = await made('/contacts', { name: 'Kavita Mehta', state: 'Gujarat', client_group_id: group })
  const metre = await made('/units', { name: 'Meter of cloth', uqc: 'MTR' })
  cloth = await made('/inventry', {
    ...{ name: 'Cotton cambric', code: 'FAB-1', barcode: '8901234567894', hsn: '520811', unit_id: metre },
    ...{ sale_price: '120', tax_rate: '5', tax_changes: [{ from_date: addDays(today, 10), tax_rate: '18' }] },
  })
  stitching = await made('/inventry', {
    ...{ name: 'Stitching', kind: 'service', code: 'ST', hsn: '998822', sale_price: '590', tax_rate: '18' },
    tax_inclusive: true,
  })
  await made('/price_lists', {
    name: 'Wholesale',
    client_group_id: group,
    prices: [
      { item_id: cloth, min_quantity: '0', price: '110' },
      { item_id: cloth, min_quantity: '100', price: '100' },
    ],
  })
})
afterAll(() => product.close())

describe('a line that names an item', () => {
  test('gets its words, code, unit, price of the client’s list and tax from the server', async () => {
    const one = await invoiceOf([{ item_id: cloth, quantity: '10' }])
    expect(one.lines[0]).toMatchObject({
      ...{ item_id: cloth, description: 'Cotton cambric', hsn: '520811', unit: 'MTR', price: '110.000', tax_rate: '5' },
      ...{ taxable: '1100.00', tax: '55.00' },
    })
    expect(one.total).toBe('1155.00')
  })

  test('gets the price of its quantity, and without a group that of the item', async () => {
    const many = await invoiceOf([{ item_id: cloth, quantity: '100' }])
    expect(many.lines[0].price).toBe('100.000')
    const other = await made('/contacts', { name: 'Ravi Shah', state: 'Gujarat' })
    const plain = await invoiceOf([{ item_id: cloth, quantity: '100' }], { contact_id: other })
    expect(plain.lines[0].price).toBe('120.000')
  })

  test('gets the rate of tax in force on the date of the document', async () => {
    const later = await post('/quotations', {
      ...{ contact_id: client, date: addDays(today, 10) },
      lines: [{ item_id: cloth }],
    })
    expect(later.body.lines[0].tax_rate).toBe('18')
  })

  test('gets a price with or without tax, as the document has its prices', async () => {
    const without = await invoiceOf([{ item_id: stitching }])
    expect(without.lines[0]).toMatchObject({ price: '500.000', amount: '590.00' })
    const inside = await invoiceOf([{ item_id: stitching }, { item_id: cloth }], { prices_include_tax: true })
    expect(inside.lines.map(({ price }: { price: string }) => price)).toEqual(['590.000', '115.500'])
  })

  test('keeps what the caller wrote, and a line without an item stays free text', async () => {
    const one = await invoiceOf([
      { item_id: cloth, description: 'Cambric, blue', price: '99', tax_rate: '12' },
      { description: 'Packing by hand', price: '50', tax_rate: '18' },
    ])
    expect(one.lines[0]).toMatchObject({ description: 'Cambric, blue', price: '99.000', tax_rate: '12', hsn: '520811' })
    expect(one.lines[1]).toMatchObject({ item_id: null, description: 'Packing by hand' })
  })

  test('is not filled again when the document is saved with an emptied field, but is for another item', async () => {
    const one = await invoiceOf([{ item_id: cloth }])
    const [line] = one.lines
    const emptied = await product.call(owner, 'PUT', `/invoices/${one.id}`, {
      version: one.version,
      lines: [{ id: line.id, item_id: cloth, description: 'Cambric', quantity: '1', price: '110', tax_rate: '5' }],
    })
    expect(emptied.body.lines[0]).toMatchObject({ hsn: null, unit: null })
    const other = await product.call(owner, 'PUT', `/invoices/${one.id}`, {
      version: emptied.body.version,
      lines: [{ id: line.id, item_id: stitching, quantity: '1' }],
    })
    expect(other.body.lines[0]).toMatchObject({ description: 'Stitching', hsn: '998822', price: '500.000' })
  })

  test('needs an item or a description', async () => {
    const answer = await post('/invoices', { contact_id: client, date: today, lines: [{ price: '10' }] })
    expect(answer.body.errors).toMatchObject([{ field: 'lines.0.description', rule: 'required' }])
  })

  test('an item of another business is refused', async () => {
    const stranger = await product.makeBusiness('Others')
    const answer = await post('/invoices', { date: today, lines: [{ item_id: cloth, description: 'x' }] }, stranger)
    expect(answer.status).toBe(422)
    expect((await get(`/document_lines/item?item_id=${cloth}`, stranger)).line).toBeNull()
  })
})

describe('the line of a code', () => {
  test('is found by bar code and item code, without regard to case', async () => {
    const scanned = await get(`/document_lines/item?code=8901234567894&contact_id=${client}&quantity=100`)
    expect(scanned).toMatchObject({
      item_id: cloth,
      line: { description: 'Cotton cambric', price: '100', tax_rate: '5' },
    })
    expect((await get('/document_lines/item?code=fab-1')).item_id).toBe(cloth)
    expect(await get('/document_lines/item?code=nothing')).toEqual({ item_id: null, line: null })
  })
})

describe('HSN and SAC codes of a posted invoice', () => {
  const act = (id: number) => post(`/invoices/${id}/post`, { version: '*' })

  test('are needed for a client with a GSTIN, on their lines', async () => {
    const lines = [{ description: 'Loose cloth', price: '10', tax_rate: '5' }]
    const registered = await invoiceOf(lines, { buyer_gst_type: 'Regular', buyer_gstin: '24ABCPE1234F1ZH' })
    expect((await act(registered.id)).body.errors).toMatchObject([
      // The address of a registered client is needed as well.
      { field: 'billing_address', rule: 'address' },
      { field: 'lines.0.hsn', rule: 'required' },
    ])
    expect((await act((await invoiceOf(lines)).id)).status).toBe(200)
  })

  test('need eight digits for exports, and six once the sales of the year before were above five crore', async () => {
    const abroad = await invoiceOf([{ description: 'Cloth', hsn: '520811', price: '10', tax_rate: '5' }], {
      ...{ buyer_gst_type: 'Overseas', with_payment_of_tax: true },
    })
    expect((await act(abroad.id)).body.errors).toMatchObject([{ field: 'lines.0.hsn', rule: 'hsn_digits' }])
    const short = [{ description: 'Cloth', hsn: '5208', price: '10', tax_rate: '5' }]
    expect((await act((await invoiceOf(short)).id)).status).toBe(200)
    const old = await invoiceOf(short)
    await product.owner.query(
      `update invoice set status = 'posted', number = 'OLD/1', taxable = 50000000001, date = (date - interval '1 year')::date
       where business_id = $1 and id = $2`,
      [owner.business_id, old.id],
    )
    expect((await act((await invoiceOf(short)).id)).body.errors).toMatchObject([
      { field: 'lines.0.hsn', rule: 'hsn_digits', message: 'This document needs 6 digits' },
    ])
  })
})
