import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { gstinCheckCharacter } from '../checks/india/gstin.ts'
import { type AskPortal, lookUpGstin, readAnswer } from './connector.server.ts'
import { gstPortalRoutes } from './routes.server.ts'
import { SAMPLE_KEYS, simulateGstPortal } from './simulator.server.ts'

/** A right GSTIN of Gujarat with these four digits in its PAN. */
function gstinWith(digits: string, holder = 'C'): string {
  const start = `24AAA${holder}M${digits}D1Z`
  return start + gstinCheckCharacter(start)
}

const ask = simulateGstPortal()
const portal = { keys: SAMPLE_KEYS, ask, is_sample: true }

let product: TestProduct
let owner: Person
let clock = Date.parse('2026-11-23T10:00:00Z')
const asked = vi.fn<AskPortal>()
const log = { info() {}, error: vi.fn<(data: object, message: string) => void>() }

beforeAll(async () => {
  product = await testProduct({ catalog, routes: gstPortalRoutes({ ask: asked, now: () => clock }), log })
  owner = await product.makeBusiness('Mehta Silk House')
})
afterAll(() => product.close())

const look = (gstin: string) => product.call(owner, 'GET', `/gstin_lookup/${gstin}`)

test('the simulator invents one taxpayer for a number, always the same, in a town of its state', async () => {
  const first = await lookUpGstin(gstinWith('1234'), portal)
  expect(await lookUpGstin(gstinWith('1234'), portal)).toEqual(first)
  expect(first).toMatchObject({
    outcome: 'found',
    taxpayer: {
      gstin: gstinWith('1234'),
      legal_name: expect.stringMatching(/PRIVATE LIMITED$/),
      constitution: 'Private Limited Company',
      registration: 'Regular',
      status: 'Active',
      registered_on: expect.stringMatching(/^20\d\d-07-\d\d$/),
      cancelled_on: null,
      address: { state: 'Gujarat', pincode: expect.stringMatching(/^3[6-9]\d{4}$/), city: expect.stringMatching(/\w/) },
      is_sample: true,
    },
  })
})

test.each([
  ['0001', { outcome: 'found', taxpayer: { status: 'Cancelled', cancelled_on: '2026-03-31' } }],
  ['0002', { outcome: 'found', taxpayer: { status: 'Suspended', cancelled_on: null } }],
  ['0003', { outcome: 'found', taxpayer: { status: 'Active', registration: 'Composition' } }],
  ['0004', { outcome: 'unknown' }],
  ['0005', { outcome: 'unavailable' }],
  ['0006', { outcome: 'rate_limited' }],
  ['0007', { outcome: 'unavailable' }],
])('a number with %s in its PAN shows how the portal answers %o', async (digits, expected) => {
  expect(await lookUpGstin(gstinWith(digits), portal)).toMatchObject(expected)
})

test('the provider is asked as it wants it: action, number and keys; other keys, a mistyped number and a rush are refused', async () => {
  const gstin = gstinWith('1234')
  const questions: Parameters<AskPortal>[0][] = []
  await lookUpGstin(gstin, {
    keys: { url: 'https://api.provider.in/commonapi/v1.3/search?v=2', client_id: 'id', client_secret: 'geheim' },
    ask: async (question) => (questions.push(question), { status: 200, text: '{}' }),
    is_sample: false,
  })
  expect(questions).toEqual([
    {
      url: `https://api.provider.in/commonapi/v1.3/search?v=2&action=TP&gstin=${gstin}`,
      headers: { clientid: 'id', 'client-secret': 'geheim', 'content-type': 'application/json' },
    },
  ])
  const strangers = { ...portal, keys: { ...SAMPLE_KEYS, client_secret: 'guessed' } }
  expect((await lookUpGstin(gstin, strangers)).outcome).toBe('refused')
  expect((await lookUpGstin(`${gstin.slice(0, 14)}${gstin.endsWith('A') ? 'B' : 'A'}`, portal)).outcome).toBe('unknown')
  const hurried = { ...portal, ask: simulateGstPortal(() => clock) }
  for (let count = 0; count < 60; count++) expect((await lookUpGstin(gstin, hurried)).outcome).toBe('found')
  expect((await lookUpGstin(gstin, hurried)).outcome).toBe('rate_limited')
})

test('the answer of the portal is read in every form in which providers pass it on', () => {
  const gstin = '27AABCM1234D1Z9'
  const data = {
    gstin,
    lgnm: '  MEHTA\n SILK \u0007 HOUSE ',
    tradeNam: '',
    sts: 'Cancelled suo-moto',
    dty: 'Composition',
    ctb: 'Partnership',
    rgdt: '01/07/2017',
    cxdt: '31/02/2026',
    pradr: {
      addr: {
        flno: '2nd Floor',
        bno: '5',
        bnm: '',
        st: 'Link Road',
        loc: 'Andheri',
        dst: 'Mumbai',
        stcd: '27',
        pncd: 400053,
      },
    },
  }
  const expected = {
    outcome: 'found',
    taxpayer: {
      gstin,
      legal_name: 'MEHTA SILK HOUSE',
      trade_name: null,
      registration: 'Composition',
      constitution: 'Partnership',
      status: 'Cancelled',
      registered_on: '2017-07-01',
      cancelled_on: null,
      address: {
        address_1: '2nd Floor, 5',
        address_2: 'Link Road, Andheri',
        city: 'Mumbai',
        state: 'Maharashtra',
        pincode: '400053',
      },
      is_sample: false,
    },
  }
  const bodies = [data, { status_cd: '1', data }, { data: Buffer.from(JSON.stringify(data)).toString('base64') }]
  for (const body of bodies) expect(readAnswer({ status: 200, text: JSON.stringify(body) }, gstin)).toEqual(expected)
})

