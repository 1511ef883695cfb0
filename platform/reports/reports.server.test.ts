import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilterGroup } from '#engine/record/filter.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { reportRoutes } from './routes.server.ts'
import type { ReportSpec } from './spec.ts'

let product: TestProduct
let owner: Person
let seller: Person
let source_id: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  const own = { view: 'own', create: 'all', edit: 'own' } as const
  seller = await product.makePerson(owner, {
    name: 'Ravi',
    rights: { lead: own, call: own },
    fields: { lead: { city: 'hidden' } },
  })
  source_id = (await product.call(owner, 'POST', '/lead_sources', { name: 'IndiaMART' })).body.id
  const leads = [
    { name: 'Kavita', city: 'Surat', amount: '100.50', lead_source_id: source_id },
    { name: 'Mahesh', city: 'Surat', amount: '200.00' },
    { name: 'Asha', city: 'Pune', amount: '50.25', lead_source_id: source_id, assigned_user: seller.id },
  ]
  for (const lead of leads) {
    const { body } = await product.call(owner, 'POST', '/leads', lead)
    const about = { record: 'lead', id: body.id }
    for (const started_at of ['2026-03-31T20:00:00Z', '2026-05-10T05:00:00Z'])
      await product.call(owner, 'POST', '/calls', {
        phone: '+919825012345',
        about,
        started_at,
        duration: '2 min',
        assigned_user: lead.assigned_user,
      })
  }
})
afterAll(() => product.close())

const run = (person: Person, spec: Partial<ReportSpec>) =>
  product.call(
    person,
    'GET',
    `/reports/run?spec=${encodeURIComponent(JSON.stringify({ measures: [{ kind: 'count' }], ...spec }))}`,
  )
const linesOf = async (person: Person, spec: Partial<ReportSpec>) => {
  const { status, body } = await run(person, spec)
  expect(status).toBe(200)
  return body.lines.map(({ values, titles, figures }: Record<string, (string | null)[]>) => [
    ...values.map((value, at) => titles[at] ?? value),
    ...figures,
  ])
}

test('rows are grouped and computed, the largest first, with a total and the filter of their list', async () => {
  const spec: Partial<ReportSpec> = {
    record: 'lead',
    groups: [{ field: 'city' }],
    measures: [
      { kind: 'sum', field: 'amount' },
      { kind: 'count' },
      { kind: 'average', field: 'amount' },
      { kind: 'max', field: 'amount' },
    ],
  }
  expect(await linesOf(owner, spec)).toEqual([
    ['Surat', '300.50', '2', '150.25', '200.00'],
    ['Pune', '50.25', '1', '50.25', '50.25'],
  ])
  const { body } = await run(owner, spec)
  expect(body.totals).toEqual(['350.75', '3', '116.92', '200.00'])
  expect(body.place).toBe('leads')
})

test('texts that differ only in case are one line, as filters compare them', async () => {
  const shop = await product.makeBusiness('Spellings')
  const { body: field } = await product.call(shop, 'POST', '/custom_fields', {
    record: 'lead',
    field_name: 'Market',
    field_type: 'Text',
  })
  product.services.identity.forget()
  for (const city of ['surat', 'Surat', 'Surat', 'Pune'])
    await product.call(shop, 'POST', '/leads', { name: 'Kavita', city, [`cf_${field.id}`]: city })
  for (const name of ['city', `cf_${field.id}`])
    expect(await linesOf(shop, { record: 'lead', groups: [{ field: name }] })).toEqual([
      ['Surat', '3'],
      ['Pune', '1'],
    ])
})

