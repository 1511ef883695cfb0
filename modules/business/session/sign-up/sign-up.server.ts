import { languageAccepted } from '#base/language.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid, tooMany } from '#engine/server/http/refusal.server.ts'
import type { Call } from '#engine/server/http/route.server.ts'
import { checks } from '#modules/business/checks.ts'
import { normalisePhoneCode } from '#modules/business/checks/normalise.ts'
import { phoneProblem, storedPhone } from '#modules/business/checks/phone.ts'
import { askForCode, type CodeSent, codeSent, useCode } from './codes.server.ts'
import { passwordProblem } from '../password/password-policy.ts'
import { hashPassword } from '../password/passwords.server.ts'
import { readTexts } from '../read-texts.server.ts'
import { keepLanguage } from '../letters/language.server.ts'
import { browserOf, sentBrowser } from '../request.server.ts'
import { openSession } from '../sessions/open-session.server.ts'
import { findAccount, type SessionAnswer } from '../sessions/sessions.server.ts'
import {
  addressFailures,
  addressLetters,
  count,
  countOrRefuse,
  mailLetters,
  refuseWhenFull,
} from '../throttle.server.ts'

/** What sign-up answers. */
export interface SignUpAnswer {
  user: { id: number; name: string; email: string }
  otp: CodeSent
}

/** Makes an account that waits for its mail address to be proved, and mails the code. */
export async function signUp(call: Call, now: Date): Promise<SignUpAnswer> {
  const { services, body, caller } = call
  const wanted = readSignUp(body, services.settings.password_policy)
  for (const counter of addressLetters(services.settings.limits, caller.address))
    await countOrRefuse(services.database, counter, now)
  const wait = await waitForLetter(call, wanted.email, now)
  const password_hash = await hashPassword(wanted.password)
  const browser = browserOf(call.request, call.reply)
  return services.database.transaction(NO_TENANT, async (transaction) => {
    const existing = await findAccount(transaction, wanted.email)
    if (existing && existing.status !== 'pending')
      throw invalid([
        {
          field: 'email',
          message: 'This email has an account already. Sign in, or choose a new password.',
          rule: 'unique',
        },
      ])
    // A sign-up corrected in the same browser keeps the code that was already mailed.
    const is_correction = existing !== null && (await isAskedBy(transaction, existing.id, browser))
    if (wait > 0 && !is_correction) throw tooMany(wait, waitWords(wait))
    const id = existing
      ? await rewriteAccount(transaction, existing.id, { ...wanted, password_hash })
      : await insertAccount(transaction, { ...wanted, password_hash })
    await keepLanguage(transaction, {
      account_id: id,
      language: languageAccepted(call.request.headers['accept-language']),
    })
    if (wait === 0) await askForCode(transaction, services, { account_id: id, asked_by: browser, now })
    return { user: { id, name: wanted.name, email: wanted.email }, otp: codeSent(wanted.email) }
  })
}

/** Proves the mail address with the code and signs in, or sends another code. */
export async function proveEmail(call: Call, now: Date): Promise<SessionAnswer | { otp: CodeSent }> {
  return call.body.resend === true ? resendCode(call, now) : enterCode(call, now)
}

