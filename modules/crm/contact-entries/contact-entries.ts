import type { Issue } from '#base/issue.ts'
import { checks, cleanPhone } from '#modules/business/checks.ts'
import { phoneProblem } from '#modules/business/checks/phone.ts'
import { normaliseEmail, normalisePhone, normalisePhoneCode, readPhone } from '#modules/business/checks/normalise.ts'
import { phoneText } from './contact-columns.ts'

/** A contact entry before it is stored. */
export type ContactEntry = Record<string, unknown>

const TYPES = ['Contact Number', 'Email'] as const

/**
 * Completes and checks the contact entries of a person: phones are cleaned and their code starts with a plus, `normal` is
 * the key of the duplicate search, duplicates are removed, and each type has exactly one primary. An entry in
 * `stored` is kept, even if a newer check refuses its value. An entry from outside with the mark `is_invalid` keeps the mark
 * until a person changes it, and is not used as a search key.
 */
export function contactEntries(
  given: readonly ContactEntry[],
  stored: readonly ContactEntry[] = [],
): { entries: ContactEntry[]; issues: Issue[] } {
  const issues: Issue[] = []
  const all = given.map((entry, index) => {
    if (typeof entry.value !== 'string') return entry
    if (entry.is_invalid === true || isMarked(entry, stored))
      return { ...entry, value: entry.value.trim(), normal: null, is_invalid: true }
    const read = entry.type === 'Email' ? emailEntry(entry) : phoneEntry(entry)
    if (read.message && !stored.some((one) => isSame(one, entry)))
      issues.push({ field: `contacts.${index}.value`, message: read.message, rule: 'format' })
    return read.entry
  })
  for (const type of TYPES) issues.push(...onePrimary(all, type))
  return { entries: issues.length > 0 ? all : withoutRepeats(all), issues }
}

const isMarked = (entry: ContactEntry, stored: readonly ContactEntry[]): boolean =>
  stored.some((one) => one.is_invalid === true && one.type === entry.type && one.value === entry.value)

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

/** The values that a record copies from its entries: the primary phone and email, unless it is known not to be valid. */
export function primaryValues(entries: readonly ContactEntry[]): { phone: string | null; email: string | null } {
  const primary = (type: string) =>
    entries.find((entry) => entry.type === type && entry.is_primary && entry.is_invalid !== true)
  const phone = primary('Contact Number')
  return { phone: phone ? phoneText(phone) : null, email: (primary('Email')?.value as string | undefined) ?? null }
}

/** True for two entries of the same phone or email, in whatever spelling. */
export const isSameEntry = (one: ContactEntry, other: ContactEntry): boolean =>
  one.type === other.type &&
  (one.value === other.value || (typeof one.normal === 'string' && one.normal === other.normal))

/** The entries after an import added more: its primary one becomes primary, and the former primary stays as another. */
export function mergeEntries(before: readonly ContactEntry[], added: readonly ContactEntry[]): ContactEntry[] {
  const replaced = new Set(added.filter((entry) => entry.is_primary === true).map((entry) => entry.type))
  const kept = before.map((entry) => (replaced.has(entry.type) ? { ...entry, is_primary: false } : entry))
  return [...kept, ...added]
}

function phoneEntry(entry: ContactEntry): { entry: ContactEntry; message: string | null } {
  const given = entry.value as string
  const code = typeof entry.phone_code === 'string' ? normalisePhoneCode(entry.phone_code) : null
  const home = { phone_code: code, country: typeof entry.iso2 === 'string' ? entry.iso2 : null }
  const message = phoneProblem(given, home)
  const read = message === null ? readPhone(given, home) : null
  if (!read) {
    const value = cleanPhone(given)
    return { entry: { ...entry, value, phone_code: code, normal: normalisePhone(value, home) }, message }
  }
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
  const [first] = own.toSorted(([, a], [, b]) => Number(a.is_invalid === true) - Number(b.is_invalid === true))
  if (first && marked.length === 0) entries[first[0]] = { ...first[1], is_primary: true }
  const noun = type === 'Email' ? 'email' : 'contact number'
  return marked.slice(1).map(([index]) => ({
    field: `contacts.${index}.is_primary`,
    message: `Only one ${noun} can be primary`,
    rule: 'primary',
  }))
}

// The same phone or email as it is stored: forms send entries back without their normal form.
function isSame(stored: ContactEntry, entry: ContactEntry): boolean {
  return ['type', 'value', 'phone_code'].every((name) => (stored[name] || null) === (entry[name] || null))
}

function withoutRepeats(entries: readonly ContactEntry[]): ContactEntry[] {
  const kept = new Map<string, ContactEntry>()
  for (const [index, entry] of entries.entries()) {
    const same = entry.normal ?? (entry.is_invalid === true ? `not valid ${entry.value}` : null)
    const key = same ? `${entry.type} ${same}` : `entry ${index}`
    const first = kept.get(key)
    if (!first) kept.set(key, entry)
    else if (entry.is_primary === true) kept.set(key, { ...first, is_primary: true })
  }
  return [...kept.values()]
}