test('moments are divided in the zone of the reader: a day, a month, a financial year, an hour', async () => {
  const by = (unit: string) =>
    linesOf(owner, { record: 'call', date: 'started_at', groups: [{ field: 'started_at', unit: unit as 'day' }] })
  expect(await by('day')).toEqual([
    ['2026-04-01', '3'],
    ['2026-05-10', '3'],
  ])
  expect(await by('month')).toEqual([
    ['2026-04-01', '3'],
    ['2026-05-01', '3'],
  ])
  expect(await by('year')).toEqual([['2026-04-01', '6']])
  expect(await by('hour')).toEqual([
    ['1', '3'],
    ['10', '3'],
  ])
  expect(
    await linesOf(owner, {
      record: 'call',
      date: 'started_at',
      period: { from: '2026-04-01', to: '2026-04-01' },
      groups: [{ field: 'direction' }],
    }),
  ).toEqual([['Outgoing', '3']])
})

test('a report groups by a field of the record that a row is about, and by two fields', async () => {
  const spec = {
    record: 'call',
    groups: [{ field: 'about>lead.lead_source_id' }],
    measures: [{ kind: 'sum', field: 'talk_seconds' }],
  } as const
  expect(await linesOf(owner, spec)).toEqual([
    ['IndiaMART', '480'],
    [null, '240'],
  ])
  expect(await linesOf(owner, { record: 'lead', groups: [{ field: 'lead_source_id' }, { field: 'city' }] })).toEqual(
    expect.arrayContaining([
      ['IndiaMART', 'Surat', '1'],
      ['IndiaMART', 'Pune', '1'],
      [null, 'Surat', '1'],
    ]),
  )
})

