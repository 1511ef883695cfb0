import { recordSignIn } from '#platform/audit/sign-ins.server.ts'
import { NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'
import type { Issue } from '#base/issue.ts'
import { invalid, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { Call, SessionCall } from '#engine/server/http/route.server.ts'
import { tellPerson } from '../letters/tell.server.ts'
import { readTexts } from '../read-texts.server.ts'
import { sentBrowser, traceOf } from '../request.server.ts'
import { openSession } from '../sessions/open-session.server.ts'
import { lockProvedAccount, provePerson } from '../sessions/proof.server.ts'
import { type AccountRow, accountOf, type SessionAnswer } from '../sessions/sessions.server.ts'
import { signInKey } from '../sign-in.server.ts'
import { count, refuseWhenFull } from '#platform/limits/counter.server.ts'
import { addressFailures, forgetTries, takeTry } from '../throttle.server.ts'
import { closeChallenge, takeChallenge } from './challenges.server.ts'
import {
  beginFactor,
  confirmFactor,
  factorState,
  hasSecondFactor,
  newRecoveryCodes,
  removeFactor,
  useAppCode,
  useRecoveryCode,
} from './factor-store.server.ts'

/** The second step of signing in: a code of the app in `code`, or one of the recovery codes in `recovery_code`. */
export async function answerChallenge(call: Call, now: Date): Promise<SessionAnswer> {
  const { services, body, caller, request } = call
  const { database, settings } = services
  const field = body.recovery_code === undefined ? 'code' : 'recovery_code'
  const { values, issues } = readTexts(body, {
    challenge: { label: 'Sign-in', max: 512 },
    [field]: { label: 'Code', max: 60 },
  })
  if (issues.length > 0) throw invalid(issues)
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  const browser = sentBrowser(request)
  const account_id = await database.transaction(NO_TENANT, (transaction) =>
    takeChallenge(transaction, { challenge: values.challenge, browser, now }),
  )
  if (account_id === null) {
    await count(database, failures, now)
    throw beginAgain()
  }
  const account = await database.transaction(NO_TENANT, (transaction) => accountOf(transaction, account_id))
  // Wrong codes and wrong passwords are counted together: five of them lock the account.
  const way = field === 'code' ? 'totp' : 'recovery_code'
  const trace = { account_id, way, ...traceOf(request) }
  await takeTry(database, { key: signInKey(account.id), limits: settings.limits, now }).catch(
    async (error: unknown) => {
      if (error instanceof Refusal) await recordSignIn(database, { ...trace, outcome: 'locked' })
      throw error
    },
  )
  const answer = await database.transaction(NO_TENANT, async (transaction) => {
    const current = await lockAccount(transaction, account_id)
    if (current.status !== 'active') throw beginAgain()
    const given = { account_id, code: values[field], secret: settings.secret, now }
    const is_right =
      field === 'code'
        ? await useAppCode(transaction, { ...given, confirmed: true })
        : await useRecoveryCode(transaction, given)
    if (!is_right) return null
    await closeChallenge(transaction, values.challenge)
    await forgetTries(transaction, signInKey(account.id))
    if (field === 'recovery_code') {
      const { recovery_codes_left } = await factorState(transaction, account_id)
      const link = `${settings.base_url}/profile?tab=security`
      await tellPerson(transaction, services, {
        account: current,
        letter: (letters) => letters.recovery_used({ left: recovery_codes_left, link }),
        sms: 'a recovery code was used',
      })
    }
    return openSession(transaction, call, { account: current, way, now })
  })
  if (answer) return answer
  await recordSignIn(database, { ...trace, outcome: 'refused' })
  await count(database, failures, now)
  throw invalid([wrongCode(field)])
}

/** Makes a secret for the person's app; nothing changes until a code of it is confirmed. */
export async function setUpFactor(call: SessionCall, now: Date): Promise<{ secret: string; uri: string }> {
  const { services } = call
  const account = await provePerson(call, now)
  return services.database.transaction(NO_TENANT, async (transaction) => {
    await lockProvedAccount(transaction, account)
    const begun = await beginFactor(transaction, {
      account_id: account.id,
      label: account.email ?? account.phone ?? account.name,
      secret: services.settings.secret,
      now,
    })
    if (!begun) throw ruleBroken('The second step is on already')
    return begun
  })
}

/** Switches the second step on with the app's first code; returns the recovery codes, which are never shown again. */
export async function confirmSetUp(call: SessionCall, now: Date): Promise<{ recovery_codes: string[] }> {
  const { services, caller } = call
  const { id } = caller.account
  const { secret } = services.settings
  const code = await countedCode(call, now)
  const codes = await services.database.transaction(NO_TENANT, async (transaction) => {
    const account = await lockAccount(transaction, id)
    if (!(await useAppCode(transaction, { account_id: id, code, secret, confirmed: false, now }))) return null
    await confirmFactor(transaction, { account_id: id, now })
    await forgetTries(transaction, factorKey(id))
    await tell(transaction, call, account, 'on')
    transaction.afterCommit(() => services.identity.forget({ account_id: id }))
    return newRecoveryCodes(transaction, { account_id: id, secret })
  })
  if (!codes) throw invalid([wrongCode('code')])
  return { recovery_codes: codes }
}

/** Ten new recovery codes; the old ones stop working. Needs the password and a code of the app. */
export async function renewRecoveryCodes(call: SessionCall, now: Date): Promise<{ recovery_codes: string[] }> {
  const { secret } = call.services.settings
  return withProof(call, now, async (transaction, account) => {
    await tell(transaction, call, account, 'codes')
    return { recovery_codes: await newRecoveryCodes(transaction, { account_id: account.id, secret }) }
  })
}

/** Switches the second step off. Needs the password and a code of the app or a recovery code. */
export async function switchFactorOff(call: SessionCall, now: Date): Promise<{ message: string }> {
  return withProof(call, now, async (transaction, account) => {
    await removeFactor(transaction, account.id)
    await tell(transaction, call, account, 'off')
    transaction.afterCommit(() => call.services.identity.forget({ account_id: account.id }))
    return { message: 'The second step is off. Signing in takes your password alone.' }
  })
}

async function withProof<Result>(
  call: SessionCall,
  now: Date,
  work: (transaction: Transaction, account: AccountRow) => Promise<Result>,
): Promise<Result> {
  const account = await provePerson(call, now)
  return withCode(call, { account, now }, (transaction) => work(transaction, account))
}

/**
 * Requires the password and, if the account has a second step, a code of its app or a recovery code in `code`: for actions
 * that give access to everything. The code cannot be used again.
 */
export async function provePersonTwice(call: SessionCall, now: Date): Promise<AccountRow> {
  const account = await provePerson(call, now)
  const { database } = call.services
  const has_step = await database.transaction(NO_TENANT, (transaction) => hasSecondFactor(transaction, account.id))
  return has_step ? withCode(call, { account, now }, async () => account) : account
}

/** Works once a code was right, in the same transaction; six digits come from the app, anything else is a recovery code. */
async function withCode<Result>(
  call: SessionCall,
  { account, now }: { account: AccountRow; now: Date },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { services } = call
  const code = await countedCode(call, now)
  const result = await services.database.transaction(NO_TENANT, async (transaction) => {
    await lockProvedAccount(transaction, account)
    if (!(await hasSecondFactor(transaction, account.id))) throw ruleBroken('The second step is not on')
    const given = { account_id: account.id, code, secret: services.settings.secret, now }
    const is_right = /^\d{6}$/.test(code)
      ? await useAppCode(transaction, { ...given, confirmed: true })
      : await useRecoveryCode(transaction, given)
    if (!is_right) return null
    await forgetTries(transaction, factorKey(account.id))
    return work(transaction)
  })
  if (result === null) throw invalid([wrongCode('code')])
  return result
}

const factorKey = (account_id: number) => `second factor ${account_id}`

/** The code of the body, as one counted try; 429 while locked. */
async function countedCode({ services, body, caller }: SessionCall, now: Date): Promise<string> {
  const { values, issues } = readTexts(body, { code: { label: 'Code', max: 60 } })
  if (issues.length > 0) throw invalid(issues)
  const { limits } = services.settings
  await takeTry(services.database, { key: factorKey(caller.account.id), limits, now })
  return values.code
}

async function tell(
  transaction: Transaction,
  { services }: SessionCall,
  account: AccountRow,
  what: 'on' | 'off' | 'codes',
): Promise<void> {
  const link = `${services.settings.base_url}/profile?tab=security`
  await tellPerson(transaction, services, {
    account,
    letter: (letters) => letters.factor({ what, link }),
    sms: NEWS[what],
  })
}

const NEWS = { on: 'the second step is on', off: 'the second step is off', codes: 'new recovery codes' } as const

async function lockAccount(transaction: Transaction, id: number): Promise<AccountRow> {
  await transaction.query('select 1 from account where id = $1 for update', [id])
  return accountOf(transaction, id)
}

const wrongCode = (field: string): Issue => ({
  field,
  message:
    field === 'code'
      ? 'This code is not right, or was used already. Wait for the next one and try again.'
      : 'This recovery code is not right, or was used already.',
  rule: 'code',
})

const beginAgain = () =>
  new Refusal({
    status: 401,
    code: 'E_CHALLENGE_ENDED',
    message: 'This sign-in has ended: it took too long, or there were too many wrong codes. Sign in again.',
  })
