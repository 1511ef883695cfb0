import type { Check } from '#engine/record/kinds/text/text.ts'
import { cleanPhone, normalisePhoneCode } from '#base/phone-spelling.ts'
import { fits, isWithin, patterns } from './patterns.ts'

/** The country of a number that is written without a country code; India by default. */
export interface PhoneHome {
  /** ISO 3166 alpha-2. */
  country?: string | null
  /** '+91' or '91'; goes before the country. */
  phone_code?: string | null
}

export const WRONG_PHONE = 'Enter a valid phone number'
const WRONG_IN_INDIA = 'Enter a 10-digit mobile number, or a landline with its STD code'
const TEXT_MAX = 255
const IN_INDIA = [
  patterns.indian_mobile,
  patterns.indian_landline_1,
  patterns.indian_landline_2,
  patterns.indian_landline_3,
  patterns.indian_landline_4,
]

/** Whether a number without a country code is one of India. */
export function isIndia({ phone_code, country }: PhoneHome): boolean {
  const code = phone_code ? normalisePhoneCode(phone_code) : null
  return code ? code === '+91' : (country?.toUpperCase() || 'IN') === 'IN'
}

/**
 * What is wrong with a phone as people type it, or null: the layout of the specification for every number, and for one of
 * India a mobile of ten digits or a landline with its STD code. Numbers of other countries need the library:
 * `phoneProblem` uses both. Spaces, hyphens, brackets and the 0 in front do not count.
 */
export function typedPhoneProblem(text: string, home: PhoneHome = {}): string | null {
  if (!isWithin(text, TEXT_MAX)) return WRONG_PHONE
  const plain = cleanPhone(text).replace(/^00/, '+').replace(/^0+/, '')
  if (!fits(plain, patterns.phone)) return WRONG_PHONE
  const national = indianDigits(plain, home)
  if (national === null) return null
  return IN_INDIA.some((pattern) => fits(national, pattern)) ? null : WRONG_IN_INDIA
}

/** `typedPhoneProblem` of a number that may carry its country code and is else one of India. */
export const typedPhone: Check = (value) => typedPhoneProblem(value)

/** Whether a number belongs to India, by its own country code or by its home. */
export const isOfIndia = (text: string, home: PhoneHome = {}): boolean =>
  indianDigits(cleanPhone(text.slice(0, TEXT_MAX)).replace(/^00/, '+'), home) !== null

// The national digits of a cleaned number of India; null for another country.
function indianDigits(plain: string, home: PhoneHome): string | null {
  const digits = plain.replace(/\D/g, '')
  if (plain.startsWith('+')) return digits.startsWith('91') ? digits.slice(2).replace(/^0+/, '') : null
  if (!isIndia(home)) return null
  const national = digits.replace(/^0+/, '')
  // Twelve digits with 91 in front are written with the country code.
  return national.length === 12 && national.startsWith('91') ? national.slice(2) : national
}
