import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { nameOfCountry } from '#base/countries.ts'
import { checks } from '#modules/business/checks.ts'
import type { Enquiry, EnquiryContact, RawEnquiry } from './enquiry.ts'

const TEXT_MAX = 255
const LONG_MAX = 10_000
const PHONES_MAX = 10
const MAILS_MAX = 5
const DIGITS_MIN = 6
const DIGITS_MAX = 20

/**
 * Converts an enquiry to the common shape. It refuses nothing: unreadable values become empty. `item` is the enquiry as
 * received; its hash is the id of an enquiry without an id, phone and email.
 */
export function normaliseEnquiry(raw: RawEnquiry, arrived: Date, item: object): Enquiry {
  const country = countryOf(line(raw.country))
  const phones = phonesOf(raw.phones ?? [], country)
  const emails = emailsOf(raw.emails ?? [])
  const account_name = line(raw.company)
  const { city, state, pincode } = places(raw)
  const product = line(raw.product)
  const enquiry: Enquiry = {
    source: raw.source,
    external_id: '',
    name: line(raw.name) ?? account_name ?? raw.fallback_name,
    account_name,
    email: emails.find((one) => !one.invalid)?.value ?? null,
    contacts: [...phones, ...emails],
    website: line(raw.website),
    address: line(raw.address),
    city,
    state,
    country,
    pincode,
    product,
    amount: amountOf(raw.amount),
    desc: messageText(raw.message),
    received_at: raw.received_at ?? null,
    sub_source: line(raw.sub_source),
    is_test: isYes(raw.test),
    custom: customOf(raw.custom),
  }
  enquiry.external_id = idOf(raw.external_id) ?? hashOf(enquiry, arrived, item)
  return enquiry
}

/** A text of one line: NFC, runs of white space and controls one space, trimmed, at most 255 characters; null when empty. */
export function line(value: unknown): string | null {
  const text = plain(value)
  if (text === null) return null
  return (
    cut(
      text
        .normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
      TEXT_MAX,
    ) || null
  )
}

const BLOCKS = new Set(
  'address,article,blockquote,div,dd,dl,dt,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,ol,p,pre,section,table,tr,ul'.split(
    ',',
  ),
)
const DROPPED = new Set(['script', 'style', 'template', 'noscript'])

/** A message as plain text: HTML taken off, its lines kept, at most 10,000 characters; null when empty. */
export function messageText(value: unknown): string | null {
  const text = plain(value)
  if (text === null) return null
  let out = ''
  let dropped = 0
  const parser = new Parser({
    onopentag(name) {
      if (DROPPED.has(name)) dropped++
      else if (name === 'br') out += '\n'
    },
    ontext(part) {
      if (dropped === 0) out += part
    },
    onclosetag(name) {
      if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1)
      else if (BLOCKS.has(name)) out += '\n'
      else if (name === 'td' || name === 'th') out += ' '
    },
  })
  parser.end(text.replace(/\r\n?/g, '\n'))
  const lines = out
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((part) => part.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  return (
    cut(
      lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
      LONG_MAX,
    ) || null
  )
}

/** The sender's id of an enquiry as text; null when there is none. */
export function idOf(value: unknown): string | null {
  const text = line(value)
  if (text === null) return null
  return text.length <= 200 ? text : createHash('sha256').update(text).digest('hex')
}

