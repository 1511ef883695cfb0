import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid, ruleBroken, tooMany } from '#engine/server/http/refusal.server.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import { checks } from '#modules/business/checks.ts'
import { phoneProblem, storedPhone } from '#modules/business/checks/phone.ts'
import { askForCode, type CodeSent, codeSent, endCode, useCode, waitingCode } from '../session/contact/codes.server.ts'
import type { Contact } from '../session/contact/contact.ts'
import {
  countForAddress,
  findByContact,
  phoneCodeOf,
  textProblem,
  waitForCode,
} from '../session/contact/contact.server.ts'
import { tellPerson } from '../session/letters/tell.server.ts'
import { endResets } from '../session/password/resets.server.ts'
import { readTexts } from '../session/read-texts.server.ts'
import { lockProvedAccount, provePerson } from '../session/sessions/proof.server.ts'
import { type AccountRow, accountOf, presentUser, type SessionAnswer } from '../session/sessions/sessions.server.ts'

type Kind = Contact['kind']
type User = SessionAnswer['user']

/** A new email and a new phone that wait for their codes; null without one, or when its code is too old. */
export interface PendingContacts {
  email_change: { email: string; expires_at: string } | null
  phone_change: { phone: string; expires_at: string } | null
}

/** What of the account's contact waits for a code. */
export async function pendingContacts(
  transaction: Transaction,
  { account_id, now }: { account_id: number; now: Date },
): Promise<PendingContacts> {
  const email = await waitingCode(transaction, { account_id, purpose: 'email', now })
  const phone = await waitingCode(transaction, { account_id, purpose: 'phone', now })
  return {
    email_change: email && { email: email.sent_to, expires_at: email.expires_at },
    phone_change: phone && { phone: phone.sent_to, expires_at: phone.expires_at },
  }
}

/** Asks to add or change the mail address: needs the current password, and mails a code to the new one. */
export async function askEmailChange(call: SessionCall, now: Date): Promise<{ otp: CodeSent }> {
  const { values, issues } = readTexts(call.body, { email: { label: 'Email', max: 254, checks: [checks.email] } })
  if (issues.length > 0) throw invalid(issues)
  const account = await provePerson(call, now)
  const { email } = values
  if (email.toLowerCase() === account.email?.toLowerCase())
    throw invalid([{ field: 'email', message: 'This is your email already', rule: 'unique' }])
  return askChange(call, { account, contact: { kind: 'email', value: email }, now })
}

/**
 * Adds, changes or verifies the phone; needs the current password. A phone that texts reach gets a code, and signs in once
 * the code is entered. Any other phone is only written down, as how to reach the person.
 */
export async function askPhoneChange(call: SessionCall, now: Date): Promise<{ otp: CodeSent } | { user: User }> {
  const { services, body } = call
  const phone_code = phoneCodeOf(body)
  const { values, issues } = readTexts(body, {
    phone: { label: 'Phone', max: 30, checks: [(value) => phoneProblem(value, { phone_code })] },
  })
  if (phone_code === null) issues.push({ field: 'phone_code', message: 'Choose a country code', rule: 'format' })
  if (issues.length > 0) throw invalid(issues)
  const account = await provePerson(call, now)
  const phone = storedPhone(values.phone, { phone_code })
  if (account.signs_in_by_phone && phone === account.phone)
    throw invalid([{ field: 'phone', message: 'This is your phone already', rule: 'unique' }])
  const problem = textProblem(phone, services)
  if (problem === null) return askChange(call, { account, contact: { kind: 'phone', value: phone }, now })
  if (account.email === null) throw invalid([{ field: 'phone', message: problem, rule: 'format' }])
  return services.database.transaction(NO_TENANT, async (transaction) => {
    await lockProvedAccount(transaction, account)
    await endCode(transaction, { account_id: account.id, purpose: 'phone' })
    return { user: await setContact(transaction, call, { account, phone, signs_in_by_phone: false, now }) }
  })
}

