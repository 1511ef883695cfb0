import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { addDays } from '#base/days.ts'
import { catalog } from '#modules/catalog.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { metrics, moduleRoutes, specials } from '#modules/server.ts'
import { beginMetrics, CATCH_UP_JOB, keepMetrics, metricJobs, plantMetrics } from './keep.server.ts'
import { proveMetrics, rebuildMetrics } from './prove.server.ts'

let product: TestProduct
let owner: Person
let manager: Person
let seller: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  // The rows are counted and changed below without the product.
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
  seller = await product.makePerson(owner, {
    name: 'Ravi',
    rights: { lead: { view: 'own', create: 'all', edit: 'own' } },
  })
  manager = await product.makePerson(owner, {
    name: 'Asha',
    rights: { lead: { view: 'team', create: 'all', edit: 'own' } },
  })
})
afterAll(() => product.close())

const all = () => ({ catalog, metrics, business_id: owner.business_id })
const database = () => product.services.database
const keep = () => keepMetrics(product.services.database, all())
const ask = async (person: Person, question: object, zone = 'Asia/Kolkata') => {
  const body = JSON.stringify([{ metric: 'lead', from: '2020-01-01', to: '2099-12-31', ...question }])
  const path = `/metrics?ask=${encodeURIComponent(body)}`
  const { status, body: answer } = await product.call(person, 'GET', path, undefined, { 'x-timezone': zone })
  expect(status).toBe(200)
  return answer.data[0]
}
const total = (figure: { rows: { count: number }[] }) => figure.rows.reduce((sum, row) => sum + row.count, 0)

test('figures equal the rows that each person may see, after writes, the trash and a restore', async () => {
  const made: { id: number; version: number }[] = []
  for (const person of [owner, owner, manager, seller, seller, seller]) {
    const answer = await product.call(person, 'POST', '/leads', {
      name: 'Kavita Mehta',
      city: 'Surat',
      amount: '100.50',
    })
    expect(answer.status).toBeLessThan(300)
    made.push(answer.body)
  }
  expect((await product.call(owner, 'DELETE', `/leads/${made[0].id}`)).status).toBeLessThan(300)
  await keep()
  for (const person of [owner, manager, seller]) {
    const { rows } = await product.owner.query(
      'select count(*)::int as n from lead where business_id = $1 and deleted_at is null and ($2 or coalesce(assigned_user, created_by) = $3)',
      [owner.business_id, person === owner, person.id],
    )
    for (const by of [undefined, 'day', 'owner', 'location', 'city', 'lead_status_id'])
      expect(total(await ask(person, { by }))).toBe(rows[0].n)
  }
  expect((await ask(seller, {})).rows).toEqual([{ value: null, count: 3, sum: '301.50' }])
  expect(await proveMetrics(product.services.database, all())).toEqual([])
})

test('figures of rows of the same transaction are planted without nested loops, which compare every row with every other', async () => {
  const shop = await product.makeBusiness('New Demo')
  await product.call(shop, 'POST', '/leads', { name: 'Kavita Mehta', amount: '100' })
  const scope = { business_id: shop.business_id, user_id: null }
  const joins = await database().transaction(scope, async (transaction) => {
    await plantMetrics(metrics)({ transaction, access: { business_id: shop.business_id }, catalog } as DemoContext)
    return transaction.query("select current_setting('enable_nestloop') as nested")
  })
  expect(joins).toEqual([{ nested: 'off' }])
  // The connection is used again by others.
  const later = await database().transaction(scope, (transaction) =>
    transaction.query("select current_setting('enable_nestloop') as nested"),
  )
  expect(later).toEqual([{ nested: 'on' }])
  expect(total(await ask(shop, {}))).toBe(1)
})

test('spellings of a city in other case are one part, under the most frequent one, stored or counted', async () => {
  const shop = await product.makeBusiness('Spellings')
  for (const city of ['surat', 'Surat', 'Surat', 'SURAT', 'Pune', null])
    await product.call(shop, 'POST', '/leads', { name: 'Kavita Mehta', city, amount: '100' })
  await keepMetrics(product.services.database, { catalog, metrics, business_id: shop.business_id })
  for (const zone of ['Asia/Kolkata', 'Asia/Dubai'])
    expect((await ask(shop, { by: 'city' }, zone)).rows).toEqual([
      { value: 'Surat', count: 4, sum: '400.00' },
      { value: 'Pune', count: 1, sum: '100.00' },
      { value: null, count: 1, sum: '100.00' },
    ])
})

