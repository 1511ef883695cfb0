import { recordSignIn } from '#platform/audit/sign-ins.server.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import type { Call, SessionCall } from '#engine/server/http/route.server.ts'
import { checks } from '#modules/business/checks.ts'
import { type CodeSent, codeSent, useCode } from '../contact/codes.server.ts'
import {
  countForAddress,
  findByContact,
  readKnownContact,
  readNewContact,
  waitForCode,
  wrongCode,
} from '../contact/contact.server.ts'
import { tellPerson } from '../letters/tell.server.ts'
import { passwordProblem } from './password-policy.ts'
import { hashPassword } from './passwords.server.ts'
import { readTexts } from '../read-texts.server.ts'
import { browserOf, sentBrowser, traceOf } from '../request.server.ts'
import { endResets, findReset, useReset } from './resets.server.ts'
import { signInKey, tryPassword } from '../sign-in.server.ts'
import { accountOf, endSessions } from '../sessions/sessions.server.ts'
import { count, refuseWhenFull } from '#platform/limits/counter.server.ts'
import { addressFailures, forgetTries } from '../throttle.server.ts'

type Message = { message: string }

/**
 * Mails a link for a new password, or sends a code for it to a phone. The answer does not reveal whether there is an
 * account: a job looks it up.
 */
export async function forgotPassword(call: Call, now: Date): Promise<Message & { otp?: CodeSent }> {
  const { services, body, caller, request, reply } = call
  const { contact, issues } = readNewContact(body, services)
  if (!contact) throw invalid(issues)
  await countForAddress(services, { address: caller.address, kind: contact.kind, now })
  const wait = await waitForCode(services, { use: 'reset', contact, now })
  const { kind, value } = contact
  const asked_by = browserOf(request, reply)?.toString('hex') ?? null
  const [name, payload] =
    kind === 'email' ? ['send_reset_link', { email: value }] : ['send_reset_code', { phone: value, asked_by }]
  if (wait === 0)
    await services.database.transaction(NO_TENANT, (transaction) => services.addJob(transaction, name, payload))
  if (kind === 'email')
    return { message: 'If this email has an account, a link to choose a new password is on its way' }
  return {
    message: 'If this phone has an account, a code to choose a new password is on its way',
    otp: codeSent(value),
  }
}

/** Sets a new password, once, with the token of a mailed link or the code of an SMS; all sessions end. */
export async function resetPassword(call: Call, now: Date): Promise<Message> {
  const { token, otp } = call.body
  await (token === undefined && otp !== undefined ? resetByCode(call, now) : resetByLink(call, now))
  return { message: 'Your new password is saved. Sign in with it.' }
}

const newPassword = { label: 'Password', max: 128, checks: [checks.password] }

async function resetByLink(call: Call, now: Date): Promise<void> {
  const { services, body } = call
  const { values, issues } = readTexts(body, { token: { label: 'Link', max: 512 }, password: newPassword })
  const { token, password } = values
  const find = (lock: boolean) => (transaction: Transaction) => findReset(transaction, { token, now, lock })
  const reset = token === '' ? null : await services.database.transaction(NO_TENANT, find(false))
  if (token !== '' && !reset) issues.push(deadLink())
  const problem = reset && password ? passwordProblem(password, services.settings.password_policy, reset) : null
  if (problem) issues.push({ field: 'password', message: problem, rule: 'format' })
  if (issues.length > 0 || !reset) throw invalid(issues)

  const password_hash = await hashPassword(password)
  await services.database.transaction(NO_TENANT, async (transaction) => {
    if (!(await find(true)(transaction))) throw invalid([deadLink()])
    await useReset(transaction, { token, now })
    await setProvedPassword(transaction, call, { account: { ...reset, id: reset.account_id }, password_hash, now })
  })
}

