import type { LeadInput } from '#modules/crm/leads/lead.record.ts'
import {
  addressLine,
  emailAddress,
  firmName,
  gstinFor,
  LANDMARKS,
  mobileNumber,
  personName,
  websiteOf,
} from './names.ts'
import { PLACES, type Place } from './places.ts'
import { PRODUCTS, type Product } from './products.ts'
import type { Random } from './random.ts'
import { isWeddingSeason } from './season.ts'
import type { LeadSource } from './sources.ts'
import { BRANCH } from './staff.ts'
import {
  COURIERS,
  FIRM_ENQUIRIES,
  HOME_ENQUIRIES,
  PROJECT_ENQUIRIES,
  SAID_DAYS,
  SAID_TIMES,
  saidRupees,
  SHADES,
} from './texts.ts'

/** Somebody who buys: the fields of a lead that stay the same when they ask again. */
export interface Customer {
  first: string
  place: Place | null
  is_firm: boolean
  fields: LeadInput
}

/** What somebody asks for. */
export interface Wish {
  product: Product
  is_firm: boolean
  /** Whole rupees. */
  amount: number
  quantity: number
}

/** What is asked for on that day: more of what weddings need in their season. */
export function wishOn(random: Random, day: string): Wish {
  const wedding = isWeddingSeason(day)
  const product = random.weighted(PRODUCTS, (entry) => entry.weight * (wedding && entry.wedding ? 1.9 : 1))
  const is_firm = product.buyer === 'wholesale' || (product.buyer === 'either' && random.chance(0.5))
  const wanted = Math.min(Math.max(random.logNormal(product.median, product.spread), 2_500), 9_500_000)
  const raw = wanted / product.rate
  // Whole bales and thaans for trade, single pieces for homes.
  const step = raw > 2_000 ? 500 : raw > 400 ? 100 : raw > 60 ? 10 : 1
  const quantity = Math.max(1, Math.round(raw / step) * step)
  const amount = is_firm ? quantity * product.rate : Math.max(2_500, Math.round(wanted / 500) * 500)
  return { product, is_firm, amount, quantity }
}

/** A new customer for that wish, with contact entries, and address and GSTIN for some. */
export function newCustomer(random: Random, wish: Wish, source: LeadSource): Customer {
  if (wish.is_firm && source.portal && random.chance(0.025)) return foreignCustomer(random, wish)
  const place = random.weighted(PLACES, (entry) => entry.weight * nearness(entry, wish, source))
  const area = random.pick(place.areas)
  const person = personName(random, place.region)
  const firm = wish.is_firm && random.chance(0.9) ? firmName(random, { ...wish.product, last_name: person.last }) : null
  const has_address = random.chance(firm ? 0.6 : 0.35)
  const contacts: LeadInput['contacts'] = [indianMobile(random, true)]
  if (random.chance(0.13)) contacts.push(indianMobile(random, false))
  if (random.chance(firm ? 0.55 : 0.35))
    contacts.push({ type: 'Email', value: emailAddress(random, person, firm), is_primary: true })
  return {
    first: person.first,
    place,
    is_firm: firm !== null,
    fields: {
      name: spelled(random, person, source),
      account_name: firm,
      contacts,
      website: firm && random.chance(0.14) ? websiteOf(random, firm) : null,
      gstin: firm && random.chance(0.26) ? gstinFor(random, place, firm, person.last) : null,
      address_1: has_address ? addressLine(random, firm, area.name) : null,
      address_2: has_address ? area.name : null,
      landmark: has_address && random.chance(0.4) ? random.pick(LANDMARKS) : null,
      city: place.city,
      state: place.state,
      country: 'India',
      pincode: has_address || random.chance(0.3) ? area.pincode : null,
    },
  }
}

/** The branch that serves a customer, as a position in the list of branches. */
export function branchFor(random: Random, customer: Customer, wish: Wish): number {
  const { place } = customer
  const bulk = wish.is_firm && wish.product.trade === 'fabric' && wish.amount > 150_000
  if (bulk && random.chance(0.4)) return BRANCH.sachin
  if (!place) return BRANCH.mumbai
  if (place.region === 'marathi' || place.region === 'southern') return BRANCH.mumbai
  const north = [
    'Ahmedabad',
    'Gandhinagar',
    'Anand',
    'Nadiad',
    'Mehsana',
    'Rajkot',
    'Jamnagar',
    'Bhavnagar',
    'Junagadh',
  ]
  if (north.includes(place.city) || place.region === 'marwari') return BRANCH.ahmedabad
  return BRANCH.surat
}

