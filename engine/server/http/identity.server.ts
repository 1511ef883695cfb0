import { createHash } from 'node:crypto'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '../access/access.server.ts'
import { type Database, NO_TENANT } from '../database/database.server.ts'
import type { Account, Viewing } from './account.server.ts'
import { makeKeys } from './api-key.server.ts'
import { noSession, Refusal } from './refusal.server.ts'

export type { Account, Viewing } from './account.server.ts'

/** Finds the account of a token, and what it may do in a business. */
export interface Identity {
  account: (token: string) => Promise<Account>
  access: (account: Account, business_id: number) => Promise<Access>
  /** The account and access of an API key used from an address; the account is that of the person who made the key. */
  key: (text: string, address: string) => Promise<{ account: Account; access: Access }>
  /** The active view-as of a session, or null. While it is active, nothing may be changed. */
  viewing: (account: Pick<Account, 'viewing'>) => Viewing | null
  /** Clears the cache of an account, a business, or everything, so that changed rights apply from the next request. */
  forget: (what?: { account_id?: number; business_id?: number }) => void
}

// Long enough to serve a burst of requests, short enough that a change by another process applies within a second.
const REMEMBERED_MS = 900

interface Remembered<Value> {
  at: number
  value: Promise<Value>
}

/** The hash under which a token is stored; the token itself is never stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Looks up sessions and rights in the database and caches each result for less than a second. */
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
    // last_seen_at is updated at most once a minute, so that not every read causes a write.
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
    return { id: Number(row[0]), name: row[1] as string, email: row[2], token_hash: hash, viewing }
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
      // Give the same answer for another person's business and a missing one, so that callers cannot tell them apart.
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
      // Checked at each request: view-as ends when the viewer no longer owns the business.
      if (!viewing || viewing.business_id !== business_id || !own.is_owner) return own
      // The viewed member was deactivated: keep the session read-only until view-as ends.
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