test('a lead with own fields of its business goes into the trash and comes back, and the figures of its notes follow', async () => {
  const shop = await product.makeBusiness('Own fields')
  const field = { record: 'lead', field_name: 'Loom', field_type: 'Text' }
  expect((await product.call(shop, 'POST', '/custom_fields', field)).status).toBe(201)
  // Sessions know the fields of their business for a moment.
  product.services.identity.forget()
  const { body: lead } = await product.call(shop, 'POST', '/leads', { name: 'Kavita Mehta' })
  const note = { about: { record: 'lead', id: lead.id }, body: 'Rang' }
  expect((await product.call(shop, 'POST', '/notes', note)).status).toBe(201)
  const kept = { catalog, metrics, business_id: shop.business_id }
  for (const write of [
    () => product.call(shop, 'DELETE', `/leads/${lead.id}`),
    () => product.call(shop, 'POST', '/leads/restore', { leadIds: [lead.id] }),
  ]) {
    await keepMetrics(product.services.database, kept)
    const { status, text } = await write()
    expect(status, text).toBeLessThan(300)
    // The day of the note is marked with that of the lead.
    const waiting = await proveMetrics(product.services.database, kept)
    expect(waiting.find(({ metric }) => metric === 'note')).toMatchObject({ why: 'waiting' })
  }
  await keepMetrics(product.services.database, kept)
  expect(await proveMetrics(product.services.database, kept)).toEqual([])
})

test('a program reads figures and waiting work with its key, within the rights of its role', async () => {
  const [{ role_id }] = (
    await product.owner.query('select role_id from member_role where business_id = $1 and member_id = $2', [
      owner.business_id,
      seller.id,
    ])
  ).rows
  const made = await product.call(owner, 'POST', '/api_keys', { name: 'Wall', role_id: Number(role_id) })
  expect(made.status, made.text).toBe(201)
  const asked = [
    { metric: 'lead', from: '2020-01-01', to: '2099-12-31' },
    { metric: 'call', from: '2020-01-01', to: '2099-12-31' },
  ]
  const ask_with = (path: string) =>
    product.call(null, 'GET', path, undefined, { authorization: `Bearer ${made.body.key}` })
  const { status, body } = await ask_with(`/v1/metrics?ask=${encodeURIComponent(JSON.stringify(asked))}`)
  expect(status).toBe(200)
  // The key sees the leads that its maker owns or made, as its role says, and no calls.
  expect(body.data[0].rows).toEqual([expect.objectContaining({ value: null, count: expect.any(Number) })])
  expect(body.data[1].rows).toBeNull()
  const waiting = await ask_with('/v1/waiting')
  expect(waiting.body.data.map(({ record }: { record: string }) => record)).not.toContain('invoice')
})

test('a hidden field gives no figure that is divided by it', async () => {
  const rights = { lead: { view: 'all' } } as const
  const person = await product.makePerson(owner, { name: 'Meena', rights, fields: { lead: { city: 'hidden' } } })
  expect((await ask(person, { by: 'city' })).rows).toBeNull()
  expect((await ask(person, { by: 'state' })).rows).not.toBeNull()
})

test('the proof names the day that differs and why, and a rebuild mends it', async () => {
  await product.call(seller, 'POST', '/leads', { name: 'Mahesh Shah' })
  const waiting = await proveMetrics(product.services.database, all())
  expect(waiting.find(({ metric }) => metric === 'lead')).toMatchObject({ why: 'waiting' })
  await keep()
  await product.owner.query("update lead set created_at = '2026-03-31T20:00:00Z' where name = 'Mahesh Shah'")
  const found = await proveMetrics(product.services.database, all())
  expect(found).toContainEqual({ metric: 'lead', day: '2026-04-01', stored: 0, counted: 1, why: 'unmarked' })
  await rebuildMetrics(product.services.database, all())
  expect(await proveMetrics(product.services.database, all())).toEqual([])
})

test('the proof finds a figure of everybody that differs from the figures of people', async () => {
  await keep()
  await product.owner.query(
    "update metric_total set rows = rows + 1 where business_id = $1 and metric = 'lead' and dimension = '' and day = '2026-04-01'",
    [owner.business_id],
  )
  const found = await proveMetrics(product.services.database, all())
  expect(found).toEqual([{ metric: 'lead', day: '2026-04-01', stored: 2, counted: 1, why: 'unmarked' }])
  await rebuildMetrics(product.services.database, all())
  expect(await proveMetrics(product.services.database, all())).toEqual([])
})

