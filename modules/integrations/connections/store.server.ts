import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { Mapping } from '../capture/mapping.ts'
import { type ProviderName, providers } from '../providers/providers.ts'
import type { Reading } from '../providers/read-items.server.ts'
import { openFor } from './secrets.server.ts'

/** The settings of a connection. */
export interface ConnectionSettings {
  mapping: Mapping
  /** Of new leads; null: the first status, the source of that name. */
  lead_status_id: number | null
  lead_source_id: number | null
  /** The owner of new leads; null: by the assignment rules, else the business's owner. */
  assigned_user: number | null
  /** The same person again: a note on their open lead, or a new lead. */
  again: 'note' | 'new'
  /** Notify the lead's owner. */
  notify: boolean
  /** Refuse unsigned deliveries. */
  signed_only: boolean
}

/** The settings of a new connection. */
export const DEFAULT_SETTINGS: ConnectionSettings = {
  mapping: {},
  lead_status_id: null,
  lead_source_id: null,
  assigned_user: null,
  again: 'note',
  notify: true,
  signed_only: true,
}

/** A connection as the database has it. */
export interface Connection {
  business_id: number
  id: number
  version: number
  provider: ProviderName
  label: string
  status: 'active' | 'needs_attention' | 'paused'
  is_sample: boolean
  credentials: Buffer | null
  credentials_key_id: string | null
  credentials_set_at: Date | null
  hook_hint: string | null
  old_hook_until: Date | null
  signing: Buffer | null
  signing_key_id: string | null
  old_signing: Buffer | null
  old_signing_key_id: string | null
  old_signing_until: Date | null
  settings: ConnectionSettings
  cursor_at: Date | null
  last_pull_at: Date | null
  last_pull_new: number | null
  next_pull_at: Date | null
  failures: number
  last_success_at: Date | null
  last_error: { code: string; text: string; at: string } | null
  received: number
  created: number
  added: number
  duplicates: number
  failed: number
  refused: number
  created_by: number
  created_at: Date
}

const COLUMNS = `business_id, id, version, provider, label, status, is_sample, credentials, credentials_key_id, credentials_set_at,
  hook_hint, old_hook_until, signing, signing_key_id, old_signing, old_signing_key_id, old_signing_until, settings, cursor_at,
  last_pull_at, last_pull_new, next_pull_at, failures, last_success_at, last_error, received, created, added, duplicates,
  failed, refused, created_by, created_at`

/** The connections of a business, the oldest first. */
export async function listConnections(transaction: Transaction, business_id: number): Promise<Connection[]> {
  const rows = await transaction.query<Connection>(
    `select ${COLUMNS} from connection where business_id = $1::bigint and deleted_at is null order by id`,
    [business_id],
  )
  return rows.map(complete)
}

/** One connection; null where there is none. `lock` holds it until the transaction ends. */
export async function findConnection(
  transaction: Transaction,
  who: { business_id: number; id: number; lock?: boolean },
): Promise<Connection | null> {
  const [row] = await transaction.query<Connection>(
    `select ${COLUMNS} from connection where business_id = $1::bigint and id = $2::bigint and deleted_at is null
     ${who.lock ? 'for update' : ''}`,
    [who.business_id, who.id],
  )
  return row ? complete(row) : null
}

/** The connection behind a hook's address, the one before the last included while it is good. */
export async function connectionOfHook(
  transaction: Transaction,
  who: { business_id: number; hash: Buffer; hook: string; now: Date },
): Promise<Connection | null> {
  const names = Object.values(providers).flatMap((one) => (one.hook === who.hook ? [one.name] : []))
  const [row] = await transaction.query<Connection>(
    `select ${COLUMNS} from connection where business_id = $1::bigint and deleted_at is null and provider = any($4::text[])
       and (hook_hash = $2::bytea or old_hook_hash = $2::bytea and old_hook_until > $3::timestamptz)`,
    [who.business_id, who.hash, who.now, names],
  )
  return row ? complete(row) : null
}

