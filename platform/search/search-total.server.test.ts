import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchStatements } from '#engine/server/database/database.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { refoldAll } from './refold.server.ts'

let product: TestProduct
let owner: Person

const LEADS = 6_000

// The newest lead has the largest number. Half of the leads have "usual", a quarter "quarter", every hundredth "hundredth";
// "bygone" is in the oldest 3,000 alone.
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

test('a word that many rows have: the page is the newest of them, and the total a round number that is certain', async () => {
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

test('up to two thousand rows are counted exactly, also where the page came from the first rows', async () => {
  const page = await list('search=quarter&total=1')
  expect(ids(page)).toEqual(newest(50, (n) => n % 4 === 0))
  expect([page.total, page.total_capped]).toEqual([1_500, false])
})

test('two words that seldom meet, and words that no new row has, have their page and their total', async () => {
  const seldom = await list('search=usual%20hundredth&total=1')
  expect(ids(seldom)).toEqual(newest(50, (n) => n % 100 === 0))
  expect([seldom.total, seldom.total_capped]).toEqual([60, false])
  const old = await list('search=bygone&total=1')
  expect(ids(old)).toEqual(newest(50, (n) => n <= 3_000))
  expect([old.total, old.total_capped]).toEqual([2_000, true])
  const ancient = await list('search=ancient&total=1')
  expect([ids(ancient).length, ancient.total, ancient.total_capped]).toEqual([40, 40, false])
})

test('a search with a filter counts what both leave, and another order gives the same total', async () => {
  const filter = encodeURIComponent(
    JSON.stringify({ combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Surat'] }] }),
  )
  const filtered = await list(`search=hundredth&total=1&filter=${filter}`)
  expect([filtered.total, filtered.data.length]).toEqual([60, 50])
  const sorted = await list('search=hundredth&total=1&sort=name')
  expect([sorted.total, sorted.data.length]).toEqual([60, 50])
})

test('every row of a search comes once, page by page', async () => {
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
