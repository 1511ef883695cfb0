import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { sales } from '../module.ts'
import { salesBench } from '../testing.server.ts'

const GUJARAT = '24AAACC1206D1ZM'
let product: TestProduct
let owner: Person
const { today, post, get, line, seller, act } = salesBench(() => product)
const month = today.slice(0, 7)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
})
afterAll(() => product.close())

test('the inward side counts posted bills less debit notes, agrees with the papers, and gives a register', async () => {
  let count = 0
  const enter = async (more: object = {}) => {
    const made = await post(owner, '/bills', {
      ...{ supplier_name: 'Ganesh & Sons', supplier_gstin: GUJARAT, supplier_gst_type: 'Regular' },
      ...{ supplier_state: 'Gujarat', bill_number: `G/${++count}`, bill_date: today, date: today, lines: [line()] },
      ...more,
    })
    expect(made.status, made.text).toBe(201)
    return made.body
  }
  const split = [line({ input_tax: 'capital' }), line({ input_tax: 'blocked' }), line({ input_tax: null })]
  const bills = [await enter(), await enter({ input_tax: 'blocked' }), await enter(), await enter({ lines: split })]
  for (const one of bills) expect((await act(owner, `/bills/${one.id}`, 'post')).status).toBe(200)
  await act(owner, `/bills/${bills[2].id}`, 'cancel', { cancel_remark: 'Twice' })
  await enter()
  const wrong = {
    supplier_name: 'G',
    bill_number: 'W',
    bill_date: today,
    date: today,
    lines: [line({ input_tax: 'half' })],
  }
  expect((await post(owner, '/bills', wrong)).body.errors).toMatchObject([{ field: 'lines.0.input_tax' }])
  const made = await act(owner, `/bills/${bills[0].id}`, 'return_goods')
  expect((await act(owner, `/debit_notes/${made.body.debit_note.id}`, 'post')).status).toBe(200)
  const answer = await get(owner, `/gst_returns/input?month=${month}`)
  expect(answer).toMatchObject({
    ...{ gstin: GUJARAT, papers: 3, total: '5250.00', notes: 1, notes_total: '1050.00' },
    stored: { papers: 3, total: '5250.00', notes: 1, notes_total: '1050.00' },
    net: { cgst: '50.00', sgst: '50.00' },
    capital: { taxable: '1000.00', cgst: '25.00' },
    blocked: { taxable: '2000.00', cgst: '50.00' },
  })
  const file = await product.app.inject({
    method: 'GET',
    url: `/api/gst_returns/input/sheet?month=${month}`,
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  expect(file.statusCode).toBe(200)
  const sheet = strFromU8(unzipSync(new Uint8Array(file.rawPayload))['xl/worksheets/sheet1.xml'])
  expect(sheet).toContain('Ganesh &amp; Sons')
  expect(sheet).toContain('-1000')
  expect(sheet).toContain('Capital goods')
})

test('is for people who may export every bill with all its fields', async () => {
  const { bill } = sales.roles.Manager
  const asha = await product.makePerson(owner, { name: 'Asha', rights: { bill } })
  expect((await product.call(asha, 'GET', `/gst_returns/input?month=${month}`)).status).toBe(422)
  expect((await product.call(owner, 'GET', '/gst_returns/input?month=2026-13')).status).toBe(400)
})