test.each([
  [200, '{"status_cd":"0","error":{"error_cd":"SWEB_9035","message":"Invalid GSTIN / UID"}}', 'unknown'],
  [200, '{"error":[{"code":"FO8000","message":"No records found"}]}', 'unknown'],
  [404, '{"errorCode":"FO8000"}', 'unknown'],
  [200, '{"status_cd":"0","error":{"error_cd":"AUTH4033"}}', 'refused'],
  [401, '', 'refused'],
  [429, '', 'rate_limited'],
  [200, '{"status_cd":"0"}', 'unavailable'],
  [200, '{"error":{"error_cd":"SWEB_9000"}}', 'unavailable'],
  [302, '', 'unavailable'],
  [404, '<html>', 'unavailable'],
  [500, '{}', 'unavailable'],
  [200, 'null', 'unavailable'],
  [200, '[]', 'unavailable'],
  [200, '{"data":"%%%"}', 'unavailable'],
  [200, '{"gstin":"24AAACM9999D1ZX","lgnm":"ANOTHER"}', 'unavailable'],
  [200, '{"gstin":"27AABCM1234D1Z9","lgnm":{"toString":1}}', 'unavailable'],
])('an answer %i %s is %s', (status, text, outcome) => {
  expect(readAnswer({ status, text }, '27AABCM1234D1Z9').outcome).toBe(outcome)
})

test('an answer is remembered for a day, a number that is unknown for ten minutes, and ten questions at once are one', async () => {
  asked.mockReset().mockImplementation(ask)
  const answers = await Promise.all(Array.from({ length: 10 }, () => look(gstinWith('2222'))))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0].body.data).toMatchObject({ gstin: gstinWith('2222'), is_sample: true })
  expect(asked).toHaveBeenCalledTimes(1)
  expect((await look(gstinWith('0004'))).body).toEqual({ data: null })
  clock += 11 * 60_000
  await look(gstinWith('2222'))
  expect(asked).toHaveBeenCalledTimes(2)
  await look(gstinWith('0004').toLowerCase())
  expect(asked).toHaveBeenCalledTimes(3)
  clock += 24 * 3_600_000
  await look(gstinWith('2222'))
  expect(asked).toHaveBeenCalledTimes(4)
})

test('an outage is a plain refusal and is asked again; after "too often" nobody asks for a minute', async () => {
  asked.mockReset().mockImplementation(async () => {
    throw new Error('This address could not be reached')
  })
  log.error.mockClear()
  const down = await look(gstinWith('3333'))
  expect(down.status).toBe(422)
  expect(down.body.msg).toBe('The GST portal does not answer now. Fill in the fields yourself, or try again later.')
  expect(log.error.mock.calls[0][0]).toEqual({ outcome: 'unavailable', reason: 'This address could not be reached' })
  asked.mockImplementation(ask)
  expect((await look(gstinWith('3333'))).status).toBe(200)
  const busy = await look(gstinWith('0006'))
  expect([busy.status, busy.headers['retry-after']]).toEqual([429, '60'])
  const calls = asked.mock.calls.length
  expect((await look(gstinWith('4444'))).status).toBe(429)
  expect(asked).toHaveBeenCalledTimes(calls)
  clock += 61_000
  expect((await look(gstinWith('4444'))).status).toBe(200)
})

test('a business asks 120 times an hour and a person without one 20 times; remembered answers are free', async () => {
  clock += 2 * 3_600_000
  const other = await product.makeBusiness('Patel Hardware')
  asked.mockReset().mockImplementation(simulateGstPortal(() => (clock += 1_000)))
  const tryAll = async (path: string, most: number) => {
    const start = path.startsWith('/new') ? 6000 : 5000
    for (let count = 0; count < most; count++) {
      const { status } = await product.call(other, 'GET', `${path}/${gstinWith(String(start + count))}`)
      expect(status).toBe(200)
    }
    expect((await product.call(other, 'GET', `${path}/${gstinWith(String(start))}`)).status).toBe(200)
    return (await product.call(other, 'GET', `${path}/${gstinWith('9998')}`)).status
  }
  expect(await tryAll('/gstin_lookup', 120)).toBe(429)
  expect((await look(gstinWith('9997'))).status).toBe(200)
  expect(await tryAll('/new_business/gstin_lookup', 20)).toBe(429)
})

test('a wrong number is refused on its field; without keys a real installation offers nothing', async () => {
  expect((await look('24AAACM1234D1Z')).body.errors).toEqual([
    expect.objectContaining({ field: 'gstin', message: 'A GSTIN has 15 characters; this has only 14' }),
  ])
  expect((await product.call(owner, 'GET', '/gstin_lookup')).body).toEqual({ is_on: true })
  const { settings } = product.services
  settings.mode = 'production'
  expect((await product.call(owner, 'GET', '/gstin_lookup')).body).toEqual({ is_on: false })
  expect((await look(gstinWith('7777'))).status).toBe(422)
  settings.gst_portal = { ...SAMPLE_KEYS, url: 'https://api.provider.in/commonapi/v1.3/search' }
  asked.mockReset().mockImplementation(ask)
  expect((await look(gstinWith('7777'))).body.data.is_sample).toBe(false)
  settings.mode = 'test'
  settings.gst_portal = null
})
