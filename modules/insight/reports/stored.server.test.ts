import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics, moduleRoutes, specials } from '#modules/server.ts'
import { keepMetrics } from '#platform/metrics/keep.server.ts'

// A report that the figures by day answer says the same as the rows: before the job has run it reads the rows, afterwards the figures.

let product: TestProduct
let owner: Person
const people: Person[] = []

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  people.push(owner)
  for (const view of ['team', 'own', 'location'] as const)
    people.push(
      await product.makePerson(owner, {
        name: `Sees ${view}`,
        rights: { lead: { view, create: 'all', edit: 'all' }, call: { view, create: 'all' } },
      }),
    )
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
})
afterAll(() => product.close())

const keep = () => keepMetrics(product.services.database, { catalog, metrics, business_id: owner.business_id })
const computeAgain = () =>
  product.owner.query("insert into metric_stale (business_id, record) select $1, unnest(array['lead', 'call'])", [
    owner.business_id,
  ])
const PERIOD = { from: '2026-04-01', to: '2027-03-31' }
const COUNT = { kind: 'count' }
const AMOUNT = { kind: 'sum', field: 'amount' }
const leads = { record: 'lead', date: 'created_at', period: PERIOD, measures: [COUNT, AMOUNT] }
const TALK = { kind: 'sum', field: 'talk_seconds' }
const calls = { record: 'call', date: 'started_at', period: PERIOD }
const STORED: Record<string, object> = {
  'by source': { ...leads, groups: [{ field: 'lead_source_id' }] },
  'by person and status': { ...leads, groups: [{ field: 'assigned_user' }, { field: 'lead_status_id' }] },
  'by month, with a running sum': {
    ...leads,
    groups: [{ field: 'created_at', unit: 'month' }],
    measures: [
      { ...AMOUNT, show: 'running' },
      { ...COUNT, show: 'share' },
    ],
  },
  'by branch and quarter': { ...leads, groups: [{ field: 'location_id' }, { field: 'created_at', unit: 'quarter' }] },
  'by week as a pivot': {
    ...leads,
    groups: [{ field: 'created_at', unit: 'week' }, { field: 'lead_source_id' }],
    pivot: true,
  },
  'by year': { ...leads, groups: [{ field: 'created_at', unit: 'year' }] },
  'of a period without rows': {
    ...leads,
    period: { from: '2001-01-01', to: '2001-12-31' },
    groups: [{ field: 'lead_source_id' }],
  },
  'by weekday': { ...leads, groups: [{ field: 'created_at', unit: 'weekday' }] },
  'an average': { ...leads, groups: [{ field: 'lead_source_id' }], measures: [AMOUNT, { ...AMOUNT, kind: 'average' }] },
  'by city, in any spelling': { ...leads, groups: [{ field: 'city' }] },
  'by state and city': { ...leads, groups: [{ field: 'state' }, { field: 'city' }] },
  'by city and state, as a pivot': { ...leads, groups: [{ field: 'city' }, { field: 'state' }], pivot: true },
  'by city and person': { ...leads, groups: [{ field: 'city' }, { field: 'assigned_user' }] },
  'lost by reason': {
    ...{ ...leads, groups: [{ field: 'lost_reason' }] },
    filter: { combiner: 'AND', conditions: [{ field: 'lost_reason', condition: 'Not Empty' }] },
  },
  'calls by person': {
    ...calls,
    groups: [{ field: 'assigned_user' }],
    measures: [COUNT, TALK, { ...TALK, kind: 'average' }],
  },
  'calls by hour': {
    ...{ ...calls, groups: [{ field: 'started_at', unit: 'hour' }] },
    measures: [COUNT, { ...TALK, kind: 'average' }],
  },
  'the day and the hour of one moment': {
    ...{ ...calls, groups: [{ field: 'started_at' }, { field: 'started_at', unit: 'hour' }], measures: [COUNT] },
  },
  'talk time by weekday and hour': {
    ...calls,
    groups: [
      { field: 'started_at', unit: 'weekday' },
      { field: 'started_at', unit: 'hour' },
    ],
    measures: [TALK, { ...TALK, kind: 'average' }, COUNT],
  },
  'calls by hour, person and quarter': {
    ...{ ...calls, measures: [COUNT] },
    groups: [
      { field: 'started_at', unit: 'hour' },
      { field: 'assigned_user' },
      { field: 'started_at', unit: 'quarter' },
    ],
  },
  'calls by the source of their lead': {
    ...calls,
    groups: [{ field: 'about>lead.lead_source_id' }],
    measures: [TALK, COUNT],
  },
}
const READ_FROM_ROWS: Record<string, object> = {
  'a filter that no figure has': {
    ...leads,
    groups: [{ field: 'lead_source_id' }],
    filter: { combiner: 'AND', conditions: [{ field: 'amount', condition: 'Not Empty', values: [] }] },
  },
  'no period': { ...leads, period: undefined, groups: [{ field: 'lead_source_id' }] },
  'a maximum': { ...leads, groups: [{ field: 'lead_source_id' }], measures: [{ kind: 'max', field: 'amount' }] },
  'two dimensions': { ...leads, groups: [{ field: 'lead_source_id' }, { field: 'lead_status_id' }] },
  'a text that no figure has': { ...leads, groups: [{ field: 'name' }] },
  'an hour': { ...leads, groups: [{ field: 'created_at', unit: 'hour' }] },
  'another date': { ...leads, date: 'updated_at', groups: [{ field: 'lead_source_id' }] },
}

const run = async (person: Person, spec: object) => {
  const path = `/reports/run?spec=${encodeURIComponent(JSON.stringify(spec))}`
  const { status, body, text } = await product.call(person, 'GET', path, undefined, { 'x-timezone': 'Asia/Kolkata' })
  expect(status, text).toBe(200)
  return body
}

