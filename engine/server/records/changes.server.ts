import { isSecret } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { soundGroupOf, entriesOf } from '#base/search/entries.ts'
import type { Transaction } from '../database/database.server.ts'
import { maskedValue } from './columns.server.ts'
import { isSearched } from './search.server.ts'
import { sealSql } from './unsealed.server.ts'

/** Before and after of each field that differs, in wire form. */
export type Changes = Record<string, [unknown, unknown]>

/**
 * Compares two full rows of a record, ignoring `updated_at`, which changes with every write. Of a secret the history keeps
 * only whether there was one.
 */
export function differences(
  definition: RecordDefinition,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  const changes: Changes = {}
  for (const [name, field] of Object.entries(fieldsOf(definition))) {
    if (name === 'updated_at') continue
    const [was, now] = [before[name] ?? null, after[name] ?? null]
    if (
      was !== now &&
      (typeof was !== 'object' || typeof now !== 'object' || JSON.stringify(was) !== JSON.stringify(now))
    )
      changes[name] = isSecret(field) ? [maskedValue(field, was), maskedValue(field, now)] : [was, now]
  }
  return changes
}

const listeners = new Set<(business_id: number) => void>()

/** Calls back after each commit of this process that wrote history of records. Returns a function that stops it. */
export function onRecordChanges(listener: (business_id: number) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Records that a transaction has written, before it commits. */
export interface RecordNews {
  business_id: number
  record: string
  ids: readonly number[]
  /** Account of the person who wrote them. */
  by: number | null
}

const transactionListeners = new Set<(transaction: Transaction, news: RecordNews) => void>()

/**
 * Calls back inside each transaction that writes history of records, so that dependent data can be written in the same
 * transaction. Returns a function that stops it.
 */
export function onRecordsWritten(write: (transaction: Transaction, news: RecordNews) => void): () => void {
  transactionListeners.add(write)
  return () => void transactionListeners.delete(write)
}

const KEEP_ENTRY = `on conflict (business_id, record, record_id) do update set words = excluded.words, keys = excluded.keys, numbers = excluded.numbers, is_folded = true
        where search_entry.words <> excluded.words or not search_entry.is_folded`

/** Sends history and search entries of some records in one statement of the current transaction, and notifies the listeners. */
export function recordChanges(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    access: Access
    request_id: string
    /** Where the request came from. */
    address?: string
    action: string
    note?: string
    /** The bulk edit or import that the changes belong to. */
    run_id?: number
    /** The records were created in this transaction, so none has a search entry yet. */
    is_new?: boolean
    /** `words` null leaves the search entry unchanged. Actor and time default to the caller and now. */
    entries: { id: number; changes: Changes; words: string | null; actor_id?: number; at?: string }[]
  },
): void {
  const { definition, access, entries } = options
  if (entries.length === 0) return
  transaction.afterCommit(() => {
    for (const listener of listeners) listener(access.business_id)
  })
  const searched = isSearched(definition) && entries.every((entry) => entry.words !== null)
  const search = searched
    ? `words as (insert into search_entry (business_id, record, record_id, words, keys, numbers, is_folded)
        select b.id, $2, v.id, v.words, string_to_array(v.keys, ' '), v.numbers, true
        from business b, unnest($3::bigint[], $12::text[], $13::text[], $14::text[]) as v(id, words, keys, numbers) where b.id = $1::bigint
        ${options.is_new ? '' : KEEP_ENTRY}),
      sounds as (insert into search_key (business_id, bone, key)
        select b.id, v.bone, v.key from business b, unnest($15::text[], $16::text[]) as v(bone, key) where b.id = $1::bigint
          and not exists (select 1 from search_key k where k.business_id = $1::bigint and k.bone = v.bone and k.key = v.key)),`
    : ''
  const words = searched ? entries.map((entry) => entry.words ?? '') : []
  const { keys, numbers, sounds } = entriesOf(words)
  transaction.send(
    `with ${search} history as (
       insert into change (business_id, record, record_id, action, actor_id, request_id, at, changes, note, address, run_id)
       select b.id, $2, v.id, $4, v.actor, $5, coalesce(v.at, now()), v.changes::jsonb, $6::text, $7::text, $8::bigint
       from business b, unnest($3::bigint[], $9::text[], $10::bigint[], $11::timestamptz[]) with ordinality as v(id, changes, actor, at, place)
       where b.id = $1::bigint order by v.place returning id)
     ${sealSql('$1::bigint', 'history')}`,
    [
      access.business_id,
      definition.name,
      entries.map((entry) => entry.id),
      options.action,
      options.request_id,
      options.note ?? null,
      options.address?.slice(0, 64) ?? null,
      options.run_id ?? null,
      entries.map((entry) => JSON.stringify(entry.changes)),
      entries.map((entry) => entry.actor_id ?? access.user_id),
      entries.map((entry) => entry.at ?? null),
      ...(searched ? [words, keys, numbers, sounds.map(soundGroupOf), sounds] : []),
    ],
  )
  const ids = entries.map((entry) => entry.id)
  for (const write of transactionListeners)
    write(transaction, { business_id: access.business_id, record: definition.name, ids, by: access.user_id })
}
