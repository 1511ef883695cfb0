import { recordSignIn } from '#platform/audit/sign-ins.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Call } from '#engine/server/http/route.server.ts'
import { noteSignIn } from '#modules/notices/index.server.ts'
import { sentBrowser, traceOf } from '../request.server.ts'
import { hasSecondFactor } from '../second-factor/factor-store.server.ts'
import { type Challenge, makeChallenge } from '../second-factor/challenges.server.ts'
import {
  type AccountRow,
  createSession,
  type OwnAccount,
  type SessionAnswer,
  sessionAnswer,
} from './sessions.server.ts'

/** The final proof of the person's identity. */
export type SignInWay = 'password' | 'code' | 'invitation' | 'totp' | 'recovery_code' | 'facebook' | 'linkedin'

/** The answer to a first step that needs a second one: no person, no token. */
export interface SecondStep {
  second_factor: Challenge
}

/** After the first step: a session, or the question for the second step where the account has one. */
export async function completeFirstStep(
  transaction: Transaction,
  call: Call,
  options: { account: AccountRow; way: SignInWay; now: Date },
): Promise<SessionAnswer | SecondStep> {
  const { account, now } = options
  if (!(await hasSecondFactor(transaction, account.id))) return openSession(transaction, call, options)
  const asked_by = sentBrowser(call.request)
  return { second_factor: await makeChallenge(transaction, { account_id: account.id, asked_by, now }) }
}

/**
 * Opens the session of a person who has passed every step of signing in. Every sign-in calls this, so work for each
 * sign-in belongs here. (Exchanging a token for a fresh one is not a sign-in.)
 */
export async function openSession(
  transaction: Transaction,
  call: Call,
  options: { account: OwnAccount; way: SignInWay; now: Date },
): Promise<SessionAnswer> {
  const { account, way, now } = options
  const { token_hours } = call.services.settings
  const trace = { account_id: account.id, ...traceOf(call.request) }
  const token = await createSession(transaction, { token_hours, now, ...trace })
  await recordSignIn(transaction, { ...trace, outcome: 'signed_in', way })
  await noteSignIn(transaction, { ...trace, now })
  return sessionAnswer(account, token)
}
