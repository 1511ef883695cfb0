import { NO_TENANT } from '#engine/server/database/database.server.ts'
import { recordSignIn } from '#platform/audit/sign-ins.server.ts'
import { invalid, noSession, Refusal } from '#engine/server/http/refusal.server.ts'
import type { Call, SessionCall } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { askForCode, bindCode, type CodeSent, codeSent } from './contact/codes.server.ts'
import type { Contact } from './contact/contact.ts'
import { findByContact, readKnownContact, waitForCode } from './contact/contact.server.ts'
import { hashPassword, isOutdated, isPassword } from './password/passwords.server.ts'
import { readTexts } from './read-texts.server.ts'
import { browserOf, traceOf } from './request.server.ts'
import { completeFirstStep, type SecondStep } from './sessions/open-session.server.ts'
import {
  accountOf,
  type AccountRow,
  endSession,
  type SessionAnswer,
  sessionAnswer,
  sessionEnd,
} from './sessions/sessions.server.ts'
import { count, refuseWhenFull } from '#platform/limits/counter.server.ts'
import { addressFailures, forgetTries, returnTry, takeTry } from './throttle.server.ts'

/** Under which name the tries at the password of an account are counted, whether by email or by phone. */
export const signInKey = (account_id: number) => `sign in account ${account_id}`

// What is typed need not be anybody's; it locks as an account would.
const unknownKey = ({ kind, value }: Contact) => `sign in ${kind} ${value.toLowerCase()}`

/** Signs in with mail address or phone, and password. An unknown one and a wrong password look, and take, the same. */
export async function signIn(call: Call, now: Date): Promise<SessionAnswer | SecondStep> {
  const { services, body, caller } = call
  const { database, settings } = services
  const { contact, issues: unread } = readKnownContact(body, services)
  const { values, issues } = readTexts(body, { password: { label: 'Password', max: 1_000 } })
  if (!contact || issues.length > 0) throw invalid([...unread, ...issues])
  const { password } = values
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  const account = await database.transaction(NO_TENANT, (transaction) => findByContact(transaction, contact))
  const key = account ? signInKey(account.id) : unknownKey(contact)
  const trace = {
    account_id: account?.id ?? null,
    typed: contact.value,
    way: 'password',
    ...traceOf(call.request),
  }
  const tried = { key, password, password_hash: account?.password_hash ?? null, now }
  const right = await tryPassword(services, tried).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.status === 429) {
      await recordSignIn(database, { ...trace, outcome: 'locked' })
      const { account_id, address, request_id } = trace
      services.log.info({ event: 'account_locked', account_id, address, request_id }, 'security event')
    }
    throw error
  })
  if (!right || !account) {
    await recordSignIn(database, { ...trace, outcome: 'refused' })
    await count(database, failures, now)
    throw wrong(contact)
  }
  if (account.status === 'inactive') {
    await recordSignIn(database, { ...trace, outcome: 'not_active' })
    throw notActive('This account is not active')
  }
  if (account.status === 'pending') {
    await sendCodeAgain(call, account, now)
    throw waitsForCode(contact)
  }
  const password_hash = isOutdated(account.password_hash) ? await hashPassword(password) : null
  const answer = await database.transaction(NO_TENANT, async (transaction) => {
    // The password may have been changed during the comparison; the old one must then be refused.
    const [current] = await transaction.query<{ password_hash: string; status: string }>(
      'select password_hash, status from account where id = $1 for update',
      [account.id],
    )
    if (current.password_hash !== account.password_hash || current.status !== 'active') throw wrong(contact)
    if (password_hash)
      await transaction.query('update account set password_hash = $2 where id = $1', [account.id, password_hash])
    await services.addJob(transaction, 'tidy_sessions', {}, tomorrow(now))
    const passed = await completeFirstStep(transaction, call, { account, way: 'password', now })
    if ('token' in passed) await forgetTries(transaction, key)
    return passed
  })
  // Before the second step keep the failed tries, because wrong codes and wrong passwords count together. Remove
  // only the try with the right password.
  if ('second_factor' in answer) await returnTry(database, { key, limits: settings.limits, now })
  return answer
}

