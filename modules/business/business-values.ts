import { business } from './business.record.ts'
import { industryName } from './industry.ts'
import { location } from './location.record.ts'

/** States and union territories for addresses, in the order of the alphabet (specification, section 3). */
export const STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Other Territory',
  'Other Country',
] as const

/** One place of business as the form holds it. */
export type LocationValues = {
  id?: number
  name: string
  type: string | null
  address_1: string
  state: string | null
  city: string
  pincode: string
}

/** The business as the form holds it. */
export type BusinessValues = {
  name: string
  business_type: string | null
  industry: string | null
  nature: string | null
  contact_number: string
  email: string
  website: string
  tax_registration_type: string | null
  gstin: string
  pan: string
  locations: LocationValues[]
}

/** A new place; the first is called 'Main branch' by default. */
export const emptyLocation = (name: string): LocationValues => ({
  name,
  type: 'Office',
  address_1: '',
  state: null,
  city: '',
  pincode: '',
})

type Given = { locations?: Record<string, unknown>[]; [field: string]: unknown }

/** The form's first values: those of the business, with one empty place where it has none. */
export function valuesOf(existing: Given): BusinessValues {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const choice = (value: unknown) => (typeof value === 'string' ? value : null)
  const places = (existing.locations ?? []).map((place) => ({
    id: Number(place.id),
    name: text(place.name),
    type: choice(place.type),
    address_1: text(place.address_1),
    state: choice(place.state),
    city: text(place.city),
    pincode: text(place.pincode),
  }))
  return {
    name: text(existing.name),
    business_type: choice(existing.business_type),
    industry: choice(industryName(existing.industry)),
    nature: choice(existing.nature),
    contact_number: text(existing.contact_number),
    email: text(existing.email),
    website: text(existing.website),
    tax_registration_type: choice(existing.tax_registration_type),
    gstin: text(existing.gstin),
    pan: text(existing.pan),
    locations: places.length > 0 ? places : [emptyLocation('Main branch')],
  }
}

/** The values to send: trimmed, empty texts as null. */
export function bodyOf(values: BusinessValues): Record<string, unknown> {
  return tidy(values) as Record<string, unknown>
}

function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if (Array.isArray(value)) return value.map(tidy)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidy(inner)]))
}

/** The labels of the missing fields (`locations` and `locations.0.city` belong to the place). */
export function labelsOfMissing(missing: readonly string[]): string[] {
  const labels = missing.map((path) => {
    const last = path.split('.').at(-1) ?? path
    if (path in business.fields) return business.fields[path as keyof typeof business.fields].label
    if (last in location.fields) return location.fields[last as keyof typeof location.fields].label
    return 'One place with state and city'
  })
  return [...new Set(labels)]
}
