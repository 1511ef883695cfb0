import { createHash } from 'node:crypto'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '../access/access.server.ts'
import { type Database, NO_TENANT } from '../database/database.server.ts'
import type { Account, Viewing } from './account.server.ts'
import { makeKeys } from './api-key.server.ts'
import { noSession, Refusal } from './refusal.server.ts'

export type { Account, Viewing } from './account.server.ts'

/** Answers who is behind a token, and what they may do in a business. */
export interface Identity {
  account: (token: string) => Promise<Account>
  access: (account: Account, business_id: number) => Promise<Access>
  /** Who works with an API key from an address, and what they may do; the account is that of the person who made it. */
  key: (text: string, address: string) => Promise<{ account: Account; access: Access }>
  /** The live viewing of a session: while there is one, nothing may be changed. */
  viewing: (account: Pick<Account, 'viewing'>) => Viewing | null
  /** Forgets what is remembered of an account, a business, or everything: rights hold from the next request on. */
  forget: (what?: { account_id?: number; business_id?: number }) => void
}

// Long enough that a burst of requests asks once, short enough that another process's change holds within a second.
const REMEMBERED_MS = 900

interface Remembered<Value> {
  at: number
  value: Promise<Value>
}

/** The hash under which a token is stored; the token itself never is. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Looks sessions and rights up in the database, remembering each answer for less than a second. */
export function makeIdentity(options: { database: Database; idle_hours: number; now?: () => number }): Identity {
  const { database } = options
  const now = options.now ?? Date.now
  const accounts = new Map<string, Remembered<Account>>()
  const accesses = new Map<string, Remembered<Access>>()

  function remember<Value>(
    map: Map<string, Remembered<Value>>,
    key: string,
    load: () => Promise<Value>,
  ): Promise<Value> {
    const found = map.get(key)
    if (found && now() - found.at < REMEMBERED_MS) return found.value
    if (map.size > 20_000) map.clear()
    const entry = { at: now(), value: load() }
    map.set(key, entry)
    entry.value.catch(() => map.delete(key))
    return entry.value
  }

  async function loadAccount(token: string): Promise<Account> {
    const hash = tokenHash(token)
    // last_seen moves at most once a minute, so that reading does not become writing.
    const [row] = await database.read(
      NO_TENANT,
      `with found as (
         select s.token_hash, s.account_id, a.name, a.email, a.status, s.last_seen_at,
           v.viewed_business_id, v.viewed_id, extract(epoch from v.expires_at) * 1000 as until
         from session s join account a on a.id = s.account_id
         left join session_view v on v.first_hash = coalesce(s.first_hash, s.token_hash)
           and v.account_id = s.account_id and v.expires_at > now()
         where s.token_hash = $1::bytea and s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => $2::int)
       ), seen as (
         update session s set last_seen_at = now() from found f where s.token_hash = f.token_hash and f.last_seen_at < now() - interval '1 minute'
       )
       select account_id::text, name, email, status, viewed_business_id::text, viewed_id::text, until::text from found`,
      [`\\x${hash.toString('hex')}`, options.idle_hours],
    )
    if (!row) throw noSession()
    if (row[3] !== 'active')
      throw new Refusal({ status: 403, code: 'E_NOT_ACTIVE', message: 'This account is not active' })
    const viewing =
      row[4] === null ? null : { business_id: Number(row[4]), user_id: Number(row[5]), until: Number(row[6]) }
    return { id: Number(row[0]), name: row[1] as string, email: row[2] as string, token_hash: hash, viewing }
  }

  const liveViewing: Identity['viewing'] = ({ viewing }) => (viewing && viewing.until > now() ? viewing : null)

  function ownAccess(account_id: number, business_id: number): Promise<Access> {
    return remember(accesses, `${account_id}:${business_id}`, async () => {
      const access = await loadAccess(database, { business_id, user_id: account_id })
      if (access === 'inactive')
        throw new Refusal({
          status: 403,
          code: 'E_NOT_ACTIVE',
          message: 'Your access to this business has been switched off',
        })
      // Somebody else's business and no business at all are the same to the caller.
      if (!access)
        throw new Refusal({
          status: 404,
          code: 'E_NOT_FOUND',
          message: 'This business does not exist, or you do not belong to it',
        })
      if (access.lacks_second_factor)
        throw new Refusal({
          status: 403,
          code: 'E_SECOND_FACTOR',
          message: 'This business asks you for a second step of signing in. Set it up in your profile first.',
        })
      return access
    })
  }

  const keys = makeKeys({ database, access: ownAccess, remember })

  return {
    key: keys.find,
    account: (token) => remember(accounts, token, () => loadAccount(token)),
    viewing: liveViewing,
    async access(account, business_id) {
      const own = await ownAccess(account.id, business_id)
      const viewing = liveViewing(account)
      // Asked again at each request: who no longer owns the business looks through nobody's eyes.
      if (!viewing || viewing.business_id !== business_id || !own.is_owner) return own
      // Whoever has left in the meantime has no eyes to look through; the session stays read-only until it is ended.
      const seen = await ownAccess(viewing.user_id, business_id).catch(() => own)
      return seen === own ? own : { ...seen, viewed_by: account.id }
    },
    forget(what) {
      if (!what) {
        accounts.clear()
        accesses.clear()
        keys.forget()
        return
      }
      keys.forget()
      if (what.account_id !== undefined) accounts.clear()
      for (const key of accesses.keys()) {
        const [account_id, business_id] = key.split(':').map(Number)
        if (account_id === what.account_id || business_id === what.business_id) accesses.delete(key)
      }
    },
  }
}
