import { FIRM_NAMES, FIRM_TRADES, PEOPLE } from './names.ts'
import { PLACES } from './places.ts'
import { PRODUCTS } from './products.ts'
import { FIRM_ENQUIRIES, fill } from './texts.ts'

/** One lead of the benchmark: values of its columns, `amount` in rupees as on the wire, `created_at` in UTC. */
export interface LeadRow {
  business_id: number
  id: number
  name: string
  account_name: string
  /** Ten digits, another number for each row of each business. */
  phone: string
  /** Another address for each row of each business, in lower case. */
  email: string
  lead_type: 'hot' | 'warm' | 'cold'
  product: string
  amount: string
  follow_up_date: string | null
  city: string
  state: string
  country: string
  pincode: string
  desc: string
  created_at: string
}

const LAST_DAY = Date.UTC(2026, 8, 30)
const DAYS = Array.from({ length: 400 }, (_, back) => new Date(LAST_DAY - back * 86_400_000).toISOString().slice(0, 10))
const FIRST = Object.values(PEOPLE).flatMap((names) => names.first)
const LAST = Object.values(PEOPLE).flatMap((names) => names.last)
const TRADES = Object.values(FIRM_TRADES).flat()
const TEXTS = FIRM_ENQUIRIES.map((text) =>
  fill(text, { product: 'this item', qty: '500 metres', city: 'our town', days: '10', shade: 'navy blue' }),
)
const WARMTH = ['hot', 'warm', 'warm', 'warm', 'cold', 'cold'] as const
// Numbers from 7000000000 on; the step shares no factor with the room, so none comes twice.
const FIRST_PHONE = 7_000_000_000
const PHONE_ROOM = 2_999_999_999
const PHONE_STEP = 104_729
const ROWS_OF_A_BUSINESS = 25_000_000

/**
 * Leads number `from` to `from + count - 1` of a business, as a list: hundreds of thousands a second.
 * A row depends on its number and its business only, so any part can be made by itself, step by step.
 */
export function leadRows(options: { business: number; from: number; count: number }): LeadRow[] {
  const { business, from, count } = options
  return Array.from({ length: count }, (_, index) => leadRow(business, from + index))
}

function leadRow(business: number, id: number): LeadRow {
  let chance = mixed(id, business)
  // Takes a part of the chance at hand; a fresh mix for the next one.
  const upTo = (limit: number) => {
    const taken = chance % limit
    chance = mixed(chance, limit)
    return taken
  }
  const first = FIRST[upTo(FIRST.length)]
  const last = LAST[upTo(LAST.length)]
  const place = PLACES[upTo(PLACES.length)]
  const product = PRODUCTS[upTo(PRODUCTS.length)]
  const number = (business % 100) * ROWS_OF_A_BUSINESS + id
  const day = DAYS[upTo(DAYS.length)]
  return {
    business_id: business,
    id,
    name: `${first} ${last}`,
    account_name: `${FIRM_NAMES[upTo(FIRM_NAMES.length)]} ${TRADES[upTo(TRADES.length)]}`,
    phone: String(FIRST_PHONE + ((number * PHONE_STEP) % PHONE_ROOM)),
    email: `${first.toLowerCase()}.${last.toLowerCase()}.${number}@example.com`,
    lead_type: WARMTH[upTo(WARMTH.length)],
    product: product.name,
    amount: `${1_000 + Math.round((product.median * (20 + upTo(400))) / 100)}.00`,
    follow_up_date: upTo(3) === 0 ? DAYS[upTo(40)] : null,
    city: place.city,
    state: place.state,
    country: 'India',
    pincode: place.areas[upTo(place.areas.length)].pincode,
    desc: TEXTS[upTo(TEXTS.length)],
    created_at: `${day}T${HOURS[upTo(HOURS.length)]}:${MINUTES[upTo(60)]}:${MINUTES[upTo(60)]}Z`,
  }
}

const MINUTES = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'))
const HOURS = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14']

// Two whole numbers to one that looks like chance (the finish of murmur3).
function mixed(a: number, b: number): number {
  let hash = (a ^ Math.imul(b + 1, 0x9e3779b1)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
