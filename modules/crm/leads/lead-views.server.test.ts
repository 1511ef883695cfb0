import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// Filters by period, person and role; own and shared saved filters; groups with counts and sums.

let product: TestProduct
let owner: Person
let seller: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Views')
  await product.call(owner, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true, position: 1 })
  await product.call(owner, 'POST', '/lead_statuses', { name: 'Won', kind: 'won', position: 2 })
  seller = await product.makePerson(owner, { name: 'Seller', rights: { lead: { view: 'own', create: 'all' } } })
})
afterAll(() => product.close())

const lead = async (body: Record<string, unknown>, person = owner) =>
  (await product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...body })).body.id as number
const and = (...conditions: unknown[]) => ({ combiner: 'AND', conditions })
const find = async (filter: unknown, person = owner, zone = 'Asia/Kolkata') =>
  await product.call(person, 'GET', `/leads?sort=id&filter=${encodeURIComponent(JSON.stringify(filter))}`, undefined, {
    'x-timezone': zone,
  })
const ids = async (filter: unknown, person = owner, zone?: string) =>
  (await find(filter, person, zone)).body.data.map((row: { id: number }) => row.id)
const today = (zone = 'Asia/Kolkata') => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())

test("a period has the days of the viewer's time zone, for dates and for instants", async () => {
  const a = await lead({ follow_up_date: today(), product: 'Period' })
  const b = await lead({ follow_up_date: '2020-02-29', product: 'Period' })
  const mine = { field: 'product', condition: 'In', values: ['Period'] }
  const by = (values: string[], field = 'follow_up_date') => and(mine, { field, condition: 'Period', values })
  expect(await ids(by(['today']))).toEqual([a])
  expect(await ids(by(['customPeriod', '2020-02-01', '2020-02-29']))).toEqual([b])
  // 19:00 UTC is the next day in India, and still the same day in London.
  await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    transaction.query(`update lead set created_at = '2026-03-09T19:00:00Z' where id = $1`, [b]),
  )
  const tenth = ['customPeriod', '2026-03-10', '2026-03-10']
  expect(await ids(by(tenth, 'created_at'))).toEqual([b])
  expect(await ids(by(tenth, 'created_at'), owner, 'Europe/London')).toEqual([])
  expect((await find(by(['soon']))).status).toBe(400)
  expect((await find(by(['customPeriod', '2026-02-30', '2026-03-01']))).status).toBe(400)
  expect((await find(and({ field: 'city', condition: 'Period', values: ['today'] }))).status).toBe(400)
})

test('people are filtered by id, by "me" or by role', async () => {
  const mine = await lead({ city: 'People', assigned_user: owner.id })
  const theirs = await lead({ city: 'People', assigned_user: seller.id })
  const nobody = await lead({ city: 'People', assigned_user: null })
  const here = { field: 'city', condition: 'In', values: ['People'] }
  const who = (condition: string, values: unknown[], by?: string) =>
    and(here, { field: 'assigned_user', condition, values, ...(by ? { by } : {}) })
  expect(await ids(who('In', ['me']))).toEqual([mine])
  expect(await ids(who('In', ['me']), seller)).toEqual([theirs])
  const [role] = (
    await product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
      transaction.query<{ role_id: number }>('select role_id from member_role where member_id = $1', [seller.id]),
    )
  ).map((row) => row.role_id)
  expect(await ids(who('In', [role], 'Role'))).toEqual([theirs])
  expect(await ids(who('Not In', [role], 'Role'))).toEqual([mine, nobody])
  expect((await find(who('In', [role], 'Team'))).status).toBe(400)
})