async function askChange(
  call: SessionCall,
  options: { account: AccountRow; contact: Contact; now: Date },
): Promise<{ otp: CodeSent }> {
  const { services, caller } = call
  const { account, contact, now } = options
  const { kind, value } = contact
  await countForAddress(services, { address: caller.address, kind, now })
  const wait = await waitForCode(services, { use: `new_${kind}`, contact, now })
  if (wait > 0)
    throw tooMany(
      wait,
      kind === 'email'
        ? 'A code was sent just now. Check your mail, or wait a little.'
        : 'A code was sent just now. Check your SMS, or wait a little.',
    )
  return services.database.transaction(NO_TENANT, async (transaction) => {
    await lockProvedAccount(transaction, account)
    if (await findByContact(transaction, contact)) throw invalid([taken(kind, kind)])
    const code = { account_id: account.id, purpose: kind, sent_to: value, asked_by: null, now } as const
    await askForCode(transaction, services, code)
    return { otp: codeSent(value) }
  })
}

/** Confirms the new email or phone with the code that was sent to it; the old address or phone is informed. */
export async function confirmChange(call: SessionCall, kind: Kind, now: Date): Promise<{ user: User }> {
  const { services, body, caller } = call
  const { id } = caller.account
  const { values, issues } = readTexts(body, { otp: { label: 'Code', max: 20 } })
  if (issues.length > 0) throw invalid(issues)
  const user = await services.database.transaction(NO_TENANT, async (transaction) => {
    // Held until the commit, so that two changes of one account follow each other.
    await transaction.query('select 1 from account where id = $1 for update', [id])
    const { secret } = services.settings
    const given = { secret, account_id: id, purpose: kind, code: values.otp, browser: null, now }
    const value = (await useCode(transaction, given))?.sent_to
    if (!value) return null
    const account = await accountOf(transaction, id)
    const owner = await findByContact(transaction, { kind, value })
    if (owner && owner.id !== id) throw invalid([taken(kind, 'otp')])
    const change = kind === 'email' ? { email: value } : { phone: value, signs_in_by_phone: true }
    return setContact(transaction, call, { account, ...change, now })
  })
  if (user) return { user }
  const message =
    kind === 'email'
      ? 'This code is not right, or no longer works. Look at the newest mail, or begin again.'
      : 'This code is not right, or no longer works. Look at the newest SMS, or begin again.'
  throw invalid([{ field: 'otp', message, rule: 'code' }])
}

/** Forgets the new email or phone. */
export async function cancelChange({ services, caller }: SessionCall, kind: Kind): Promise<{ message: string }> {
  await services.database.transaction(NO_TENANT, (transaction) =>
    endCode(transaction, { account_id: caller.account.id, purpose: kind }),
  )
  return { message: kind === 'email' ? 'Your email stays as it is' : 'Your phone stays as it is' }
}

/** Writes the new email or phone of an account and informs its person, at the old address or phone. */
async function setContact(
  transaction: Transaction,
  { services }: SessionCall,
  options: { account: AccountRow; email?: string; phone?: string; signs_in_by_phone?: boolean; now: Date },
): Promise<User> {
  const { account, now } = options
  const { email, phone, signs_in_by_phone } = { ...account, ...options }
  if (email === null && !signs_in_by_phone) throw ruleBroken('Add an email first: it is your only other way to sign in')
  await transaction.query(
    'update account set email = $2, phone = $3, signs_in_by_phone = $4, updated_at = $5 where id = $1',
    [account.id, email, phone, signs_in_by_phone, now],
  )
  // A link in the old mailbox, or a code on the old phone, must not open the account any more.
  await endResets(transaction, account.id)
  const what = options.email === undefined ? 'phone' : 'email'
  const to = what === 'email' ? (email ?? '') : maskedPhone(phone ?? '')
  const link = `${services.settings.base_url}/profile?tab=security`
  await tellPerson(transaction, services, {
    account,
    letter: (letters) => letters.contact_changed({ what, to, link }),
    sms: what === 'email' ? 'the email was changed' : 'the phone number was changed',
  })
  transaction.afterCommit(() => services.identity.forget({ account_id: account.id }))
  return presentUser({ ...account, email, phone })
}

const maskedPhone = (phone: string) => `${phone.slice(0, 3)}••••${phone.slice(-3)}`

const taken = (kind: Kind, field: string) => ({
  field,
  message: kind === 'email' ? 'This email has an account already' : 'This phone has an account already',
  rule: 'unique',
})