test('each reader gets the rows of their own rights, and no hidden field', async () => {
  expect(await linesOf(seller, { record: 'lead', groups: [{ field: 'lead_source_id' }] })).toEqual([['IndiaMART', '1']])
  expect((await run(seller, { record: 'lead', groups: [{ field: 'city' }] })).status).toBe(403)
  expect((await run(seller, { record: 'invoice', groups: [{ field: 'status' }] })).status).toBe(403)
  expect(
    (
      await run(seller, {
        record: 'lead',
        groups: [{ field: 'lead_source_id' }],
        filter: { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Surat'] }] },
      })
    ).status,
  ).toBe(400)
})

test.each([
  ['an unknown record', { record: 'nothing', groups: [{ field: 'id' }] }],
  ['an unknown field', { record: 'lead', groups: [{ field: 'nothing' }] }],
  ['an unknown target', { record: 'call', groups: [{ field: 'about>user.name' }] }],
  ['a sum of text', { record: 'lead', groups: [{ field: 'city' }], measures: [{ kind: 'sum', field: 'name' }] }],
  ['four groups', { record: 'lead', groups: ['city', 'state', 'country', 'name'].map((field) => ({ field })) }],
  [
    'a period that ends before it begins',
    { record: 'lead', groups: [{ field: 'city' }], period: { from: '2026-02-01', to: '2026-01-01' } },
  ],
])('%s is refused with a reason', async (_, spec) => {
  const { status, body } = await run(owner, spec as Partial<ReportSpec>)
  expect(status).toBe(400)
  expect(body.message).toBeTruthy()
})

test('the report is a file too, with its total', async () => {
  const spec = { record: 'lead', groups: [{ field: 'city' }], measures: [{ kind: 'count' }] }
  const { statusCode, body, headers } = await product.app.inject({
    url: `/api/reports/file?name=Cities&spec=${encodeURIComponent(JSON.stringify(spec))}`,
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain('Cities.csv')
  expect(body).toContain('Surat,2\r\nPune,1\r\nTotal,3')
})

test('a report is kept as a saved filter of the scope report; what is no report is refused', async () => {
  const report = { record: 'lead', groups: [{ field: 'city' }], measures: [{ kind: 'count' }] }
  const made = await product.call(owner, 'POST', '/saved_filters', {
    scope: 'report',
    name: 'Leads by city',
    view: { report, chart: 'bars' },
    is_shared: true,
  })
  expect(made.status).toBe(201)
  const { body } = await product.call(seller, 'GET', '/saved_filters?scope=report')
  expect(body.data).toMatchObject([{ name: 'Leads by city', view: { report, chart: 'bars' } }])
  const wrong = await product.call(owner, 'POST', '/saved_filters', {
    scope: 'report',
    name: 'Nothing',
    view: { report: { record: 'lead' } },
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors[0].field).toBe('view.report')
})

test('a report is kept with its period, also one with a statement of its own; what is no period is refused', async () => {
  const report = { record: 'lead', own: 'response_time', date: 'created_at', groups: [], measures: [] }
  const keep = (name: string, view: object) =>
    product.call(owner, 'POST', '/saved_filters', { scope: 'report', name, view: { report, chart: 'bars', ...view } })
  const made = await keep('How fast we answer', { period: 'lastWeek' })
  expect([made.status, made.body.view]).toEqual([201, { report, chart: 'bars', period: 'lastWeek' }])
  const days = { from: '2026-11-01', to: '2026-11-15' }
  const own_days = await keep('Diwali', { report: { ...report, period: days } })
  expect(own_days.body.view.report.period).toEqual(days)
  for (const period of ['customPeriod', 'nextYear', 7]) {
    const wrong = await keep('Wrong', { period })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'view.period'])
  }
})

test('kept reports about calls and meetings have scopes of their own, and those kept before are found there', async () => {
  const about = (record: string) => ({
    report: { record, groups: [{ field: 'assigned_user' }], measures: [{ kind: 'count' }] },
  })
  const keep = (scope: string, record: string, more: object = {}) =>
    product.call(owner, 'POST', '/saved_filters', {
      scope,
      name: `${record} by ${scope}`,
      view: about(record),
      ...more,
    })
  const named = async (scope: string) =>
    (await product.call(owner, 'GET', `/saved_filters?scope=${encodeURIComponent(scope)}`)).body.data.map(
      ({ name, scope: own }: { name: string; scope: string }) => [name, own],
    )
  const call = await keep('call_report', 'call', { is_default: true })
  expect([call.status, call.body.scope, call.body.is_default]).toEqual([201, 'call_report', true])
  // As reports were kept before there were scopes of calls and meetings.
  const old = await keep('report', 'meeting', { is_default: true })
  expect([old.status, old.body.scope, old.body.is_default]).toEqual([201, 'meeting_report', true])
  expect((await keep('report', 'visit')).body.scope).toBe('report')
  expect(await named('call_report')).toEqual([['call by call_report', 'call_report']])
  expect(await named('Meeting Report')).toEqual([['meeting by report', 'meeting_report']])
  expect(await named('report')).toEqual(
    expect.arrayContaining([
      ['call by call_report', 'call_report'],
      ['meeting by report', 'meeting_report'],
      ['visit by report', 'report'],
    ]),
  )
  const wrong = await keep('meeting_report', 'call')
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'scope'])
  expect((await keep('call_report', 'call')).body.errors[0].field).toBe('name')
  // A report that is changed to be about something else changes its scope.
  const path = `/saved_filters/${call.body.id}`
  const changed = await product.call(owner, 'PUT', path, { view: about('meeting'), version: 1 })
  expect([changed.status, changed.body.scope]).toEqual([200, 'meeting_report'])
  expect(await named('call_report')).toEqual([])
  expect((await product.call(owner, 'GET', `${path}/versions`)).body.data).toHaveLength(2)
})

