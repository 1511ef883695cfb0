import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import {
  type IndiamartSimulator,
  type SimulatedEnquiry,
  simulateIndiamart,
} from '../providers/indiamart/simulator.server.ts'
import type { AskOutside } from '../providers/outcome.ts'
import { simulateTradeindia, type TradeindiaSimulator } from '../providers/tradeindia/simulator.server.ts'
import { captureProduct, type CaptureProduct, type NewConnection } from '../testing.server.ts'

let product: CaptureProduct
let owner: Person
let indiamart: IndiamartSimulator
let tradeindia: TradeindiaSimulator
/** Stands in for a marketplace that answers oddly. */
let odd: AskOutside | null
let asked: string[]

const KEY = 'SECRET-KEY-OF-SILK-HOUSE'
const KEYS = { userid: '77', profile_id: '88', key: 'SECRET-TRADE-KEY' }
const pass = (seconds: number) => {
  product.clock.now = new Date(product.clock.now.getTime() + seconds * 1000)
}
const seen = (id: number) => product.call(owner, 'GET', `/connections/${id}`).then((answer) => answer.body)

let enquiries: SimulatedEnquiry[]
const enquiry = (n: number, at: Date): SimulatedEnquiry => ({
  at,
  fields: {
    UNIQUE_QUERY_ID: `30100000${n}`,
    QUERY_TYPE: 'W',
    QUERY_TIME: new Date(at.getTime() + 19_800_000).toISOString().slice(0, 19).replace('T', ' '),
    SENDER_NAME: `Buyer ${'abcdefghij'[n % 10]}`,
    SENDER_MOBILE: `+91-90000000${String(n).padStart(2, '0')}`,
    QUERY_PRODUCT_NAME: 'Valve',
  },
})
const minutesAgo = (minutes: number) => new Date(product.clock.now.getTime() - minutes * 60_000)

beforeAll(async () => {
  product = await captureProduct({
    world: {
      ask: (_services, connection) => async (question) => {
        asked.push(question.url)
        if (odd) return odd(question)
        return connection.provider === 'indiamart' ? indiamart.ask(question) : tradeindia.ask(question)
      },
    },
  })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.now = new Date('2026-10-05T06:46:45Z')
  owner = await product.makeBusiness('Silk House')
  product.jobs.length = 0
  asked = []
  odd = null
  enquiries = []
  indiamart = simulateIndiamart({ now: () => product.clock.now, key: KEY, enquiries })
  tradeindia = simulateTradeindia({ now: () => product.clock.now, keys: KEYS })
})

const connectIndiamart = (): Promise<NewConnection> =>
  product.connect(owner, { provider: 'indiamart', credentials: { key: KEY } })

test('IndiaMART is asked as soon as it is connected, and what it has becomes leads with its source', async () => {
  enquiries.push(enquiry(1, minutesAgo(90)), enquiry(2, minutesAgo(30)))
  const { id } = await connectIndiamart()
  await product.work()
  expect((await product.leads(owner)).map((one) => one.name)).toEqual(['Buyer b', 'Buyer c'])
  const sources = (await product.call(owner, 'GET', '/options/lead_source')).body.data
  const [lead] = await product.leads(owner)
  expect(sources.find((one: { id: number }) => one.id === lead.lead_source_id)).toMatchObject({ title: 'IndiaMART' })
  expect(await seen(id)).toMatchObject({
    status: 'active',
    last_pull_new: 2,
    last_error: null,
    read_until: product.clock.now.toISOString(),
    credentials: { is_set: true, age_days: 0 },
    next_pull_at: new Date(product.clock.now.getTime() + 300_000).toISOString(),
  })
})

test('the next question reaches back over the last five minutes, and an enquiry in both is one lead', async () => {
  enquiries.push(enquiry(1, minutesAgo(2)))
  await connectIndiamart()
  await product.work()
  pass(300)
  enquiries.push(enquiry(2, minutesAgo(1)))
  await product.work()
  const [from, to] = ['start_time', 'end_time'].map((name) => new URL(asked[1]).searchParams.get(name))
  expect(to?.slice(-8)).toBe(new Date(product.clock.now.getTime() + 19_800_000).toISOString().slice(11, 19))
  expect(from?.slice(-8)).toBe(new Date(product.clock.now.getTime() + 19_800_000 - 600_000).toISOString().slice(11, 19))
  expect(await product.leads(owner)).toHaveLength(2)
})

test('what is pushed and what is pulled meet on the enquiry’s number', async () => {
  enquiries.push(enquiry(1, minutesAgo(2)))
  const { hook } = await connectIndiamart()
  const push = { CODE: 200, STATUS: 'SUCCESS', RESPONSE: { ...enquiries[0].fields, UNIQUE_QUERY_ID: 301000001 } }
  expect((await product.send(hook, push)).body.accepted).toBe(1)
  await product.work()
  expect(await product.leads(owner)).toHaveLength(1)
  expect((await product.send(hook, push)).body.duplicates).toBe(1)
})

