import type { Issue } from '#base/issue.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { checks } from '#modules/business/checks.ts'
import { phoneProblem, storedPhone } from '#modules/business/checks/phone.ts'
import type { Contact } from '../contact/contact.ts'
import { phoneCodeOf, readNewContact } from '../contact/contact.server.ts'
import { passwordProblem } from '../password/password-policy.ts'
import { readTexts } from '../read-texts.server.ts'

/** What a new person says about themselves, read and checked: an email, a phone, or both. */
export interface NewPerson {
  name: string
  email: string | null
  /** Null where none was given. */
  phone: string | null
  password: string
}

/** Reads a sign-up by email or phone; every issue at once. With an email the phone may be left out, and is not proved. */
export function readSignUp(body: Record<string, unknown>, services: Services): { contact: Contact; person: NewPerson } {
  const { contact, issues } = readNewContact(body, services)
  const { password_policy } = services.settings
  const by_phone = contact?.kind === 'phone' || issues.some(({ field }) => field === 'phone')
  const read = readPerson(body, { reads_phone: !by_phone, policy: password_policy })
  if (!contact || read.issues.length > 0) throw invalid([...issues, ...read.issues])
  const own = by_phone ? { email: null, phone: contact.value } : { email: contact.value }
  return { contact, person: { ...read.person, ...own } }
}

/** Reads name, phone and password of a person whose mail address is already known; reports every issue at once. */
export function readNewPerson(
  body: Record<string, unknown>,
  { email, policy }: { email: string; policy: 'spec' | 'strict' },
): NewPerson & { email: string } {
  const { person, issues } = readPerson({ ...body, email }, { reads_phone: true, policy })
  if (issues.length > 0) throw invalid(issues)
  return { ...person, email }
}

function readPerson(
  body: Record<string, unknown>,
  { reads_phone, policy }: { reads_phone: boolean; policy: 'spec' | 'strict' },
): { person: Omit<NewPerson, 'email'> & { email: null }; issues: Issue[] } {
  const textOf = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : null)
  const owner = { name: textOf('name'), email: textOf('email'), phone: textOf('phone') }
  const phone_code = phoneCodeOf(body)
  const { values, issues } = readTexts(body, {
    name: { label: 'Name', checks: [checks.not_reserved, checks.full_name] },
    password: { label: 'Password', max: 128, checks: [(value) => passwordProblem(value, policy, owner)] },
  })
  const read = reads_phone
    ? readTexts(body, {
        phone: { label: 'Phone', max: 30, optional: true, checks: [(value) => phoneProblem(value, { phone_code })] },
      })
    : { values: { phone: '' }, issues: [] }
  issues.push(...read.issues)
  if (reads_phone && phone_code === null)
    issues.push({ field: 'phone_code', message: 'Choose a country code', rule: 'format' })
  const phone = read.values.phone === '' ? null : storedPhone(read.values.phone, { phone_code })
  return { person: { name: values.name, email: null, phone, password: values.password }, issues }
}