test('amounts, dates and coordinates are filtered by a list of values', async () => {
  const person = await product.makeBusiness('Lists of values')
  const first = await lead({ amount: '500', follow_up_date: '2026-11-02', latitude: '21.5' }, person)
  const second = await lead({ amount: '750.50', follow_up_date: '2026-11-03', latitude: '19' }, person)
  const third = await lead({}, person)
  const found = async (field: string, condition: string, values: unknown[]) => {
    const filter = encodeURIComponent(JSON.stringify(and({ field, condition, values })))
    const { body } = await product.call(person, 'GET', `/leads?sort=id&filter=${filter}`)
    return body.data.map((one: { id: number }) => one.id)
  }
  for (const [field, one, two] of [
    ['amount', '500.00', '750.5'],
    ['follow_up_date', '2026-11-02', '2026-11-03'],
    ['latitude', '21.50', '19'],
  ]) {
    expect(await found(field, 'In', [one])).toEqual([first])
    expect(await found(field, 'In', [one, two])).toEqual([first, second])
    expect(await found(field, 'In', [two, null])).toEqual([second, third])
    expect(await found(field, 'Not In', [one])).toEqual([second, third])
    expect(await found(field, 'Not In', [one, null])).toEqual([second])
  }
})

interface SavedName {
  name: string
}

const save = (body: Record<string, unknown>, person = owner) =>
  product.call(person, 'POST', '/saved_filters', { scope: 'lead', ...body })
const surat = { filter: and({ field: 'city', condition: 'In', values: ['Surat'] }), sort: '-amount' }
const names = async (person: Person) =>
  (await product.call(person, 'GET', '/saved_filters?scope=lead')).body.data.map((one: { name: string }) => one.name)

test('a saved filter is private until it is shared; each person chooses their own default', async () => {
  const own = await save({ name: 'Surat', view: surat })
  expect(own.body).toMatchObject({ version: 1, name: 'Surat', view: surat, is_shared: false, is_default: false })
  expect(await names(seller)).toEqual([])
  expect((await product.call(seller, 'PUT', `/saved_filters/${own.body.id}`, { is_default: true })).status).toBe(404)
  const shared = await product.call(owner, 'PUT', `/saved_filters/${own.body.id}`, { version: 1, is_shared: true })
  expect(shared.body).toMatchObject({ version: 2, is_shared: true })
  expect(await names(seller)).toEqual(['Surat'])
  const chosen = await product.call(seller, 'PUT', `/saved_filters/${own.body.id}`, { is_default: true })
  expect(chosen.body.is_default).toBe(true)
  expect((await product.call(owner, 'GET', '/saved_filters?scope=lead')).body.data[0].is_default).toBe(false)
  expect((await product.call(seller, 'PUT', `/saved_filters/${own.body.id}`, { version: 2, name: 'X' })).status).toBe(
    403,
  )
  expect((await product.call(seller, 'DELETE', `/saved_filters/${own.body.id}`)).status).toBe(403)
  expect((await product.call(owner, 'PUT', `/saved_filters/${own.body.id}`, { name: 'Y' })).status).toBe(428)
  expect((await product.call(owner, 'PUT', `/saved_filters/${own.body.id}`, { version: 1, name: 'Y' })).body.code).toBe(
    'E_CONFLICT',
  )
  expect((await product.call(owner, 'DELETE', `/saved_filters/${own.body.id}`)).status).toBe(200)
  expect(await names(seller)).toEqual([])
})

test('issues of a saved filter are reported on their fields', async () => {
  const say = async (body: Record<string, unknown>) => {
    const answer = await save(body)
    return answer.body.errors?.map((error: { field: string }) => error.field)
  }
  expect(await say({ name: ' ', view: surat })).toEqual(['name'])
  expect(await say({ name: 'Empty', view: { filter: and({ field: 'city', condition: 'In', values: [] }) } })).toEqual([
    'view',
  ])
  expect(await say({ name: 'Blank', view: { search: '  ' } })).toEqual(['view'])
  expect(
    await say({
      name: 'Odd',
      view: { filter: and({ field: 'nothing', condition: 'In', values: [1] }), sort: 'contacts' },
    }),
  ).toEqual(['view.filter', 'view.sort'])
  expect(await say({ name: 'Odd', view: { filter: { combiner: 'XOR' } } })).toEqual(['view.filter'])
  expect(await say({ name: 'Odd', scope: 'nothing', view: surat })).toEqual(['scope'])
  expect((await save({ name: 'Twice', view: surat })).status).toBe(201)
  expect(await say({ name: 'twice', view: surat })).toEqual(['name'])
  const other = await product.makeBusiness('Elsewhere')
  expect(await names(other)).toEqual([])
})

