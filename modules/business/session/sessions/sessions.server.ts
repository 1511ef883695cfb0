import { randomBytes } from 'node:crypto'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { tokenHash } from '#engine/server/http/identity.server.ts'
import { noSession } from '#engine/server/http/refusal.server.ts'
import { publish } from '#platform/live/live.server.ts'
import { networkText } from '../request.server.ts'

/** An account as the sign-in calls read it. */
export interface AccountRow {
  id: number
  name: string
  /** Null for a person who signs in by phone and gave none. */
  email: string | null
  /** With its plus and all digits; null where none was given. */
  phone: string | null
  /** The phone is this account's alone: proved by a code, or waiting for its first one. */
  signs_in_by_phone: boolean
  status: 'pending' | 'active' | 'inactive'
  password_hash: string
  /** Where the photo lies, as the file calls know it; null without one. */
  photo_path: string | null
}

const ACCOUNT_COLUMNS = `id, name, email, phone, signs_in_by_phone, status, password_hash,
  (select p.storage_key from account_photo p where p.account_id = account.id and p.state = 'ready' and p.deleted_at is null
   order by p.id desc limit 1) as photo_path`

/** A fresh token and when it ends, as the API gives it. */
export interface Token {
  token: string
  expires_at: string
}

/** What sign-in, code and token calls answer. */
export interface SessionAnswer {
  user: { id: number; name: string; email: string | null; phone: string | null; photo_url: string | null }
  token: Token
}

/** What of an account its person reads. */
export type OwnAccount = Pick<AccountRow, 'id' | 'name' | 'email' | 'phone' | 'photo_path'>

/** The answer that opens a session in the browser. */
export function sessionAnswer(account: OwnAccount, token: Token): SessionAnswer {
  return { user: presentUser(account), token }
}

/** A signed-in person as the API gives them. */
export function presentUser(account: OwnAccount): SessionAnswer['user'] {
  const { id, name, email, phone, photo_path } = account
  return { id, name, email, phone, photo_url: photo_path }
}

const HOUR_MS = 60 * 60_000

/** Opens a session: 256 random bits, of which only the hash is kept. */
export async function createSession(
  transaction: Transaction,
  options: {
    account_id: number
    token_hours: number
    now: Date
    address?: string
    user_agent?: string
  },
): Promise<Token> {
  const { account_id, now } = options
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + options.token_hours * HOUR_MS)
  await transaction.query('delete from session where account_id = $1 and expires_at <= $2', [account_id, now])
  await transaction.query('update account set last_sign_in_at = $2 where id = $1', [account_id, now])
  await transaction.query(
    `insert into session (token_hash, account_id, created_at, expires_at, last_seen_at, address, user_agent)
     values ($1, $2, $3, $4, $3, $5, $6)`,
    [
      tokenHash(token),
      account_id,
      now,
      expires_at,
      networkText(options.address, 64),
      networkText(options.user_agent, 255),
    ],
  )
  return { token, expires_at: expires_at.toISOString() }
}

/** When the session of an account ends; null where there is none any more. */
export async function sessionEnd(
  transaction: Transaction,
  options: { account_id: number; token_hash: Buffer; now: Date },
): Promise<string | null> {
  const [found] = await transaction.query<{ expires_at: Date }>(
    'select expires_at from session where token_hash = $1 and account_id = $2 and expires_at > $3',
    [options.token_hash, options.account_id, options.now],
  )
  return found ? new Date(found.expires_at).toISOString() : null
}

/** Ends one session: its token, and those of the time when a token could be exchanged for another. */
export async function endSession(
  transaction: Transaction,
  options: { account_id: number; token_hash: Buffer },
): Promise<void> {
  await transaction.query(
    `delete from session where account_id = $1 and coalesce(first_hash, token_hash) =
       (select coalesce(first_hash, token_hash) from session where token_hash = $2)`,
    [options.account_id, options.token_hash],
  )
  await endStreams(transaction, options.account_id)
}

/** Ends the sessions of an account, all but the one named. Forget the account's identity after the commit. */
export async function endSessions(
  transaction: Transaction,
  options: { account_id: number; except?: Buffer },
): Promise<void> {
  await transaction.query('delete from session where account_id = $1 and ($2::bytea is null or token_hash <> $2)', [
    options.account_id,
    options.except ?? null,
  ])
  await endStreams(transaction, options.account_id)
}

/** Makes the open tabs of an account check whether their session is still valid. */
export const endStreams = (transaction: Transaction, account_id: number) =>
  publish(transaction, {
    business_id: transaction.scope.business_id,
    to: [account_id],
    event: 'session_end',
    data: {},
  })

/** The account of a mail address, whatever its case. */
export async function findAccount(transaction: Transaction, email: string): Promise<AccountRow | null> {
  const [found] = await transaction.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from account where lower(email) = $1`,
    [email.toLowerCase()],
  )
  return found ?? null
}

/** The account that signs in by a phone, which is written with its plus. */
export async function findAccountByPhone(transaction: Transaction, phone: string): Promise<AccountRow | null> {
  const [found] = await transaction.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from account where phone = $1 and signs_in_by_phone`,
    [phone],
  )
  return found ?? null
}

/** The account behind a session. */
export async function accountOf(transaction: Transaction, id: number): Promise<AccountRow> {
  const [found] = await transaction.query<AccountRow>(`select ${ACCOUNT_COLUMNS} from account where id = $1`, [id])
  if (!found) throw noSession()
  return found
}
