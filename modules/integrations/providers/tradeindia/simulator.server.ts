import type { AskOutside } from '../outcome.ts'
import type { TradeindiaKeys } from './tradeindia.server.ts'

/** The keys that the simulated TradeIndia knows. */
export const SAMPLE_KEYS: TradeindiaKeys = { userid: '1000001', profile_id: '2000001', key: 'SAMPLE-KEY' }

/** Simulates TradeIndia without a network: its path, pages, days and forms of errors. */
export interface TradeindiaSimulator {
  ask: AskOutside
  calls: () => number
  setKeys: (keys: TradeindiaKeys) => void
}

/** Starts one. Without enquiries of its own it invents two for each day. */
export function simulateTradeindia(
  options: { keys?: TradeindiaKeys; enquiries?: (Record<string, unknown> & { day: string })[]; now?: () => Date } = {},
): TradeindiaSimulator {
  let keys = options.keys ?? SAMPLE_KEYS
  let calls = 0
  const now = options.now ?? (() => new Date())
  const ask: AskOutside = async ({ url }) => {
    calls++
    const { pathname, searchParams } = new URL(url)
    const of = (name: string) => searchParams.get(name) ?? ''
    if (pathname !== '/utils/my_inquiry.html') return { status: 404, text: '<html>Not found</html>' }
    const from = Date.parse(of('from_date'))
    const to = Date.parse(of('to_date'))
    const limit = Number(of('limit'))
    const page = Number(of('page_no'))
    if (!of('userid') || !of('profile_id') || !of('key') || Number.isNaN(from) || Number.isNaN(to) || !(page >= 1))
      return { status: 200, text: 'Sorry! Please provide all the required parameters.' }
    if (of('key') !== keys.key || of('userid') !== keys.userid || of('profile_id') !== keys.profile_id)
      return { status: 200, text: JSON.stringify([{ Error_Message: 'Invalid key' }]) }
    const all = (options.enquiries ?? invented(from, to, now())).filter(
      ({ day }) => Date.parse(day) >= from && Date.parse(day) <= to,
    )
    const rows = all.slice((page - 1) * limit, page * limit).map(({ day: _day, ...row }) => row)
    return { status: 200, text: JSON.stringify(rows) }
  }
  return {
    ask,
    calls: () => calls,
    setKeys: (next) => {
      keys = next
    },
  }
}

const PEOPLE = [
  ['Anil Mehta', 'Mehta Engineering Works', 'Rajkot', 'Gujarat', 'Hydraulic Press'],
  ['Sneha Nair', 'Nair Exports', 'Kochi', 'Kerala', 'Coir Mat'],
  ['Mohan Lal', '', 'Jaipur', 'Rajasthan', 'Jute Bag'],
  ['Anita Sharma', 'Sharma Foods', 'Delhi', 'Delhi', 'Pickle Jar'],
]
const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')

/** Two a day, the same ones whenever they are asked for; none from the time to come. */
function invented(from: number, to: number, now: Date): (Record<string, unknown> & { day: string })[] {
  const found: (Record<string, unknown> & { day: string })[] = []
  for (let at = from; at <= to; at += 86_400_000)
    for (const hour of [11, 17]) {
      if (at + (hour - 5.5) * 3_600_000 > now.getTime()) continue
      const nth = Math.floor(at / 86_400_000) * 2 + (hour === 17 ? 1 : 0)
      const [name, company, city, state, product] = PEOPLE[nth % PEOPLE.length]
      const date = new Date(at)
      found.push({
        day: date.toISOString().slice(0, 10),
        rfi_id: `81${String(nth).padStart(6, '0')}`,
        generated_date: `${String(date.getUTCDate()).padStart(2, '0')} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
        generated_time: `${hour}:20:00`,
        inquiry_type: hour === 11 ? 'Direct Inquiry' : 'Buy Lead',
        subject: `Inquiry for ${product}`,
        product_name: product,
        message: `Dear Sir,<br/>Please quote for ${product}.`,
        sender_name: name,
        sender_co: company,
        sender_mobile: `+9191000${String(nth % 100_000).padStart(5, '0')}`,
        sender_email: `buyer${nth}@example.in`,
        sender_city: city,
        sender_state: state,
        sender_country: 'India',
      })
    }
  return found
}
