import { recordSignIn } from '#platform/audit/sign-ins.server.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import type { Call, SessionCall } from '#engine/server/http/route.server.ts'
import { checks } from '#modules/business/checks.ts'
import { lettersFor } from '../letters/language.server.ts'
import { passwordProblem } from './password-policy.ts'
import { hashPassword } from './passwords.server.ts'
import { readTexts } from '../read-texts.server.ts'
import { traceOf } from '../request.server.ts'
import { endResets, findReset, useReset } from './resets.server.ts'
import { signInKey, tryPassword } from '../sign-in.server.ts'
import { accountOf, endSessions } from '../sessions/sessions.server.ts'
import { addressLetters, count, countOrRefuse, forgetTries, mailLetters } from '../throttle.server.ts'

type Message = { message: string }

/** Mails a link for a new password. The answer does not reveal whether the address has an account: a job looks it up. */
export async function forgotPassword(call: Call, now: Date): Promise<Message> {
  const { services, body, caller } = call
  const { values, issues } = readTexts(body, { email: { label: 'Email', max: 254, checks: [checks.email] } })
  if (issues.length > 0) throw invalid(issues)
  for (const counter of addressLetters(services.settings.limits, caller.address))
    await countOrRefuse(services.database, counter, now)
  let wait = 0
  for (const counter of mailLetters('reset', values.email)) wait ||= await count(services.database, counter, now)
  if (wait === 0)
    await services.database.transaction(NO_TENANT, (transaction) =>
      services.addJob(transaction, 'send_reset_link', { email: values.email }),
    )
  return { message: 'If this email has an account, a link to choose a new password is on its way' }
}

/** Sets a new password with the token of a mailed link: once, and all sessions end. */
export async function resetPassword(call: Call, now: Date): Promise<Message> {
  const { services, body } = call
  const { values, issues } = readTexts(body, {
    token: { label: 'Link', max: 512 },
    password: { label: 'Password', max: 128, checks: [checks.password] },
  })
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
    // The link went to the mail address, so it proves the address too. A sign-in with another site that was started before
    // had not proved it, so remove it.
    await transaction.query(
      `delete from account_identity i using account a where a.id = i.account_id and a.id = $1 and a.status = 'pending'`,
      [reset.account_id],
    )
    await transaction.query(
      `update account set password_hash = $2, status = 'active', updated_at = $3 where id = $1 and status <> 'inactive'`,
      [reset.account_id, password_hash, now],
    )
    await transaction.query('delete from one_time_code where account_id = $1', [reset.account_id])
    await forgetTries(transaction, signInKey(reset.email))
    await passwordIsNew(transaction, call, { id: reset.account_id, email: reset.email })
  })
  return { message: 'Your new password is saved. Sign in with it.' }
}

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
    await passwordIsNew(transaction, call, { id, email: account.email, keep: token_hash })
  })
  return { message: 'Your password is changed. Your other sessions have ended.' }
}

/** Ends other sessions and open links after a new password, and informs the person by mail. */
async function passwordIsNew(
  transaction: Transaction,
  { services, request }: Pick<Call, 'services' | 'request'>,
  account: { id: number; email: string; keep?: Buffer },
): Promise<void> {
  await recordSignIn(transaction, { account_id: account.id, outcome: 'password_changed', ...traceOf(request) })
  await endSessions(transaction, { account_id: account.id, except: account.keep })
  await endResets(transaction, account.id)
  // Cancel sign-ins that were started with the old password.
  await transaction.query('delete from second_factor_challenge where account_id = $1', [account.id])
  const letters = await lettersFor(transaction, account.id)
  const letter = letters.password_changed({ link: `${services.settings.base_url}/password-reset` })
  await services.addJob(transaction, 'send_mail', { to: account.email, ...letter })
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
