import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { sales } from '../module.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'

let product: TestProduct
let owner: Person
let client: { id: number }
const today = indianDate(new Date())
const year = (Number(today.slice(5, 7)) < 4 ? Number(today.slice(0, 4)) - 1 : Number(today.slice(0, 4))) % 100
const FY = `${year}-${year + 1}`

const post = (path: string, body: unknown, person = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const put = (path: string, body: unknown, person = owner) => product.call(person, 'PUT', path, body)
const line = (more: object = {}) => ({
  description: 'Cotton cloth',
  hsn: '5208',
  quantity: '10',
  price: '100',
  tax_rate: '5',
  ...more,
})
const make = async (body: object = {}, path = '/invoices', person = owner) => {
  const answer = await post(path, { contact_id: client.id, date: today, lines: [line()], ...body }, person)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const act = (one: { id: number }, name: string, body: object = {}, path = '/invoices', person = owner) =>
  post(`${path}/${one.id}/${name}`, { version: '*', ...body }, person)

/** A business of Gujarat with a GSTIN. */
async function seller(name: string): Promise<Person> {
  const person = await product.makeBusiness(name)
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(person.business_id)])
  await product.owner.query(
    `update business set gstin = '24AAACC1206D1ZM', tax_registration_type = 'Regular' where id = $1`,
    [person.business_id],
  )
  const branch = { name: 'Ring Road', type: 'Store', city: 'Surat', state: 'Gujarat', is_default: true }
  expect((await post('/locations', branch, person)).status).toBe(201)
  return person
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  const made = await post('/contacts', {
    name: 'Kavita Mehta',
    account_name: 'Mehta Traders',
    address_1: '12 MG Road',
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400001',
  })
  expect(made.status, made.text).toBe(201)
  client = made.body
})
afterAll(() => product.close())

describe('a draft', () => {
  test('gets the client’s data, the tax of the place of supply and its totals from the server, and no number', async () => {
    const one = await make({ lines: [line({ discount: '10' })], total: '1.00' })
    expect(one).toMatchObject({
      ...{ number: null, status: 'draft', date: today, buyer_name: 'Mehta Traders', billing_state: 'Maharashtra' },
      ...{ seller_state: '24', supply_place: '27', paper: 'tax_invoice' },
      ...{ gross: '1000.00', discounts: '100.00', taxable: '900.00', igst: '45.00', cgst: '0.00', total: '945.00' },
    })
    expect(one.lines[0]).toMatchObject({ taxable: '900.00', tax: '45.00', amount: '945.00' })
  })

  test('a discount above the price, a state of no map and a GSTIN of another state are refused on their fields', async () => {
    const answer = await post('/invoices', {
      date: today,
      contact_id: client.id,
      buyer_gstin: '24AAACC1206D1ZM',
      shipping_same: false,
      shipping_state: 'Atlantis',
      lines: [line({ discount: '101' })],
    })
    expect(answer.status).toBe(422)
    const fields = answer.body.errors.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(expect.arrayContaining(['lines.0.discount', 'buyer_gstin', 'shipping_state']))
  })

  test('that says nothing is not kept', async () => {
    for (const path of ['/invoices', '/quotations'])
      expect((await post(path, {})).body.errors).toMatchObject([{ field: 'date' }])
  })

  test('another client replaces what was copied of the former one, but not what was typed', async () => {
    const other = (await post('/contacts', { name: 'Ravi Shah', city: 'Surat', state: 'Gujarat' })).body
    const one = await make()
    const changed = await put(`/invoices/${one.id}`, {
      version: one.version,
      contact_id: other.id,
      buyer_name: 'R. Shah',
    })
    expect(changed.body).toMatchObject({
      buyer_name: 'R. Shah',
      billing_state: 'Gujarat',
      cgst: '25.00',
      sgst: '25.00',
    })
  })
})

