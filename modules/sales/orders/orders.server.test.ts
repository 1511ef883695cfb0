import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indianDate } from '#base/financial-year.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person
let client: number
const today = indianDate(new Date())

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const act = (path: string, id: number, name: string, body: object = {}, person = owner) =>
  post(`/${path}/${id}/${name}`, { version: '*', ...body }, person)
const cloth = (quantity: string, more: object = {}) => ({
  ...{ description: 'Cotton cloth', hsn: '5208', quantity, price: '100', tax_rate: '5' },
  ...more,
})

interface Line {
  id: number
  [name: string]: unknown
}
interface Made {
  id: number
  lines: Line[]
  [name: string]: unknown
}

/** A confirmed order. */
async function order(
  lines: object[] = [cloth('10'), cloth('4')],
  body: object = {},
  input: object = {},
): Promise<Made> {
  const made = await post('/orders', { contact_id: client, date: today, lines, ...body })
  expect(made.status, made.text).toBe(201)
  const confirmed = await act('orders', made.body.id, 'confirm', input)
  expect(confirmed.status, confirmed.text).toBe(200)
  return confirmed.body.sales_order
}
const ship = (one: Made, pieces: [number, string][] = [], more: object = {}) =>
  act('orders', one.id, 'ship', {
    pieces: pieces.map(([index, quantity]) => ({ line: String(one.lines[index].id), quantity })),
    ...more,
  })
const bill = (one: Made, pieces: [number, string][] = []) =>
  act('orders', one.id, 'make_invoice', {
    pieces: pieces.map(([index, quantity]) => ({ line: String(one.lines[index].id), quantity })),
  })
const statuses = async (one: Made) => {
  const { order_status, fulfilment_status, payment_status } = await get(`/orders/${one.id}`)
  return [order_status, fulfilment_status, payment_status]
}
const rules = (answer: { body: { message?: string } }) => answer.body.message

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  await product.owner.query(
    `update business set gstin = '24AAACC1206D1ZM', tax_registration_type = 'Regular' where id = $1`,
    [owner.business_id],
  )
  await post('/locations', { name: 'Ring Road', type: 'Store', city: 'Surat', state: 'Gujarat', is_default: true })
  client = (await post('/contacts', { name: 'Kavita Mehta', state: 'Gujarat' })).body.id
})
afterAll(() => product.close())

describe('an order', () => {
  test('is Pending without a number until it is confirmed, and is not changed afterwards', async () => {
    const draft = await post('/orders', { contact_id: client, date: today, lines: [cloth('10')] })
    expect(draft.body).toMatchObject({ status: 'draft', number: null, order_status: 'Pending', total: '1050.00' })
    const confirmed = (await act('orders', draft.body.id, 'confirm')).body.sales_order
    expect(confirmed).toMatchObject({ status: 'open', order_status: 'Unfulfilled', payment_status: 'UnPaid' })
    expect(confirmed.number).toMatch(/^SO\/\d\d-\d\d\/0001$/)
    const refused = await product.call(owner, 'PUT', `/orders/${confirmed.id}`, {
      version: confirmed.version,
      remark: 'x',
    })
    expect(refused.status).toBe(422)
    expect((await product.call(owner, 'DELETE', `/orders/${confirmed.id}`)).status).toBe(422)
  })

  test('that waits for an advance says so', async () => {
    expect(await statuses(await order(undefined, {}, { advance: '500' }))).toEqual(['Payment', 'Unfulfilled', 'UnPaid'])
  })

  test('has statuses that nobody types', async () => {
    const body = {
      contact_id: client,
      date: today,
      lines: [cloth('1')],
      order_status: 'Completed',
      status: 'completed',
    }
    expect((await post('/orders', body)).body).toMatchObject({ order_status: 'Pending', status: 'draft' })
  })

  test('answers to the names SalesOrder and SalesOrderV2', async () => {
    for (const name of ['SalesOrder', 'SalesOrderV2', 'Sales Order'])
      expect((await product.call(owner, 'GET', `/options/${encodeURIComponent(name)}`)).status).toBe(200)
  })
})

