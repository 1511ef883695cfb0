import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { normalisePhoneCode as plainPhoneCode } from '#base/phone-spelling.ts'
import { isWithin } from './patterns.ts'
import { isIndia, type PhoneHome } from './phone-typed.ts'

export type { PhoneHome } from './phone-typed.ts'

const TEXT_MAX = 255
const DIGITS_MIN = 6
const DIGITS_MAX = 15
const NATIONAL_MAX = 10
// The library accepts all of these numbers as Indian, but takes a hundred times as long.
const INDIAN_MOBILE = /^(\+91[ -]?)?([6-9]\d{4})[ -]?(\d{5})$/
const HAS_ENOUGH_DIGITS = /(?:\d\D*){6}/

/** A phone number as contact entries keep it. */
export interface ReadPhone {
  /** National digits without the 0 in front. */
  value: string
  /** With its plus: '+91'. */
  phone_code: string
  /** ISO 3166 alpha-2; null where several countries share the code. */
  iso2: string | null
  /** Digits with the country code, equal for every spelling of the number: '919825012345'. */
  normal: string
}

/**
 * The first valid phone number in a text: any spelling, with names and labels around it, two numbers in one cell,
 * digits of Indian scripts. Null when there is none. A duplicate search wants `normalisePhone`.
 */
export function readPhone(text: string, home: PhoneHome = {}): ReadPhone | null {
  if (!isWithin(text, TEXT_MAX)) return null
  const plain = latinDigits(text).trim()
  const mobile = INDIAN_MOBILE.exec(plain)
  if (mobile && (mobile[1] || isIndia(home))) {
    const value = mobile[2] + mobile[3]
    return { value, phone_code: '+91', iso2: 'IN', normal: `91${value}` }
  }
  // First the whole text, then piece by piece: '9825012345 / 9825012346', 'Flat 12, Ravi 9825012345'.
  for (const candidate of [plain, ...plain.split(/[\r\n]|[^\d\s()+.\u2010-\u2015-]+/)]) {
    if (!HAS_ENOUGH_DIGITS.test(candidate)) continue
    const number = parse(candidate, home)
    if (!number?.isValid()) continue
    const { countryCallingCode, nationalNumber, country } = number
    return {
      value: nationalNumber,
      phone_code: `+${countryCallingCode}`,
      iso2: country ?? null,
      normal: `${countryCallingCode}${nationalNumber}`,
    }
  }
  return null
}

/**
 * The key by which equal phone numbers are found whatever their spelling: digits with country code, '919825012345'.
 * A number no country knows still gets a key of its digits; null when there are fewer than 6 or more than 15.
 */
export function normalisePhone(text: string, home: PhoneHome = {}): string | null {
  const read = readPhone(text, home)
  if (read) return read.normal
  if (!isWithin(text, TEXT_MAX)) return null
  const plain = latinDigits(text)
  const digits = plain.replace(/\D/g, '')
  const is_international = /^\D*(?:\+|00)/.test(plain)
  const national = digits.replace(/^0+/, '')
  if (national.length < DIGITS_MIN || national.length > DIGITS_MAX) return null
  // A short number without a code is one of home, as it would be with '+91' in front of it.
  if (is_international || national.length > NATIONAL_MAX) return national
  return `${callingCode(home)}${national}`
}

/** The key by which equal emails are found: trimmed, lower case. Null when empty. */
export function normaliseEmail(text: string): string | null {
  return text.trim().toLowerCase() || null
}

/** A phone code that starts with +, also from digits of Indian scripts. Null without digits. */
export const normalisePhoneCode = (code: string): string | null => plainPhoneCode(latinDigits(code.slice(0, TEXT_MAX)))

function parse(text: string, home: PhoneHome): PhoneNumber | undefined {
  // 00 is the Indian prefix for calls abroad. Inside a longer text only the plus is recognised reliably.
  const international = text.replace(/^(\D{0,40})00(?=[1-9])/, '$1+')
  const code = home.phone_code ? normalisePhoneCode(home.phone_code) : null
  const defaultCountry = (home.country?.toUpperCase() || 'IN') as CountryCode
  try {
    return parsePhoneNumberFromString(
      international,
      code ? { defaultCallingCode: code.slice(1), extract: true } : { defaultCountry, extract: true },
    )
  } catch {
    // The library throws for a calling code that no country has.
    return undefined
  }
}

function callingCode(home: PhoneHome): string {
  const code = home.phone_code ? normalisePhoneCode(home.phone_code) : null
  return code?.slice(1) ?? '91'
}

// The blocks of Indian scripts have their zero at xx66 or xxE6, the full-width digits theirs at FF10.
function latinDigits(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text
    .replace(
      /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g,
      (digit) => String((digit.charCodeAt(0) & 0xf) - 6),
    )
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