test('figures equal a rebuild after random writes of several people at once, with the job running between them', async () => {
  // A fixed seed, so that a failure comes again.
  let seed = 20261122
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const cities = ['Surat', 'Pune', null]
  const statuses: number[] = []
  const write = async (person: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await product.call(person, method, path, body)
    statuses.push(answer.status)
    return answer.body
  }
  async function work(person: Person): Promise<void> {
    const own: { id: number; version: number; is_deleted: boolean }[] = []
    for (let step = 0; step < 25; step++) {
      const one = own[random(own.length + 1)]
      const values = {
        city: cities[random(3)],
        amount: `${random(90_000)}.50`,
        follow_up_date: `2026-0${1 + random(9)}-15`,
      }
      if (!one) {
        const made = await write(person, 'POST', '/leads', { name: 'Jignesh Rana', ...values })
        own.push({ ...made, is_deleted: false })
      } else if (one.is_deleted) {
        await write(person, 'POST', '/leads/restore', { leadIds: [one.id] })
        one.is_deleted = false
        one.version = (await product.call(person, 'GET', `/leads/${one.id}`)).body.version
      } else if (random(4) === 0) {
        await write(person, 'DELETE', `/leads/${one.id}`)
        one.is_deleted = true
      } else {
        one.version = (await write(person, 'PUT', `/leads/${one.id}`, { ...values, version: one.version })).version
      }
      if (random(6) === 0) await keep()
    }
  }
  await Promise.all([owner, owner, owner, owner].map(work))
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  await keep()
  expect(await proveMetrics(product.services.database, all())).toEqual([])
})

/** The marks of a business, which are read without the product. */
async function marksOf({ business_id }: Person, record: string) {
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(business_id)])
  const { rows } = await product.owner.query(
    'select day::text, holder_id::int as holder, row_id::int as row, before from metric_stale where business_id = $1 and record = $2 order by id',
    [business_id, record],
  )
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
  return rows
}

test('a write marks its row with what the row was, once for each write', async () => {
  const shop = await product.makeBusiness('Rows')
  const { body: lead } = await product.call(shop, 'POST', '/leads', {
    name: 'Kavita Mehta',
    city: 'Surat',
    amount: '12.50',
  })
  const path = `/leads/${lead.id}`
  const { body: changed } = await product.call(shop, 'PUT', path, { city: 'Pune', version: lead.version })
  // A field that no figure counts.
  await product.call(shop, 'PUT', path, { desc: 'Wants the new shades', version: changed.version })
  const marks = await marksOf(shop, 'lead')
  expect(marks.map(({ row, day, holder }) => [row, day, holder])).toEqual([
    [lead.id, null, null],
    [lead.id, null, null],
  ])
  expect(marks.map(({ before }) => before && [before.city, Number(before.amount), before.created_by])).toEqual([
    null,
    ['Surat', 1250, shop.id],
  ])
})

test('a figure below zero shows that rows changed past the write path, and the record is counted again', async () => {
  const shop = await product.makeBusiness('Past the write path')
  const kept = { catalog, metrics, business_id: shop.business_id }
  const { body: lead } = await product.call(shop, 'POST', '/leads', { name: 'Kavita Mehta', city: 'Surat' })
  await keepMetrics(database(), kept)
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(shop.business_id)])
  await product.owner.query("update lead set city = 'Pune' where business_id = $1", [shop.business_id])
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
  await product.call(shop, 'PUT', `/leads/${lead.id}`, { city: 'Navsari', version: lead.version })
  await keepMetrics(database(), kept)
  expect(await proveMetrics(database(), kept)).toEqual([])
})

test('writers of one record at the same time leave figures that equal its row, with the job running between them', async () => {
  const shop = await product.makeBusiness('One record')
  const kept = { catalog, metrics, business_id: shop.business_id }
  const { body: lead } = await product.call(shop, 'POST', '/leads', { name: 'Kavita Mehta', city: 'Surat' })
  const cities = ['Surat', 'Pune', 'Navsari']
  const writes = Array.from({ length: 10 }, async (_, n) => {
    const body = { leadIds: [lead.id], values: { city: cities[n % 3], amount: `${n}.25` } }
    const { status, text } = await product.call(shop, 'POST', '/leads/edit', body)
    expect(status, text).toBe(200)
    if (n % 3 === 0) await keepMetrics(database(), kept)
  })
  await Promise.all(writes)
  await keepMetrics(database(), kept)
  expect(await proveMetrics(database(), kept)).toEqual([])
})

