import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { watchStatements } from '#engine/server/database/database.server.ts'
import { countFirst } from '#engine/server/records/totals.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { refoldAll } from './refold.server.ts'

let product: TestProduct
let owner: Person

const LEADS = 6_000

// The newest lead has the largest number. Half of the leads have "usual", a quarter "quarter", every hundredth "hundredth";
// "bygone" is only in the oldest 3,000.
beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Total Traders')
  await product.owner.query(`set app.business_id = '${owner.business_id}'`)
  await product.owner.query(
    `insert into lead (business_id, id, name, city, created_by, assigned_user, created_at)
     select $1, n, concat_ws(' ', 'Lead', case when n % 2 = 0 then 'usual' end, case when n % 4 = 0 then 'quarter' end,
       case when n % 100 = 0 then 'hundredth' end, case when n <= 3000 then 'bygone' end, case when n <= 40 then 'ancient' end),
       case when n % 10 = 0 then 'Surat' else 'Pune' end, $2, $2, timestamptz '2026-01-01' + make_interval(mins => n)
     from generate_series(1, ${LEADS}) n`,
    [owner.business_id, owner.id],
  )
  await product.owner.query(
    `insert into search_entry (business_id, record, record_id, words)
     select business_id, 'lead', id, ' ' || lower(name) || ' | ' || lower(city) from lead where business_id = $1`,
    [owner.business_id],
  )
  await product.owner.query(`select setval(pg_get_serial_sequence('lead', 'id'), ${LEADS})`)
  await refoldAll(product.services)
  await product.owner.query('analyze search_entry')
})
afterAll(() => product.close())

