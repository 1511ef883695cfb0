import { addDays } from '#base/days.ts'
import { DESIGNATIONS, godown } from '#database/seed/companies.ts'
import { PEOPLE } from '#database/seed/names.ts'
import { makeRandom, type Random } from '#database/seed/random.ts'
import type { DemoContact } from './demo-leads.server.ts'

const NAMES = Object.values(PEOPLE)

/**
 * The companies of the contacts with a business name, and the contacts as their people, with colleagues, birthdays and
 * languages. `company_id` is a position in the companies, from 1. The contacts keep their positions.
 */
export function demoCompanies(options: { today: string; contacts: readonly DemoContact[] }): {
  companies: DemoContact[]
  people: DemoContact[]
} {
  const { today, contacts } = options
  const random = makeRandom(20_260_309)
  const companies: DemoContact[] = []
  const colleagues: DemoContact[] = []
  const people = contacts.map((one): DemoContact => {
    const { account_name } = one.input
    const own = {
      ...one,
      input: {
        ...one.input,
        ...lifeOf(random, today),
        language: random.weighted(['en', 'hi', 'gu', null] as const, weightOf),
      },
    }
    if (!account_name) return own
    companies.push(companyOf(random, one, account_name))
    const company_id = companies.length
    if (random.chance(0.45)) colleagues.push(colleagueOf(random, one, { company_id, today }))
    // The company has the papers; its people have what is theirs.
    const person = {
      company_id,
      designation: random.pick(DESIGNATIONS.slice(0, 3)),
      gstin: null,
      pan: null,
      website: null,
    }
    return { ...own, input: { ...own.input, ...person } }
  })
  return { companies, people: [...people, ...colleagues] }
}

const weightOf = (language: string | null) =>
  language === 'gu' ? 45 : language === 'hi' ? 25 : language === 'en' ? 10 : 20

/** A birthday for most people and an anniversary for half of them, somewhere in the year. */
function lifeOf(random: Random, today: string) {
  const dayIn = (year: number) => `${year}-${addDays(today, random.int(0, 364)).slice(5).replace('02-29', '02-28')}`
  return {
    dob: random.chance(0.7) ? dayIn(random.int(1962, 2000)) : null,
    anniversary_date: random.chance(0.5) ? dayIn(random.int(2001, 2023)) : null,
  }
}

/** The company of a contact, with its papers, its billing address and, for some, a godown as shipping address. */
function companyOf(random: Random, { input, created_at, created_by }: DemoContact, name: string): DemoContact {
  const {
    gstin,
    pan,
    website,
    address_1,
    address_2,
    landmark,
    city,
    state,
    country,
    pincode,
    assigned_user,
    location_id,
  } = input
  const ships = address_1 !== null && address_1 !== undefined && random.chance(0.3)
  return {
    created_at,
    created_by,
    input: {
      ...{
        kind: 'Company',
        name,
        client_type: random.weighted(['Buyer', 'Both'] as const, (type) => (type === 'Buyer' ? 85 : 15)),
      },
      ...{
        gstin,
        pan,
        website,
        address_1,
        address_2,
        landmark,
        city,
        state,
        country,
        pincode,
        assigned_user,
        location_id,
      },
      gst_type: gstin ? 'Regular' : 'Unregistered',
      ...(ships
        ? {
            shipping_same: false,
            shipping_address_1: godown(random.int(1, 40)),
            ...{ shipping_city: city, shipping_state: state, shipping_country: country, shipping_pincode: pincode },
          }
        : {}),
    },
  }
}

function colleagueOf(
  random: Random,
  { input, created_at, created_by }: DemoContact,
  at: { company_id: number; today: string },
): DemoContact {
  const names = random.pick(NAMES)
  const { city, state, country, assigned_user, location_id } = input
  return {
    created_at,
    created_by,
    input: {
      name: `${random.pick(names.first)} ${random.pick(names.last)}`,
      company_id: at.company_id,
      designation: random.pick(DESIGNATIONS.slice(2)),
      client_type: 'Buyer',
      contacts: [{ type: 'Contact Number', value: `9${random.int(100_000_000, 999_999_999)}`, is_primary: true }],
      ...{ city, state, country, assigned_user, location_id },
      ...lifeOf(random, at.today),
    },
  }
}
