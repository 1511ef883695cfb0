import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { listMailbox } from '#platform/mail/mailbox.server.ts'
import { keepReports, keepSent, lastDeliveries } from './deliveries.server.ts'
import { type AskGateway, type GatewayText, type SmsGateway, SmsError, type SmsReport } from './gateway.server.ts'
import { smsHookRoutes } from './hooks.server.ts'
import { flowCall, msg91, MSG91_URL, readFlow } from './msg91/msg91.server.ts'
import { SAMPLE_MSG91, SAMPLE_TEMPLATES, simulateMsg91 } from './msg91/simulator.server.ts'
import type { SmsSettings } from './settings.server.ts'
import { fillTemplate, placesOf, TEXTS } from './templates.ts'
import { makeTexter } from './texter.server.ts'
import { SAMPLE_TWILIO, simulateTwilio, twilioReport } from './twilio/simulator.server.ts'
import { twilio } from './twilio/twilio.server.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/vectors/integrations')
const TOKEN = 'a-token-of-more-than-32-characters'
const NOW = new Date('2026-11-27T10:00:00Z')

interface Vector {
  name: string
  request: {
    path?: string
    url?: string
    headers?: Record<string, string>
    raw_body?: string
    body?: unknown
    form?: Record<string, string>
  }
  response?: { status: number; body: Record<string, unknown> }
  secrets?: { auth_token: string }
  expect: {
    http_status?: number
    outcome: string
    request_id?: string
    states?: { request_id: string; number?: string; state: string }[]
  }
}

const vectorsOf = (prefix: string) =>
  readdirSync(FOLDER)
    .filter((name) => name.startsWith(prefix))
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Vector)
    .map((vector) => [vector.name, vector] as const)

const code: GatewayText = { to: '+919825012345', template: SAMPLE_TEMPLATES.code, values: ['482913', '10'] }
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.fail('it was sent'),
    (error: SmsError) => error,
  )

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, routes: smsHookRoutes(() => NOW) })
})
afterAll(() => product.close())
beforeEach(() => product.owner.query('delete from sms_delivery'))

const useGateway = (gateway: SmsSettings['gateway'], base_url = 'http://localhost:3000') => {
  Object.assign(product.services.settings, {
    base_url,
    sms: { gateway, templates: SAMPLE_TEMPLATES, hook_token: TOKEN, countries: ['+91'] } satisfies SmsSettings,
  })
}
const report = async (path: string, body: string, headers: Record<string, string>) =>
  product.app.inject({ method: 'POST', url: path, payload: body, headers })
const stored = async () =>
  (await product.owner.query('select request_id, number, state from sms_delivery order by request_id, number')).rows

describe('a text by the flow of MSG91', () => {
  test.each(vectorsOf('sms-msg91-flow-ok'))(
    'is asked for as %s',
    async (_name, { request, response, expect: wanted }) => {
      const { template_id, recipients } = request.body as { template_id: string; recipients: Record<string, string>[] }
      const [{ mobiles, ...variables }] = recipients
      const keys = { auth_key: request.headers!.authkey }
      const call = flowCall(keys, { to: `+${mobiles}`, template_id, variables })
      expect(call.url).toBe(`${MSG91_URL}${request.path}`)
      expect(call.headers).toEqual(request.headers)
      expect(JSON.parse(call.body)).toEqual(request.body)
      expect(readFlow(response!)).toEqual({ request_id: wanted.request_id })
    },
  )

  test.each(vectorsOf('sms-msg91-flow-error'))('is refused as %s', async (_name, { response, expect: wanted }) => {
    const ask: AskGateway = async () => ({ status: response!.status, text: JSON.stringify(response!.body) })
    const error = await failure(msg91(SAMPLE_MSG91, ask).send(code))
    expect(error).toMatchObject({ problem: 'template', outcome: wanted.outcome })
  })
})

