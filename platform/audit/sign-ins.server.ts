import { createHash } from 'node:crypto'
import { type Database, NO_TENANT, type Transaction } from '#engine/server/database/database.server.ts'

/** The result of signing in or out. `refused` is a wrong password or code. */
export type SignInOutcome =
  | 'signed_in'
  | 'signed_out'
  | 'refused'
  | 'locked'
  | 'not_active'
  | 'session_ended'
  | 'password_changed'

/** A sign-in, sign-out or failed attempt. Without an account, only a hash of the typed address or phone is stored. */
export interface SignInEvent {
  account_id: number | null
  typed?: string
  outcome: SignInOutcome
  /** `password`, `code`, `totp`, `facebook`, …; null where no method applies. */
  way?: string
  address?: string
  user_agent?: string
  request_id?: string
}

/** Writes a sign-in event. A refused attempt has no transaction, so a database is accepted too. Locked attempts count once a minute. */
export async function recordSignIn(into: Transaction | Database, event: SignInEvent): Promise<void> {
  const email_hash = event.account_id === null ? hashOf(event.typed ?? '') : null
  const values = [
    event.account_id,
    email_hash,
    event.outcome,
    short(event.way, 40),
    short(event.address, 64),
    short(event.user_agent, 255),
    event.request_id ?? null,
  ]
  if ('query' in into) await into.query(INSERT, values)
  else await into.transaction(NO_TENANT, (transaction) => transaction.query(INSERT, values))
}

// Repeated attempts on a locked account must not fill the log.
const INSERT = `
insert into sign_in_event (account_id, email_hash, outcome, way, address, user_agent, request_id)
select $1::bigint, $2::bytea, $3::text, $4, $5, $6, $7
where $3::text <> 'locked' or not exists (select 1 from sign_in_event e
  where (e.account_id = $1::bigint or e.email_hash = $2::bytea) and e.outcome = 'locked' and e.at > now() - interval '1 minute')`

/** A sign-in event as the API returns it. */
export interface SignInRow {
  id: number
  outcome: SignInOutcome
  way: string | null
  address: string | null
  user_agent: string | null
  at: string
}

/** The sign-ins of an account, newest first; `before` is the id of the last one on the previous page. */
export async function listSignIns(
  database: Database,
  options: { account_id: number; before: number | null; limit: number },
): Promise<{ data: SignInRow[]; next: string | null }> {
  const [row] = await database.read(
    NO_TENANT,
    `select coalesce(json_agg(q), '[]')::text from (
       select id, outcome, way, address, user_agent, at from sign_in_event
       where account_id = $1::bigint and ($2::bigint is null or id < $2::bigint) order by id desc limit $3::int) q`,
    [options.account_id, options.before, options.limit],
  )
  const data = JSON.parse(row[0] as string) as SignInRow[]
  return { data, next: data.length === options.limit ? String(data[data.length - 1].id) : null }
}

/** Removes sign-ins older than a year. */
export async function forgetOldSignIns(database: Database): Promise<void> {
  await database.read(NO_TENANT, 'select forget_old_sign_ins()::text', [])
}

function hashOf(typed: string): Buffer {
  return createHash('sha256').update(typed.toLowerCase()).digest()
}

function short(text: string | undefined, max: number): string | null {
  return text ? [...text.toWellFormed()].slice(0, max).join('').replaceAll('\u0000', '') : null
}
