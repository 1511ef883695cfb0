import type { RawEnquiry } from '../../capture/enquiry.ts'
import { indianTime, line } from '../../capture/normalise.server.ts'
import { parseJson } from '../../capture/body.server.ts'
import type { Outcome, RawAnswer } from '../outcome.ts'

/** IndiaMART refuses a second question within five minutes. */
export const INDIAMART_WAIT = 300
/** More than five questions in a minute block the key for so long. */
export const INDIAMART_BLOCK = 900
/** A question reaches over at most so many days. */
export const INDIAMART_WINDOW_DAYS = 7

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The address that returns the enquiries of a time window. */
export function indiamartUrl(options: { base_url: string; key: string; from: Date; to: Date }): string {
  const url = new URL('/wservce/crm/crmListing/v2/', options.base_url)
  url.searchParams.set('glusr_crm_key', options.key)
  url.searchParams.set('start_time', indianStamp(options.from))
  url.searchParams.set('end_time', indianStamp(options.to))
  return url.href
}

/** An instant as IndiaMART writes it, in Indian time: 05-Oct-202611:00:00. */
export function indianStamp(at: Date): string {
  const india = new Date(at.getTime() + 19_800_000).toISOString()
  const [year, month, day] = india.slice(0, 10).split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year}${india.slice(11, 19)}`
}

/** What an answer means: the HTTP status is mostly 200, the CODE inside decides. */
export function readIndiamartAnswer({ status, text }: RawAnswer): Outcome {
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    return { outcome: 'retry', text: 'IndiaMART did not answer as expected' }
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { outcome: 'retry', text: 'IndiaMART did not answer as expected' }
  const { CODE, RESPONSE, MESSAGE, APP_AUTH_FAILURE_CODE } = body as Record<string, unknown>
  const code = Number(CODE ?? status)
  const said = line(MESSAGE)?.slice(0, 200) ?? ''
  if (code === 200 || code === 204) return { outcome: 'ok', items: pushItems(RESPONSE), is_last: true }
  if (code === 429)
    return Number(APP_AUTH_FAILURE_CODE) === 429
      ? { outcome: 'rate_limited', retry_after: INDIAMART_BLOCK, text: 'IndiaMART has blocked the key for 15 minutes' }
      : { outcome: 'rate_limited', retry_after: INDIAMART_WAIT, text: 'IndiaMART answers once in 5 minutes' }
  if (code === 401 || code === 403)
    return {
      outcome: 'reauth_required',
      text: 'IndiaMART does not know this key, or it has expired. Enter the new one.',
    }
  if (code === 400) return { outcome: 'bad_request', text: `IndiaMART refuses the question: ${said}` }
  return { outcome: 'retry', text: 'IndiaMART has trouble at the moment' }
}

/** The enquiries under RESPONSE: a list, one object (as it is pushed), or nothing. */
export function pushItems(response: unknown): unknown[] {
  if (Array.isArray(response)) return response
  if (typeof response === 'object' && response !== null) return [response]
  return []
}

const QUERY_TYPES: Record<string, string> = {
  W: 'Direct enquiry',
  B: 'Buy lead',
  P: 'Phone call',
  V: 'Catalogue view',
  BIZ: 'Business enquiry',
  WA: 'WhatsApp enquiry',
}

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/

/** Reads one enquiry of IndiaMART; any key may be missing. */
export function readIndiamart(item: object): RawEnquiry {
  const of = (name: string): unknown =>
    Object.hasOwn(item, name) ? (item as Record<string, unknown>)[name] : undefined
  const either = (first: string, second: string) => (line(of(first)) === null ? of(second) : of(first))
  const type = line(of('QUERY_TYPE'))
  const time = TIME.exec(line(of('QUERY_TIME')) ?? '')
  return {
    source: 'indiamart',
    fallback_name: 'IndiaMART enquiry',
    external_id: of('UNIQUE_QUERY_ID'),
    name: of('SENDER_NAME'),
    company: of('SENDER_COMPANY'),
    phones: ['SENDER_MOBILE', 'SENDER_MOBILE_ALT', 'SENDER_PHONE', 'SENDER_PHONE_ALT'].map(of),
    emails: ['SENDER_EMAIL', 'SENDER_EMAIL_ALT'].map(of),
    address: of('SENDER_ADDRESS'),
    city: of('SENDER_CITY'),
    state: of('SENDER_STATE'),
    country: of('SENDER_COUNTRY_ISO'),
    pincode: of('SENDER_PINCODE'),
    product: either('QUERY_PRODUCT_NAME', 'QUERY_MCAT_NAME'),
    message: either('QUERY_MESSAGE', 'SUBJECT'),
    received_at: time ? indianTime(time[1], time[2]) : null,
    sub_source: type === null ? null : Object.hasOwn(QUERY_TYPES, type) ? QUERY_TYPES[type] : type,
    // The length of a phone call in seconds.
    custom: type === 'P' ? { call_seconds: of('CALL_DURATION') } : undefined,
  }
}
