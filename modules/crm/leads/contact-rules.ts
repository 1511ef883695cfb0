import type { Issue } from '#kernel/record/issue.ts'
import { checks } from '#modules/business/checks.ts'

/** The two types of a contact entry (specification, section 3). */
export const CONTACT_TYPES = { phone: 'Contact Number', email: 'Email' } as const

/** One contact entry as it travels. */
export interface ContactEntry {
  id?: number
  type?: string | null
  value?: string | null
  is_primary?: boolean
  phone_code?: string | null
  iso2?: string | null
  country_code?: string | null
}

/** A phone without the hyphens, spaces and parentheses that people write. */
export const cleanPhone = (value: string): string => value.replace(/[-\s()]/g, '')

/** Phone codes start with a plus: 91 → +91. */
export const plusCode = (code: string): string => (code === '' || code.startsWith('+') ? code : `+${code}`)

/** Issues of a lead's contact entries: each value fits its type, and each type has at most one primary. */
export function contactIssues(contacts: readonly ContactEntry[]): Issue[] {
  const issues: Issue[] = []
  const primary = new Set<string>()
  for (const [index, entry] of contacts.entries()) {
    const value = entry.value?.trim() ?? ''
    const path = `contacts.${index}`
    if (value !== '' && entry.type === CONTACT_TYPES.phone) {
      const message = checks.phone(cleanPhone(value))
      if (message) issues.push({ field: `${path}.value`, message, rule: 'phone' })
    }
    if (value !== '' && entry.type === CONTACT_TYPES.email) {
      const message = checks.email(value)
      if (message) issues.push({ field: `${path}.value`, message, rule: 'email' })
    }
    if (!entry.is_primary || !entry.type) continue
    if (primary.has(entry.type))
      issues.push({ field: `${path}.is_primary`, message: 'Only one entry of a type can be primary', rule: 'primary' })
    primary.add(entry.type)
  }
  return issues
}

/** The entries after one was made primary: the others of its type let go. */
export function makePrimary<Entry extends ContactEntry>(contacts: readonly Entry[], index: number): Entry[] {
  const type = contacts[index]?.type
  return contacts.map((entry, at) => (entry.type === type ? { ...entry, is_primary: at === index } : entry))
}

/** The entries with exactly one primary of each type: the first one where there was none, the first marked where there were more. */
export function settlePrimaries<Entry extends ContactEntry>(contacts: readonly Entry[]): Entry[] {
  const chosen = new Map<string, number>()
  for (const [index, entry] of contacts.entries()) {
    const type = entry.type ?? ''
    const known = chosen.get(type)
    if (known === undefined || (entry.is_primary && !contacts[known].is_primary)) chosen.set(type, index)
  }
  return contacts.map((entry, index) => {
    const is_primary = chosen.get(entry.type ?? '') === index
    return entry.is_primary === is_primary ? entry : { ...entry, is_primary }
  })
}
