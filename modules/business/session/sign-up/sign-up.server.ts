import { languageAccepted } from '#base/language.ts'
import type { Issue } from '#base/issue.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid, tooMany } from '#engine/server/http/refusal.server.ts'
import type { Call } from '#engine/server/http/route.server.ts'
import { count, refuseWhenFull } from '#platform/limits/counter.server.ts'
import { askForCode, type CodeSent, codeSent, useCode } from '../contact/codes.server.ts'
import type { Contact } from '../contact/contact.ts'
import {
  countForAddress,
  findByContact,
  readKnownContact,
  readNewContact,
  waitForCode,
  waitWords,
  wrongCode,
} from '../contact/contact.server.ts'
import { hashPassword } from '../password/passwords.server.ts'
import { readTexts } from '../read-texts.server.ts'
import { keepLanguage } from '../letters/language.server.ts'
import { browserOf, sentBrowser } from '../request.server.ts'
import { openSession } from '../sessions/open-session.server.ts'
import type { SessionAnswer } from '../sessions/sessions.server.ts'
import { addressFailures } from '../throttle.server.ts'
import { type NewPerson, readSignUp } from './new-person.server.ts'

/** What sign-up answers. */
export interface SignUpAnswer {
  user: { id: number; name: string; email: string | null; phone: string | null }
  otp: CodeSent
}

/** Makes an account that waits for its mail address or phone to be proved, and sends the code there. */
export async function signUp(call: Call, now: Date): Promise<SignUpAnswer> {
  const { services, body, caller } = call
  const { contact, person } = readSignUp(body, services)
  await countForAddress(services, { address: caller.address, kind: contact.kind, now })
  const wait = await waitForCode(services, { use: 'code', contact, now })
  const password_hash = await hashPassword(person.password)
  const browser = browserOf(call.request, call.reply)
  return services.database.transaction(NO_TENANT, async (transaction) => {
    const existing = await findByContact(transaction, contact)
    if (existing && existing.status !== 'pending') throw invalid([hasAccount(contact)])
    // A sign-up corrected in the same browser keeps the code that was already sent.
    const is_correction = existing !== null && (await isAskedBy(transaction, existing.id, browser))
    if (wait > 0 && !is_correction) throw tooMany(wait, waitWords(wait))
    const account = { ...person, signs_in_by_phone: contact.kind === 'phone', password_hash }
    const id = existing
      ? await rewriteAccount(transaction, existing.id, account)
      : await insertAccount(transaction, account)
    await keepLanguage(transaction, {
      account_id: id,
      language: languageAccepted(call.request.headers['accept-language']),
    })
    const code = { account_id: id, purpose: 'sign_up', sent_to: contact.value, asked_by: browser, now } as const
    if (wait === 0) await askForCode(transaction, services, code)
    const { name, email, phone } = person
    return { user: { id, name, email, phone }, otp: codeSent(contact.value) }
  })
}

const hasAccount = ({ kind }: Contact): Issue => ({
  field: kind,
  message:
    kind === 'email'
      ? 'This email has an account already. Sign in, or choose a new password.'
      : 'This phone has an account already. Sign in, or choose a new password.',
  rule: 'unique',
})

/** Proves the mail address or phone with the code and signs in, or sends another code. */
export async function proveContact(call: Call, now: Date): Promise<SessionAnswer | { otp: CodeSent }> {
  return call.body.resend === true ? resendCode(call, now) : enterCode(call, now)
}

async function enterCode(call: Call, now: Date): Promise<SessionAnswer> {
  const { services, body, caller, request } = call
  const { database, settings } = services
  const { contact, issues: unread } = readKnownContact(body, services)
  const { values, issues } = readTexts(body, { otp: { label: 'Code' } })
  if (!contact || issues.length > 0) throw invalid([...unread, ...issues])
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  const answer = await database.transaction(NO_TENANT, async (transaction) => {
    const account = await findByContact(transaction, contact)
    if (account?.status !== 'pending') return null
    const is_right = await useCode(transaction, {
      secret: settings.secret,
      account_id: account.id,
      purpose: 'sign_up',
      code: values.otp,
      browser: sentBrowser(request),
      now,
    })
    if (!is_right) return null
    await transaction.query(`update account set status = 'active', updated_at = $2 where id = $1`, [account.id, now])
    return openSession(transaction, call, { account, way: 'code', now })
  })
  if (answer) return answer
  await count(database, failures, now)
  // Give the same answer for a wrong code, an old one and an unknown contact, so that it does not reveal who is signing up.
  throw invalid([wrongCode(contact)])
}

async function resendCode(call: Call, now: Date): Promise<{ otp: CodeSent }> {
  const { services, body, caller } = call
  const { contact, issues } = readNewContact(body, services)
  if (!contact) throw invalid(issues)
  await countForAddress(services, { address: caller.address, kind: contact.kind, now })
  const wait = await waitForCode(services, { use: 'code', contact, now })
  if (wait > 0) throw tooMany(wait, waitWords(wait))
  await services.database.transaction(NO_TENANT, async (transaction) => {
    const account = await findByContact(transaction, contact)
    if (account?.status !== 'pending') return
    // Asking again proves nothing, so the code stays bound to the browser that signed up.
    const code = { account_id: account.id, purpose: 'sign_up', sent_to: contact.value, asked_by: 'as before' } as const
    await askForCode(transaction, services, { ...code, now })
  })
  return { otp: codeSent(contact.value) }
}

async function isAskedBy(transaction: Transaction, account_id: number, browser: Buffer | null): Promise<boolean> {
  const [found] = await transaction.query(
    `select 1 from one_time_code where account_id = $1 and purpose = 'sign_up' and asked_by = $2`,
    [account_id, browser],
  )
  return found !== undefined
}

type NewAccount = Omit<NewPerson, 'password'> & { password_hash: string; signs_in_by_phone: boolean }

async function insertAccount(transaction: Transaction, account: NewAccount): Promise<number> {
  const [made] = await transaction.query<{ id: number }>(
    'insert into account (name, email, phone, signs_in_by_phone, password_hash) values ($1, $2, $3, $4, $5) returning id',
    [account.name, account.email, account.phone, account.signs_in_by_phone, account.password_hash],
  )
  return made.id
}

// Until the address or phone is proved the account belongs to no one: only the newest sign-up counts.
async function rewriteAccount(transaction: Transaction, id: number, account: NewAccount): Promise<number> {
  // A sign-in with another site that was started before did not prove the address either, so remove it.
  await transaction.query('delete from account_identity where account_id = $1', [id])
  await transaction.query(
    `update account set name = $2, email = $3, phone = $4, signs_in_by_phone = $5, password_hash = $6, updated_at = now()
     where id = $1 and status = 'pending'`,
    [id, account.name, account.email, account.phone, account.signs_in_by_phone, account.password_hash],
  )
  return id
}