const aCall = {
  phone: '+919825012345',
  direction: 'Outgoing',
  outcome: 'Interested',
  started_at: '2026-05-01T10:00:00Z',
}

test('a write of a record that hangs on another marks its day for the holder before and after it, not for everybody', async () => {
  const shop = await product.makeBusiness('Holders')
  const colleague = await product.makePerson(shop, { name: 'Ravi', rights: { call: { view: 'all' } } })
  const { body: call, status, text } = await product.call(shop, 'POST', '/calls', { ...aCall, assigned_user: shop.id })
  expect(status, text).toBe(201)
  await keepMetrics(database(), { catalog, metrics, business_id: shop.business_id })
  const body = { assigned_user: colleague.id, version: call.version }
  expect((await product.call(shop, 'PUT', `/calls/${call.id}`, body)).status).toBe(200)
  const marks = await marksOf(shop, 'call')
  const held = [...new Set(marks.map(({ holder }) => holder as number))].sort((a, b) => a - b)
  expect(held).toEqual([shop.id, colleague.id].sort((a, b) => a - b))
  expect(new Set(marks.map(({ day }) => day))).toEqual(new Set(['2026-05-01']))
})

test('calls follow the source of their lead, and count without one while the lead is in the trash', async () => {
  const shop = await product.makeBusiness('Sources')
  const kept = { catalog, metrics, business_id: shop.business_id }
  const sources: number[] = []
  for (const name of ['Fair', 'Portal'])
    sources.push((await product.call(shop, 'POST', '/lead_sources', { name })).body.id)
  const { body: lead } = await product.call(shop, 'POST', '/leads', {
    name: 'Kavita Mehta',
    lead_source_id: sources[0],
  })
  const about = { record: 'lead', id: lead.id }
  expect((await product.call(shop, 'POST', '/calls', { ...aCall, about })).status).toBe(201)
  const stored = async () => {
    await keepMetrics(database(), kept)
    expect(await proveMetrics(database(), kept)).toEqual([])
    await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(shop.business_id)])
    const { rows } = await product.owner.query(
      `select value from metric_total where business_id = $1 and metric = 'call' and dimension = 'about>lead.lead_source_id'`,
      [shop.business_id],
    )
    await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
    return rows.map(({ value }) => value)
  }
  expect(await stored()).toEqual([String(sources[0])])
  const path = `/leads/${lead.id}`
  await product.call(shop, 'PUT', path, { lead_source_id: sources[1], version: lead.version })
  expect(await stored()).toEqual([String(sources[1])])
  await product.call(shop, 'DELETE', path)
  expect(await stored()).toEqual([''])
  await product.call(shop, 'POST', '/leads/restore', { leadIds: [lead.id] })
  expect(await stored()).toEqual([String(sources[1])])
})

test('the job of every minute leaves out a business whose figures are being computed, and keeps its marks', async () => {
  const { database } = product.services
  const marks = async () =>
    (await product.owner.query('select from metric_stale where business_id = $1', [owner.business_id])).rows.length
  const catchUp = () =>
    metricJobs(catalog, metrics)[CATCH_UP_JOB](
      product.services,
      {},
      { attempt: 1, is_last: false, signal: AbortSignal.any([]) },
    )
  await product.call(owner, 'POST', '/leads', { name: 'Waits for its figures' })
  expect(await marks()).toBeGreaterThan(0)
  await database.transaction({ business_id: owner.business_id, user_id: null }, async (transaction) => {
    await beginMetrics(transaction)
    // It would wait for this transaction, which waits for it.
    await catchUp()
  })
  expect(await marks()).toBeGreaterThan(0)
  await catchUp()
  expect(await marks()).toBe(0)
})

test('a computation may take longer than a request, since it can read every row', async () => {
  const { database } = product.services
  const limit = await database.transaction({ business_id: owner.business_id, user_id: null }, async (transaction) => {
    await beginMetrics(transaction)
    return transaction.query('show statement_timeout')
  })
  expect(limit).toEqual([{ statement_timeout: '10min' }])
})

