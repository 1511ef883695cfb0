import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { count, type Counter, countOrRefuse } from '#platform/limits/counter.server.ts'
import { checks } from '#modules/business/checks.ts'
import { normalisePhoneCode } from '#modules/business/checks/normalise.ts'
import { phoneProblem, storedPhone } from '#modules/business/checks/phone.ts'
import { readTexts } from '../read-texts.server.ts'
import { type AccountRow, findAccount, findAccountByPhone } from '../sessions/sessions.server.ts'
import { addressLetters, mailLetters, networkOf } from '../throttle.server.ts'
import type { Contact } from './contact.ts'
import { mobileProblem } from './mobile.ts'

type Read = { contact: Contact | null; issues: Issue[] }

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Reads `email`, or `phone` with `phone_code`, of a person who has an account: anything else is no account. */
export function readKnownContact(body: Record<string, unknown>, services: Pick<Services, 'sendText'>): Read {
  if (!isPhoneBody(body)) {
    const { values, issues } = readTexts(body, { email: { label: labelOf(services) } })
    return { contact: issues.length > 0 ? null : { kind: 'email', value: values.email }, issues }
  }
  const { values, issues } = readTexts(body, { phone: { label: 'Phone', max: 30 } })
  const phone_code = phoneCodeOf(body)
  const contact: Contact = { kind: 'phone', value: storedPhone(values.phone, { phone_code }) }
  return { contact: issues.length > 0 ? null : contact, issues }
}

/** Reads `email`, or `phone` with `phone_code`, to which a code or a link may go. */
export function readNewContact(body: Record<string, unknown>, services: Pick<Services, 'sendText' | 'settings'>): Read {
  if (isPhoneBody(body)) return readTextPhone(body, services)
  const { values, issues } = readTexts(body, { email: { label: labelOf(services), max: 254, checks: [checks.email] } })
  return { contact: issues.length > 0 ? null : { kind: 'email', value: values.email }, issues }
}

/** Reads `phone` with `phone_code`: a mobile that texts may go to. */
export function readTextPhone(body: Record<string, unknown>, services: Pick<Services, 'sendText' | 'settings'>): Read {
  const phone_code = phoneCodeOf(body)
  const problem = (text: string) =>
    mobileProblem(text, phone_code) ??
    phoneProblem(text, { phone_code }) ??
    textProblem(storedPhone(text, { phone_code }), services)
  const { values, issues } = readTexts(body, { phone: { label: 'Phone', max: 30, checks: [problem] } })
  if (phone_code === null) issues.push({ field: 'phone_code', message: 'Choose a country code', rule: 'format' })
  if (issues.length > 0) return { contact: null, issues }
  return { contact: { kind: 'phone', value: storedPhone(values.phone, { phone_code }) }, issues }
}

/** Why no text can go to a number, with its plus; null if one can. */
export function textProblem(
  number: string,
  { sendText, settings }: Pick<Services, 'sendText' | 'settings'>,
): string | null {
  if (!sendText) return 'Use an email: this installation sends no SMS'
  const countries = settings.sms?.countries ?? ['+91']
  if (!countries.some((code) => number.startsWith(code))) return 'We send no SMS to this country. Use an email'
  return mobileProblem(number)
}

/** The account of a mail address, or of a phone that signs in. */
export const findByContact = (transaction: Transaction, { kind, value }: Contact): Promise<AccountRow | null> =>
  kind === 'email' ? findAccount(transaction, value) : findAccountByPhone(transaction, value)

/** Refuses with 429 when a network address has caused too many letters or texts; counts this one. */
export async function countForAddress(
  { database, settings: { limits } }: Services,
  options: { address: string; kind: Contact['kind']; now: Date },
): Promise<void> {
  const { address, kind, now } = options
  const hourly = { name: 'texts_hour', key: networkOf(address), seconds: 3_600, limit: limits.texts_per_hour ?? 20 }
  for (const counter of [...addressLetters(limits, address), ...(kind === 'phone' ? [hourly] : [])])
    await countOrRefuse(database, counter, now)
}

/** Seconds until this contact may get another code of one use; counts this one when it may. It need not be anybody's. */
export async function waitForCode(
  { database, settings: { limits } }: Services,
  options: { use: string; contact: Contact; now: Date },
): Promise<number> {
  const { use, contact, now } = options
  for (const counter of [...mailLetters(use, contact.value), ...textsOf(contact, limits)]) {
    const wait = await count(database, counter, now)
    if (wait > 0) return wait
  }
  return 0
}

/** How long to wait for another code, in words. */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return `A code was sent just now. You can ask for another one in ${Math.ceil(seconds)} seconds.`
  return `Too many codes were sent. You can ask for another one in ${minutes} minutes.`
}

/** The refusal of a code, the same for every reason. */
export const wrongCode = ({ kind }: Pick<Contact, 'kind'>): Issue => ({
  field: 'otp',
  message:
    kind === 'email'
      ? 'This code is not right, or no longer works. Look at the newest mail, or ask for a new code.'
      : 'This code is not right, or no longer works. Look at the newest SMS, or ask for a new code.',
  rule: 'code',
})

// All texts to one number count together, because each one costs.
const textsOf = ({ kind, value }: Contact, limits: Record<string, number>): Counter[] =>
  kind === 'phone'
    ? [{ name: 'texts_number_day', key: value, seconds: 86_400, limit: limits.texts_per_number ?? 10 }]
    : []

const isPhoneBody = (body: Record<string, unknown>) => isEmpty(body.email) && !isEmpty(body.phone)

const labelOf = ({ sendText }: Pick<Services, 'sendText'>) => (sendText ? 'Phone or email' : 'Email')

/** The country code of a body, '+91' without one; null for one that no country has. */
export const phoneCodeOf = ({ phone_code }: Record<string, unknown>): string | null =>
  isEmpty(phone_code) ? '+91' : typeof phone_code === 'string' ? normalisePhoneCode(phone_code) : null
