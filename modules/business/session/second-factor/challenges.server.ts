import { randomBytes } from 'node:crypto'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { tokenHash } from '#engine/server/http/identity.server.ts'

/** How long a person has for the second step. */
export const CHALLENGE_SECONDS = 600
const TRIES = 5

/** The question for a second step, as the API gives it; `challenge` goes back with the code. */
export interface Challenge {
  challenge: string
  expires_in: number
}

/** Asks an account that has passed the first step for the second one. */
export async function makeChallenge(
  transaction: Transaction,
  options: { account_id: number; asked_by: Buffer | null; now: Date },
): Promise<Challenge> {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(options.now.getTime() + CHALLENGE_SECONDS * 1000)
  await transaction.query(
    'insert into second_factor_challenge (token_hash, account_id, asked_by, expires_at) values ($1, $2, $3, $4)',
    [tokenHash(challenge), options.account_id, options.asked_by, expires_at],
  )
  return { challenge, expires_in: CHALLENGE_SECONDS }
}

/** Takes one of five tries at a challenge, in the browser it was given to; returns the account, or null if the challenge is unknown or no longer valid. */
export async function takeChallenge(
  transaction: Transaction,
  options: { challenge: string; browser: Buffer | null; now: Date },
): Promise<number | null> {
  const [found] = await transaction.query<{ account_id: number }>(
    `update second_factor_challenge set tries = tries + 1
     where token_hash = $1 and expires_at > $2 and tries < $3 and asked_by is not distinct from $4::bytea
     returning account_id`,
    [tokenHash(options.challenge), options.now, TRIES, options.browser],
  )
  return found?.account_id ?? null
}

/** Closes a challenge: it was answered. */
export async function closeChallenge(transaction: Transaction, challenge: string): Promise<void> {
  await transaction.query('delete from second_factor_challenge where token_hash = $1', [tokenHash(challenge)])
}
