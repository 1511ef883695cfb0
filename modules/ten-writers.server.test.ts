import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// What is looked at before it is written, by ten people at once: limits, names, defaults, versions and the history hold.

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
afterAll(() => product.close())

type Method = 'POST' | 'PUT'
type Answer = Awaited<ReturnType<TestProduct['call']>>

/** Repeats a call that waited too long for a lock: the server answers that the client should try again. */
async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  return answer.status === 503 ? untilServed(ask) : answer
}
const ten = (person: Person, method: Method, path: string, body: (n: number) => unknown): Promise<Answer[]> =>
  Promise.all(Array.from({ length: 10 }, (_, n) => untilServed(() => product.call(person, method, path, body(n)))))
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted()
const times = (count: number, status: number) => Array<number>(count).fill(status)
const read = async (person: Person, path: string) => (await product.call(person, 'GET', path)).body

/** Row security of the business for statements of the database's owner. */
const inside = (person: Person) =>
  product.owner.query("select set_config('app.business_id', $1, false)", [String(person.business_id)])

/** Changes of one key in the audit log, oldest first, each from what to what. */
async function history(person: Person, record: string, key: string): Promise<[unknown, unknown][]> {
  await inside(person)
  const { rows } = await product.owner.query<{ change: [unknown, unknown] }>(
    `select changes->$3 as change from change where business_id = $1 and record = $2 and changes ? $3 order by id`,
    [person.business_id, record, key],
  )
  return rows.map(({ change }) => change)
}
test('of ten branches that are made the main one at once, one is', async () => {
  const owner = await product.makeBusiness('Ten Branches')
  const answers = await ten(owner, 'POST', '/locations', (n) => ({
    name: `Branch ${n}`,
    type: 'Store',
    state: 'Gujarat',
    city: 'Surat',
    pincode: '395003',
    is_default: true,
  }))
  expect(statuses(answers)).toEqual(times(10, 201))
  const { data } = await read(owner, '/locations?columns=name,is_default')
  expect(data.filter((row: { is_default: boolean }) => row.is_default)).toHaveLength(1)
})

test('of ten statuses that are made the default at once, one is', async () => {
  const owner = await product.makeBusiness('Ten Statuses')
  const body = (n: number) => ({ name: `Status ${n}`, kind: 'open', is_default: true })
  expect(statuses(await ten(owner, 'POST', '/lead_statuses', body))).toEqual(times(10, 201))
  const { data } = await read(owner, '/options/lead_status')
  expect(data.filter((row: { is_default: boolean }) => row.is_default)).toHaveLength(1)
})

test('ten saved filters of one name, or beyond the hundredth, are refused in words', async () => {
  const owner = await product.makeBusiness('Ten Filters')
  const view = { search: 'silk' }
  const filter = (name: string) => ({ scope: 'lead', name, view })
  const same = await ten(owner, 'POST', '/saved_filters', () => filter('Mine'))
  expect(statuses(same)).toEqual([201, ...times(9, 422)])
  for (const { body } of same.filter(({ status }) => status === 422))
    expect(body.errors).toMatchObject([{ field: 'name', message: 'There is a saved filter of this name already' }])
  await inside(owner)
  await product.owner.query(
    `insert into saved_filter (business_id, scope, name, view, created_by)
     select $1::bigint, 'lead', 'Old ' || n, '{}', $2::bigint from generate_series(1, 94) n`,
    [owner.business_id, owner.id],
  )
  const more = await ten(owner, 'POST', '/saved_filters', (n) => filter(`More ${n}`))
  expect(statuses(more)).toEqual([...times(5, 201), ...times(5, 422)])
})

test('of ten people who save one version of a saved filter, one does', async () => {
  const owner = await product.makeBusiness('One Filter')
  const made = await product.call(owner, 'POST', '/saved_filters', {
    scope: 'lead',
    name: 'Mine',
    view: { search: 'silk' },
  })
  const { id, version } = made.body
  const answers = await ten(owner, 'PUT', `/saved_filters/${id}`, (n) => ({ name: `Mine ${n}`, version }))
  expect(statuses(answers)).toEqual([200, ...times(9, 409)])
})

test('ten switches of a module at once are written down as one', async () => {
  const owner = await product.makeBusiness('Ten Switches')
  const data = [{ module_name: 'Leads', is_enabled: false }]
  expect(statuses(await ten(owner, 'PUT', '/modules', () => ({ data })))).toEqual(times(10, 200))
  expect(await history(owner, 'business', 'module Leads')).toEqual([[true, false]])
})

test('of ten first choices of a colour, each is written down after the one before', async () => {
  const owner = await product.makeBusiness('Ten Colours')
  const values = (n: number) => ({ level: 'business', values: { primary_color: `#00000${n}` } })
  expect(statuses(await ten(owner, 'PUT', '/preferences', values))).toEqual(times(10, 200))
  const changes = await history(owner, 'setting', 'primary_color')
  expect(changes.map(([from]) => from)).toEqual([null, ...changes.slice(0, -1).map(([, to]) => to)])
  expect(changes).toHaveLength(10)
})

test('ten assignment rules at once have places of their own and stop at the hundredth; of ten settings one is saved', async () => {
  const owner = await product.makeBusiness('Ten Rules')
  await inside(owner)
  await product.owner.query(
    `insert into assignment_rule (business_id, created_by, name, method, position)
     select $1::bigint, $2::bigint, 'Old ' || n, 'turn', n from generate_series(1, 95) n`,
    [owner.business_id, owner.id],
  )
  const body = (n: number) => ({ name: `Rule ${n}`, user_ids: [owner.id] })
  const answers = await ten(owner, 'POST', '/assignment/rules', body)
  expect(statuses(answers)).toEqual([...times(5, 201), ...times(5, 422)])
  const { rows } = await product.owner.query(
    'select count(distinct position)::int as places from assignment_rule where business_id = $1',
    [owner.business_id],
  )
  expect(rows).toEqual([{ places: 100 }])
  const { setting } = await read(owner, '/assignment')
  const zones = Intl.supportedValuesOf('timeZone')
  const saved = await ten(owner, 'PUT', '/assignment/setting', (n) => ({
    time_zone: zones[n],
    version: setting.version,
  }))
  expect(statuses(saved)).toEqual([200, ...times(9, 409)])
})

test('ten connections at once stop at the fiftieth', async () => {
  const owner = await product.makeBusiness('Ten Connections')
  await inside(owner)
  await product.owner.query(
    `insert into connection (business_id, provider, label, created_by)
     select $1::bigint, 'generic', 'Old ' || n, $2::bigint from generate_series(1, 45) n`,
    [owner.business_id, owner.id],
  )
  const answers = await ten(owner, 'POST', '/connections', (n) => ({ provider: 'generic', label: `Website ${n}` }))
  expect(statuses(answers)).toEqual([...times(5, 201), ...times(5, 422)])
})
