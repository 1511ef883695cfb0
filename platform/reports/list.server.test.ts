import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import type { ReportAnswer, ReportLine } from './answer.ts'
import { linesOnPaper, reportFile } from './file.server.ts'
import type { ReportSpec } from './spec.ts'

let product: TestProduct
let owner: Person
let seller: Person
let metres: string
let seen_id: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  seller = await product.makePerson(owner, {
    name: 'Ravi',
    rights: { lead: { view: 'own', create: 'all' }, opportunity: { view: 'all' }, contact: { view: 'own' } },
    fields: { lead: { city: 'hidden', email: 'masked' } },
  })
  const field = { record: 'lead', field_name: 'Metres', field_type: 'Number' }
  metres = `cf_${(await product.call(owner, 'POST', '/custom_fields', field)).body.id}`
  product.services.identity.forget()
  const source = await product.call(owner, 'POST', '/lead_sources', { name: 'IndiaMART' })
  const leads = [
    { name: 'Kavita', city: 'Surat', amount: '100.50', [metres]: 40, lead_source_id: source.body.id },
    { name: 'Mahesh', city: 'Surat', amount: '200.00', [metres]: '2.5' },
    { name: 'Asha', city: 'Pune', contacts: [{ type: 'Email', value: 'asha@tulsi.in' }], assigned_user: seller.id },
  ]
  for (const lead of leads) {
    const made = await product.call(owner, 'POST', '/leads', lead)
    expect(made.status).toBe(201)
    seen_id = made.body.id
  }
})
afterAll(() => product.close())

const addressOf = (spec: Partial<ReportSpec>) => `spec=${encodeURIComponent(JSON.stringify(spec))}`
const run = (person: Person, spec: Partial<ReportSpec>) =>
  product.call(person, 'GET', `/reports/run?${addressOf(spec)}`)
const cellsOf = ({ lines }: { lines: ReportLine[] }) =>
  lines.map(({ values, titles }) => values.map((value, at) => titles[at] ?? value))

test('a list has the chosen columns of the rows in their order, sorted, with totals of the numbers over all rows', async () => {
  const columns = ['amount', 'name', 'lead_source_id', metres, 'assigned_user>user.name']
  const { status, body } = await run(owner, { record: 'lead', columns, sort: '-amount' })
  expect(status).toBe(200)
  expect(cellsOf(body)).toEqual([
    ['200.00', 'Mahesh', null, '2.5', 'Owner of Tulsi Fabrics'],
    ['100.50', 'Kavita', 'IndiaMART', '40', 'Owner of Tulsi Fabrics'],
    [null, 'Asha', null, null, 'Ravi'],
  ])
  expect(body.totals).toEqual(['300.50', null, null, '42.5', null])
  expect(body.list).toEqual({ count: 3, page: 'lead', left_out: [] })
  expect(body.lines[2].id).toBe(String(seen_id))
  expect(body.groups.map(({ as, of }: { as: string; of?: string }) => [as, of])).toEqual([
    ['money', undefined],
    ['text', undefined],
    ['text', undefined],
    ['number', undefined],
    ['text', expect.any(String)],
  ])
})

test('the conditions and the period choose the rows, and their totals', async () => {
  const filter = {
    combiner: 'AND' as const,
    conditions: [{ field: 'city', condition: 'In' as const, values: ['Surat'] }],
  }
  const inSurat = await run(owner, { record: 'lead', columns: ['name', 'amount'], filter, sort: 'name' })
  expect([cellsOf(inSurat.body).map(([name]) => name), inSurat.body.totals]).toEqual([
    ['Kavita', 'Mahesh'],
    [null, '300.50'],
  ])
  const period = { from: '2020-01-01', to: '2020-01-31' }
  const before = await run(owner, { record: 'lead', columns: ['name', 'amount'], period })
  expect([before.body.lines, before.body.totals, before.body.list.count]).toEqual([[], [null, null], 0])
})

test('each reader gets their own rows; masked columns are masked, hidden ones are left out and named', async () => {
  const { status, body } = await run(seller, { record: 'lead', columns: ['name', 'city', 'email'], sort: '-city' })
  expect([status, cellsOf(body), body.list.left_out]).toEqual([200, [['Asha', 'XXXXXXi.in']], ['City']])
  // Without any column that they may read, the rows have their names.
  expect(cellsOf((await run(seller, { record: 'lead', columns: ['city'] })).body)).toEqual([['Asha']])
  expect((await run(seller, { record: 'invoice', columns: ['status'] })).status).toBe(403)
})