describe('posting', () => {
  test('gives the next number of the financial year; afterwards the paper cannot be changed or deleted, only cancelled', async () => {
    const [first, second] = [await make(), await make()]
    const posted = (await act(first, 'post')).body.invoice
    const { number } = (await act(second, 'post')).body.invoice
    expect(posted).toMatchObject({ status: 'posted', number: `INV/${FY}/0001` })
    expect(number).toBe(`INV/${FY}/0002`)
    const refused = await put(`/invoices/${first.id}`, { version: posted.version, buyer_name: 'Another' })
    expect(refused.status).toBe(422)
    expect((await product.call(owner, 'DELETE', `/invoices/${first.id}`)).status).toBe(422)
    expect((await act(first, 'post')).status).toBe(422)
    const cancelled = await act(first, 'cancel', { cancel_reason: 'Duplicate' })
    expect(cancelled.body.invoice).toMatchObject({ status: 'cancelled', number: `INV/${FY}/0001` })
    expect((await act(second, 'cancel')).status).toBe(422)
    const search = await get('/search?q=INV%2F')
    expect(JSON.stringify(search)).toContain(`INV/${FY}/0002`)
  })

  test('names everything that the law wants and is missing, and uses no number', async () => {
    const person = await seller('Empty Papers')
    const one = (await post('/invoices', { date: addDays(today, 3), lines: [line({ tax_rate: null })] }, person)).body
    const answer = await act(one, 'post', {}, '/invoices', person)
    expect(answer.status).toBe(422)
    const fields = answer.body.errors.map(({ field }: { field: string }) => field)
    expect(fields.toSorted()).toEqual(['contact_id', 'date', 'lines.0.tax_rate'])
    const { rows } = await product.owner.query('select from series_counter where business_id = $1', [
      person.business_id,
    ])
    expect(rows).toHaveLength(0)
  })

  test('a seller of the team posts own drafts, cancels none; a viewer does neither', async () => {
    const ravi = await product.makePerson(owner, { name: 'Ravi', rights: { invoice: sales.roles.Sales.invoice } })
    const viewer = await product.makePerson(owner, { name: 'Vina', rights: { invoice: sales.roles.Viewer.invoice } })
    const one = (await post('/invoices', { date: today, buyer_name: 'Cash', lines: [line()] }, ravi)).body
    expect((await act(one, 'post', {}, '/invoices', viewer)).status).toBe(403)
    expect((await act(one, 'post', {}, '/invoices', ravi)).status).toBe(200)
    expect((await act(one, 'cancel', { cancel_reason: 'Others' }, '/invoices', ravi)).status).toBe(403)
  })
})