/** Reads an instant without a time zone as Indian time, such as 2026-10-05 11:20:31; null if it is not one. */
export function indianTime(day: string, time: string): string | null {
  const at = new Date(`${day}T${time}+05:30`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The day in India, YYYY-MM-DD. */
export const indianDay = (at: Date): string => new Date(at.getTime() + 19_800_000).toISOString().slice(0, 10)

function plain(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return typeof value === 'string' ? value.toWellFormed() : null
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('').trim()

function phonesOf(values: unknown[], country: string | null): EnquiryContact[] {
  const found = values.flatMap((value) => readPhones(plain(value) ?? '', country))
  const known = new Map<string, EnquiryContact>()
  for (const one of found) {
    const key = `${one.phone_code ?? ''} ${one.value}`
    if (!known.has(key)) known.set(key, one)
  }
  const phones = [...known.values()].slice(0, PHONES_MAX)
  const primary = phones.find((one) => !one.invalid) ?? phones[0]
  if (primary) primary.is_primary = true
  return phones
}

function readPhones(text: string, country: string | null): EnquiryContact[] {
  const given = text.normalize('NFKC').trim().slice(0, TEXT_MAX)
  const whole = validPhone(given, country)
  if (whole) return [whole]
  const parts = given.split(/[,;/|]/).flatMap((part) => validPhone(part.trim(), country) ?? [])
  if (parts.length > 0) return parts
  const digits = given.replace(/\D/g, '')
  if (digits === '') return []
  return [
    {
      type: 'Contact Number',
      // A number with so few digits is only recognised together with the text around it.
      value: digits.length < DIGITS_MIN ? (line(given) as string) : digits.slice(0, DIGITS_MAX),
      phone_code: null,
      iso2: null,
      invalid: true,
      is_primary: false,
    },
  ]
}

const COUNTRIES = new Set<string>(getCountries())

function validPhone(text: string, country: string | null): EnquiryContact | null {
  const home = country !== null && COUNTRIES.has(country) ? country : 'IN'
  const number = parsePhoneNumberFromString(text.replace(/^00/, '+'), {
    defaultCountry: home as CountryCode,
    extract: false,
  })
  if (!number?.isValid()) return null
  return {
    type: 'Contact Number',
    value: number.nationalNumber,
    phone_code: `+${number.countryCallingCode}`,
    iso2: number.country ?? null,
    is_primary: false,
  }
}

function emailsOf(values: unknown[]): EnquiryContact[] {
  const known = new Map<string, EnquiryContact>()
  const add = (value: string, invalid: boolean) => {
    const mail: EnquiryContact = { type: 'Email', value, is_primary: false, ...(invalid ? { invalid: true } : {}) }
    if (!known.has(value)) known.set(value, mail)
  }
  for (const value of values) {
    const given = (plain(value) ?? '').slice(0, 1_000).toLowerCase()
    const parts = given.split(/[,;\s]+/).filter((part) => part !== '')
    const isMail = (part: string) => part.length <= 254 && checks.email(part) === null
    const good = parts.filter(isMail)
    for (const mail of good) add(mail, false)
    // Beside a valid email, keep only parts that look like an email. Without one, keep the whole text: "ramesh at gmail.com".
    const bad = good.length > 0 ? parts.filter((part) => part.includes('@') && !isMail(part)) : [line(given) ?? '']
    for (const mail of bad) if (/[\p{L}\p{N}]/u.test(mail) && !NO_VALUE.has(mail)) add(mail, true)
  }
  const mails = [...known.values()].slice(0, MAILS_MAX)
  const primary = mails.find((one) => !one.invalid) ?? mails[0]
  if (primary) primary.is_primary = true
  return mails
}

// Placeholders that forms and marketplaces write for missing values.
const NO_VALUE = new Set(['na', 'n/a', 'n.a.', 'nil', 'no', 'none', 'not available', 'null', 'undefined', 'test'])

const PINCODE = /^[1-9]\d{5}$/

// Marketplaces sometimes send the pincode as the city.
function places(raw: RawEnquiry): Pick<Enquiry, 'city' | 'state' | 'pincode'> {
  const city = line(raw.city)
  const state = line(raw.state)
  const isPin = (text: string | null) => text !== null && PINCODE.test(text.replace(/\s/g, ''))
  const given = line(raw.pincode)
  const pincode = given ?? (isPin(city) ? city : isPin(state) ? state : null)
  return {
    city: isPin(city) ? null : city,
    state: isPin(state) ? null : state,
    pincode: pincode !== null && checks.pincode(pincode) === null ? pincode : null,
  }
}

const BY_NAME = new Map<string, string>([
  ...getCountries().map((code): [string, string] => [(nameOfCountry(code, 'en') ?? code).toLowerCase(), code]),
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['uae', 'AE'],
  ['bharat', 'IN'],
])

function countryOf(text: string | null): string | null {
  if (text === null) return null
  const code = text.toUpperCase()
  return COUNTRIES.has(code) ? code : (BY_NAME.get(text.toLowerCase()) ?? text)
}

// 2,50,000 · ₹ 2,50,000.50 · Rs. 5000/-
const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d[\d,]{0,20}(?:\.\d{1,4})?)\s*(?:\/-)?$/i

function amountOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const digits = text.length <= 40 ? AMOUNT.exec(text)?.[1] : undefined
  if (digits === undefined) return null
  const amount = Math.round(Number(digits.replaceAll(',', '')) * 100) / 100
  return Number.isFinite(amount) && amount < 1e12 ? amount : null
}

const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:true|1|yes)$/i.test(value.trim()))

function customOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const entries = Object.entries(value).flatMap(([name, one]): [string, string][] => {
    const key = line(name)
    const text = Array.isArray(one) ? one.map(line).filter(Boolean).join(', ') : line(one)
    return key && text ? [[key.slice(0, 60), text]] : []
  })
  return Object.fromEntries(entries.slice(0, 50))
}

// Equal for the same person with the same request on the same day in India. Without a phone or email, only an enquiry with
// exactly the same fields is equal.
function hashOf(enquiry: Enquiry, arrived: Date, item: object): string {
  const who = enquiry.contacts.find((one) => one.is_primary && !one.invalid)
  const day = indianDay(enquiry.received_at ? new Date(enquiry.received_at) : arrived)
  const key = who ? [`${who.phone_code ?? ''}${who.value}`, enquiry.product, day] : [item]
  return createHash('sha256')
    .update(JSON.stringify([enquiry.source, ...key]))
    .digest('hex')
}