async function resetByCode(call: Call, now: Date): Promise<void> {
  const { services, body, caller, request } = call
  const { database, settings } = services
  const { contact, issues: unread } = readKnownContact(body, services)
  const { values, issues } = readTexts(body, { otp: { label: 'Code', max: 20 }, password: newPassword })
  if (!contact || issues.length > 0) throw invalid([...unread, ...issues])
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  // Before the account is looked up, so that a phone without one takes as long.
  const password_hash = await hashPassword(values.password)
  const is_done = await database.transaction(NO_TENANT, async (transaction) => {
    const account = contact.kind === 'phone' ? await findByContact(transaction, contact) : null
    if (!account || account.status === 'inactive') return false
    const { secret, password_policy } = settings
    const given = { secret, account_id: account.id, purpose: 'new_password', code: values.otp, now } as const
    if (!(await useCode(transaction, { ...given, browser: sentBrowser(request) }))) return false
    const problem = passwordProblem(values.password, password_policy, account)
    // The code stays good, so that the person can choose another password.
    if (problem) throw invalid([{ field: 'password', message: problem, rule: 'format' }])
    await setProvedPassword(transaction, call, { account, password_hash, now })
    return true
  })
  if (is_done) return
  await count(database, failures, now)
  throw invalid([wrongCode({ kind: 'phone' })])
}

/** Sets the password of a person who has just read our mail or SMS, which proves the address or phone of the account too. */
async function setProvedPassword(
  transaction: Transaction,
  call: Call,
  options: { account: Person; password_hash: string; now: Date },
): Promise<void> {
  const { account, password_hash, now } = options
  // A sign-in with another site that was started before had proved nothing, so remove it.
  await transaction.query(
    `delete from account_identity i using account a where a.id = i.account_id and a.id = $1 and a.status = 'pending'`,
    [account.id],
  )
  await transaction.query(
    `update account set password_hash = $2, status = 'active', updated_at = $3 where id = $1 and status <> 'inactive'`,
    [account.id, password_hash, now],
  )
  await transaction.query('delete from one_time_code where account_id = $1', [account.id])
  await forgetTries(transaction, signInKey(account.id))
  await passwordIsNew(transaction, call, { account })
}

type Person = { id: number; email: string | null; phone: string | null }

/** Sets a new password for a person who knows the current one; the other sessions end. */
export async function changePassword(call: SessionCall, now: Date): Promise<Message> {
  const { services, body, caller } = call
  const { database, settings } = services
  const { id, token_hash } = caller.account
  const account = await database.transaction(NO_TENANT, (transaction) => accountOf(transaction, id))
  const { values, issues } = readTexts(body, {
    current_password: { label: 'Current password', max: 1_000 },
    password: {
      label: 'Password',
      max: 128,
      checks: [(value) => passwordProblem(value, settings.password_policy, account)],
    },
  })
  const key = `change password ${id}`
  if (values.current_password) {
    const { password_hash } = account
    if (!(await tryPassword(services, { key, password: values.current_password, password_hash, now })))
      issues.push(wrongPassword())
    else await database.transaction(NO_TENANT, (transaction) => forgetTries(transaction, key))
  }
  if (issues.length > 0) throw invalid(issues)

  const password_hash = await hashPassword(values.password)
  await database.transaction(NO_TENANT, async (transaction) => {
    const changed = await transaction.query(
      'update account set password_hash = $2, updated_at = $3 where id = $1 and password_hash = $4 returning id',
      [id, password_hash, now, account.password_hash],
    )
    if (changed.length === 0) throw invalid([wrongPassword()])
    await passwordIsNew(transaction, call, { account, keep: token_hash })
  })
  return { message: 'Your password is changed. Your other sessions have ended.' }
}

/** Ends other sessions and open links after a new password, and informs the person. */
async function passwordIsNew(
  transaction: Transaction,
  { services, request }: Pick<Call, 'services' | 'request'>,
  { account, keep }: { account: Person; keep?: Buffer },
): Promise<void> {
  await recordSignIn(transaction, { account_id: account.id, outcome: 'password_changed', ...traceOf(request) })
  await endSessions(transaction, { account_id: account.id, except: keep })
  await endResets(transaction, account.id)
  // Cancel sign-ins that were started with the old password.
  await transaction.query('delete from second_factor_challenge where account_id = $1', [account.id])
  const link = `${services.settings.base_url}/password-reset`
  await tellPerson(transaction, services, {
    account,
    letter: (letters) => letters.password_changed({ link }),
    sms: 'the password was changed',
  })
  transaction.afterCommit(() => services.identity.forget({ account_id: account.id }))
}

const deadLink = () => ({
  field: 'token',
  message: 'This link was used already, or is too old. Ask for a new one.',
  rule: 'token',
})

const wrongPassword = () => ({
  field: 'current_password',
  message: 'The current password is not right',
  rule: 'password',
})
