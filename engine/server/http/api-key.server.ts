import { createHash, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import {
  type Access,
  ADMIN_ROLE,
  type FieldRule,
  fieldRule,
  isManager,
  narrowerScope,
  type Right,
  type Scope,
  scopeOf,
  strictestRule,
} from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'
import type { Account } from './account.server.ts'
import { noSession, Refusal } from './refusal.server.ts'

const KEY = /^vk_([1-9]\d{0,14})_[A-Za-z0-9_-]{43}$/

/** Matches an Authorization header with an API key. */
export const KEY_BEARER = /^Bearer vk_/

/** True for a text in the format of an API key: `vk_<business>_<43 characters>`. Session tokens never have this format. */
export const isApiKey = (text: string): boolean => KEY.test(text)

/** Creates an API key of a business: the text, shown once; the prefix by which people recognise it; the hash to store. */
export function newApiKey(business_id: number): { text: string; prefix: string; hash: Buffer } {
  const text = `vk_${business_id}_${randomBytes(32).toString('base64url')}`
  return { text, prefix: text.slice(0, `vk_${business_id}_`.length + 6), hash: hashOf(text) }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** True if an address is in the list of addresses and networks, or if the list is empty. */
export function isAddressAllowed(address: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return allowed.some((text) => {
    const [network, bits] = networkOf(text) ?? []
    return network !== undefined && network.kind() === parsed.kind() && parsed.match(network, bits as number)
  })
}

/** Parses an address (`203.0.113.7`) or network (`203.0.113.0/24`); null for anything else. */
export function networkOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return null
  const one = ipaddr.parse(text)
  return [one, one.kind() === 'ipv4' ? 32 : 128]
}

interface KeyRow {
  id: number
  created_by: number
  maker_name: string
  maker_email: string | null
  addresses: string[]
  role_name: string
  rights: [string, Right, Scope][]
  fields: [string, string, FieldRule][]
}

const SEEN_MS = 60_000

const KEY_SQL = `
with found as (
  select * from api_key where business_id = $1::bigint and revoked_at is null and (expires_at is null or expires_at > now())
    and (key_hash = $2::bytea or (old_key_hash = $2::bytea and old_key_until > now()))
)
select json_build_object('id', f.id, 'created_by', f.created_by, 'maker_name', a.name, 'maker_email', a.email,
  'addresses', f.addresses, 'role_name', r.name,
  'rights', (select coalesce(json_agg(json_build_array(x.record, x."right", x.scope)), '[]') from role_right x
             where x.business_id = $1::bigint and x.role_id = f.role_id),
  'fields', (select coalesce(json_agg(json_build_array(x.record, x.field, x.rule)), '[]') from role_field x
             where x.business_id = $1::bigint and x.role_id = f.role_id))::text
from found f join role r on r.business_id = $1::bigint and r.id = f.role_id
join account a on a.id = f.created_by and a.status = 'active'`

// Updates the last use of a key at most once a minute, so that not every read causes a write.
const SEEN_SQL = `update api_key set last_used_at = now(), last_used_address = $3::text
  where business_id = $1::bigint and id = $2::bigint
    and (last_used_at is null or last_used_at < now() - interval '1 minute' or last_used_address is distinct from $3::text)`

/** Looks up API keys. Results are cached for less than a second, so that a revoked key stops working at once. */
export function makeKeys(options: {
  database: Database
  /** Rights of the person who made a key. */
  access: (account_id: number, business_id: number) => Promise<Access>
  remember: <Value>(
    map: Map<string, { at: number; value: Promise<Value> }>,
    key: string,
    load: () => Promise<Value>,
  ) => Promise<Value>
}) {
  const { database } = options
  const seen = new Map<string, number>()
  const known = new Map<string, { at: number; value: Promise<KeyRow> }>()

  async function load(business_id: number, hash: Buffer): Promise<KeyRow> {
    const [row] = await database.read({ business_id, user_id: null }, KEY_SQL, [
      business_id,
      `\\x${hash.toString('hex')}`,
    ])
    if (!row) throw noSession()
    return JSON.parse(row[0] as string) as KeyRow
  }

  return {
    forget: () => known.clear(),
    /** Refuses a key that is unknown, revoked or expired, used from another address, or whose maker has left the business. */
    async find(text: string, address: string): Promise<{ account: Account; access: Access }> {
      const business_id = Number(KEY.exec(text)?.[1])
      const hash = hashOf(text)
      const row = await options.remember(known, hash.toString('hex'), () => load(business_id, hash))
      if (!isAddressAllowed(address, row.addresses))
        throw new Refusal({
          status: 403,
          code: 'E_AUTHORIZATION_FAILURE',
          message: 'This API key may not be used from this address',
        })
      const maker = await options.access(row.created_by, business_id).catch((error: unknown) => {
        // The maker no longer belongs to the business, so the key is no longer valid.
        if (error instanceof Refusal && error.code !== 'E_SECOND_FACTOR') throw noSession()
        throw error
      })
      const use = `${business_id} ${row.id} ${address}`
      if (Date.now() - (seen.get(use) ?? 0) > SEEN_MS) {
        if (seen.size > 20_000) seen.clear()
        seen.set(use, Date.now())
        await database.read({ business_id, user_id: null }, SEEN_SQL, [business_id, row.id, address.slice(0, 64)])
      }
      return {
        account: {
          id: row.created_by,
          name: row.maker_name,
          email: row.maker_email,
          token_hash: hash,
          viewing: null,
        },
        access: accessOfKey(maker, row),
      }
    },
  }
}

/** The access of a key: the rights of its role, limited to what its maker may do now. */
export function accessOfKey(maker: Access, key: Pick<KeyRow, 'id' | 'role_name' | 'rights' | 'fields'>): Access {
  const plain = { ...maker, is_owner: false, api_key_id: key.id }
  if (key.role_name === ADMIN_ROLE && isManager(maker)) return { ...plain, role_names: [ADMIN_ROLE] }
  // The role Admin has no stored rights. If the maker is no longer an Admin, the key gets the maker's current rights.
  if (key.role_name === ADMIN_ROLE) return { ...plain, role_names: maker.role_names }
  const rights: Access['rights'] = {}
  for (const [record, right, scope] of key.rights) {
    rights[record] ??= {}
    rights[record][right] = narrowerScope(scope, scopeOf(maker, record, right))
  }
  const fields: Access['fields'] = {}
  for (const [record, own] of Object.entries(maker.fields)) fields[record] = { ...own }
  for (const [record, field, rule] of key.fields) {
    fields[record] ??= {}
    fields[record][field] = strictestRule([rule, fieldRule(maker, record, field)])
  }
  return { ...plain, role_names: [key.role_name], rights, fields }
}
