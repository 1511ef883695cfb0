import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { idsRowByRow } from '#modules/crm/testing.server.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// The server writes the JSON of a list page; PostgreSQL builds the JSON of a record and of board cards. They must agree.

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Rows')
  await product.call(owner, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true, position: 1 })
})
afterAll(() => product.close())

test('every value of a list row equals the value in the record and on its board card', async () => {
  const { body: made } = await product.call(owner, 'POST', '/leads', {
    name: 'Kavita "KM" Mehta \\ Söns अमित 🙂',
    desc: 'First line\nsecond\tline\u0007 { "id": 1 }, [',
    product: '',
    amount: '513000.05',
    follow_up_date: '2026-02-28',
    lead_type: 'hot',
    contacts: [{ type: 'Contact Number', value: '9812345678', phone_code: '+91', is_primary: true }],
  })
  const record = (await product.call(owner, 'GET', `/leads/${made.id}`)).body
  const { custom_fields, ...values } = record
  // location_cords repeats latitude and longitude and is not a column.
  const names = Object.keys(values).filter((name) => !['id', 'version', 'titles', 'location_cords'].includes(name))
  const columns = `columns=${names.join(',')}`
  const page = await product.call(owner, 'GET', `/leads?${columns}`)
  expect(page.body.data).toEqual([values])
  // Cards are read only by our own screens and have one spelling.
  const { location_cords, ...card } = values
  const board = await product.call(owner, 'GET', `/leads/groups?field=lead_status_id&rows=5&${columns}`)
  expect(board.body.data.flatMap((group: { data: unknown[] }) => group.data)).toEqual([card])
})

test('pages sorted by money, day, instant and text have no gaps, with empty values last', async () => {
  for (const n of [3, 1, 2])
    await product.call(owner, 'POST', '/leads', {
      name: `Row ${n}`,
      amount: `${n}.50`,
      follow_up_date: `2026-03-0${n}`,
    })
  for (const sort of ['amount', '-amount', 'follow_up_date', '-created_at', 'name', 'phone']) {
    const whole = await product.call(owner, 'GET', `/leads?sort=${sort}&limit=100`)
    const seen = await idsRowByRow(product, owner, sort)
    expect(seen, sort).toEqual(whole.body.data.map((row: { id: number }) => row.id))
  }
})