test('days far apart are computed, and those between keep their figures', async () => {
  const shop = await product.makeBusiness('Far apart')
  const kept = { catalog, metrics, business_id: shop.business_id }
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(shop.business_id)])
  for (const at of ['2026-01-05T20:00:00Z', '2026-03-01T09:00:00Z', '2026-08-01T09:00:00Z'])
    await product.owner.query(
      `insert into call (business_id, created_by, phone, assigned_user, started_at, direction, mode, talk_seconds)
       values ($1, $2, '+919825012345', $2, $3, 'Outgoing', 'Offline', 10)`,
      [shop.business_id, shop.id, at],
    )
  await rebuildMetrics(database(), kept)
  await product.owner.query('update call set talk_seconds = 70 where business_id = $1', [shop.business_id])
  const days = Array.from({ length: 30 }, (_, n) => addDays('2025-06-01', n * 2))
  await product.owner.query(
    `insert into metric_stale (business_id, record, day) select $1, 'call', unnest($2::date[])`,
    [shop.business_id, [...days, '2026-01-06', '2026-06-01']],
  )
  await keepMetrics(database(), kept)
  const { rows } = await ask(shop, { metric: 'call', by: 'day', to: '2026-06-01' })
  expect(rows.map(({ value, sum }: { value: string; sum: string }) => [value, sum])).toEqual([
    ['2026-03-01', '10'],
    ['2026-01-06', '70'],
  ])
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
})

test('waiting work is what the list shows with its filter, within the rights of each person', async () => {
  const { body: status } = await product.call(owner, 'POST', '/lead_statuses', { name: 'Talking', kind: 'open' })
  const lead_status_id = status.id
  for (const assigned_user of [null, seller.id])
    for (const follow_up_date of ['2026-01-10', '2099-01-10'])
      await product.call(owner, 'POST', '/leads', { name: 'Dilip Rana', lead_status_id, assigned_user, follow_up_date })
  await keep()
  const names: string[][] = []
  for (const person of [owner, manager, seller]) {
    const { body } = await product.call(person, 'GET', '/waiting')
    const answers = body.data as { name: string; record: string; count: number; sum: string | null; filter: object }[]
    names.push(answers.map(({ name }) => name))
    for (const { record, count, filter } of answers) {
      const { path } = catalog.get(record)
      const question = `filter=${encodeURIComponent(JSON.stringify(filter))}&total=1&limit=1`
      expect((await product.call(person, 'GET', `/${path}?${question}`)).body.total).toBe(count)
    }
    const late = answers.find(({ name }) => name === 'overdue_follow_ups')
    expect(late?.count).toBe({ [owner.id]: 2, [manager.id]: 0, [seller.id]: 1 }[person.id])
  }
  // The others have no right to see invoices.
  expect(names[0]).toContain('money_due')
  expect(names[1]).not.toContain('money_due')
})

test('a course of ten years has every day, the quiet ones too, and both names of the zone of India read the stored days', async () => {
  const person = await product.makeBusiness('Ten years')
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(person.business_id)])
  await product.owner.query(
    `insert into metric_day (business_id, metric, dimension, day, value, owner_id, holder_id, location_id, rows, amount)
     select $1, 'lead', '', date '2016-01-01' + n, '', $2, $2, 0, 1 + n % 3, 0 from generate_series(0, 3652) n`,
    [person.business_id, person.id],
  )
  await product.owner.query(
    `insert into metric_total (business_id, metric, dimension, day, value, rows, amount)
     select business_id, metric, dimension, day, value, rows, amount from metric_day where business_id = $1`,
    [person.business_id],
  )
  const { rows } = await ask(person, { from: '2016-01-01', to: '2025-12-31', by: 'day' })
  expect(rows).toHaveLength(3653)
  expect(rows[0]).toMatchObject({ value: '2025-12-31' })
  // The stored days have no records behind them, so the answer shows which of the two was read.
  const decade = { from: '2016-01-01', to: '2025-12-31' }
  expect(total(await ask(person, decade, 'Asia/Calcutta'))).toBe(total({ rows }))
  // In Dubai the first stored day began before the period, so only the others are whole.
  expect(total(await ask(person, decade, 'Asia/Dubai'))).toBe(total({ rows }) - 1)
  expect((await ask(person, { ...decade, by: 'day' }, 'Asia/Dubai')).rows).toEqual([])
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
})