async function enterCode(call: Call, now: Date): Promise<SessionAnswer> {
  const { services, body, caller, request } = call
  const { database, settings } = services
  const { values, issues } = readTexts(body, { email: { label: 'Email' }, otp: { label: 'Code' } })
  if (issues.length > 0) throw invalid(issues)
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  const answer = await database.transaction(NO_TENANT, async (transaction) => {
    const account = await findAccount(transaction, values.email)
    if (account?.status !== 'pending') return null
    const is_right = await useCode(transaction, {
      secret: settings.secret,
      account_id: account.id,
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
  // Give the same answer for a wrong code, an old one and an unknown address, so that it does not reveal who is signing up.
  const message = 'This code is not right, or no longer works. Look at the newest mail, or ask for a new code.'
  throw invalid([{ field: 'otp', message, rule: 'code' }])
}

async function resendCode(call: Call, now: Date): Promise<{ otp: CodeSent }> {
  const { services, body, caller } = call
  const { values, issues } = readTexts(body, { email: { label: 'Email', max: 254, checks: [checks.email] } })
  if (issues.length > 0) throw invalid(issues)
  for (const counter of addressLetters(services.settings.limits, caller.address))
    await countOrRefuse(services.database, counter, now)
  const wait = await waitForLetter(call, values.email, now)
  if (wait > 0) throw tooMany(wait, waitWords(wait))
  await services.database.transaction(NO_TENANT, async (transaction) => {
    const account = await findAccount(transaction, values.email)
    // Asking again proves nothing, so the code stays bound to the browser that signed up.
    if (account?.status === 'pending')
      await askForCode(transaction, services, { account_id: account.id, asked_by: 'as before', now })
  })
  return { otp: codeSent(values.email) }
}

/** Seconds until this mail address may get another code; counts this one when it may. */
export async function waitForLetter(call: Pick<Call, 'services'>, email: string, now: Date): Promise<number> {
  for (const counter of mailLetters('code', email)) {
    const wait = await count(call.services.database, counter, now)
    if (wait > 0) return wait
  }
  return 0
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return `A code was sent just now. You can ask for another one in ${Math.ceil(seconds)} seconds.`
  return `Too many codes were sent. You can ask for another one in ${minutes} minutes.`
}

/** What a new person says about themselves, read and checked. */
export interface NewPerson {
  name: string
  email: string
  /** Null where none was given: only the mail address is proved. */
  phone: string | null
  password: string
}

/** Reads a sign-up; every issue at once. The phone may be left out. */
export function readSignUp(body: Record<string, unknown>, policy: 'spec' | 'strict'): NewPerson {
  const textOf = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : null)
  const owner = { name: textOf('name'), email: textOf('email'), phone: textOf('phone') }
  const phone_code = normalisePhoneCode(textOf('phone_code') ?? '+91')
  const { values, issues } = readTexts(body, {
    name: { label: 'Name', checks: [checks.not_reserved, checks.full_name] },
    email: { label: 'Email', max: 254, checks: [checks.email] },
    phone: { label: 'Phone', max: 30, optional: true, checks: [(value) => phoneProblem(value, { phone_code })] },
    password: { label: 'Password', max: 128, checks: [(value) => passwordProblem(value, policy, owner)] },
  })
  if (phone_code === null || (body.phone_code !== undefined && textOf('phone_code') === null))
    issues.push({ field: 'phone_code', message: 'Choose a country code', rule: 'format' })
  if (issues.length > 0) throw invalid(issues)
  return { ...values, phone: values.phone === '' ? null : storedPhone(values.phone, { phone_code }) }
}

async function isAskedBy(transaction: Transaction, account_id: number, browser: Buffer | null): Promise<boolean> {
  const [found] = await transaction.query(
    `select 1 from one_time_code where account_id = $1 and purpose = 'sign_up' and asked_by = $2`,
    [account_id, browser],
  )
  return found !== undefined
}

type NewAccount = Omit<NewPerson, 'password'> & { password_hash: string }

async function insertAccount(transaction: Transaction, account: NewAccount): Promise<number> {
  const [made] = await transaction.query<{ id: number }>(
    'insert into account (name, email, phone, password_hash) values ($1, $2, $3, $4) returning id',
    [account.name, account.email, account.phone, account.password_hash],
  )
  return made.id
}

// Until the address is proved the account belongs to no one: only the newest sign-up counts.
async function rewriteAccount(transaction: Transaction, id: number, account: NewAccount): Promise<number> {
  // A sign-in with another site that was started before did not prove the address either, so remove it.
  await transaction.query('delete from account_identity where account_id = $1', [id])
  await transaction.query(
    `update account set name = $2, email = $3, phone = $4, password_hash = $5, updated_at = now()
     where id = $1 and status = 'pending'`,
    [id, account.name, account.email, account.phone, account.password_hash],
  )
  return id
}