test('after weeks without us IndiaMART is asked a week at a time, no day is left out', async () => {
  await connectIndiamart()
  await product.work()
  pass(20 * 86_400)
  for (let back = 19; back > 0; back -= 3) enquiries.push(enquiry(back, minutesAgo(back * 1_440)))
  for (let turn = 0; turn < 4; turn++) {
    await product.work()
    pass(320)
  }
  expect(await product.leads(owner)).toHaveLength(enquiries.length)
  expect(asked.length).toBeGreaterThanOrEqual(4)
})

test('a second job does not ask earlier than the marketplace allows', async () => {
  const { id } = await connectIndiamart()
  await product.work()
  product.jobs.push({ name: 'pull_enquiries', payload: { business_id: owner.business_id, connection_id: id } })
  await product.work()
  expect(indiamart.calls()).toBe(1)
  const now = await product.call(owner, 'POST', `/connections/${id}/pull`, {})
  expect(now.status).toBe(429)
  expect(Number(now.headers['retry-after'])).toBeGreaterThan(250)
})

test('asked too often, IndiaMART says to wait: the cursor stays, the next question comes when it may', async () => {
  const { id } = await connectIndiamart()
  await product.work()
  const before = await seen(id)
  odd = async () => ({
    status: 200,
    text: JSON.stringify({ CODE: 429, MESSAGE: 'Too Many  Requests', APP_AUTH_FAILURE_CODE: 429 }),
  })
  pass(320)
  await product.work()
  const after = await seen(id)
  expect(after).toMatchObject({
    status: 'active',
    read_until: before.read_until,
    last_error: { code: 'rate_limited', text: 'IndiaMART has blocked the key for 15 minutes' },
    next_pull_at: new Date(product.clock.now.getTime() + 900_000).toISOString(),
  })
})

test('a marketplace in trouble is asked again later and later; the cursor stays where it was', async () => {
  const { id } = await connectIndiamart()
  await product.work()
  const { read_until } = await seen(id)
  const waits: number[] = []
  for (const answer of [
    { status: 502, text: '<html>Bad gateway</html>' },
    { status: 200, text: '{"CODE":500}' },
    null,
  ]) {
    odd = async () => {
      if (!answer) throw new Error(`connect ECONNREFUSED https://mapi.indiamart.com/?glusr_crm_key=${KEY}`)
      return answer
    }
    pass(4_000)
    await product.work()
    const { next_pull_at, last_error, status } = await seen(id)
    expect([status, last_error.code]).toEqual(['active', 'retry'])
    waits.push((Date.parse(next_pull_at) - product.clock.now.getTime()) / 1000)
  }
  expect(waits).toEqual([300, 600, 1_200])
  expect((await seen(id)).read_until).toBe(read_until)
  odd = null
  pass(4_000)
  await product.work()
  expect(await seen(id)).toMatchObject({ last_error: null })
})

test('a key that is no longer known stops the questions and is told to the owner once; a new key starts them', async () => {
  const { id } = await connectIndiamart()
  await product.work()
  indiamart.setKey('NEW-KEY')
  pass(320)
  await product.work()
  pass(4_000)
  expect(product.jobs).toEqual([])
  const broken = await seen(id)
  expect(broken).toMatchObject({
    status: 'needs_attention',
    next_pull_at: null,
    last_error: { code: 'reauth_required', text: expect.stringContaining('Enter the new one') },
  })
  const told = async () =>
    (await product.call(owner, 'GET', '/notices')).body.data.filter((one: any) => one.kind === 'connection_trouble')
  await expect(told()).resolves.toMatchObject([
    { path: 'integrations/indiamart', title: 'IndiaMART needs your attention' },
  ])
  const change = { version: broken.version, credentials: { key: 'NEW-KEY' } }
  expect((await product.call(owner, 'PUT', `/connections/${id}`, change)).body.status).toBe('active')
  await product.work()
  expect(await seen(id)).toMatchObject({ status: 'active', last_error: null })
  expect(await told()).toHaveLength(1)
})

test('TradeIndia is read page by page over yesterday and today, and each enquiry once', async () => {
  const day = '2026-10-05'
  const rows = Array.from({ length: 120 }, (_, n) => ({
    day,
    rfi_id: String(81_000_000 + (n % 110)),
    sender_name: `Buyer ${'abcdefghij'[n % 10]}`,
    sender_mobile: `+9190001${String(n).padStart(5, '0')}`,
    generated_date: '05 October 2026',
    generated_time: '11:20:00',
  }))
  tradeindia = simulateTradeindia({ keys: KEYS, enquiries: rows })
  const { id } = await product.connect(owner, { provider: 'tradeindia', credentials: KEYS })
  await product.work()
  expect(tradeindia.calls()).toBe(3)
  expect((await seen(id)).last_pull_new).toBe(110)
  pass(920)
  await product.work()
  const query = new URL(asked.at(-1) as string).searchParams
  expect([query.get('from_date'), query.get('to_date')]).toEqual(['2026-10-04', '2026-10-05'])
  expect((await seen(id)).last_pull_new).toBe(0)
  tradeindia.setKeys({ ...KEYS, key: 'other' })
  pass(920)
  await product.work()
  expect(await seen(id)).toMatchObject({ status: 'needs_attention', last_error: { code: 'reauth_required' } })
})

