import type { AskOutside } from '../outcome.ts'

/** The key that the simulated IndiaMART knows. */
export const SAMPLE_KEY = 'SAMPLE-CRM-KEY'

/** An enquiry as the simulated IndiaMART has it, with the instant it was made. */
export interface SimulatedEnquiry {
  at: Date
  fields: Record<string, unknown>
}

/** Simulates IndiaMART without a network: its path, times, windows, limits, blocks and errors. */
export interface IndiamartSimulator {
  ask: AskOutside
  /** How often it was asked. */
  calls: () => number
  /** A new key kills the old one. */
  setKey: (key: string) => void
  add: (...enquiries: SimulatedEnquiry[]) => void
}

/** Starts one. Without enquiries of its own it invents two for each day, at ten and at four. */
export function simulateIndiamart(
  options: { now?: () => Date; key?: string; enquiries?: SimulatedEnquiry[] } = {},
): IndiamartSimulator {
  const now = options.now ?? (() => new Date())
  let key = options.key ?? SAMPLE_KEY
  const own = options.enquiries
  let asked: number[] = []
  let blocked_until = 0
  let calls = 0

  const ask: AskOutside = async ({ url }) => {
    calls++
    const at = now().getTime()
    const { pathname, searchParams } = new URL(url)
    const say = (CODE: number, MESSAGE: string, more: object = {}) => ({
      status: 200,
      text: JSON.stringify({
        CODE,
        STATUS: CODE === 200 || CODE === 204 ? 'SUCCESS' : 'FAILURE',
        MESSAGE,
        TOTAL_RECORDS: 0,
        RESPONSE: [],
        ...more,
      }),
    })
    if (pathname !== '/wservce/crm/crmListing/v2/') return { status: 404, text: '<html>Not found</html>' }
    if (searchParams.get('glusr_crm_key') !== key)
      return say(401, 'The CRM Key is invalid or expired. Please generate a new key.')
    // More than five calls in a minute block the key for 15 minutes; one call in five minutes is answered.
    const last = asked.at(-1) ?? 0
    asked = [...asked.filter((one) => at - one < 60_000), at]
    if (asked.length > 5) blocked_until = at + 900_000
    if (at < blocked_until) return say(429, 'Too Many  Requests', { APP_AUTH_FAILURE_CODE: 429 })
    if (last > 0 && at - last < 300_000)
      return say(
        429,
        'It is advised to hit this API once in every 5 minutes,but it seems that you have crossed this limit.',
      )
    const from = readStamp(searchParams.get('start_time') ?? '')
    const to = readStamp(searchParams.get('end_time') ?? '')
    if (from === null || to === null || to < from || to - from > 7 * 86_400_000 + 1_000)
      return say(400, 'Kindly enter the correct date range.')
    const found = (own ?? invented(from, to)).filter((one) => one.at.getTime() >= from && one.at.getTime() <= to)
    if (found.length === 0) return say(204, 'There are no leads in the given time duration.')
    return say(200, '', { TOTAL_RECORDS: found.length, RESPONSE: found.map((one) => one.fields) })
  }
  return {
    ask,
    calls: () => calls,
    setKey: (next) => {
      key = next
    },
    add: (...more) => void own?.push(...more),
  }
}

const MONTHS = 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.split(',')

// 05-Oct-202611:00:00, in Indian time.
function readStamp(text: string): number | null {
  const match = /^(\d{2})-([A-Z][a-z]{2})-(\d{4})(\d{2}:\d{2}:\d{2})$/.exec(text)
  const month = match ? MONTHS.indexOf(match[2]) + 1 : 0
  if (!match || month === 0) return null
  const at = Date.parse(`${match[3]}-${String(month).padStart(2, '0')}-${match[1]}T${match[4]}+05:30`)
  return Number.isNaN(at) ? null : at
}

const PEOPLE = [
  ['Ramesh Kulkarni', 'Kulkarni Fabricators', 'Pune', 'Maharashtra', 'Stainless Steel Flanges', 'W'],
  ['Farzana Sheikh', '', 'Surat', 'Gujarat', 'Cotton Bedsheet', 'B'],
  ['सुनीता देवी', 'श्री गणेश ट्रेडर्स', 'Indore', 'Madhya Pradesh', 'आटा चक्की', 'W'],
  ['Lakshmi Rao', 'Rao Agro', 'Guntur', 'Andhra Pradesh', 'Turmeric Polisher', 'P'],
  ['Gurpreet Singh', 'Singh Hotels', 'Ludhiana', 'Punjab', 'Commercial Kitchen Hood', 'W'],
  ['Anil Mehta', 'Mehta Engineering Works', 'Rajkot', 'Gujarat', 'Hydraulic Press', 'BIZ'],
]

/** Two a day, the same ones whenever they are asked for: at ten in the morning and four in the afternoon. */
function invented(from: number, to: number): SimulatedEnquiry[] {
  const found: SimulatedEnquiry[] = []
  const first = Math.floor((from + 19_800_000) / 86_400_000)
  for (let day = first; day * 86_400_000 - 19_800_000 <= to; day++)
    for (const hour of [10, 16]) {
      const at = new Date(day * 86_400_000 - 19_800_000 + hour * 3_600_000)
      const nth = day * 2 + (hour === 16 ? 1 : 0)
      const [name, company, city, state, product, type] = PEOPLE[nth % PEOPLE.length]
      found.push({
        at,
        fields: {
          UNIQUE_QUERY_ID: `30${String(nth).padStart(8, '0')}`,
          QUERY_TYPE: type,
          QUERY_TIME: new Date(at.getTime() + 19_800_000).toISOString().slice(0, 19).replace('T', ' '),
          SENDER_NAME: name,
          SENDER_MOBILE: `+91-90000${String(nth % 100_000).padStart(5, '0')}`,
          SENDER_EMAIL: `enquiry${nth}@example.in`,
          SENDER_COMPANY: company,
          SENDER_CITY: city,
          SENDER_STATE: state,
          SENDER_COUNTRY_ISO: 'IN',
          SUBJECT: `Requirement for ${product}`,
          QUERY_PRODUCT_NAME: product,
          QUERY_MESSAGE: `I am looking for ${product}.<br>Please send your best price.`,
          QUERY_MCAT_NAME: product,
          CALL_DURATION: type === 'P' ? '72' : '',
        },
      })
    }
  return found
}