test('the trash has saved filters, each for one kind of record, for people who may restore such records', async () => {
  const person = await product.makeBusiness('Trash')
  const keep = (body: object) => product.call(person, 'POST', '/saved_filters', { scope: 'Trash', ...body })
  const of = async (query: string, who = person) =>
    (await product.call(who, 'GET', `/saved_filters?scope=trash${query}`)).body.data?.map((one: SavedName) => one.name)
  const leads = await keep({ name: 'Deleted in Surat', view: { record: 'Lead', ...surat }, is_shared: true })
  expect(leads.body).toMatchObject({ scope: 'trash', view: { record: 'lead', ...surat } })
  await keep({ name: 'Deleted buyers', view: { record: 'contact', search: 'silk' }, is_shared: true })
  expect([await of(''), await of('&record=lead'), await of('&record=Contact')]).toEqual([
    ['Deleted buyers', 'Deleted in Surat'],
    ['Deleted in Surat'],
    ['Deleted buyers'],
  ])
  const version = leads.body.version as number
  const renamed = await product.call(person, 'PUT', `/saved_filters/${leads.body.id}`, { version, name: 'Surat' })
  expect(renamed.body).toMatchObject({ name: 'Surat', view: { record: 'lead' } })
  for (const view of [
    surat,
    { ...surat, record: 'nothing' },
    { ...surat, record: 'location' },
    { ...surat, record: {} },
  ])
    expect((await keep({ name: 'Odd', view })).body.errors).toMatchObject([{ field: 'view.record' }])
  const clerk = await product.makePerson(person, { name: 'Clerk', rights: { lead: { view: 'all', delete: 'own' } } })
  expect(await of('', clerk)).toEqual(['Surat'])
  expect((await product.call(clerk, 'GET', '/saved_filters?scope=trash&record=contact')).status).toBe(403)
})

test('a filter without any value is empty', async () => {
  const { isEmptyFilter } = await import('#engine/record/filter.ts')
  const one = (values: (string | null)[], condition = 'In') => and({ field: 'city', condition, values }) as never
  expect(isEmptyFilter(undefined)).toBe(true)
  expect(isEmptyFilter(one([]))).toBe(true)
  expect(isEmptyFilter(one([null, '']))).toBe(true)
  expect(isEmptyFilter(and(one([])) as never)).toBe(true)
  expect(isEmptyFilter(one(['Surat']))).toBe(false)
  expect(isEmptyFilter(one([], 'Empty'))).toBe(false)
  expect(isEmptyFilter(one([]), 'silk')).toBe(false)
})

