import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { boneOf } from '#engine/record/search/fold.ts'
import { keysOf } from '#engine/record/search/terms.ts'
import type { Transaction } from '../database/database.server.ts'
import { changedNews, wakeAfterCommit } from '#platform/live/live.server.ts'
import { isSearched } from './search.server.ts'

/** Before and after of each field that differs, in wire form. */
export type Changes = Record<string, [unknown, unknown]>

/** Compares two full rows of a record; `updated_at` changes with every write and says nothing. */
export function differences(
  definition: RecordDefinition,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  const changes: Changes = {}
  for (const name of Object.keys(fieldsOf(definition))) {
    if (name === 'updated_at') continue
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    if (was !== is && (typeof was !== 'object' || typeof is !== 'object' || JSON.stringify(was) !== JSON.stringify(is)))
      changes[name] = [was, is]
  }
  return changes
}

const listeners = new Set<(business_id: number) => void>()

/** Calls back after each commit of this process that wrote history of records; answers the function that stops it. */
export function onRecordChanges(hear: (business_id: number) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

const KEEP_ENTRY = `on conflict (business_id, record, record_id) do update set words = excluded.words, keys = excluded.keys, is_folded = true
        where search_entry.words <> excluded.words or not search_entry.is_folded`

/** Writes history, search entries and the news of some records in one statement, in the transaction of their cause. */
export async function recordChanges(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    access: Access
    request_id: string
    /** Where the request came from. */
    address?: string
    action: string
    note?: string
    /** The bulk edit or import that this is part of. */
    run_id?: number
    /** The records were made in this transaction: none has a search entry yet. */
    is_new?: boolean
    /** `words` null leaves the search entry alone; actor and time are the caller's and now unless told. */
    entries: { id: number; changes: Changes; words: string | null; actor_id?: number; at?: string }[]
  },
): Promise<void> {
  const { definition, access, entries } = options
  if (entries.length === 0) return
  transaction.afterCommit(() => {
    for (const hear of listeners) hear(access.business_id)
  })
  const searched = isSearched(definition) && entries.every((entry) => entry.words !== null)
  const search = searched
    ? `, words as (insert into search_entry (business_id, record, record_id, words, keys, is_folded)
        select $1::bigint, $2, v.id, v.words, string_to_array(v.keys, ' '), true
        from unnest($3::bigint[], $4::text[], $14::text[]) as v(id, words, keys)
        ${options.is_new ? '' : KEEP_ENTRY}),
      sounds as (insert into search_key (business_id, bone, key)
        select $1::bigint, v.bone, v.key from unnest($15::text[], $16::text[]) as v(bone, key)
        where not exists (select 1 from search_key k where k.business_id = $1::bigint and k.bone = v.bone and k.key = v.key))`
    : ''
  const keys = searched ? entries.map((entry) => keysOf(entry.words ?? '')) : []
  const sounds = [...new Set(keys.flat())].filter((key) => !/^[=#]/.test(key))
  await transaction.query(
    `with dummy as (select $4::text[])${search}, news as (insert into live_event (for_business, event, data)
       values ($1::bigint, 'changed', $13::jsonb))
     insert into change (business_id, record, record_id, action, actor_id, request_id, at, changes, note, address, run_id)
     select $1::bigint, $2, v.id, $5, v.actor, $6, coalesce(v.at, now()), v.changes::jsonb, $7::text, $11::text, $12::bigint
     from unnest($3::bigint[], $8::text[], $9::bigint[], $10::timestamptz[]) as v(id, changes, actor, at)`,
    [
      access.business_id,
      definition.name,
      entries.map((entry) => entry.id),
      entries.map((entry) => entry.words ?? ''),
      options.action,
      options.request_id,
      options.note ?? null,
      entries.map((entry) => JSON.stringify(entry.changes)),
      entries.map((entry) => entry.actor_id ?? access.user_id),
      entries.map((entry) => entry.at ?? null),
      options.address?.slice(0, 64) ?? null,
      options.run_id ?? null,
      JSON.stringify(
        changedNews(
          definition.name,
          entries.map((entry) => entry.id),
          access.user_id,
        ),
      ),
      ...(searched ? [keys.map((each) => each.join(' ')), sounds.map(boneOf), sounds] : []),
    ],
  )
  wakeAfterCommit(transaction)
}
