import type { RawEnquiry } from '../../capture/enquiry.ts'
import { indianTime, line } from '../../capture/normalise.server.ts'
import { parseJson } from '../../capture/body.server.ts'
import type { Outcome, RawAnswer } from '../outcome.ts'

/** Enquiries on one page. */
export const TRADEINDIA_PAGE = 50
/** A pause between two pages, in milliseconds. */
export const TRADEINDIA_PAUSE_MS = 1_500
/** A question reaches over at most so many days. */
export const TRADEINDIA_WINDOW_DAYS = 30

/** The keys of a business at TradeIndia. */
export interface TradeindiaKeys {
  userid: string
  profile_id: string
  key: string
}

/** The address that returns one page of the enquiries between two days (YYYY-MM-DD), both included. */
export function tradeindiaUrl(
  options: { base_url: string; from: string; to: string; page: number } & TradeindiaKeys,
): string {
  const url = new URL('/utils/my_inquiry.html', options.base_url)
  const { userid, profile_id, key, from, to, page } = options
  const query = { userid, profile_id, key, from_date: from, to_date: to, limit: TRADEINDIA_PAGE, page_no: page }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url.href
}

/** The meaning of an answer: the status is 200 even if a sentence or a page reports an error. */
export function readTradeindiaAnswer({ status, text }: RawAnswer): Outcome {
  if (status >= 500) return { outcome: 'retry', text: 'TradeIndia has trouble at the moment' }
  if (status === 429) return { outcome: 'rate_limited', retry_after: 900, text: 'TradeIndia asks us to wait' }
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    return {
      outcome: 'bad_request_or_credentials',
      text: 'TradeIndia does not accept the user id, profile id or key. Check all three.',
    }
  }
  const items = listOf(body)
  const problem = items.map((item) => errorOf(item)).find((one) => one !== null)
  if (problem) return { outcome: 'reauth_required', text: `TradeIndia does not accept the keys: ${problem}` }
  return { outcome: 'ok', items, is_last: items.length < TRADEINDIA_PAGE }
}

function listOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null) return []
  for (const name of ['leads', 'data', 'RESPONSE'])
    if (Object.hasOwn(body, name)) return listOf((body as Record<string, unknown>)[name])
  return Object.keys(body).length === 0 ? [] : [body]
}

function errorOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, 'Error_Message')) return null
  return line((item as Record<string, unknown>).Error_Message)?.slice(0, 200) ?? 'no reason given'
}

/** Reads one enquiry of TradeIndia; any key may be missing. */
export function readTradeindia(item: object): RawEnquiry {
  const of = (name: string): unknown =>
    Object.hasOwn(item, name) ? (item as Record<string, unknown>)[name] : undefined
  const either = (first: string, second: string) => (line(of(first)) === null ? of(second) : of(first))
  return {
    source: 'tradeindia',
    fallback_name: 'TradeIndia enquiry',
    external_id: of('rfi_id'),
    name: of('sender_name'),
    company: of('sender_co'),
    phones: ['sender_mobile', 'sender_other_mobiles', 'landline_number'].map(of),
    emails: ['sender_email', 'sender_other_emails'].map(of),
    address: of('address'),
    city: of('sender_city'),
    state: of('sender_state'),
    country: of('sender_country'),
    product: of('product_name'),
    message: either('message', 'subject'),
    received_at: timeOf(line(of('generated_date')), line(of('generated_time'))),
    sub_source: of('inquiry_type'),
  }
}

const MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec'.split(',')

// '05 October 2026' or 2026-10-05; '11:20:00', '11:20' or '01:05 PM'.
function timeOf(date: string | null, time: string | null): string | null {
  if (date === null || date.length > 40) return null
  const worded = /^(\d{1,2})[ -]([A-Za-z]{3,9})[ -,]{1,2}(\d{4})$/.exec(date)
  const month = worded ? MONTHS.indexOf(worded[2].slice(0, 3).toLowerCase()) + 1 : 0
  const day = worded
    ? `${worded[3]}-${String(month).padStart(2, '0')}-${worded[1].padStart(2, '0')}`
    : date.slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s?([AaPp][Mm])?$/.exec(time ?? '')
  if (!clock) return indianTime(day, '00:00:00')
  const twelve = clock[4]?.toLowerCase()
  const hour = twelve ? (Number(clock[1]) % 12) + (twelve === 'pm' ? 12 : 0) : Number(clock[1])
  return indianTime(day, `${String(hour).padStart(2, '0')}:${clock[2]}:${clock[3] ?? '00'}`)
}
