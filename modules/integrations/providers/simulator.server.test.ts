import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { captureProduct, type CaptureProduct } from '../testing.server.ts'
import { askerOf } from './ask.server.ts'
import { type Marketplaces, startMarketplaces } from './simulator.server.ts'

// The connectors talk to the marketplaces over the wire here: real paths, the guarded client, nothing stubbed.

const KEY = 'KEY-OF-SILK-HOUSE'
const KEYS = { userid: '77', profile_id: '88', key: 'TRADE-KEY' }
let product: CaptureProduct
let owner: Person
let marketplaces: Marketplaces

beforeAll(async () => {
  // Wait only a moment for an answer instead of ten seconds.
  const world = { ask: (services: any, connection: any) => askerOf(services, connection, { total_ms: 1_500 }) }
  product = await captureProduct({ world })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.now = new Date('2026-10-05T06:46:45Z')
  owner = await product.makeBusiness('Silk House')
  product.jobs.length = 0
  await marketplaces?.close()
  marketplaces = await startMarketplaces({ now: product.clock.now, key: KEY, keys: KEYS })
  product.services.settings.marketplaces = { indiamart: marketplaces.origin, tradeindia: marketplaces.origin }
})
afterAll(() => marketplaces.close())

const steer = (what: string, body: unknown) =>
  fetch(`${marketplaces.origin}/__sim/${what}`, { method: 'POST', body: JSON.stringify(body) })
async function pass(seconds: number) {
  product.clock.now = new Date(product.clock.now.getTime() + seconds * 1000)
  await steer('clock', { now: product.clock.now.toISOString() })
}
const seen = async (id: number) => (await product.call(owner, 'GET', `/connections/${id}`)).body

test('IndiaMART and TradeIndia are asked on their real paths, and what they have becomes leads', async () => {
  await product.connect(owner, { provider: 'indiamart', credentials: { key: KEY } })
  await product.connect(owner, { provider: 'tradeindia', credentials: KEYS })
  await product.work()
  expect(marketplaces.asked.map((path) => path.split('?')[0]).toSorted()).toEqual([
    '/utils/my_inquiry.html',
    '/wservce/crm/crmListing/v2/',
  ])
  const { data } = (await product.call(owner, 'GET', '/leads?limit=100&columns=enquiry_no')).body
  const starts = data.map((one: { enquiry_no: string }) => one.enquiry_no.slice(0, 2))
  expect(starts.filter((start: string) => start === '30').length).toBeGreaterThan(5)
  expect(starts.filter((start: string) => start === '81').length).toBeGreaterThan(5)
})

test('refused, asked to wait, in trouble, silent or cut off: the cursor stays, and the next answer makes up for it', async () => {
  const { id } = await product.connect(owner, { provider: 'indiamart', credentials: { key: KEY } })
  await product.work()
  const { read_until } = await seen(id)
  for (const [odd, code] of [
    ['429', 'rate_limited'],
    ['500', 'retry'],
    ['slow', 'retry'],
    ['cut', 'retry'],
  ] as const) {
    await steer('mode', { next: [odd] })
    await pass(4_000)
    await product.work()
    expect(await seen(id), odd).toMatchObject({ status: 'active', read_until, last_error: { code } })
  }
  await pass(4_000)
  await product.work()
  expect(await seen(id)).toMatchObject({ last_error: null, read_until: product.clock.now.toISOString() })
  await steer('mode', { next: ['401'] })
  await pass(4_000)
  await product.work()
  expect(await seen(id)).toMatchObject({ status: 'needs_attention', last_error: { code: 'reauth_required' } })
})

test('an address on this machine is reached as a named simulator only, and never in production', async () => {
  const connection = { provider: 'indiamart', is_sample: false, id: 1 } as const
  const ask = (url: string) => askerOf(product.services, connection)({ url })
  const path = '/wservce/crm/crmListing/v2/?glusr_crm_key=x'
  expect((await ask(marketplaces.origin + path)).status).toBe(200)
  await expect(ask(`http://127.0.0.1:1${path}`)).rejects.toThrow()
  await expect(ask(marketplaces.origin.replace('127.0.0.1', 'localhost') + path)).rejects.toThrow()
  product.services.settings.mode = 'production'
  await expect(ask(marketplaces.origin + path)).rejects.toThrow()
  product.services.settings.mode = 'test'
  expect(marketplaces.asked).toHaveLength(1)
})