test('the own fields of a business are groups and figures too', async () => {
  const make = async (field_name: string, field_type: string) =>
    (await product.call(owner, 'POST', '/custom_fields', { record: 'lead', field_name, field_type })).body.id as number
  const fabric = `cf_${await make('Fabric', 'Text')}`
  const metres = `cf_${await make('Metres', 'Number')}`
  product.services.identity.forget()
  const filter: FilterGroup = { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Nadiad'] }] }
  for (const [cloth, amount] of [
    ['Silk', 40],
    ['Silk', 2.5],
    ['Linen', 7],
  ] as const)
    await product.call(owner, 'POST', '/leads', {
      name: 'Dilip Rana',
      city: 'Nadiad',
      [fabric]: cloth,
      [metres]: amount,
    })
  const spec = {
    record: 'lead',
    filter: { ...filter, conditions: [...filter.conditions] },
    groups: [{ field: fabric }],
  }
  expect(await linesOf(owner, { ...spec, measures: [{ kind: 'sum', field: metres }] })).toEqual([
    ['Silk', '42.5'],
    ['Linen', '7'],
  ])
})

test('a report that takes too long is stopped, and says what to do', async () => {
  const others = moduleRoutes.filter(({ path }) => !path.startsWith('/reports/'))
  const hurried = await testProduct({
    catalog,
    specials,
    routes: [...others, ...reportRoutes({ catalog, own: [], most_ms: 1_000 })],
  })
  const person = await hurried.makeBusiness('Slow')
  // The report waits for the table longer than it may take; without the lock, a busy machine has enough time for it.
  await hurried.owner.query('begin')
  await hurried.owner.query('lock table lead in access exclusive mode')
  const spec = { record: 'lead', groups: [{ field: 'city' }], measures: [{ kind: 'count' }] }
  const path = `spec=${encodeURIComponent(JSON.stringify(spec))}`
  for (const one of [`/reports/run?${path}`, `/reports/file?${path}`]) {
    const answer = await hurried.call(person, 'GET', one)
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'The report takes longer than 10 seconds. Choose a shorter period, or fewer groups.',
    ])
  }
  await hurried.owner.query('rollback')
  expect((await hurried.call(person, 'GET', `/reports/run?${path}`)).status).toBe(200)
  await hurried.close()
})

test('a record in the trash gives no value to the rows that refer to it', async () => {
  const { body: contact } = await product.call(owner, 'POST', '/contacts', { name: 'Hidden Person', city: 'Bhuj' })
  const made = await product.call(owner, 'POST', '/opportunities', { name: 'Curtains', contact_id: contact.id })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  const spec = { record: 'opportunity', groups: [{ field: 'contact_id>contact.name' }] }
  expect(await linesOf(owner, spec)).toEqual([['Hidden Person', '1']])
  expect((await product.call(owner, 'DELETE', `/contacts/${contact.id}`)).status).toBeLessThan(300)
  expect(await linesOf(owner, spec)).toEqual([[null, '1']])
})

