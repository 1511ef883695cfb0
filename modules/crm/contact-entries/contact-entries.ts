import type { Issue } from '#base/issue.ts'
import { checks, cleanPhone } from '#modules/business/checks.ts'
import { normaliseEmail, normalisePhone, normalisePhoneCode, readPhone } from '#modules/business/checks/normalise.ts'
import { phoneText } from './contact-columns.ts'

/** A contact entry before it is stored. */
export type ContactEntry = Record<string, unknown>

const TYPES = ['Contact Number', 'Email'] as const

/**
 * Completes and checks the contact entries of a person: phones are cleaned and their code starts with a plus, `normal` is
 * the key of the duplicate search, duplicates are removed, and each type has exactly one primary.
 */
export function contactEntries(given: readonly ContactEntry[]): { entries: ContactEntry[]; issues: Issue[] } {
  const issues: Issue[] = []
  const all = given.map((entry, index) => {
    if (typeof entry.value !== 'string') return entry
    const read = entry.type === 'Email' ? emailEntry(entry) : phoneEntry(entry)
    if (read.message) issues.push({ field: `contacts.${index}.value`, message: read.message, rule: 'format' })
    return read.entry
  })
  for (const type of TYPES) issues.push(...onePrimary(all, type))
  return { entries: issues.length > 0 ? all : withoutRepeats(all), issues }
}

/** A body whose contact entries say `is_primary` where they said `isPrimary`, the other spelling of the specification. */
export function withSpelling(body: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(body.contacts)) return body
  const contacts = body.contacts.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('isPrimary' in entry)) return entry
    const { isPrimary, ...rest } = entry
    return { is_primary: isPrimary, ...rest }
  })
  return { ...body, contacts }
}

/** The values that a record copies from its entries: the primary phone and email. */
export function primaryValues(entries: readonly ContactEntry[]): { phone: string | null; email: string | null } {
  const primary = (type: string) => entries.find((entry) => entry.type === type && entry.is_primary)
  const phone = primary('Contact Number')
  return { phone: phone ? phoneText(phone) : null, email: (primary('Email')?.value as string | undefined) ?? null }
}

/** The entries after an import added more: its primary one becomes primary, and the former primary stays as another. */
export function mergeEntries(before: readonly ContactEntry[], added: readonly ContactEntry[]): ContactEntry[] {
  const replaced = new Set(added.filter((entry) => entry.is_primary === true).map((entry) => entry.type))
  const kept = before.map((entry) => (replaced.has(entry.type) ? { ...entry, is_primary: false } : entry))
  return [...kept, ...added]
}

function phoneEntry(entry: ContactEntry): { entry: ContactEntry; message: string | null } {
  const given = entry.value as string
  const code = typeof entry.phone_code === 'string' ? normalisePhoneCode(entry.phone_code) : null
  const value = cleanPhone(given)
  // A landline is written with a leading 0, an international number with 00; neither belongs to the number.
  const message = checks.phone(value.replace(/^00/, '+').replace(/^0+/, ''))
  if (message) return { entry: { ...entry, phone_code: code }, message }
  const home = { phone_code: code, country: typeof entry.iso2 === 'string' ? entry.iso2 : null }
  const read = readPhone(given, home)
  if (!read) return { entry: { ...entry, value, phone_code: code, normal: normalisePhone(value, home) }, message: null }
  const { normal, phone_code, iso2 } = read
  return { entry: { ...entry, value: read.value, phone_code, iso2: iso2 ?? entry.iso2 ?? null, normal }, message: null }
}

function emailEntry(entry: ContactEntry): { entry: ContactEntry; message: string | null } {
  const value = (entry.value as string).trim()
  const message = checks.email(value)
  return { entry: { ...entry, value, normal: normaliseEmail(value) }, message }
}

// Makes the first entry of a type primary if none is; if two are, the person has to decide.
function onePrimary(entries: ContactEntry[], type: string): Issue[] {
  const own = [...entries.entries()].filter(([, entry]) => entry.type === type)
  const marked = own.filter(([, entry]) => entry.is_primary === true)
  if (own.length > 0 && marked.length === 0) entries[own[0][0]] = { ...own[0][1], is_primary: true }
  const noun = type === 'Email' ? 'email' : 'contact number'
  return marked.slice(1).map(([index]) => ({
    field: `contacts.${index}.is_primary`,
    message: `Only one ${noun} can be primary`,
    rule: 'primary',
  }))
}

function withoutRepeats(entries: readonly ContactEntry[]): ContactEntry[] {
  const kept = new Map<string, ContactEntry>()
  for (const [index, entry] of entries.entries()) {
    const key = entry.normal ? `${entry.type} ${entry.normal}` : `entry ${index}`
    const first = kept.get(key)
    if (!first) kept.set(key, entry)
    else if (entry.is_primary === true) kept.set(key, { ...first, is_primary: true })
  }
  return [...kept.values()]
}