// Settings added after the connection was created have their default.
const complete = (row: Connection): Connection => ({ ...row, settings: { ...DEFAULT_SETTINGS, ...row.settings } })

/** Adds to the counters of a connection; `is_success` notes that it works at this moment. */
export async function addCounts(
  transaction: Transaction,
  connection: { business_id: number; id: number },
  counts: Partial<Record<'received' | 'created' | 'added' | 'duplicates' | 'failed' | 'refused', number>>,
  is_success = false,
): Promise<void> {
  await transaction.query(
    `update connection set received = received + $3::int, created = created + $4::int, added = added + $5::int,
       duplicates = duplicates + $6::int, failed = failed + $7::int, refused = refused + $8::int,
       last_success_at = case when $9 then now() else last_success_at end
     where business_id = $1::bigint and id = $2::bigint`,
    [
      connection.business_id,
      connection.id,
      counts.received ?? 0,
      counts.created ?? 0,
      counts.added ?? 0,
      counts.duplicates ?? 0,
      counts.failed ?? 0,
      counts.refused ?? 0,
      is_success,
    ],
  )
}

/** The provider's keys, opened; null where there are none. */
export function credentialsOf(services: Services, connection: Connection): Record<string, string> | null {
  const { business_id, id, credentials, credentials_key_id } = connection
  const place = { business_id, id, column: 'credentials' as const }
  const text = openFor(services, place, { sealed: credentials, key_id: credentials_key_id })
  return text === null ? null : (JSON.parse(text) as Record<string, string>)
}

/** The secrets that are good for signing at this moment. */
export function signingSecrets(services: Services, connection: Connection, now: Date): string[] {
  const { business_id, id } = connection
  const place = { business_id, id, column: 'signing' as const }
  const current = openFor(services, place, { sealed: connection.signing, key_id: connection.signing_key_id })
  const is_old_good = connection.old_signing_until !== null && connection.old_signing_until > now
  const old = is_old_good
    ? openFor(services, place, { sealed: connection.old_signing, key_id: connection.old_signing_key_id })
    : null
  return [current, old].filter((one) => one !== null)
}

/** What reading an enquiry needs to know of a connection. */
export const readingOf = (connection: Pick<Connection, 'provider' | 'id' | 'label' | 'settings'>): Reading => ({
  provider: connection.provider,
  source: connection.provider === 'generic' ? `generic-${connection.id}` : connection.provider,
  label: connection.label,
  mapping: connection.settings.mapping,
})

/** The connection as people see it: of secrets, whether they are there. */
export function presentConnection(connection: Connection, now: Date) {
  const { credentials, signing, hook_hint, old_hook_until, credentials_set_at } = connection
  const day = 86_400_000
  return {
    id: connection.id,
    version: connection.version,
    provider: connection.provider,
    label: connection.label,
    status: connection.status,
    is_sample: connection.is_sample,
    credentials: {
      is_set: credentials !== null,
      set_at: credentials_set_at,
      age_days: credentials_set_at ? Math.floor((now.getTime() - credentials_set_at.getTime()) / day) : null,
    },
    hook: providers[connection.provider].hook
      ? {
          is_set: hook_hint !== null,
          hint: hook_hint,
          old_until: old_hook_until && old_hook_until > now ? old_hook_until : null,
        }
      : null,
    signing: { is_set: signing !== null },
    settings: connection.settings,
    last_pull_at: connection.last_pull_at,
    last_pull_new: connection.last_pull_new,
    next_pull_at: connection.next_pull_at,
    read_until: connection.cursor_at,
    last_success_at: connection.last_success_at,
    last_error: connection.last_error,
    counts: {
      received: connection.received,
      created: connection.created,
      added: connection.added,
      duplicates: connection.duplicates,
      failed: connection.failed,
      refused: connection.refused,
    },
    created_at: connection.created_at,
  }
}