describe('reports of MSG91', () => {
  const send = ({ request }: Vector) =>
    report(
      request.path!.replace('{token}', TOKEN),
      request.raw_body ?? JSON.stringify(request.body),
      request.headers as Record<string, string>,
    )

  test.each([...vectorsOf('sms-msg91-dlr-form'), ...vectorsOf('sms-msg91-dlr-json')])(
    'are kept (%s), and change nothing when they come again',
    async (_name, vector) => {
      useGateway({ name: 'msg91', ...SAMPLE_MSG91 })
      const answer = await send(vector)
      expect(answer.statusCode).toBe(vector.expect.http_status)
      expect(answer.json()).toEqual({ outcome: vector.expect.outcome })
      expect(await stored()).toEqual(vector.expect.states)
      expect((await send(vector)).json()).toEqual({ outcome: 'duplicate' })
      expect(await stored()).toEqual(vector.expect.states)
    },
  )

  test.each(vectorsOf('sms-msg91-dlr-duplicate'))('are known again (%s)', async (_name, vector) => {
    useGateway({ name: 'msg91', ...SAMPLE_MSG91 })
    const [[, first]] = vectorsOf('sms-msg91-dlr-json')
    await send(first)
    const answer = await send(vector)
    expect(answer.statusCode).toBe(vector.expect.http_status)
    expect(answer.json()).toEqual({ outcome: vector.expect.outcome })
  })

  test('need the right token and the gateway that is in use, and must be readable', async () => {
    const body = '{"requestId":"1","number":"919825012345","status":"1"}'
    const json = { 'content-type': 'application/json' }
    useGateway({ name: 'msg91', ...SAMPLE_MSG91 })
    expect((await report('/hooks/sms/msg91/another-token-of-more-than-32-signs', body, json)).statusCode).toBe(404)
    expect((await report(`/hooks/sms/twilio/${TOKEN}`, body, json)).statusCode).toBe(404)
    for (const unreadable of ['', 'no json', '[]', '{"requestId":"1"}', '[1,null]'])
      expect((await report(`/hooks/sms/msg91/${TOKEN}`, unreadable, json)).statusCode).toBe(400)
    product.services.settings.sms!.hook_token = null
    expect((await report('/hooks/sms/msg91/null', body, json)).statusCode).toBe(404)
    expect(await stored()).toEqual([])
  })
})

describe('reports of Twilio', () => {
  test.each(vectorsOf('sms-twilio-'))('are checked by their signature (%s)', async (_name, vector) => {
    const { request, secrets, expect: wanted } = vector
    const url = URL.parse(request.url!)!
    useGateway({ ...SAMPLE_TWILIO, name: 'twilio', auth_token: secrets!.auth_token }, url.origin)
    product.services.settings.sms!.hook_token = url.pathname.split('/').at(-1)!
    const body = new URLSearchParams(request.form).toString()
    const answer = await report(url.pathname, body, request.headers as Record<string, string>)
    expect(answer.statusCode).toBe(wanted.http_status)
    const states = (wanted.states ?? []).map((state) => expect.objectContaining(state))
    expect(await stored()).toEqual(states)
  })

  test('move a text on, never back', async () => {
    useGateway({ name: 'twilio', ...SAMPLE_TWILIO })
    const url = `http://localhost:3000/hooks/sms/twilio/${TOKEN}`
    for (const [status, state] of [
      ['sent', 'sent'],
      ['undelivered', 'failed'],
      ['sending', 'failed'],
      ['delivered', 'delivered'],
      ['failed', 'delivered'],
    ]) {
      const text = { to: code.to, request_id: 'SM1' }
      const { body, signature } = twilioReport({ url, text, status })
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
      expect((await report(new URL(url).pathname, body, headers)).statusCode).toBe(204)
      expect(await stored()).toEqual([{ request_id: 'SM1', number: '919825012345', state }])
    }
  })
})

describe.each([
  ['msg91', (keep: Parameters<typeof simulateMsg91>[0]) => msg91(SAMPLE_MSG91, simulateMsg91(keep))],
  ['twilio', (keep: Parameters<typeof simulateMsg91>[0]) => twilio(SAMPLE_TWILIO, null, simulateTwilio(keep))],
] as const)('%s', (_name, gatewayWith: (keep: Parameters<typeof simulateMsg91>[0]) => SmsGateway) => {
  test('sends the approved text with its values', async () => {
    const texts: unknown[] = []
    const { request_id } = await gatewayWith((text) => void texts.push(text)).send(code)
    const text = fillTemplate(TEXTS.code, ['482913', '10'])
    expect(texts).toEqual([{ to: '+919825012345', text, request_id }])
  })

  test.each([
    ['00001', 'wrong_number', 'permanent_failure'],
    ['00002', 'no_balance', 'configuration_error'],
    ['00003', 'template', 'permanent_failure'],
    ['00004', 'rate_limited', 'rate_limited'],
    ['00005', 'outage', 'retry'],
    ['00006', 'refused', 'reauth_required'],
  ])('tells a number that ends in %s apart as %s', async (ending, problem, outcome) => {
    const sending = gatewayWith(() => expect.fail('it was sent')).send({ ...code, to: `+9198250${ending}` })
    expect(await failure(sending)).toMatchObject({ problem, outcome })
  })

  test('refuses values that the approved text has no place for', async () => {
    const sending = gatewayWith(() => expect.fail('it was sent')).send({ ...code, values: ['482913'] })
    expect(await failure(sending)).toMatchObject({ problem: 'template' })
  })
})