/** The first message of an enquiry; the braces of the text are filled by the caller. */
export function enquiryText(random: Random, wish: Wish): string {
  if (!wish.is_firm) return random.pick(HOME_ENQUIRIES)
  const project = wish.product.trade === 'furniture' || /Hotel|School/.test(wish.product.name)
  return random.pick(project ? PROJECT_ENQUIRIES : FIRM_ENQUIRIES)
}

/** Values for the braces of a text about this customer's wish. */
export function fillers(
  random: Random,
  about: { customer: Customer; wish: Wish; staff: string },
): Record<string, string> {
  const { customer, wish, staff } = about
  const { product } = wish
  return {
    first: customer.first,
    product: spoken(product.name),
    qty: quantityText(wish),
    rate: `₹${Math.max(1, Math.round(product.rate * (0.94 + random.next() * 0.12))).toLocaleString('en-IN')}`,
    amount: saidRupees(wish.amount),
    shade: random.pick(SHADES),
    day: random.pick(SAID_DAYS),
    time: random.pick(SAID_TIMES),
    disc: String(random.int(3, 10)),
    days: String(random.pick([4, 7, 8, 10, 12, 15, 20, 25, 30])),
    courier: random.pick(COURIERS),
    city: customer.place?.city ?? 'Mumbai port',
    staff,
  }
}

/** How much is asked for: "1 set", "1,500 metres". */
export function quantityText(wish: Wish): string {
  const { quantity, product } = wish
  return `${quantity.toLocaleString('en-IN')} ${quantity === 1 ? product.unit.replace(/s$/, '') : product.unit}`
}

// As people say it: without what stands in brackets or after a comma; "L-shaped" and "Banarasi" keep their capitals.
function spoken(name: string): string {
  const short = name.replace(/ \([^()]*\)|,.*/g, '')
  return /^(L-|Banarasi)/.test(short) ? short : short[0].toLowerCase() + short.slice(1)
}

// Walk-ins come from around the stores, furniture does not travel far, fabric goes all over India.
function nearness(place: Place, wish: Wish, source: LeadSource): number {
  if (source.name === 'Walk-in')
    return { Surat: 3, Ahmedabad: 3, Navsari: 1, Bardoli: 1, Gandhinagar: 1 }[place.city] ?? 0
  const home_ground = place.state === 'Gujarat' ? 1 : place.state === 'Maharashtra' ? 0.6 : 0.04
  return wish.product.trade === 'furniture' || !wish.is_firm ? home_ground : 1
}

function indianMobile(random: Random, is_primary: boolean) {
  return { type: 'Contact Number' as const, value: mobileNumber(random), is_primary, phone_code: '+91', iso2: 'IN' }
}

// Portals hand names over as people typed them.
function spelled(random: Random, person: { first: string; last: string }, source: LeadSource): string {
  const name = `${person.first} ${person.last}`
  if (!source.portal) return name
  return random.weighted([name, name.toUpperCase(), name.toLowerCase(), person.first], (text) =>
    text === name ? 86 : text === person.first && text.length < 4 ? 0 : 5,
  )
}

const FOREIGN = [
  {
    city: 'Dubai',
    country: 'United Arab Emirates',
    iso2: 'AE',
    phone_code: '+971',
    start: '5055',
    names: ['Khalid Rahman', 'Yusuf Ali', 'Fatima Noor'],
  },
  {
    city: 'Kathmandu',
    country: 'Nepal',
    iso2: 'NP',
    phone_code: '+977',
    start: '98412',
    names: ['Bishal Shrestha', 'Sunita Gurung', 'Ramesh Thapa'],
  },
  {
    city: 'Dhaka',
    country: 'Bangladesh',
    iso2: 'BD',
    phone_code: '+880',
    start: '17115',
    names: ['Abdul Karim', 'Nusrat Jahan'],
  },
  {
    city: 'Nairobi',
    country: 'Kenya',
    iso2: 'KE',
    phone_code: '+254',
    start: '7122',
    names: ['Anita Solanki', 'Raj Popat', 'Peter Mwangi'],
  },
] as const

function foreignCustomer(random: Random, wish: Wish): Customer {
  const home = random.pick(FOREIGN)
  const [first, last] = random.pick(home.names).split(' ')
  const firm = firmName(random, { ...wish.product, last_name: last })
  return {
    first,
    place: null,
    is_firm: true,
    fields: {
      name: `${first} ${last}`,
      account_name: firm.replace(' Pvt Ltd', ' LLC'),
      contacts: [
        {
          type: 'Contact Number',
          value: home.start + String(random.int(10_000, 99_999)),
          is_primary: true,
          phone_code: home.phone_code,
          iso2: home.iso2,
        },
        { type: 'Email', value: emailAddress(random, { first, last }, firm), is_primary: true },
      ],
      city: home.city,
      country: home.country,
    },
  }
}