test('a board counts and sums each column over the visible records, including records without a value', async () => {
  const person = await product.makeBusiness('Board')
  const status = async (name: string, kind: string) =>
    (await product.call(person, 'POST', '/lead_statuses', { name, kind, is_default: kind === 'open' })).body
      .id as number
  const [open, won, lost] = [await status('New', 'open'), await status('Won', 'won'), await status('Lost', 'lost')]
  await lead({ amount: '100.50', lead_status_id: open, city: 'Surat' }, person)
  await lead({ amount: '200.25', lead_status_id: open }, person)
  const last = await lead({ amount: '7', lead_status_id: won, lead_type: 'hot' }, person)
  const groups = async (query: string, who = person) =>
    (await product.call(who, 'GET', `/leads/groups?${query}`)).body.data
  expect(await groups('sum=amount')).toEqual([
    { value: open, count: 2, capped: false, sum: '300.75' },
    { value: won, count: 1, capped: false, sum: '7.00' },
    { value: lost, count: 0, capped: false, sum: '0.00' },
    { value: null, count: 0, capped: false, sum: '0.00' },
  ])
  expect(await groups('field=lead_type&search=kavita')).toMatchObject([
    { value: 'hot', count: 1, sum: null },
    { value: 'warm', count: 2 },
    { value: 'cold', count: 0 },
    { value: null, count: 0 },
  ])
  const filter = encodeURIComponent(JSON.stringify(and({ field: 'city', condition: 'In', values: ['Surat'] })))
  expect((await groups(`field=lead_type&filter=${filter}`)).map((group: { count: number }) => group.count)).toEqual([
    0, 1, 0, 0,
  ])
  const own = await product.makePerson(person, {
    name: 'Own',
    rights: { lead: { view: 'own' } },
    fields: { lead: { amount: 'hidden' } },
  })
  await product.call(person, 'POST', '/leads/assign', { leadIds: [last], assigned_user: own.id })
  expect((await groups('', own)).map((group: { count: number }) => group.count)).toEqual([0, 1, 0, 0])
  expect((await product.call(own, 'GET', '/leads/groups?sum=amount')).status).toBe(400)
  expect((await product.call(person, 'GET', '/leads/groups?field=city')).status).toBe(400)
})

test('a board has the first cards of each column, and the list continues by cursor', async () => {
  const person = await product.makeBusiness('Cards')
  const status = async (name: string, kind: string) =>
    (await product.call(person, 'POST', '/lead_statuses', { name, kind, is_default: kind === 'open' })).body
      .id as number
  const [open, won] = [await status('New', 'open'), await status('Won', 'won')]
  const made: number[] = []
  for (const amount of ['10', '40', '20', '30'])
    made.push(await lead({ amount, lead_status_id: open, phone: '9825012345', city: 'Surat' }, person))
  const first_won = await lead({ amount: '5', lead_status_id: won }, person)
  const board = async (query: string, who = person) =>
    (await product.call(who, 'GET', `/leads/groups?field=lead_status_id&${query}`)).body.data
  const [column, second, none] = await board('sum=amount&rows=2&sort=-amount&columns=name,amount')
  expect(column).toMatchObject({ value: open, count: 4, sum: '100.00' })
  expect(column.data).toEqual([
    { id: made[1], version: 1, name: 'Kavita Mehta', amount: '40.00' },
    { id: made[3], version: 1, name: 'Kavita Mehta', amount: '30.00' },
  ])
  expect(second).toMatchObject({ value: won, count: 1, data: [{ id: first_won }], next: null })
  expect(none).toEqual({ value: null, count: 0, capped: false, sum: '0.00', data: [], next: null })

  const filter = encodeURIComponent(JSON.stringify(and({ field: 'lead_status_id', condition: 'In', values: [open] })))
  const rest = await product.call(
    person,
    'GET',
    `/leads?limit=2&sort=-amount&columns=name,amount&after=${column.next}&filter=${filter}`,
  )
  expect(rest.body.data.map((row: { id: number }) => row.id)).toEqual([made[2], made[0]])

  const own = await product.makePerson(person, {
    name: 'Own',
    rights: { lead: { view: 'own' } },
    fields: { lead: { city: 'masked', amount: 'hidden' } },
  })
  await product.call(person, 'POST', '/leads/assign', { leadIds: [made[0]], assigned_user: own.id })
  const [theirs, other] = await board('rows=5&columns=name,city,amount', own)
  expect(theirs.data).toMatchObject([{ id: made[0], name: 'Kavita Mehta', city: 'XXXXXXurat' }])
  expect(theirs.data[0]).not.toHaveProperty('amount')
  expect(other.data).toEqual([])
  for (const wrong of ['rows=0', 'rows=101', 'rows=a', 'rows=5&columns=nothing', 'rows=5&sort=contacts'])
    expect((await product.call(person, 'GET', `/leads/groups?${wrong}`)).status).toBe(400)
})