describe('the payment of an order', () => {
  test('follows what is paid on its invoices, and what is taken back', async () => {
    const one = await order()
    const first = (await bill(one, [[0, '10']])).body.invoice
    await act('invoices', first.id, 'post')
    expect((await statuses(one))[2]).toBe('UnPaid')
    const paid = await act('invoices', first.id, 'record_payment', { payment_mode: 'Cash' })
    expect(paid.status, paid.text).toBe(200)
    expect((await statuses(one))[2]).toBe('Partially Paid')
    const rest = (await bill(one)).body.invoice
    await act('invoices', rest.id, 'post')
    await act('invoices', rest.id, 'record_payment', { payment_mode: 'UPI' })
    expect((await statuses(one))[2]).toBe('Paid')
    const [receipt] = (await get('/receipts?sort=-created_at&limit=1')).data
    expect((await act('receipts', receipt.id, 'cancel', { cancel_remark: 'Typed twice' })).status).toBe(200)
    expect((await statuses(one))[2]).toBe('Partially Paid')
  })
})

describe('shipments', () => {
  test('are part shipments until everything is sent; the order follows each move', async () => {
    const one = await order()
    const first = await ship(one, [[0, '6']], {
      transport: 'Through Transporter',
      transporter: 'VRL',
      lr_number: 'LR 12',
    })
    expect(first.status, first.text).toBe(200)
    expect(first.body.sales_order).toMatchObject({ order_status: 'Partially Unfulfilled' })
    expect(await get(`/shipments/${first.body.shipment.id}`)).toMatchObject({
      ...{ name: `${String(one.number)}-1`, status: 'Shift', transporter: 'VRL', buyer_name: 'Kavita Mehta' },
      pieces: [{ line: String(one.lines[0].id), description: 'Cotton cloth', quantity: '6.000' }],
    })
    const rest = await ship(one)
    expect(await statuses(one)).toEqual(['Shipped', 'Shipped', 'UnPaid'])
    await act('shipments', first.body.shipment.id, 'transit')
    for (const { body } of [first, rest]) expect((await act('shipments', body.shipment.id, 'deliver')).status).toBe(200)
    expect(await statuses(one)).toEqual(['Fulfilled', 'Fulfilled', 'UnPaid'])
    expect((await act('orders', one.id, 'complete')).body.sales_order.order_status).toBe('Completed')
    const { lines, shipments } = await get(`/orders/${one.id}/progress`)
    expect(lines[0]).toMatchObject({ ordered: '10', sent: '10', open: '0', invoiced: '0', to_invoice: '10' })
    expect(shipments).toHaveLength(2)
  })

  test('never send more than was ordered, unknown lines or services', async () => {
    const one = await order([cloth('10'), cloth('1', { hsn: '998822' })])
    expect(rules(await ship(one, [[0, '10.001']]))).toBe('This is more than is still to be sent')
    expect(rules(await ship(one, [[1, '1']]))).toBe('A service is not produced or sent')
    const unknown = await act('orders', one.id, 'ship', { pieces: [{ line: '999999', quantity: '1' }] })
    expect(rules(unknown)).toBe('This line is not in the order')
    await ship(one)
    expect((await statuses(one))[1]).toBe('Shipped')
  })

  test('that are lost are to be sent again', async () => {
    const one = await order()
    const sent = await ship(one)
    await act('shipments', sent.body.shipment.id, 'lose', { lost_because: 'The truck overturned' })
    expect(await statuses(one)).toEqual(['Unfulfilled', 'Unfulfilled', 'UnPaid'])
    expect((await act('shipments', sent.body.shipment.id, 'deliver')).status).toBe(422)
    expect((await ship(one)).status).toBe(200)
  })

  test('of ten people at once never send more than was ordered', async () => {
    const one = await order([cloth('10')])
    const answers = await Promise.all(Array.from({ length: 10 }, () => ship(one, [[0, '3']])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const { lines, shipments } = await get(`/orders/${one.id}/progress`)
    expect(lines[0]).toMatchObject({ sent: '9', open: '1' })
    expect(new Set(shipments.map(({ name }: { name: string }) => name)).size).toBe(3)
  })
})

describe('invoices of an order', () => {
  test('take what is still to be invoiced, with its share of charges and discount; a cancelled one frees its pieces', async () => {
    const charges = [{ name: 'Freight', amount: '100', is_outside: false }]
    const one = await order(undefined, { charges, discount: '20', discount_type: 'Fixed Amount' })
    const first = await bill(one, [[0, '6']])
    expect(first.status, first.text).toBe(200)
    const part = await get(`/invoices/${first.body.invoice.id}`)
    expect(part).toMatchObject({ status: 'draft', buyer_name: 'Kavita Mehta', charges: [{ amount: '42.86' }] })
    expect(part).toMatchObject({ discount: '8.57', lines: [{ quantity: '6.000', price: '100.000' }] })
    const rest = await get(`/invoices/${(await bill(one)).body.invoice.id}`)
    expect(rest).toMatchObject({ charges: [{ amount: '57.14' }], discount: '11.43' })
    expect(rest.lines.map(({ quantity }: Line) => quantity)).toEqual(['4.000', '4.000'])
    expect((await bill(one)).status).toBe(422)
    expect((await act('invoices', part.id, 'post')).status).toBe(200)
    await act('invoices', part.id, 'cancel', { cancel_reason: 'Duplicate' })
    expect((await get(`/orders/${one.id}/progress`)).lines[0]).toMatchObject({ invoiced: '4', to_invoice: '6' })
    const again = await get(`/invoices/${(await bill(one)).body.invoice.id}`)
    expect(Number(again.total) + Number(rest.total)).toBe(Number(one.total))
  })

  test('add up to the order: a part has an agreed total where its own would be off, until its lines are changed', async () => {
    const one = await order([cloth('3', { price: '33.47', tax_rate: '18' })])
    const parts: Made[] = []
    for (let n = 0; n < 3; n++) parts.push(await get(`/invoices/${(await bill(one, [[0, '1']])).body.invoice.id}`))
    // Alone, each part would be rounded to 39 rupees.
    expect(parts.map(({ total }) => total)).toEqual(['39.00', '40.00', '39.00'])
    expect([one.total, parts.map(({ agreed_total }) => agreed_total)]).toEqual(['118.00', [null, '40.00', null]])
    const change = async (body: object) => {
      const { version } = await get(`/invoices/${parts[1].id}`)
      return product.call(owner, 'PUT', `/invoices/${parts[1].id}`, { version, agreed_total: '40.00', ...body })
    }
    const less = await change({ lines: [{ ...parts[1].lines[0], price: '20' }] })
    expect(less.body).toMatchObject({ total: '24.00', agreed_total: null })
    expect((await change({})).body.errors).toMatchObject([{ field: 'agreed_total', rule: 'total_differs' }])
    expect((await change({ agreed_total: '23.50' })).body).toMatchObject({ total: '23.50', rounding: '-0.10' })
  })

  test('are not changed to more than was ordered; a removed line and a deleted draft free their pieces', async () => {
    const one = await order()
    const made = await get(`/invoices/${(await bill(one)).body.invoice.id}`)
    const change = (quantity: string, version: number, lines = made.lines as Line[]) =>
      product.call(owner, 'PUT', `/invoices/${made.id}`, {
        version,
        lines: lines.map((line, index) => ({ ...line, ...(index === 0 ? { quantity } : {}) })),
      })
    expect(rules(await change('11', made.version))).toBe('This is more than is still to be invoiced')
    const less = await change('3', made.version, made.lines.slice(0, 1))
    expect(less.status, less.text).toBe(200)
    const open = async () => (await get(`/orders/${one.id}/progress`)).lines.map(({ to_invoice }: Line) => to_invoice)
    expect(await open()).toEqual(['7', '4'])
    expect((await product.call(owner, 'DELETE', `/invoices/${made.id}`)).status).toBe(200)
    expect(await open()).toEqual(['10', '4'])
  })

  test('of ten people at once never bill more than was ordered', async () => {
    const one = await order([cloth('10')])
    const answers = await Promise.all(Array.from({ length: 10 }, () => bill(one, [[0, '3']])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const drafts = answers.filter(({ status }) => status === 200).map(({ body }) => body.invoice.id)
    // Ten changes of drafts at once, of which only one piece more fits.
    const raised = await Promise.all(
      drafts.flatMap((id: number) =>
        Array.from({ length: 3 }, async () => {
          const { version, lines } = await get(`/invoices/${id}`)
          return product.call(owner, 'PUT', `/invoices/${id}`, { version, lines: [{ ...lines[0], quantity: '4' }] })
        }),
      ),
    )
    expect(raised.some(({ status }) => status === 200)).toBe(true)
    expect((await get(`/orders/${one.id}/progress`)).lines[0]).toMatchObject({ invoiced: '10', to_invoice: '0' })
  })

  test('share a fixed discount of a line by their pieces', async () => {
    const one = await order([cloth('3', { discount: '100', discount_type: 'Fixed Amount' })])
    const discounts: string[] = []
    for (let n = 0; n < 3; n++) {
      const { invoice } = (await bill(one, [[0, '1']])).body
      discounts.push((await get(`/invoices/${invoice.id}`)).lines[0].discount)
    }
    expect(discounts).toEqual(['33.33', '33.34', '33.33'])
  })

  test('need the right to create invoices', async () => {
    const one = await order()
    const rights = { sales_order: { view: 'all', make_invoice: 'all' } } as const
    const seller = await product.makePerson(owner, { name: 'Ravi', rights })
    expect((await act('orders', one.id, 'make_invoice', {}, seller)).status).toBe(403)
  })
})

describe('a quotation', () => {
  const quotation = async () => {
    const body = { contact_id: client, date: today, lines: [cloth('10')], terms: 'Of the quotation' }
    const { id } = (await post('/quotations', body)).body
    await act('quotations', id, 'send')
    return id as number
  }

  test('becomes an order once, whose lines remember theirs', async () => {
    const id = await quotation()
    const answers = await Promise.all(Array.from({ length: 10 }, () => act('quotations', id, 'make_order')))
    const [made, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(made.body.quotation).toMatchObject({ status: 'ordered', order_id: made.body.sales_order.id })
    expect(await get(`/orders/${made.body.sales_order.id}`)).toMatchObject({
      ...{ status: 'draft', buyer_name: 'Kavita Mehta', total: '1050.00', lines: [{ quantity: '10.000' }] },
    })
    const { rows } = await product.owner.query(
      `select count(*)::int as count from line_origin where from_record = 'quotation' and from_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('the end of an order', () => {
  test('a line closed short is not sent, and the order can be completed', async () => {
    const one = await order()
    const sent = await ship(one, [
      [0, '7'],
      [1, '4'],
    ])
    await act('shipments', sent.body.shipment.id, 'deliver')
    expect(rules(await act('orders', one.id, 'complete'))).toContain('Some lines are still to be sent')
    const closed = await act('orders', one.id, 'close_line', { line: String(one.lines[0].id) })
    expect(closed.status, closed.text).toBe(200)
    expect(closed.body.sales_order.order_status).toBe('Fulfilled')
    expect((await act('orders', one.id, 'complete')).body.sales_order.order_status).toBe('Completed')
    expect((await get(`/orders/${one.id}/progress`)).lines[0]).toMatchObject({
      closed: '3',
      open: '0',
      to_invoice: '7',
    })
  })

  test('it is cancelled only before anything is sent or invoiced, and reopened by an Admin alone', async () => {
    const shipped = await order()
    await ship(shipped, [[0, '1']])
    expect(rules(await act('orders', shipped.id, 'cancel'))).toContain('Goods of this order were sent')
    const billed = await order()
    await bill(billed)
    expect(rules(await act('orders', billed.id, 'cancel'))).toContain('Cancel the invoice first')
    const one = await order()
    const cancelled = await act('orders', one.id, 'cancel', { cancelled_because: 'Too late' })
    expect(cancelled.body.sales_order).toMatchObject({ order_status: 'Cancel', cancelled_because: 'Too late' })
    const rights = { sales_order: { view: 'all', reopen: 'all' } } as const
    const seller = await product.makePerson(owner, { name: 'Ravi', rights })
    expect(rules(await act('orders', one.id, 'reopen', {}, seller))).toBe('Only an Admin may reopen an order')
    expect((await act('orders', one.id, 'reopen')).body.sales_order.order_status).toBe('Unfulfilled')
  })

  test('goods that came back open it again, and say for what a credit note is due', async () => {
    const one = await order()
    const sent = await ship(one)
    await act('shipments', sent.body.shipment.id, 'deliver')
    await bill(one)
    await act('orders', one.id, 'complete')
    const pieces = [{ line: String(one.lines[0].id), quantity: '2' }]
    const back = await act('orders', one.id, 'take_back', { pieces, kind: 'exchange' })
    expect(back.body).toMatchObject({
      credit_note_due: '210.00',
      sales_order: { status: 'open', order_status: 'Exchange' },
    })
    expect((await ship(one)).status).toBe(200)
    expect((await get(`/orders/${one.id}/progress`)).lines[0]).toMatchObject({ sent: '12', open: '0', returned: '2' })
    expect(rules(await act('orders', one.id, 'take_back', { pieces: [{ ...pieces[0], quantity: '99' }] }))).toBe(
      'This is more than was sent',
    )
  })
})

describe('the production board', () => {
  test('counts the pieces of a line by stage; what is in work is not sent', async () => {
    const one = await order([cloth('10')])
    const move = (quantity: string, to_stage: string, from_stage?: string) =>
      act('orders', one.id, 'move_pieces', { line: String(one.lines[0].id), quantity, to_stage, from_stage })
    expect((await move('6', 'Cutting')).body.sales_order.order_status).toBe('Cutting')
    expect((await move('2', 'Stitching', 'Cutting')).body.sales_order.order_status).toBe('Production')
    expect(rules(await ship(one, [[0, '5']]))).toBe('Some of these pieces are in production')
    await move('4', 'Finished', 'Cutting')
    expect((await ship(one, [[0, '5']])).status).toBe(200)
    expect((await get(`/orders/${one.id}/progress`)).lines[0].board).toEqual([
      { stage: 'Stitching', pieces: '2', away: '0' },
    ])
    expect(rules(await move('9', 'Cutting'))).toBe('There are not that many pieces')
  })
})

test('the progress of an order is for those who may see it', async () => {
  const one = await order()
  const stranger = await product.makeBusiness('Others')
  expect((await product.call(stranger, 'GET', `/orders/${one.id}/progress`)).status).toBe(404)
  await ship(one)
  await bill(one)
  const packer = await product.makePerson(owner, { name: 'Meera', rights: { sales_order: { view: 'all' } } })
  expect(await get(`/orders/${one.id}/progress`, packer)).toMatchObject({
    shipments: [],
    invoices: [],
    lines: [{}, {}],
  })
  const seller = await product.makePerson(owner, { name: 'Ravi', rights: { sales_order: { view: 'own' } } })
  expect((await product.call(seller, 'GET', `/orders/${one.id}/progress`)).status).toBe(404)
})
