import { callOutside } from '#platform/outbound/outbound.server.ts'
import { stateByCode, stateByName } from '#modules/gst/states.ts'
import type { GstPortalKeys } from './settings.server.ts'
import { TAXPAYER_STATUSES, type Taxpayer, type TaxpayerAddress } from './taxpayer.ts'

/** One question to the provider. The headers hold its keys: they are never logged. */
export interface PortalQuestion {
  url: string
  headers: Record<string, string>
}

/** Asks the provider or the simulator. Throws without an answer. */
export type AskPortal = (question: PortalQuestion) => Promise<{ status: number; text: string }>

/** Where a GSTIN is looked up: the provider, or the simulator with the keys that it knows. */
export interface GstPortal {
  keys: GstPortalKeys
  ask: AskPortal
  /** True for the simulator: its taxpayers are invented. */
  is_sample: boolean
}

/** What a question led to. `text` is for the log. */
export type PortalOutcome =
  | { outcome: 'found'; taxpayer: Taxpayer }
  | { outcome: 'unknown' }
  | { outcome: 'rate_limited'; text: string }
  | { outcome: 'refused'; text: string }
  | { outcome: 'unavailable'; text: string }

type Json = Record<string, unknown>

// Providers send the portal's JSON with one of these types; their own error pages are HTML.
const TYPES = ['application/json', 'text/json', 'text/plain', 'text/html']
const LARGEST = 256 * 1024
const TOTAL_MS = 6_000

/** Asks over the network: only public addresses, no redirects, six seconds in all. */
export const askOverNetwork: AskPortal = async ({ url, headers }) => {
  const call = { url, headers, accept: TYPES, largest: LARGEST, redirects: 0 }
  const { status, bytes } = await callOutside(call, { total_ms: TOTAL_MS })
  return { status, text: bytes.toString('utf8') }
}

/**
 * Looks up a GSTIN with the public search of the GST portal ("search taxpayer", action TP), which licensed providers
 * (GSP) pass on. The fields are those of the GST developer portal; the keys travel in headers.
 */
export async function lookUpGstin(gstin: string, { keys, ask, is_sample }: GstPortal): Promise<PortalOutcome> {
  const url = new URL(keys.url)
  url.searchParams.set('action', 'TP')
  url.searchParams.set('gstin', gstin)
  const headers = { clientid: keys.client_id, 'client-secret': keys.client_secret, 'content-type': 'application/json' }
  try {
    const read = readAnswer(await ask({ url: url.href, headers }), gstin)
    return read.outcome === 'found' ? { ...read, taxpayer: { ...read.taxpayer, is_sample } } : read
  } catch (error) {
    return { outcome: 'unavailable', text: error instanceof Error ? error.message : 'no answer' }
  }
}

// SWEB_9035 "Invalid GSTIN / UID", FO8000 "No records found".
const UNKNOWN_CODES = new Set(['SWEB_9035', 'FO8000'])

/** Reads an answer of the provider: the taxpayer, or why there is none. */
export function readAnswer({ status, text }: { status: number; text: string }, gstin: string): PortalOutcome {
  if (status === 429) return { outcome: 'rate_limited', text: 'the provider has had enough questions' }
  if (status === 401 || status === 403) return { outcome: 'refused', text: `the provider answered ${status}` }
  const body = jsonOf(text)
  if (!body) return { outcome: 'unavailable', text: `the provider answered ${status} without JSON` }
  const code = errorCode(body)
  if (code !== null && UNKNOWN_CODES.has(code)) return { outcome: 'unknown' }
  if (code?.startsWith('AUTH')) return { outcome: 'refused', text: `the provider answered ${code}` }
  if (code !== null || status >= 400)
    return { outcome: 'unavailable', text: `the provider answered ${code ?? `status ${status}`}` }
  const taxpayer = readTaxpayer(dataOf(body))
  return taxpayer?.gstin === gstin
    ? { outcome: 'found', taxpayer }
    : { outcome: 'unavailable', text: 'the answer is about no taxpayer or another one' }
}

function jsonOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

// Some providers answer with the taxpayer itself, some put it into `data`, as JSON or as JSON in base64.
function dataOf(body: Json): Json {
  if (isObject(body.data)) return body.data
  if (typeof body.data !== 'string') return body
  return jsonOf(body.data) ?? jsonOf(Buffer.from(body.data, 'base64').toString('utf8')) ?? {}
}

/** The code of an error, which stands in `error` (alone or first of a list) or beside the data; null for an answer without. */
function errorCode(body: Json): string | null {
  const error = Array.isArray(body.error) ? body.error[0] : body.error
  const places = [isObject(error) ? error : {}, body]
  for (const place of places)
    for (const name of ['error_cd', 'error_code', 'errorCode', 'code'])
      if (typeof place[name] === 'string' && place[name] !== '') return place[name].slice(0, 40)
  return error || body.status_cd === '0' ? 'an error without code' : null
}

function readTaxpayer(data: Json): Taxpayer | null {
  const gstin = words(data.gstin)
  const legal_name = words(data.lgnm)
  if (!gstin || !legal_name) return null
  const said = words(data.sts)?.toLowerCase() ?? ''
  return {
    gstin,
    legal_name,
    trade_name: words(data.tradeNam),
    registration: words(data.dty),
    constitution: words(data.ctb),
    // The portal also says why: "Cancelled suo-moto". A word that is new to us counts as not in force.
    status: TAXPAYER_STATUSES.find((one) => said.startsWith(one.toLowerCase())) ?? 'Inactive',
    registered_on: day(data.rgdt),
    cancelled_on: day(data.cxdt),
    address: readAddress(isObject(data.pradr) && isObject(data.pradr.addr) ? data.pradr.addr : {}, gstin),
    is_sample: false,
  }
}

function readAddress(parts: Json, gstin: string): TaxpayerAddress {
  const pincode = words(parts.pncd) ?? ''
  const place = words(parts.loc)
  const city = words(parts.city) ?? words(parts.dst) ?? place
  const state_said = words(parts.stcd) ?? ''
  const state = stateByName(state_said) ?? stateByCode(state_said) ?? stateByCode(gstin.slice(0, 2))
  return {
    address_1: joined([words(parts.flno), words(parts.bno), words(parts.bnm)]),
    address_2: joined([words(parts.st), words(parts.locality), place === city ? null : place]),
    city,
    state: state?.name ?? null,
    pincode: /^[1-9]\d{5}$/.test(pincode) ? pincode : null,
  }
}

const joined = (parts: readonly (string | null)[]): string | null =>
  [...new Set(parts)].filter(Boolean).join(', ') || null

const LONGEST_TEXT = 120

/** A text of the portal on one line and of bounded length; null for what stands for nothing. */
function words(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
    .slice(0, 4 * LONGEST_TEXT)
    .toWellFormed()
    .normalize('NFC')
  const plain = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .trim()
  return plain === '' || /^(?:na|null|-)$/i.test(plain) ? null : plain
}

/** '01/07/2017' as 2017-07-01; null for what is no day. */
function day(value: unknown): string | null {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/((?:19|20)\d{2})$/.exec(words(value) ?? '') ?? []
  if (!year) return null
  const iso = `${year}-${month}-${date}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