test('keys are written and never read: not in answers, jobs, notices, history or the log', async () => {
  const { id } = await connectIndiamart()
  const website = await product.connect(owner, { provider: 'generic' })
  await product.connect(owner, { provider: 'tradeindia', credentials: KEYS })
  const queued = JSON.stringify(product.jobs)
  odd = async () => {
    throw new Error(`no route to ?glusr_crm_key=${KEY}`)
  }
  await product.work()
  const told = [
    queued,
    JSON.stringify(product.jobs),
    product.logged(),
    ...(await Promise.all(
      ['/connections', `/connections/${id}`, '/audit?record=connection', '/notices'].map(
        async (path) => (await product.call(owner, 'GET', path)).text,
      ),
    )),
  ].join('\n')
  expect(told).toContain('IndiaMART')
  for (const secret of [KEY, KEYS.key, website.secret, website.hook.slice(12)]) expect(told).not.toContain(secret)
  const scope = { business_id: owner.business_id, user_id: null }
  const rows = await product.services.database.transaction(scope, (transaction) =>
    transaction.query<{ text: string }>(`select encode(c, 'escape') || t::text as text from connection t,
      lateral (select coalesce(t.credentials, '') || coalesce(t.signing, '') as c) s`),
  )
  for (const { text } of rows) for (const secret of [KEY, KEYS.key, website.secret]) expect(text).not.toContain(secret)
})

test('keys left blank stay, half of them are refused on their own fields', async () => {
  const { id, version } = await product.connect(owner, { provider: 'tradeindia', credentials: KEYS })
  const blank = await product.call(owner, 'PUT', `/connections/${id}`, {
    version,
    label: 'Our TradeIndia',
    credentials: { userid: '', profile_id: '', key: '' },
  })
  expect(blank.body).toMatchObject({ label: 'Our TradeIndia', credentials: { is_set: true } })
  const half = await product.call(owner, 'PUT', `/connections/${id}`, {
    version: blank.body.version,
    credentials: { key: 'x' },
  })
  expect(half.body.errors.map((one: any) => one.field)).toEqual(['credentials.userid', 'credentials.profile_id'])
  const stale = await product.call(owner, 'PUT', `/connections/${id}`, { version, label: 'x' })
  expect(stale.status).toBe(409)
  await product.work()
  expect(await seen(id)).toMatchObject({ status: 'active', last_error: null })
})

test('sample data comes without keys, is named as such, and is not there in production', async () => {
  const { id, label } = await product.connect(owner, { provider: 'indiamart', sample: true })
  expect(label).toBe('IndiaMART (sample)')
  expect(await seen(id)).toMatchObject({ is_sample: true })
  const { settings } = product.services
  settings.mode = 'production'
  const refused = await product.call(owner, 'POST', '/connections', { provider: 'indiamart', sample: true })
  settings.mode = 'test'
  expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'credentials.key' })])
})

test('the simulated IndiaMART limits, blocks and refuses as the real one does', async () => {
  let now = Date.parse('2026-10-05T06:00:00Z')
  const simulator = simulateIndiamart({ now: () => new Date(now) })
  const ask = async (query: string) =>
    JSON.parse(
      (await simulator.ask({ url: `https://mapi.indiamart.com/wservce/crm/crmListing/v2/?${query}` })).text,
    ) as Record<string, any>
  const good = 'glusr_crm_key=SAMPLE-CRM-KEY&start_time=01-Oct-202611:00:00&end_time=05-Oct-202611:00:00'
  const first = await ask(good)
  expect(first).toMatchObject({ CODE: 200, TOTAL_RECORDS: 8 })
  expect((await ask('glusr_crm_key=no')).CODE).toBe(401)
  const repeated = [await ask(good), await ask(good), await ask(good), await ask(good), await ask(good)]
  expect(repeated.map((one) => one.APP_AUTH_FAILURE_CODE)).toEqual([undefined, undefined, undefined, undefined, 429])
  now += 600_000
  expect((await ask(good)).APP_AUTH_FAILURE_CODE).toBe(429)
  now += 600_000
  expect(await ask(good)).toEqual(first)
  now += 400_000
  expect((await ask(good.replace('01-Oct', '01-Sep'))).CODE).toBe(400)
})

test('only the owner and Admins come near a connection', async () => {
  const { id } = await connectIndiamart()
  const seller = await product.makePerson(owner, { name: 'Seller', rights: 'all' })
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/pause'],
    ['GET', '/deliveries'],
  ] as const)
    expect(
      (await product.call(seller, method, `/connections/${id}${path}`, method === 'GET' ? undefined : {})).status,
    ).toBe(403)
})