test('wrong keys and a broken connection are told apart', async () => {
  const simulator = simulateMsg91(() => {})
  expect(await failure(msg91({ ...SAMPLE_MSG91, auth_key: 'old' }, simulator).send(code))).toMatchObject({
    problem: 'refused',
  })
  const other = twilio(
    { ...SAMPLE_TWILIO, auth_token: 'old' },
    null,
    simulateTwilio(() => {}),
  )
  expect(await failure(other.send(code))).toMatchObject({ problem: 'refused' })
  const cut: AskGateway = () => Promise.reject(new Error('connection reset'))
  expect(await failure(msg91(SAMPLE_MSG91, cut).send(code))).toMatchObject({ problem: 'outage', outcome: 'retry' })
  const html: AskGateway = async () => ({ status: 200, text: '<html>' })
  expect(await failure(msg91(SAMPLE_MSG91, html).send(code))).toMatchObject({ problem: 'outage' })
})

test('Twilio gets the messaging service, or the number or header, and where to report', async () => {
  const bodies: URLSearchParams[] = []
  const ask: AskGateway = async ({ body }) => {
    bodies.push(new URLSearchParams(body))
    return { status: 201, text: '{"sid":"SM1"}' }
  }
  const report_to = 'https://crm.example.in/hooks/sms/twilio/t'
  await twilio({ ...SAMPLE_TWILIO, from: 'VANIKC' }, report_to, ask).send(code)
  await twilio({ ...SAMPLE_TWILIO, from: `MG${'0'.repeat(32)}` }, null, ask).send(code)
  expect(bodies[0].get('From')).toBe('VANIKC')
  expect(bodies[0].get('StatusCallback')).toBe(report_to)
  expect(bodies[1].get('MessagingServiceSid')).toBe(`MG${'0'.repeat(32)}`)
  expect(bodies[1].has('From')).toBe(false)
})

test('values that the registry would not let pass are refused', () => {
  expect(fillTemplate('Code {#var#}, {#var#} minutes', ['1', '2'])).toBe('Code 1, 2 minutes')
  for (const values of [[], ['1'], ['1', '2', '3'], ['1', ''], ['1', 'x'.repeat(31)], ['1', 'a\nb']])
    expect(fillTemplate('Code {#var#}, {#var#} minutes', values)).toBeNull()
  expect(placesOf(TEXTS.code)).toBe(2)
  // One text message holds 160 characters, or several of 153; each costs.
  expect(TEXTS.code.length).toBeLessThanOrEqual(160)
  expect(TEXTS.security.length + 30).toBeLessThanOrEqual(160)
})

test('without a gateway no texts are sent; the local one keeps them in the mailbox and reports them', async () => {
  const { database } = product.services
  const base_url = 'http://localhost:3000'
  expect(makeTexter({ settings: null, base_url, database })).toBeNull()
  const folder = mkdtempSync(join(tmpdir(), 'vanik-sms-'))
  const settings: SmsSettings = {
    gateway: { name: 'simulator', folder },
    templates: SAMPLE_TEMPLATES,
    hook_token: null,
    countries: ['+91'],
  }
  const sendText = makeTexter({ settings, base_url, database })!
  await sendText({ to: '+919825012345', template: 'code', values: ['482913', '10'] })
  expect(await listMailbox(folder)).toEqual([
    expect.objectContaining({ kind: 'sms', to: '+919825012345', subject: '', otp: '482913', links: [] }),
  ])
  expect(await lastDeliveries(database, { number: '919825012345', limit: 5 })).toEqual([
    expect.objectContaining({ number: '919825012345', state: 'delivered', reason: 'DELIVERED' }),
  ])
  expect(await failure(sendText({ to: '+919825012345', template: 'other', values: [] }))).toMatchObject({
    problem: 'template',
  })
  const long = { to: '+919825012345', template: 'security', values: ['x'.repeat(31)] }
  expect(await failure(sendText(long))).toMatchObject({ problem: 'template' })
  rmSync(folder, { recursive: true })
})

test('ten reports of one text at once keep the last state, once', async () => {
  const { database } = product.services
  const one = (state: SmsReport['state']): SmsReport => ({
    request_id: '7',
    number: '919825012345',
    state,
    reason: null,
  })
  const gateway = 'msg91'
  const states = (['sent', 'failed', 'delivered', 'unknown', 'sent'] as const).flatMap((state) => [state, state])
  await Promise.all([
    ...states.map((state) => keepReports(database, { gateway, reports: [one(state)], now: NOW })),
    keepSent(database, { gateway, request_id: '7', to: '+919825012345', now: NOW }),
  ])
  expect(await stored()).toEqual([{ request_id: '7', number: '919825012345', state: 'delivered' }])
})