describe('number series', () => {
  test('fifty people who post at once over three series leave no gap and no number twice; a failed posting uses none', async () => {
    const person = await seller('Fifty Posters')
    const places = await Promise.all(
      ['Adajan', 'Varachha'].map(async (name) => {
        const body = { name, type: 'Store', city: 'Surat', state: 'Gujarat' }
        const place = (await post('/locations', body, person)).body
        const format = `{LOC}/{FY}/{N:3}`
        const series = await post('/document_series', { name, type: 'Sale', location_id: place.id, format }, person)
        expect(series.status, series.text).toBe(201)
        return place.id as number
      }),
    )
    const branches = [null, ...places]
    const drafts = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        // Every tenth one cannot be posted: its line has no rate.
        const lines = [line(n % 10 === 9 ? { tax_rate: null } : {})]
        const body = { date: today, buyer_name: 'Cash', location_id: branches[n % 3] ?? undefined, lines }
        return (await post('/invoices', body, person)).body as { id: number }
      }),
    )
    const postIt = async (one: { id: number }): Promise<Awaited<ReturnType<typeof act>>> => {
      const answer = await act(one, 'post', {}, '/invoices', person)
      return answer.status === 503 ? postIt(one) : answer
    }
    const answers = await Promise.all(drafts.map(postIt))
    const numbers: string[] = answers.filter(({ status }) => status === 200).map(({ body }) => body.invoice.number)
    expect(numbers).toHaveLength(45)
    for (const [index, start] of [`INV/${FY}/0`, `ADAJA/${FY}/`, `VARAC/${FY}/`].entries()) {
      const own = numbers.filter((number) => number.startsWith(start)).toSorted()
      expect(own, String(index)).toEqual(own.map((_, n) => `${start}${String(n + 1).padStart(3, '0')}`))
      expect(own.length).toBeGreaterThan(10)
    }
  }, 120_000)

  test('a transaction that ends after its number was taken burns none', async () => {
    const person = await seller('Power Cut')
    const one = await make({ contact_id: null, buyer_name: 'Cash' }, '/invoices', person)
    const scope = { business_id: person.business_id, user_id: null }
    const cut = product.services.database.transaction(scope, async (transaction) => {
      const doc = { ...one, number: null }
      await takeDocumentNumbers(transaction, { definition: invoice, docs: [doc] })
      expect(doc.number).toBe(`INV/${FY}/0001`)
      await transaction.query('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(cut).rejects.toThrow()
    expect((await act(one, 'post', {}, '/invoices', person)).body.invoice.number).toBe(`INV/${FY}/0001`)
  })

  test('a format that the law refuses and one that would print the same numbers are refused, also for ten people at once', async () => {
    const person = await seller('Series Rules')
    const save = (body: object) =>
      post('/document_series', { name: crypto.randomUUID(), type: 'Sale', ...body }, person)
    const issue = async (body: object) => (await save(body)).body.errors?.[0]?.field
    expect(await issue({ format: 'INVOICE/{FYYYY}/{N:5}' })).toBe('format')
    expect(await issue({ format: 'GST {N}' })).toBe('format')
    expect((await save({ format: 'GST/{FY}/{N}' })).status).toBe(201)
    const place = (await get('/options/location', person)).data[0].id
    expect(await issue({ location_id: place, format: 'gst/{FY}/{N:3}' })).toBe('format')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save({ type: 'Quotation', location_id: place, format: 'OFFER {N}' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('a number that an earlier format has printed is stepped over, without regard to case', async () => {
    const person = await seller('Old Formats')
    const cash = { contact_id: null, buyer_name: 'Cash' }
    const numberOf = async (body: object = {}) => {
      const one = await make({ ...cash, ...body }, '/invoices', person)
      return (await act(one, 'post', {}, '/invoices', person)).body.invoice.number
    }
    expect(await numberOf()).toBe(`INV/${FY}/0001`)
    const place = (await get('/options/location', person)).data[0].id
    const first = { name: 'All', type: 'Sale', format: 'ALL/{N}' }
    expect((await post('/document_series', first, person)).status).toBe(201)
    const own = { name: 'Main', type: 'Sale', location_id: place, format: 'inv/{FY}/{N:4}' }
    expect((await post('/document_series', own, person)).status).toBe(201)
    expect(await numberOf()).toBe(`inv/${FY}/0002`)
  })
})

describe('a document and the fields of its client', () => {
  test('copies only what the person may read of the client', async () => {
    const known = await post('/contacts', {
      ...{ name: 'Hidden Traders', gst_type: 'Regular', gstin: '27AAACC1206D1ZG' },
      ...{ address_1: '7 Secret Lane', city: 'Pune', state: 'Maharashtra', pincode: '411001' },
    })
    expect(known.status, known.text).toBe(201)
    const seller_of = await product.makePerson(owner, {
      name: 'Counter staff',
      rights: 'all',
      fields: { contact: { gstin: 'masked', address_1: 'hidden' } },
    })
    const draft = { contact_id: known.body.id, date: today, lines: [line()] }
    const theirs = await post('/invoices', draft, seller_of)
    expect(theirs.body).toMatchObject({ buyer_name: 'Hidden Traders', buyer_gstin: null, billing_state: 'Maharashtra' })
    expect(theirs.text).not.toContain('Secret Lane')
    const whole = await post('/invoices', draft)
    expect(whole.body).toMatchObject({ buyer_gstin: '27AAACC1206D1ZG', billing_address: '7 Secret Lane, Pune' })
  })

  test('needs a GSTIN of the branch, its own or that of the business', async () => {
    const person = await seller('Two States')
    await product.owner.query("select set_config('app.business_id', $1, false)", [String(person.business_id)])
    await product.owner.query('update business set gstin = null where id = $1', [person.business_id])
    const cash = { contact_id: null, buyer_name: 'Cash' }
    const one = await make(cash, '/invoices', person)
    const refused = await act(one, 'post', {}, '/invoices', person)
    expect(refused.body.errors).toMatchObject([{ field: 'location_id', rule: 'gstin' }])
    const branch = { name: 'Andheri', type: 'Store', city: 'Mumbai', state: 'Maharashtra', gstin: '27AAACC1206D1ZG' }
    const place = await post('/locations', branch, person)
    expect(place.status, place.text).toBe(201)
    const other = await make({ ...cash, location_id: place.body.id }, '/invoices', person)
    expect((await act(other, 'post', {}, '/invoices', person)).status).toBe(200)
  })
})

describe('a quotation', () => {
  test('gets its number when it is sent, becomes an invoice with the same content once, and expires after its last day', async () => {
    const one = await make(
      { valid_until: today, charges: [{ name: 'Freight', amount: '50' }], remark: 'Soon' },
      '/quotations',
    )
    expect(one.number).toBeNull()
    expect((await act(one, 'send', {}, '/quotations')).body.quotation.number).toBe(`QT/${FY}/0001`)
    const { quotation, invoice } = (await act(one, 'convert', {}, '/quotations')).body
    expect(quotation).toMatchObject({ status: 'invoiced', invoice_id: invoice.id })
    expect(await get(`/invoices/${invoice.id}`)).toMatchObject({
      ...{ status: 'draft', number: null, remark: 'Soon', total: one.total, buyer_name: 'Mehta Traders' },
      lines: [{ description: 'Cotton cloth', amount: one.lines[0].amount }],
    })
    expect((await act(one, 'convert', {}, '/quotations')).status).toBe(422)
    const old = await make({ date: addDays(today, -9), valid_until: addDays(today, -1) }, '/quotations')
    await act(old, 'send', {}, '/quotations')
    for (const name of ['accept', 'convert']) expect((await act(old, name, {}, '/quotations')).status).toBe(422)
    const wrong = await post('/quotations', { lines: [line()], date: today, valid_until: addDays(today, -1) })
    expect(wrong.body.errors[0]).toMatchObject({ field: 'valid_until' })
  })

  test('that was sent is revised once, also by ten people at once; the older one stays as replaced', async () => {
    const on = '/quotations'
    const one = await make({ valid_until: addDays(today, 5), terms: 'Half in advance' }, on)
    expect((await act(one, 'revise', {}, on)).status).toBe(422)
    const { number } = (await act(one, 'send', {}, on)).body.quotation
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(one, 'revise', {}, on)))
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    const { revision, quotation } = made[0].body
    expect(quotation).toMatchObject({ number, status: 'replaced', replaced_by: revision.id, total: one.total })
    const draft = await get(`${on}/${revision.id}`)
    expect(draft).toMatchObject({
      ...{ number: `${number}/R1`, status: 'draft', revision: 1, revision_of: one.id, date: today },
      ...{ valid_until: addDays(today, 5), terms: 'Half in advance', total: one.total },
    })
    for (const name of ['accept', 'make_order', 'convert', 'refuse'])
      expect((await act(one, name, {}, on)).status, name).toBe(422)
    const cheaper = { ...draft, lines: [line({ price: '90' })] }
    expect((await put(`${on}/${draft.id}`, cheaper)).status).toBe(200)
    expect((await product.call(owner, 'DELETE', `${on}/${draft.id}?version=*`)).status).toBe(422)
    expect((await act(draft, 'send', {}, on)).body.quotation).toMatchObject({ number: `${number}/R1`, status: 'sent' })
    expect((await act(draft, 'revise', {}, on)).body.revision.number).toBe(`${number}/R2`)
    // The numbers of other quotations go on after the first one of this.
    const next = (await act(await make({}, on), 'send', {}, on)).body.quotation.number as string
    expect(next.endsWith(String(Number(number.slice(-4)) + 1).padStart(4, '0'))).toBe(true)
  })

  test('that is revised takes its own fields along', async () => {
    const field = { record: 'quotation', field_name: 'Colour card', field_type: 'Text' }
    const { id } = (await product.call(owner, 'POST', '/custom_fields', field)).body
    // Sessions know the fields of their business for a moment.
    product.services.identity.forget()
    const one = await make({ [`cf_${id}`]: 'Card 7' }, '/quotations')
    await act(one, 'send', {}, '/quotations')
    const { revision } = (await act(one, 'revise', {}, '/quotations')).body
    expect(await get(`/quotations/${revision.id}`)).toMatchObject({ [`cf_${id}`]: 'Card 7' })
  })

  test('that is revised gives its files to the revision, also those in the trash', async () => {
    const one = await make({}, '/quotations')
    await act(one, 'send', {}, '/quotations')
    const { business_id } = owner
    await product.owner.query("select set_config('app.business_id', $1, false)", [String(business_id)])
    await product.owner.query(
      `insert into file (business_id, storage_key, record, record_id, name, extension, file_type, file_size, created_by, state, sha256, ready_at, deleted_at)
       values ($1, 'drawing', 'quotation', $2, 'Drawing.pdf', 'pdf', 'application/pdf', 600, $3, 'ready', decode(repeat('0', 64), 'hex'), now(), null),
         ($1, 'sketch', 'quotation', $2, 'Sketch.pdf', 'pdf', 'application/pdf', 600, $3, 'ready', decode(repeat('0', 64), 'hex'), now(), now())`,
      [business_id, one.id, owner.id],
    )
    const { revision } = (await act(one, 'revise', {}, '/quotations')).body
    const { rows } = await product.owner.query(
      `select record_id::int as on, count(*)::int as files from file where business_id = $1 and record = 'quotation' group by 1`,
      [business_id],
    )
    expect(rows).toEqual([{ on: revision.id, files: 2 }])
  })

  test('that is sent as a revision keeps what its paper prints about the seller', async () => {
    const one = await make({}, '/quotations')
    await act(one, 'send', {}, '/quotations')
    const { revision } = (await act(one, 'revise', {}, '/quotations')).body
    await act(revision, 'send', {}, '/quotations')
    await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
    const kept = await product.owner.query(
      `select facts->'seller'->>'name' as name from document_facts where record = 'quotation' and record_id = $1`,
      [revision.id],
    )
    expect(kept.rows).toEqual([{ name: 'Tulsi Fabrics' }])
  })
})

test('a document takes 500 lines and is posted with them; more are refused on their field', async () => {
  const many = Array.from({ length: 500 }, (_, n) => line({ description: `Cloth ${n}`, quantity: '1', price: '9.99' }))
  const refused = await post('/invoices', { contact_id: client.id, date: today, lines: [...many, line()] })
  expect(refused.body.errors, refused.text).toMatchObject([{ field: 'lines', message: 'Use at most 500 entries' }])
  const one = await make({ lines: many })
  const posted = await act(one, 'post')
  expect(posted.status, posted.text).toBe(200)
  const { lines, taxable, total } = posted.body.invoice
  expect([lines.length, taxable, total]).toEqual([500, '4995.00', '5245.00'])
  // The last of many lines has its issue on it too.
  const wrong = await post('/invoices', {
    ...{ contact_id: client.id, date: today },
    lines: [...many.slice(1), line({ quantity: '-1' })],
  })
  expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(['lines.499.quantity'])
})

test('a rate that was not in force on the day and a quantity below zero are refused on their line', async () => {
  const cases: [body: object, issue: string][] = [
    [{ date: '2025-09-21', lines: [line(), line({ tax_rate: '40' })] }, 'lines.1.tax_rate rate_not_in_force'],
    [{ lines: [line({ quantity: '-1' })] }, 'lines.0.quantity range'],
  ]
  for (const [body, issue] of cases) {
    const answer = await post('/invoices', { contact_id: client.id, date: today, lines: [line()], ...body })
    const found = answer.body.errors?.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`)
    expect([answer.status, found], issue).toEqual([422, [issue]])
  }
})