async function plantRows(): Promise<void> {
  for (const [index, person] of [...people, ...people].entries()) {
    const { status, text } = await product.call(person, 'POST', '/leads', {
      name: `Lead ${index}`,
      city: ['Surat', 'SURAT', 'Surat', 'Pune', undefined][index % 5],
      state: ['Gujarat', 'gujarat', undefined][index % 3],
      ...(index % 3 > 0 && { amount: `${index}00.25` }),
    })
    expect(status, text).toBe(201)
  }
  const { rows } = await product.owner.query<{ source: string; status: string }>(
    `select (select min(id) from lead_source where business_id = $1) as source,
       (select max(id) from lead_status where business_id = $1) as status`,
    [owner.business_id],
  )
  const [{ source, status }] = rows
  await product.owner.query(
    `update lead set created_at = timestamptz '2026-03-31T18:29:00Z' + make_interval(days => (id * 17 % 200)::int),
       lead_source_id = case when id % 2 = 0 then $2::bigint end, lead_status_id = case when id % 3 = 0 then $3::bigint else lead_status_id end,
       lost_reason = case when id % 4 = 0 then 'price' when id % 4 = 1 then 'other' end
     where business_id = $1`,
    [owner.business_id, source, status],
  )
  await product.owner.query(
    `insert into call (business_id, created_by, phone, assigned_user, started_at, direction, mode, talk_seconds, about_record, about_id)
     select $1, $2, '+919825012345', case when n % 2 = 0 then $2::bigint end, timestamptz '2026-05-01T10:00:00Z' + make_interval(days => n, hours => n % 4),
       'Outgoing', 'Offline', case when n % 4 > 0 then n * 10 end, case when l.id is not null then 'lead' end, l.id
     from generate_series(1, 9) n left join (select id, row_number() over (order by id) as no from lead where business_id = $1) l on l.no = n`,
    [owner.business_id, people[2].id],
  )
  await computeAgain()
}

test('a report that the figures answer equals the one of the rows, for every reach of a person', async () => {
  await plantRows()
  const all = Object.entries(STORED)
  const before = new Map<string, unknown>()
  for (const person of people)
    for (const [name, spec] of all) before.set(`${person.id} ${name}`, await run(person, spec))
  await keep()
  for (const person of people)
    for (const [name, spec] of all) expect(await run(person, spec), name).toEqual(before.get(`${person.id} ${name}`))
  expect((before.get(`${owner.id} by year`) as { totals: string[] }).totals[0]).toBe('8')
  const cities = (before.get(`${owner.id} by city, in any spelling`) as { lines: { values: string[] }[] }).lines
  expect(cities.map(({ values }) => values[0]).toSorted()).toEqual(['Pune', 'Surat', null])
})

test('it reads the figures and no rows, and adds rows that wait for the job, for every reach of a person', async () => {
  await keep()
  const all = Object.entries(STORED)
  const [{ body: lead }, { body: gone }] = [
    await product.call(owner, 'POST', '/leads', { name: 'Just now', city: 'SURAT', amount: '7.25' }),
    await product.call(people[1], 'POST', '/leads', { name: 'Soon in the trash' }),
  ]
  await keep()
  await product.call(owner, 'PUT', `/leads/${lead.id}`, { city: 'Navsari', amount: null, version: lead.version })
  await product.call(people[2], 'POST', '/leads', { name: 'And one more', state: 'Gujarat', amount: '100' })
  await product.call(owner, 'DELETE', `/leads/${gone.id}`)
  const waiting = new Map<string, unknown>()
  const runAll = async (into: (key: string, answer: unknown) => void) => {
    for (const person of people) for (const [name, spec] of all) into(`${person.id} ${name}`, await run(person, spec))
  }
  await runAll((key, answer) => waiting.set(key, answer))
  // Days that wait are read from the rows.
  await computeAgain()
  await runAll((key, answer) => expect(waiting.get(key), key).toEqual(answer))
  await keep()
  await runAll((key, answer) => expect(waiting.get(key), key).toEqual(answer))
  await product.owner.query('update metric_total set rows = rows + 100 where business_id = $1', [owner.business_id])
  await product.call(owner, 'POST', '/leads', { name: 'Just now' })
  expect(Number((await run(owner, STORED['by year'])).totals[0])).toBeGreaterThan(100)
  await computeAgain()
})

test.each(Object.entries(STORED))('%s reads the figures', async (_, spec) => {
  await keep()
  const before = await run(owner, spec)
  for (const table of ['metric_total', 'metric_day'])
    await product.owner.query(`update ${table} set rows = rows * 3, amount = amount * 3 where business_id = $1`, [
      owner.business_id,
    ])
  const told = await run(owner, spec)
  if (before.lines.length > 0) expect(told.lines).not.toEqual(before.lines)
  await computeAgain()
})

test.each(Object.entries(READ_FROM_ROWS))('%s reads the rows', async (_, spec) => {
  await keep()
  const before = await run(owner, spec)
  await product.owner.query('update metric_total set rows = 999 where business_id = $1', [owner.business_id])
  await product.owner.query('update metric_day set rows = 999 where business_id = $1', [owner.business_id])
  expect(await run(owner, spec)).toEqual(before)
  await computeAgain()
})

test('a person who may not read the amount is refused its sum', async () => {
  const rights = { lead: { view: 'all' } } as const
  const person = await product.makePerson(owner, { name: 'Meena', rights, fields: { lead: { amount: 'hidden' } } })
  const path = `/reports/run?spec=${encodeURIComponent(JSON.stringify(STORED['by year']))}`
  expect((await product.call(person, 'GET', path)).status).toBe(403)
})
