import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, metrics, moduleRoutes, schedule, specials } from '#modules/server.ts'
import { keepMetrics } from '../keep.server.ts'
import { METRIC_ZONE } from '../metric.ts'
import { proveMetric, proveMetrics, provedMetrics } from '../prove.server.ts'
import { PROVE_JOB, proveAtNight } from './nightly.server.ts'

let product: TestProduct
let owner: Person
let lead_id: number
const written: [object, string][] = []

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
  const about = {
    record: 'lead',
    id: (lead_id = (await post('/leads', { name: 'Kavita Mehta', city: 'Surat', phone: '+919825012345' })).id),
  }
  await post('/leads', { name: 'Dilip Rana', city: 'Pune', amount: '100' })
  const started_at = new Date(Date.now() + 1_000).toISOString()
  await post('/calls', { about, phone: '+919825012345', direction: 'Outgoing', outcome: 'Interested', started_at })
  await post('/notes', { about, body: 'Rang' })
  await keep()
})
afterAll(() => product.close())

const all = () => ({ catalog, metrics, business_id: owner.business_id })
const keep = () => keepMetrics(product.services.database, all())
const prove = () => proveMetrics(product.services.database, all())
const post = async (path: string, body: object) => {
  const answer = await product.call(owner, 'POST', path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const night = () => {
  written.length = 0
  const log = { info() {}, error: (data: object, text: string) => void written.push([data, text]) }
  return proveAtNight({ ...product.services, log }, { ...all(), today: todayIn(METRIC_ZONE) })
}

test('a night without differences writes nothing, and leaves nothing waiting', async () => {
  await post('/leads', { name: 'Waits for the job' })
  expect(await night()).toEqual([])
  expect(written).toEqual([])
  expect(await prove()).toEqual([])
})

const CHANGES = {
  'a lead in another city': [`update lead set city = 'Navsari' where name = 'Kavita Mehta'`, 'lead'],
  'a lead of another day': [
    `update lead set created_at = created_at - interval '3 years' where name = 'Dilip Rana'`,
    'lead',
  ],
  'a lead that is gone': [`update lead set deleted_at = now() where name = 'Dilip Rana'`, 'lead'],
  'a call of another length': ['update call set talk_seconds = 77 where business_id = $1', 'call'],
  'a buyer with another number': [`update lead set phone = '+919825099999' where name = 'Kavita Mehta'`, 'buyer'],
  'a figure by source that is wrong': [
    "update metric_total set rows = rows + 1 where metric = 'buyer' and dimension = 'each'",
    'buyer',
  ],
  'a figure of people that is wrong': [
    "update metric_day set rows = rows + 1 where metric = 'note' and dimension = ''",
    'note',
  ],
  'a note in the trash, which was the answer': ['update note set deleted_at = now() where business_id = $1', 'wait'],
} as const

test.each(Object.entries(CHANGES))(
  '%s is put right in the night, and the operator reads of it',
  async (_, [text, metric]) => {
    await product.owner.query(text.includes('$1') ? text : `${text} and business_id = $1`, [owner.business_id])
    const before = await prove()
    expect(before.map((one) => one.metric)).toContain(metric)
    expect((await night()).map((one) => one.metric)).toContain(metric)
    expect(written.map(([data]) => (data as { metric?: string }).metric)).toContain(metric)
    expect(await prove()).toEqual([])
  },
)

test('only the days of the night are proved', async () => {
  // The day of the lead: midnight may have come since it was made.
  const [{ day }] = (
    await product.owner.query(
      "select (created_at at time zone 'Asia/Kolkata')::date::text as day from lead where business_id = $1 and id = $2",
      [owner.business_id, lead_id],
    )
  ).rows
  await product.owner.query(`update lead set city = 'Valsad', enquired_at = now() where id = $1 and business_id = $2`, [
    lead_id,
    owner.business_id,
  ])
  const differing = (days: string[]) =>
    product.services.database.transaction({ business_id: owner.business_id, user_id: null }, async (transaction) => {
      const found: string[] = []
      for (const metric of provedMetrics(all()))
        found.push(...(await proveMetric(transaction, { ...all(), metric, days })).map((one) => one.metric))
      return [...new Set(found)]
    })
  expect(await differing([addDays(day, -1), addDays(day, 1)])).toEqual([])
  expect(await differing([day])).toContain('lead')
})

test('the job of every night proves every business', async () => {
  expect(schedule).toContain(PROVE_JOB)
  await product.call(owner, 'GET', '/leads')
  await jobs[PROVE_JOB](
    { ...product.services, log: { info() {}, error() {} } },
    {},
    { attempt: 1, is_last: false, signal: AbortSignal.any([]) },
  )
  expect(await prove()).toEqual([])
})
