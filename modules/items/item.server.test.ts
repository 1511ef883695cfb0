import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { priceOf } from './index.server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
})
afterAll(() => product.close())

const make = (path: string, body: object, person = owner) => product.call(person, 'POST', path, body)
const made = async (path: string, body: object) => {
  const answer = await make(path, body)
  expect(answer.body).toMatchObject({ id: expect.any(Number) })
  return answer.body as { id: number; version: number }
}
const variantsOf = async (id: number) => {
  const filter = { combiner: 'AND', conditions: [{ field: 'parent_id', condition: 'In', values: [id] }] }
  const query = `columns=name,code,size,colour,sale_price,hsn&filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (await product.call(owner, 'GET', `/inventry?${query}`)).body.data as Record<string, unknown>[]
}
const ten = (ask: (n: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: 10 }, async (_, n) => (await ask(n)).status))

test('of ten items with one bar code or one item code in any case, one is saved', async () => {
  const taken = [201, ...Array<number>(9).fill(422)]
  const letters = (n: number) => (n % 2 === 0 ? 'abc-77' : 'ABC-77')
  const barcodes = await ten((n) => make('/inventry', { name: `Roll ${n}`, barcode: letters(n) }))
  expect(barcodes.toSorted()).toEqual(taken)
  const codes = await ten((n) => make('/inventry', { name: `Bolt ${n}`, code: letters(n) }))
  expect(codes.toSorted()).toEqual(taken)
  const again = await make('/inventry', { name: 'One more', barcode: 'Abc-77' })
  expect(again.body.errors).toMatchObject([{ field: 'barcode', message: 'This is already taken' }])
})

test('wrong codes, discounts, units and changes of the tax each have an issue on their field', async () => {
  const metre = await made('/units', { name: 'Metre', uqc: 'MTR' })
  const fields = async (body: object) =>
    (await make('/inventry', { name: 'Wrong', ...body })).body.errors?.map(({ field }: { field: string }) => field)
  expect(await fields({ hsn: '52081' })).toEqual(['hsn'])
  expect(await fields({ hsn: '998822', kind: 'goods' })).toEqual(['hsn'])
  expect(await fields({ hsn: '520811', kind: 'service' })).toEqual(['hsn'])
  expect(await fields({ sale_price: '100', discount_type: 'Fixed Amount', discount: '100.01' })).toEqual(['discount'])
  expect(await fields({ discount_type: 'Percentage', discount: '100.01' })).toEqual(['discount'])
  expect(await fields({ tax_rate: '17' })).toEqual(['tax_rate'])
  expect(await fields({ conversions: [{ unit_id: metre.id, factor: '20' }] })).toEqual(['unit_id'])
  expect(await fields({ unit_id: metre.id, conversions: [{ unit_id: metre.id, factor: '20' }] })).toEqual([
    'conversions.0.unit_id',
  ])
  const early = [{ from_date: '2025-09-21', tax_rate: '40' }]
  expect(await fields({ tax_changes: early })).toEqual(['tax_changes.0.tax_rate'])
})

test('sizes and colours make each variant once, also when ten people make them at once', async () => {
  const parent = await made('/inventry', { name: 'Kurti', code: 'KUR', hsn: '620444', sale_price: '699.00' })
  const grid = { sizes: 'S, M, l, L', colours: 'Red, Indigo' }
  const answers = await ten(() => make(`/inventry/${parent.id}/make_variants`, { ...grid, version: 1 }))
  expect(answers.every((status) => [200, 409, 503].includes(status))).toBe(true)
  const rows = await variantsOf(parent.id)
  expect(rows).toHaveLength(6)
  expect(rows).toContainEqual(
    expect.objectContaining({ name: 'Kurti M Red', code: 'KUR-M-RED', sale_price: '699.00', hsn: '620444' }),
  )
  const { body } = await product.call(owner, 'GET', `/inventry/${parent.id}`)
  const more = { sizes: 'XL', colours: 'Red', version: body.version }
  expect((await make(`/inventry/${parent.id}/make_variants`, more)).status).toBe(200)
  expect(await variantsOf(parent.id)).toHaveLength(7)
})

test('a variant does not become another one, has none itself, and keeps its item', async () => {
  const parent = await made('/inventry', { name: 'Shirt' })
  await make(`/inventry/${parent.id}/make_variants`, { sizes: 'S, M', version: parent.version })
  const rows = await variantsOf(parent.id)
  const [small, medium] = rows as { id: number; version: number }[]
  const size = { size: (rows[1].size as string).toLowerCase(), version: small.version }
  const twice = await product.call(owner, 'PUT', `/inventry/${small.id}`, size)
  expect(twice.body.errors).toMatchObject([{ message: 'This is already taken' }])
  const again = await make(`/inventry/${medium.id}/make_variants`, { sizes: 'L', version: medium.version })
  expect(again.status).toBeGreaterThanOrEqual(400)
  expect((await product.call(owner, 'DELETE', `/inventry/${parent.id}`)).body.message).toBe(
    'This item has variants: delete them first',
  )
})

test('a variant gets no code that another item has in other letters', async () => {
  await made('/inventry', { name: 'Old dupatta', code: 'dup-s' })
  const parent = await made('/inventry', { name: 'Dupatta', code: 'DUP' })
  const answer = await make(`/inventry/${parent.id}/make_variants`, { sizes: 'S, M', version: parent.version })
  expect(answer.status, answer.text).toBe(200)
  expect((await variantsOf(parent.id)).map(({ size, code }) => [size, code])).toEqual(
    expect.arrayContaining([
      ['S', null],
      ['M', 'DUP-M'],
    ]),
  )
})

test('the price follows the group of the client, the quantity and the day; otherwise it is the sale price', async () => {
  const wholesale = await made('/client_groups', { name: 'Wholesale' })
  const item = await made('/inventry', { name: 'Georgette', sale_price: '88.00', tax_inclusive: true })
  const client = await made('/contacts', { name: 'Mahadev Traders', client_group_id: wholesale.id })
  const prices = [
    { item_id: item.id, min_quantity: '0', price: '84.00' },
    { item_id: item.id, min_quantity: '100', price: '79.50' },
  ]
  const list = { name: 'Wholesale 2026', client_group_id: wholesale.id, from_date: '2026-04-01', prices }
  await made('/price_lists', list)
  const ask = (contact: number | null, quantity: string, date = '2026-11-23') =>
    product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
      priceOf(transaction, { business: owner.business_id, item: item.id, contact, quantity, date }),
    )
  expect(await ask(null, '500')).toEqual({ price: '88.00', tax_inclusive: true, price_list_id: null })
  expect(await ask(client.id, '99.999')).toMatchObject({ price: '84.00', price_list_id: expect.any(Number) })
  expect(await ask(client.id, '100')).toMatchObject({ price: '79.50' })
  expect(await ask(client.id, '100', '2026-03-31')).toMatchObject({ price: '88.00' })
  const twice = [prices[0], { ...prices[1], min_quantity: '0.000' }]
  const wrong = await make('/price_lists', {
    name: 'Twice',
    from_date: '2026-04-02',
    to_date: '2026-04-01',
    prices: twice,
  })
  expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(['to_date', 'prices.1.min_quantity'])
})

test('a seller sees items without what the business pays for them', async () => {
  const seller = await product.makePerson(owner, {
    name: 'Ravi',
    rights: { item: { view: 'all' } },
    fields: { item: { purchase_price: 'hidden' } },
  })
  const item = await made('/inventry', { name: 'Satin', sale_price: '58.00', purchase_price: '41.00' })
  const { body } = await product.call(seller, 'GET', `/inventry/${item.id}`)
  expect(body).toMatchObject({ sale_price: '58.00' })
  expect(body).not.toHaveProperty('purchase_price')
  expect((await make('/inventry', { name: 'Mine' }, seller)).status).toBe(403)
})

test('a unit that consists of others says of how many', async () => {
  const piece = await made('/units', { name: 'Piece', uqc: 'PCS' })
  const wrong = await make('/units', { name: 'Thaan', uqc: 'ROL', base_unit_id: piece.id })
  expect(wrong.body.errors).toMatchObject([{ field: 'factor' }])
  expect((await make('/units', { name: 'Thaan', uqc: 'ROL', base_unit_id: piece.id, factor: '20' })).status).toBe(201)
})

test('the summary of the stock is its value at purchase prices by group, what to reorder and what moved, within the rights of each person', async () => {
  const shop = await product.makeBusiness('Summary')
  const add = async (path: string, body: object) => (await make(path, body, shop)).body.id as number
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(shop.business_id)])
  await product.owner.query(
    `insert into location (business_id, name, type, city, state, pincode) values ($1, 'Ring Road', 'Store', 'Surat', 'Gujarat', '395003')`,
    [shop.business_id],
  )
  const item_group_id = await add('/item_groups', { name: 'Cloth' })
  await add('/inventry', {
    name: 'Rayon',
    item_group_id,
    opening_stock: '12.5',
    purchase_price: '80.40',
    reorder_level: '20',
  })
  await add('/inventry', { name: 'Silk', opening_stock: '3', purchase_price: '1000.00', reorder_level: '1' })
  await add('/inventry', { name: 'Sample', opening_stock: '2' })
  await add('/inventry', { name: 'Never bought', purchase_price: '50.00' })
  const summaryOf = async (person: Person) => (await product.call(person, 'GET', '/stock/summary')).body
  const { value, low, movements } = await summaryOf(shop)
  expect(value).toEqual({
    total: '4005.00',
    elsewhere: '0.00',
    groups: [
      { item_group_id: null, name: null, value: '3000.00' },
      { item_group_id, name: 'Cloth', value: '1005.00' },
    ],
    without_price: 1,
  })
  expect(low).toMatchObject({ count: 1, data: [{ name: 'Rayon', on_hand: '12.5', reorder_level: '20' }] })
  expect(movements.map(({ item }: { item: string }) => item)).toEqual(['Sample', 'Silk', 'Rayon'])
  const rights = { item: { view: 'all' } } as const
  const clerk = await product.makePerson(shop, {
    name: 'Clerk',
    rights,
    fields: { item: { purchase_price: 'hidden' } },
  })
  expect(await summaryOf(clerk)).toMatchObject({ value: null, low: { count: 1 } })
  const stranger = await product.makePerson(shop, { name: 'Stranger', rights: {} })
  expect((await product.call(stranger, 'GET', '/stock/summary')).status).toBe(403)
})