/** Compares a password as one counted try; 429 while `key` is locked. A server too busy to compare counts nothing. */
export async function tryPassword(
  services: Services,
  options: { key: string; password: string; password_hash: string | null; now: Date },
): Promise<boolean> {
  const { key, password, password_hash, now } = options
  const { limits } = services.settings
  await takeTry(services.database, { key, limits, now })
  try {
    return await isPassword(password, password_hash)
  } catch (error) {
    await returnTry(services.database, { key, limits, now })
    throw error
  }
}

/** Who a token belongs to, and until when it is good. The token stays as it is, so other tabs go on with it (decision 0039). */
export async function verifyToken({ services, body }: Call, now: Date): Promise<SessionAnswer> {
  const { values, issues } = readTexts(body, { api_token: { label: 'Token', max: 512 } })
  if (issues.length > 0) throw invalid(issues)
  const { api_token: token } = values
  const { id, token_hash } = await services.identity.account(token)
  return services.database.transaction(NO_TENANT, async (transaction) => {
    const expires_at = await sessionEnd(transaction, { account_id: id, token_hash, now })
    if (!expires_at) throw noSession()
    return sessionAnswer(await accountOf(transaction, id), { token, expires_at })
  })
}

/** Ends the session that asks. */
export async function signOut(call: SessionCall): Promise<{ message: string }> {
  const { services, caller } = call
  const { id: account_id, token_hash } = caller.account
  await services.database.transaction(NO_TENANT, async (transaction) => {
    await endSession(transaction, { account_id, token_hash })
    await recordSignIn(transaction, { account_id, outcome: 'signed_out', ...traceOf(call.request) })
    transaction.afterCommit(() => services.identity.forget({ account_id }))
  })
  return { message: 'You are signed out' }
}

/** Sends another code to an account whose address or phone is not proved yet, as often as codes may go there. */
export async function sendCodeAgain(call: Call, account: AccountRow, now: Date): Promise<void> {
  const { services, request, reply } = call
  const contact = contactOf(account)
  const wait = await waitForCode(services, { use: 'code', contact, now })
  const code = { account_id: account.id, asked_by: browserOf(request, reply) }
  await services.database.transaction(NO_TENANT, async (transaction) => {
    await forgetTries(transaction, signInKey(account.id))
    if (wait > 0) await bindCode(transaction, code)
    else await askForCode(transaction, services, { ...code, purpose: 'sign_up', sent_to: contact.value, now })
  })
}

/** What a sign-up of this account has to prove. */
function contactOf({ email, phone }: AccountRow): Contact {
  return email === null ? { kind: 'phone', value: phone ?? '' } : { kind: 'email', value: email }
}

/** The refusal of a sign-in that has to enter its first code. */
export function waitsForCode({ kind, value }: Contact): Refusal {
  const message =
    kind === 'email'
      ? 'Enter the code that we mailed you: it proves that this email is yours'
      : 'Enter the code that we sent by SMS: it proves that this phone is yours'
  const otp: CodeSent = codeSent(value)
  return notActive(message, kind === 'email' ? { otp, email: value } : { otp, phone: value })
}

const wrong = ({ kind }: Contact) =>
  new Refusal({
    status: 401,
    code: 'E_UNAUTHORIZED_ACCESS',
    message: kind === 'email' ? 'The email or the password is not right' : 'The phone or the password is not right',
  })

const notActive = (message: string, extra: Record<string, unknown> = {}) =>
  new Refusal({ status: 403, code: 'E_NOT_ACTIVE', message, extra })

// One job a day: the key merges the requests of all sign-ins into one job.
function tomorrow(now: Date): { key: string; run_at: Date } {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  return { key: `tidy_sessions ${day.toISOString().slice(0, 10)}`, run_at: day }
}