test('a sum that a JavaScript number cannot hold keeps its last digit', async () => {
  const answer = await product.call(owner, 'POST', '/custom_fields', {
    record: 'lead',
    field_name: 'Threads',
    field_type: 'Number',
  })
  const threads = `cf_${answer.body.id}`
  product.services.identity.forget()
  const statuses: number[] = []
  for (let made = 0; made < 99; made++) {
    const lead = { name: 'Dilip', city: 'Vapi', [threads]: '999999999999.99' }
    statuses.push((await product.call(owner, 'POST', '/leads', lead)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([201]))
  const filter: FilterGroup = { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Vapi'] }] }
  const spec: Partial<ReportSpec> = { record: 'lead', filter, groups: [{ field: 'city' }] }
  expect(await linesOf(owner, { ...spec, measures: [{ kind: 'sum', field: threads }] })).toEqual([
    ['Vapi', '98999999999999.01'],
  ])
})

test('a figure is shown as its share of the total and as a running total, line by line', async () => {
  const spec = {
    record: 'call',
    date: 'started_at',
    groups: [{ field: 'started_at', unit: 'day' as const }],
    measures: [
      { kind: 'count' },
      { kind: 'count', show: 'share' },
      { kind: 'sum', field: 'talk_seconds', show: 'running' },
    ],
  } as const
  expect(await linesOf(owner, spec)).toEqual([
    ['2026-04-01', '3', '50', '360'],
    ['2026-05-10', '3', '50', '720'],
  ])
  const { body } = await run(owner, spec)
  expect(body.totals).toEqual(['6', '100', '720'])
  expect(body.figures.map(({ as, show }: { as: string; show?: string }) => [as, show])).toEqual([
    ['count', undefined],
    ['percent', 'share'],
    ['seconds', 'running'],
  ])
  const wrong = await run(owner, { ...spec, measures: [{ kind: 'average', field: 'talk_seconds', show: 'share' }] })
  expect(wrong.status).toBe(400)
})

test('a pivot has the sums of its rows and columns, computed from the rows and not from the lines', async () => {
  const spec: Partial<ReportSpec> = {
    record: 'lead',
    filter: { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Surat', 'Pune'] }] },
    groups: [{ field: 'city' }, { field: 'lead_source_id' }],
    measures: [{ kind: 'average', field: 'amount' }],
    pivot: true,
  }
  const { body } = await run(owner, spec)
  const found = (part: { values: unknown[]; figures: unknown[] }[]) =>
    part.map(({ values, figures }) => [...values, ...figures])
  expect(found(body.pivot.rows).toSorted()).toEqual([
    ['Pune', null, '50.25'],
    ['Surat', null, '150.25'],
  ])
  // The mean of all leads of a source is not the mean of the means of its cities.
  expect(found(body.pivot.columns)).toEqual(
    expect.arrayContaining([
      [null, String(source_id), '75.38'],
      [null, null, '200.00'],
    ]),
  )
  expect(body.totals).toEqual(['116.92'])
  const { body: file } = await product.call(
    owner,
    'GET',
    `/reports/run?spec=${encodeURIComponent(JSON.stringify({ ...spec, groups: [{ field: 'city' }] }))}`,
  )
  expect(file.message).toBe('A table of rows and columns needs two groups')
  const csv = await product.app.inject({
    url: `/api/reports/file?language=hi&spec=${encodeURIComponent(JSON.stringify(spec))}`,
    headers: { authorization: `Bearer ${owner.token}`, 'x-business-id': String(owner.business_id) },
  })
  const [head, ...rows] = csv.body.trim().split('\r\n')
  expect(head.split(',').at(-1)).toBe('कुल')
  expect(rows.at(-1)?.split(',').at(-1)).toBe('116.92')
})

test('a report of lines counts each document once, and refuses sums of whole documents', async () => {
  const wrong = await run(owner, {
    record: 'invoice',
    groups: [{ field: 'lines.item_id' }],
    measures: [{ kind: 'sum', field: 'total' }],
  })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Choose figures of the lines'])
})

test('a report survives the deletion of a field that it uses, and names it', async () => {
  const make = async (field_name: string) =>
    (await product.call(owner, 'POST', '/custom_fields', { record: 'lead', field_name, field_type: 'Text' })).body
  const shade = await make('Shade')
  product.services.identity.forget()
  const name = `cf_${shade.id}`
  const spec: Partial<ReportSpec> = {
    record: 'lead',
    filter: {
      combiner: 'AND',
      conditions: [
        { field: name, condition: 'Empty' },
        { field: 'city', condition: 'In', values: ['Surat'] },
      ],
    },
    groups: [{ field: 'city' }, { field: name }],
  }
  expect((await run(owner, spec)).body.missing).toEqual([])
  expect((await product.call(owner, 'DELETE', `/custom_fields/${shade.id}`)).status).toBeLessThan(300)
  product.services.identity.forget()
  const { status, body } = await run(owner, spec)
  expect([status, body.missing]).toEqual([200, ['Shade']])
  expect(await linesOf(owner, spec)).toEqual([['Surat', '2']])
  // With nothing else to group by, the total is left.
  const alone = await run(owner, { ...spec, groups: [{ field: name }] })
  expect([alone.body.lines, alone.body.totals]).toEqual([[], ['2']])
  expect((await run(owner, { record: 'lead', groups: [{ field: 'cf_999999' }] })).status).toBe(400)
})
