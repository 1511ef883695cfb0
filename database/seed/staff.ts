import type { InputOf } from '#engine/record/define.ts'
import type { business } from '#modules/business/business.record.ts'
import type { location } from '#modules/business/location.record.ts'
import type { team } from '#modules/people/team.record.ts'
import { defaultRoles, type RoleDefault } from '#modules/people/role-defaults.ts'
import type { user } from '#modules/people/user.record.ts'
import { gstinCheckDigit } from './names.ts'
import { areaOf } from './places.ts'

/** A person of the demo business. `locations` are positions in the list of branches, from 1. */
export interface DemoUser {
  input: InputOf<typeof user>
  role: string
  is_owner: boolean
  locations: number[]
}

/** Positions of the branches in `LOCATIONS`, from 1. */
export const BRANCH = { surat: 1, sachin: 2, ahmedabad: 3, mumbai: 4 } as const

const PAN = 'QMFFM4821K'
const GSTIN_START = `24${PAN}1Z`

/** The demo business itself. */
export const BUSINESS: InputOf<typeof business> = {
  name: 'Meera Fabrics & Furniture',
  business_type: 'Partnership Firm',
  industry: 'Textiles and garments',
  nature: 'Trading',
  contact_number: '+91 9824051170',
  email: 'hello@meerafabrics.example',
  tax_registration_type: 'Regular',
  gstin: GSTIN_START + gstinCheckDigit(GSTIN_START),
  pan: PAN,
  website: 'https://www.meerafabrics.example',
}

/** Its branches and its warehouse. */
export const LOCATIONS: InputOf<typeof location>[] = [
  {
    name: 'Ring Road Store',
    type: 'Store',
    address_1: '214-218, Millennium Textile Market',
    address_2: 'Ring Road',
    landmark: 'Near Kamela Darwaja',
    ...townOf('Surat', 'Ring Road'),
    latitude: '21.190400',
    longitude: '72.840800',
    is_default: true,
  },
  {
    name: 'Sachin Warehouse',
    type: 'Warehouse',
    address_1: 'Plot No. 88, Road No. 6',
    address_2: 'Sachin GIDC',
    landmark: 'Behind the weighbridge',
    ...townOf('Surat', 'Sachin GIDC'),
    latitude: '21.086200',
    longitude: '72.857500',
    is_default: false,
  },
  {
    name: 'Ahmedabad Store',
    type: 'Store',
    address_1: '12, Trade House',
    address_2: 'Relief Road',
    landmark: 'Opp. Zaveriwad',
    ...townOf('Ahmedabad', 'Relief Road'),
    latitude: '23.028100',
    longitude: '72.587300',
    is_default: false,
  },
  {
    name: 'Mumbai Office',
    type: 'Office',
    address_1: '3rd floor, Swastik Chambers',
    address_2: 'Kalbadevi Road',
    landmark: 'Near Cotton Exchange',
    ...townOf('Mumbai', 'Kalbadevi'),
    latitude: '18.947600',
    longitude: '72.828900',
    is_default: false,
  },
]

/** Teams in two levels; `parent_id` is a position in this list, from 1. */
export const TEAMS: InputOf<typeof team>[] = [
  { name: 'Head office' },
  { name: 'Surat sales', parent_id: 1 },
  { name: 'Ahmedabad sales', parent_id: 1 },
  { name: 'Mumbai sales', parent_id: 1 },
  { name: 'Calling desk', parent_id: 1 },
  { name: 'Warehouse', parent_id: 1 },
]

/** The standard roles and one of the demo's own, for people who pack and send. */
export function demoRoles(): RoleDefault[] {
  return [
    ...defaultRoles(),
    {
      name: 'Warehouse',
      rights: {
        lead: { view: 'location' },
        contact: { view: 'location' },
        note: { view: 'all', create: 'all', edit: 'own' },
        lead_status: { view: 'all' },
        lead_source: { view: 'all' },
        location: { view: 'all' },
        team: { view: 'all' },
        user: { view: 'all' },
      },
      // Packing needs the address and the phone of the receiver, not what was paid.
      fields: { lead: { amount: 'hidden' } },
    },
  ]
}

/** Fourteen people; references to them are positions in this list, from 1. */
export const STAFF: DemoUser[] = [
  person('Meera Desai', 'Admin', 1, [BRANCH.surat, BRANCH.sachin, BRANCH.ahmedabad, BRANCH.mumbai], true),
  person('Hitesh Patel', 'Manager', 2, [BRANCH.surat, BRANCH.sachin]),
  person('Nilesh Shah', 'Manager', 3, [BRANCH.ahmedabad]),
  person('Rohan Kulkarni', 'Manager', 4, [BRANCH.mumbai]),
  person('Kiran Solanki', 'Sales', 2, [BRANCH.surat]),
  person('Pooja Mehta', 'Sales', 2, [BRANCH.surat]),
  person('Jignesh Vaghela', 'Sales', 2, [BRANCH.surat, BRANCH.sachin]),
  person('Riddhi Joshi', 'Sales', 3, [BRANCH.ahmedabad]),
  person('Darshan Trivedi', 'Sales', 3, [BRANCH.ahmedabad]),
  person('Sneha Pawar', 'Sales', 4, [BRANCH.mumbai]),
  person('Komal Chauhan', 'Telecaller', 5, [BRANCH.surat, BRANCH.ahmedabad]),
  person('Imran Shaikh', 'Telecaller', 5, [BRANCH.surat, BRANCH.mumbai]),
  person('Bharat Rathod', 'Warehouse', 6, [BRANCH.sachin]),
  person('Ashok Jain', 'Viewer', 1, [BRANCH.surat]),
]

/** Who works the leads of a branch, and how large a part of them. Positions in `STAFF`, from 1. */
export const SELLERS: Record<number, readonly { user: number; weight: number }[]> = {
  [BRANCH.surat]: [
    // The owner keeps some old customers of the first shop for herself.
    { user: 1, weight: 2 },
    { user: 2, weight: 2 },
    { user: 5, weight: 5 },
    { user: 6, weight: 5 },
    { user: 7, weight: 3 },
    { user: 11, weight: 3 },
    { user: 12, weight: 2 },
  ],
  [BRANCH.sachin]: [
    { user: 2, weight: 1 },
    { user: 7, weight: 4 },
  ],
  [BRANCH.ahmedabad]: [
    { user: 3, weight: 2 },
    { user: 8, weight: 5 },
    { user: 9, weight: 4 },
    { user: 11, weight: 2 },
  ],
  [BRANCH.mumbai]: [
    { user: 4, weight: 2 },
    { user: 10, weight: 5 },
    { user: 12, weight: 3 },
  ],
}

/** Who takes the large deals of a branch. */
export const MANAGERS: Record<number, number> = {
  [BRANCH.surat]: 2,
  [BRANCH.sachin]: 2,
  [BRANCH.ahmedabad]: 3,
  [BRANCH.mumbai]: 4,
}

function townOf(city: string, area: string) {
  const found = areaOf(city, area)
  return { city, state: found.state, country: 'India', pincode: found.area.pincode }
}

function person(name: string, role: string, team_id: number, locations: number[], is_owner = false): DemoUser {
  const [first, last] = name.toLowerCase().split(' ')
  // A number of its own for everybody, made from the name so that moving a line changes nobody else's.
  const tail = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000, 7) + 10_000
  return {
    input: {
      name,
      email: `${first}.${last}@meerafabrics.example`,
      phone: `+91 98253${tail}`,
      status: 'Active',
      team_id,
    },
    role,
    is_owner,
    locations,
  }
}