const list = async (query: string) => {
  const answer = await product.call(owner, 'GET', `/leads?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as {
    data: { id: number; name: string }[]
    next: string | null
    total: number
    total_capped: boolean
  }
}
const newest = (count: number, has: (n: number) => boolean) => {
  const ids: number[] = []
  for (let n = LEADS; ids.length < count && n > 0; n--) if (has(n)) ids.push(n)
  return ids
}
const ids = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id)

test('a common word finds its newest rows and a round number as a certain minimum total', async () => {
  const page = await list('search=usual&total=1')
  expect(ids(page)).toEqual(newest(50, (n) => n % 2 === 0))
  expect([page.total, page.total_capped]).toEqual([700, true])
})

test('the total of a common word is not counted', async () => {
  const texts: string[] = []
  const stop = watchStatements((text) => texts.push(text))
  await list('search=usual%20lead&total=1&limit=20')
  stop()
  expect(texts.filter((text) => text.includes('array_agg') || text.startsWith('select count(*)'))).toEqual([])
})

test('up to two thousand rows are counted exactly, also if the page came from the newest rows', async () => {
  const page = await list('search=quarter&total=1')
  expect(ids(page)).toEqual(newest(50, (n) => n % 4 === 0))
  expect([page.total, page.total_capped]).toEqual([1_500, false])
})

test('two words that rarely occur together, and words of old rows only, get their page and total', async () => {
  const seldom = await list('search=usual%20hundredth&total=1')
  expect(ids(seldom)).toEqual(newest(50, (n) => n % 100 === 0))
  expect([seldom.total, seldom.total_capped]).toEqual([60, false])
  const old = await list('search=bygone&total=1')
  expect(ids(old)).toEqual(newest(50, (n) => n <= 3_000))
  expect([old.total, old.total_capped]).toEqual([2_000, true])
  const ancient = await list('search=ancient&total=1')
  expect([ids(ancient).length, ancient.total, ancient.total_capped]).toEqual([40, 40, false])
})

test('a search with a filter counts the rows that match both; the total does not depend on the order', async () => {
  const filter = encodeURIComponent(
    JSON.stringify({ combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Surat'] }] }),
  )
  const filtered = await list(`search=hundredth&total=1&filter=${filter}`)
  expect([filtered.total, filtered.data.length]).toEqual([60, 50])
  const sorted = await list('search=hundredth&total=1&sort=name')
  expect([sorted.total, sorted.data.length]).toEqual([60, 50])
})

test('every row of a search is returned once, page by page', async () => {
  const seen: number[] = []
  let after = ''
  do {
    const page = await list(`search=quarter&limit=100${after}`)
    seen.push(...ids(page))
    after = page.next === null ? '' : `&after=${encodeURIComponent(page.next)}`
  } while (after !== '')
  expect(seen).toEqual(newest(LEADS, (n) => n % 4 === 0))
})

test('a short first page is the total, and nothing is counted', async () => {
  const texts: string[] = []
  const stop = watchStatements((text) => texts.push(text))
  const filter = encodeURIComponent(
    JSON.stringify({ combiner: 'AND', conditions: [{ field: 'name', condition: 'Contains', values: ['ancient'] }] }),
  )
  const page = await list(`total=1&filter=${filter}`)
  stop()
  expect([page.total, page.total_capped, page.data.length]).toEqual([40, false, 40])
  expect(texts.filter((text) => text.startsWith('select count(*)'))).toEqual([])
})

const contains = (field: string, value: string, more: object[] = [], combiner = 'AND') =>
  encodeURIComponent(
    JSON.stringify({ combiner, conditions: [{ field, condition: 'Contains', values: [value] }, ...more] }),
  )

test('a filter by part of a text finds the same rows as comparing the column, in any case and across words', async () => {
  const half = await list(`total=1&filter=${contains('name', 'D USU')}`)
  expect(ids(half)).toEqual(newest(50, (n) => n % 2 === 0))
  expect([half.total, half.total_capped]).toEqual([700, true])
  const seldom = await list(`total=1&filter=${contains('name', 'Quarter Hundred')}`)
  expect(ids(seldom)).toEqual(newest(50, (n) => n % 100 === 0))
  expect([seldom.total, seldom.total_capped]).toEqual([60, false])
  const old = await list(`total=1&limit=100&filter=${contains('name', 'ANCIENT')}`)
  expect([ids(old), old.total]).toEqual([newest(40, (n) => n <= 40), 40])
  // The search entry of each row has both words, but its name does not have them in this order.
  const none = await list(`total=1&filter=${contains('name', 'hundredth quarter')}`)
  expect([ids(none), none.total]).toEqual([[], 0])
  // The search entry has the city, but the name does not.
  expect((await list(`filter=${contains('name', 'surat')}`)).data).toEqual([])
  expect(ids(await list(`filter=${contains('city', 'ura')}`))).toEqual(newest(50, (n) => n % 10 === 0))
})

test('other conditions of the filter, a search and an OR apply as well', async () => {
  const surat = [{ field: 'city', condition: 'In', values: ['Surat'] }]
  const both = await list(`total=1&filter=${contains('name', 'ancient', surat)}`)
  expect([ids(both), both.total]).toEqual([[40, 30, 20, 10], 4])
  const searched = await list(`total=1&search=hundredth&filter=${contains('name', 'bygone')}`)
  expect([searched.total, ids(searched)]).toEqual([30, newest(30, (n) => n % 100 === 0 && n <= 3_000)])
  const either = await list(`total=1&filter=${contains('name', 'ancient', surat, 'OR')}`)
  expect(either.total).toBe(636)
})

test('part of a phone number is matched against the column, and bulk changes reach the same rows', async () => {
  const made = await product.call(owner, 'POST', '/leads', {
    name: 'Phone Lead',
    contacts: [{ type: 'Contact Number', value: '98765 43210', phone_code: '+91', is_primary: true }],
  })
  expect(made.body.phone).toBe('9876543210')
  for (const part of ['76543', '9876543210'])
    expect(ids(await list(`filter=${contains('phone', part)}`)), part).toEqual([made.body.id])
  // The search entry has these spellings, the column does not.
  for (const part of ['91987', '76 543', '+91'])
    expect((await list(`filter=${contains('phone', part)}`)).data, part).toEqual([])
  const changed = await product.call(owner, 'POST', '/leads/edit', {
    all: true,
    filter: JSON.parse(decodeURIComponent(contains('phone', '76543'))),
    values: { city: 'Agra' },
  })
  expect(changed.body.done).toEqual([made.body.id])
})

test('an expensive total is counted over the first rows only and is a certain minimum', async () => {
  const access = await loadAccess(product.services.database, { business_id: owner.business_id, user_id: owner.id })
  if (access === null || access === 'inactive') throw new Error('no access')
  const conditions = [{ field: 'city', condition: 'In' as const, values: ['Surat'] }]
  const request = { limit: 50, filter: { combiner: 'AND' as const, conditions } }
  const options = { catalog, definition: catalog.get('lead'), access, request }
  const count = (cost: number, rows: number) => countFirst(product.services.database, options, 50, { cost, rows })
  expect(await count(0, 1_000)).toEqual({
    total: expect.toSatisfy((total) => total === 90 || total === 100),
    capped: true,
  })
  expect(await count(0, 10_000)).toEqual({ total: 600, capped: false })
  expect(await count(0, 100)).toEqual({ total: 50, capped: true })
  expect(await count(1e9, 1_000)).toBeNull()
})

test('texts that differ only in case are equal for filters and for the order', async () => {
  for (const city of ['Vapi', 'VAPI', 'vapi'])
    await product.call(owner, 'POST', '/leads', { name: `From ${city}`, city })
  const filter = encodeURIComponent(
    JSON.stringify({ combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['vAPI'] }] }),
  )
  expect((await list(`total=1&filter=${filter}`)).total).toBe(3)
  const sorted = await list(`filter=${filter}&sort=city&limit=2`)
  const rest = await list(`filter=${filter}&sort=city&limit=2&after=${encodeURIComponent(sorted.next as string)}`)
  expect(new Set([...ids(sorted), ...ids(rest)]).size).toBe(3)
})

test('a filter by a text uses an index under row security', async () => {
  // The plan depends on what the planner knows of the table.
  await product.owner.query('analyze lead')
  const { database } = product.services
  const scope = { business_id: owner.business_id, user_id: owner.id }
  const text = `explain select count(*) from lead t where t.business_id = $1::bigint and t.deleted_at is null
    and t.city collate any_case = $2::text`
  const plan = (await database.read(scope, text, [owner.business_id, 'agra'], { plan_anew: true })).join('\n')
  expect(plan).toMatch(/Index Cond: .*city = 'agra'/)
})
