import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { seal, unseal } from '#engine/server/secrets/seal.server.ts'

/** How many recovery codes a person gets. */
export const RECOVERY_CODES = 10
// Without 0, 1, I, L, O and U, which are easily confused when read from paper.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12
const STEP_SECONDS = 30

/** The state of an account's second step. */
export interface FactorState {
  is_on: boolean
  since: string | null
  recovery_codes_left: number
}

/** Whether signing in to the account takes a second step. */
export async function hasSecondFactor(transaction: Transaction, account_id: number): Promise<boolean> {
  const rows = await transaction.query(
    'select 1 from second_factor where account_id = $1 and confirmed_at is not null',
    [account_id],
  )
  return rows.length > 0
}

/** Whether it is on, since when, and how many recovery codes are unused. */
export async function factorState(transaction: Transaction, account_id: number): Promise<FactorState> {
  const [row] = await transaction.query<{ confirmed_at: Date; left: number }>(
    `select confirmed_at, (select count(*)::int from recovery_code r where r.account_id = f.account_id and r.used_at is null) as left
     from second_factor f where account_id = $1 and confirmed_at is not null`,
    [account_id],
  )
  if (!row) return { is_on: false, since: null, recovery_codes_left: 0 }
  return { is_on: true, since: row.confirmed_at.toISOString(), recovery_codes_left: row.left }
}

/** Keeps a fresh secret that waits to be confirmed; gives it for the person's app. False when the second step is on. */
export async function beginFactor(
  transaction: Transaction,
  options: {
    account_id: number
    /** What the app shows beside the code. */
    label: string
    secret: string
    now: Date
  },
): Promise<{ secret: string; uri: string } | null> {
  const { account_id, now } = options
  const made = new Secret({ size: 20 })
  const { key_id, sealed } = seal({ secret: options.secret, place: placeOf(account_id), text: made.base32 })
  const rows = await transaction.query(
    `insert into second_factor as f (account_id, key_id, sealed_secret, created_at) values ($1, $2, $3, $4)
     on conflict (account_id) do update set key_id = $2, sealed_secret = $3, created_at = $4, last_step = null
       where f.confirmed_at is null
     returning account_id`,
    [account_id, key_id, sealed, now],
  )
  if (rows.length === 0) return null
  return { secret: made.base32, uri: totp(made.base32, options.label).toString() }
}

/** Uses up a code of the person's app: true once per time step. `confirmed` false is the set-up's own code. */
export async function useAppCode(
  transaction: Transaction,
  options: { account_id: number; code: string; secret: string; confirmed: boolean; now: Date },
): Promise<boolean> {
  const { account_id, now } = options
  const [row] = await transaction.query<{ key_id: string; sealed_secret: Buffer; last_step: number | null }>(
    `select key_id, sealed_secret, last_step from second_factor
     where account_id = $1 and (confirmed_at is not null) = $2 for update`,
    [account_id, options.confirmed],
  )
  if (!row) return false
  const text = unseal({
    secret: options.secret,
    place: placeOf(account_id),
    key_id: row.key_id,
    sealed: row.sealed_secret,
  })
  // Accept one step before and after, because clocks of phones differ by seconds.
  const delta =
    text === null ? null : totp(text, '').validate({ token: options.code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
  if (row.last_step !== null && step <= row.last_step) return false
  await transaction.query('update second_factor set last_step = $2 where account_id = $1', [account_id, step])
  return true
}

/** Uses up a recovery code: true once. How it is typed (case, spaces, dashes) does not matter. */
export async function useRecoveryCode(
  transaction: Transaction,
  options: { account_id: number; code: string; secret: string; now: Date },
): Promise<boolean> {
  const { account_id, now } = options
  const wanted = recoveryHash(options.secret, account_id, options.code)
  const rows = await transaction.query<{ code_hash: Buffer }>(
    'select code_hash from recovery_code where account_id = $1 and used_at is null for update',
    [account_id],
  )
  if (!rows.some((row) => timingSafeEqual(row.code_hash, wanted))) return false
  await transaction.query('update recovery_code set used_at = $3 where account_id = $1 and code_hash = $2', [
    account_id,
    wanted,
    now,
  ])
  return true
}

/** Switches the second step on: from now on signing in asks for it. */
export async function confirmFactor(
  transaction: Transaction,
  options: { account_id: number; now: Date },
): Promise<void> {
  await transaction.query('update second_factor set confirmed_at = $2 where account_id = $1', [
    options.account_id,
    options.now,
  ])
}

/** Ten new recovery codes in place of all others; they are given here once and kept as hashes. */
export async function newRecoveryCodes(
  transaction: Transaction,
  options: { account_id: number; secret: string },
): Promise<string[]> {
  const { account_id, secret } = options
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(randomCode())
  await transaction.query('delete from recovery_code where account_id = $1', [account_id])
  await transaction.query('insert into recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])', [
    account_id,
    [...codes].map((code) => recoveryHash(secret, account_id, code)),
  ])
  return [...codes]
}

/** Switches the second step off and forgets everything about it. */
export async function removeFactor(transaction: Transaction, account_id: number): Promise<void> {
  await transaction.query('delete from second_factor where account_id = $1', [account_id])
  await transaction.query('delete from recovery_code where account_id = $1', [account_id])
  await transaction.query('delete from second_factor_challenge where account_id = $1', [account_id])
}

const placeOf = (account_id: number) => `second_factor.sealed_secret.${account_id}`

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Vanik', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 })
}

// 12 of 30 letters are 58 bits.
function randomCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

// The code is short, so its hash needs a key that is not in the database.
function recoveryHash(secret: string, account_id: number, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return createHmac('sha256', secret).update(`recovery code ${account_id} ${plain}`).digest()
}