test('columns of a record that a row refers to are empty where the reader may not see that record', async () => {
  const { body: contact } = await product.call(owner, 'POST', '/contacts', { name: 'Meena Shah', city: 'Bhuj' })
  await product.call(owner, 'POST', '/opportunities', { name: 'Curtains', contact_id: contact.id })
  const spec = { record: 'opportunity', columns: ['name', 'contact_id', 'contact_id>contact.city'] }
  expect(cellsOf((await run(owner, spec)).body)).toEqual([['Curtains', 'Meena Shah', 'Bhuj']])
  const [[name, title, city]] = cellsOf((await run(seller, spec)).body)
  expect([name, title, city]).toEqual(['Curtains', '', null])
})

test('a list is a file with all columns and its totals, kept, and survives the deletion of its columns', async () => {
  const made = await product.call(owner, 'POST', '/custom_fields', {
    ...{ record: 'contact', field_name: 'Shade', field_type: 'Text' },
  })
  product.services.identity.forget()
  const far = `contact_id>contact.cf_${made.body.id}`
  const spec = { record: 'opportunity', columns: ['name', far, 'opportunity_amount'], sort: 'name' }
  expect(cellsOf((await run(owner, spec)).body)).toEqual([['Curtains', null, null]])
  const kept = await product.call(owner, 'POST', '/saved_filters', {
    ...{ scope: 'report', name: 'Deals', view: { report: spec } },
  })
  expect([kept.status, kept.body.view.report.columns]).toEqual([201, spec.columns])
  expect((await product.call(owner, 'DELETE', `/custom_fields/${made.body.id}`)).status).toBeLessThan(300)
  product.services.identity.forget()
  const after = await run(owner, spec)
  expect([after.status, after.body.missing, cellsOf(after.body)]).toEqual([200, ['Shade'], [['Curtains', null]]])
  const alone = await run(owner, { ...spec, columns: [far] })
  expect(cellsOf(alone.body)).toEqual([['Curtains']])
  const { body } = await product.app.inject({
    url: `/api/reports/file?${addressOf({ record: 'lead', columns: ['name', 'amount'], sort: 'name' })}`,
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  expect(body.trim().split('\r\n').slice(1)).toEqual(['Asha,', 'Kavita,100.50', 'Mahesh,200.00', 'Total,300.50'])
})

test('a list on paper has fewer lines the more columns it has, and says so', async () => {
  expect([linesOnPaper(2), linesOnPaper(4), linesOnPaper(10), linesOnPaper(20)]).toEqual([1_000, 1_000, 400, 200])
  const { statusCode, headers, rawPayload } = await product.app.inject({
    url: `/api/reports/file?format=pdf&${addressOf({ record: 'lead', columns: ['name', 'amount'] })}`,
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a report is drawn on paper over many numbered pages', async () => {
  // Lines that fill half a page each.
  const tall = 'A note\n'.repeat(32)
  const lines = Array.from({ length: 60 }, (_, at) => ({
    ...{ id: String(at + 1), values: [`${at} ${tall}`], titles: [null], figures: [] },
  }))
  const answer: ReportAnswer = {
    ...{ groups: [{ label: 'Name', as: 'text' }], figures: [], lines, totals: [null], capped: false, missing: [] },
    list: { count: 60, page: null, left_out: [] },
    filter: { combiner: 'AND', conditions: [] },
    place: null,
  }
  const file = await reportFile({ answer, format: 'pdf', name: 'Buyers', language: 'en', business: 'Tulsi Fabrics' })
  const text = Buffer.from(file).toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(Number(/\/Count (\d+)/.exec(text)?.[1])).toBeGreaterThan(25)
})

test.each([
  ['no column', { columns: [] }],
  ['a column twice', { columns: ['name', 'name'] }],
  ['an unknown column', { columns: ['nothing'] }],
  ['an inherited name', { columns: ['constructor'] }],
  ['lines', { record: 'invoice', columns: ['lines'] }],
  ['a record that is not referred to', { columns: ['lead_source_id>invoice.total'] }],
  ['an unknown order', { columns: ['name'], sort: 'nothing' }],
  ['21 columns', { columns: Array.from({ length: 21 }, (_, at) => `cf_${at + 1}`) }],
])('%s is refused with a reason', async (_, spec) => {
  const { status, body } = await run(owner, { record: 'lead', ...spec })
  expect(status).toBe(400)
  expect(body.message).toBeTruthy()
})
