import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBody } from '../capture/body.server.ts'
import type { Enquiry } from '../capture/enquiry.ts'
import type { Mapping } from '../capture/mapping.ts'
import { isSigned, SIGNATURE_HEADER } from './generic/signature.server.ts'
import { readIndiamartAnswer } from './indiamart/indiamart.server.ts'
import type { Outcome } from './outcome.ts'
import type { ProviderName } from './providers.ts'
import { itemsOf, readItem } from './read-items.server.ts'
import { readTradeindiaAnswer } from './tradeindia/tradeindia.server.ts'

interface Vector {
  name: string
  description: string
  clock_unix?: number
  connection?: { source: string; secret: string; field_mapping?: Mapping }
  request: { headers?: Record<string, string>; raw_body?: string; body?: unknown }
  response?: { status: number; body: unknown }
  expect: {
    http_status?: number
    outcome?: string
    retry_after_seconds?: number
    leads?: Record<string, unknown>[]
    rejected?: { index: number; reason: string }[]
  }
}

const FOLDER = 'fixtures/vectors/integrations'
const vectorsOf = (prefix: string): Vector[] =>
  readdirSync(FOLDER)
    .filter((name) => name.startsWith(prefix))
    .map((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Vector)

/** In page order, the same enquiry once. */
function read(items: unknown[], provider: ProviderName, vector: Vector): Enquiry[] {
  const reading = {
    provider,
    source: vector.connection?.source ?? provider,
    label: 'Website',
    mapping: vector.connection?.field_mapping ?? {},
  }
  const arrived = new Date((vector.clock_unix ?? 1_791_190_005) * 1000)
  const all = items.flatMap((item) =>
    typeof item === 'object' && item !== null ? [readItem(item, reading, arrived).enquiry] : [],
  )
  return [...new Map(all.map((one) => [one.external_id, one])).values()]
}

function expectLeads(enquiries: Enquiry[], leads: Record<string, unknown>[]): void {
  expect(enquiries).toHaveLength(leads.length)
  for (const [index, { custom: _custom, ...enquiry }] of enquiries.entries()) {
    const { received_at, external_id, ...rest } = leads[index]
    expect(enquiry).toMatchObject(rest)
    expect(Object.keys(enquiry).toSorted()).toEqual(Object.keys(leads[index]).toSorted())
    expect(enquiry.contacts).toEqual(rest.contacts)
    if (received_at !== null) expect(enquiry.received_at).toBe(received_at)
    if (external_id === '<hash>') expect(enquiry.external_id).toMatch(/^[0-9a-f]{64}$/)
    else expect(enquiry.external_id).toBe(external_id)
  }
}

const answered = (vector: Vector, reader: (answer: { status: number; text: string }) => Outcome) => {
  const { status, body } = vector.response as { status: number; body: unknown }
  return reader({ status, text: typeof body === 'string' ? body : JSON.stringify(body) })
}

test.each([
  ...vectorsOf('indiamart-pull-').map((vector) => ['indiamart', vector.name, readIndiamartAnswer, vector] as const),
  ...vectorsOf('tradeindia-').map((vector) => ['tradeindia', vector.name, readTradeindiaAnswer, vector] as const),
])('an answer of %s is understood (%s)', (provider, _name, reader, vector) => {
  const outcome = answered(vector, reader)
  expect(outcome.outcome).toBe(vector.expect.outcome)
  if (outcome.outcome === 'rate_limited') expect(outcome.retry_after).toBe(vector.expect.retry_after_seconds)
  expectLeads(outcome.outcome === 'ok' ? read(outcome.items, provider, vector) : [], vector.expect.leads ?? [])
})

test.each(vectorsOf('indiamart-push-').map((vector) => [vector.name, vector] as const))(
  'an enquiry that IndiaMART pushes is read (%s)',
  async (_name, vector) => {
    const body = await readBody(Buffer.from(JSON.stringify(vector.request.body)), 'application/json')
    const enquiries = read(itemsOf('indiamart', body), 'indiamart', vector)
    expect(enquiries.map((one) => one.external_id)).toEqual(['3010000041'])
    if (vector.expect.outcome !== 'duplicate') expectLeads(enquiries, vector.expect.leads ?? [])
  },
)

test.each(vectorsOf('generic-lead-').map((vector) => [vector.name, vector] as const))(
  'a delivery of a website is judged and read (%s)',
  async (_name, vector) => {
    const raw = Buffer.from(vector.request.raw_body ?? '')
    const { headers = {} } = vector.request
    const signed = isSigned({
      header: headers[SIGNATURE_HEADER],
      raw,
      secrets: [vector.connection?.secret ?? ''],
      now: new Date((vector.clock_unix ?? 0) * 1000),
    })
    expect(signed).toBe(vector.expect.http_status !== 401)
    if (!vector.expect.leads) return
    const items = itemsOf('generic', await readBody(raw, headers['content-type']))
    expectLeads(read(items, 'generic', vector), vector.expect.leads)
    const rejected = items.flatMap((item, index) => (typeof item === 'object' && item !== null ? [] : [index]))
    expect(rejected).toEqual((vector.expect.rejected ?? []).map(({ index }) => index))
  },
)
