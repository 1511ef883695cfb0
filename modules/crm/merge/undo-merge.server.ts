import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { changeBatch } from '#engine/server/records/bulk.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { findForWrite, type Writing } from '#engine/server/records/write.server.ts'
import type { ContactEntry } from '../contact-entries/contact-entries.ts'
import { saveWhatFits } from '../leads/enquiries/save-what-fits.server.ts'
import type { MergeLog } from './merge-log.server.ts'
import { type MergeEntry, mergeFields } from './merge-model.ts'
import { moveBack } from './moved.server.ts'

/** How long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

const FIELDS = `g.id, g.into_id, to_jsonb(g.from_ids) as from_ids, g.created_by, m.name as created_by_name, g.created_at, g.undone_at,
  (g.undone_at is null and g.created_at > now() - interval '${MERGE_UNDO_DAYS} days') as can_undo`

/** The merges into a record, newest first. */
export function mergesOf(transaction: Transaction, record: string, id: number): Promise<MergeEntry[]> {
  return transaction.query<MergeEntry>(
    `select ${FIELDS} from record_merge g left join member m on m.business_id = $1::bigint and m.id = g.created_by
     where g.business_id = $1::bigint and g.record = $2 and g.into_id = $3::bigint order by g.id desc limit 20`,
    [transaction.scope.business_id, record, id],
  )
}

/** A merge with the remaining record as it is now. */
export interface Undoing {
  log: MergeLog
  now: Doc
}

/** Gives the remaining record its values of before the merge; returns the fields that keep a later value. */
type GiveBack = (transaction: Transaction, options: Writing, undoing: Undoing) => Promise<string[]>

/** How merges of a record are undone. */
export interface UndoRules {
  giveBack: GiveBack
  /**
   * Whether the remaining record gets its values after the others are back, because they may name the others. Unique values
   * are given back first, as the others had them.
   */
  others_first?: boolean
}

/**
 * Undoes a merge: restores the others from the trash, moves their rows back, and gives the remaining record its old
 * values, except those changed since, which are returned as `kept`.
 */
export async function undoMerge(
  transaction: Transaction,
  options: Writing & { merge_id: number },
  { giveBack, others_first }: UndoRules,
): Promise<{ restored: number[]; kept: string[] }> {
  const { definition, access, merge_id } = options
  const [merge] = await transaction.query<MergeEntry & { log: MergeLog }>(
    `select ${FIELDS}, g.log from record_merge g left join member m on m.business_id = $1::bigint and m.id = g.created_by
     where g.business_id = $1::bigint and g.record = $2 and g.id = $3::bigint for update of g`,
    [access.business_id, definition.name, merge_id],
  )
  if (!merge) throw notFound()
  const { log, into_id } = merge
  const now = await survivor(transaction, options, merge)
  for (const right of ['edit', 'delete'] as Right[])
    if (scopeOf(access, definition.name, right) === 'none') throw notAllowed()
  let kept: string[] = []
  let restored: number[] = []
  const steps = [
    async () => {
      kept = await giveBack(transaction, options, { log, now })
    },
    async () => {
      restored = await bringBack(transaction, options, merge)
      await moveBack(transaction, { ...options, moved: log.moved, into: into_id })
    },
  ]
  for (const step of others_first ? steps.toReversed() : steps) await step()
  await transaction.query('delete from merged_record where business_id = $1::bigint and merge_id = $2::bigint', [
    access.business_id,
    merge_id,
  ])
  await transaction.query(
    'update record_merge set undone_by = $3::bigint, undone_at = now() where business_id = $1::bigint and id = $2::bigint',
    [access.business_id, merge_id, access.user_id],
  )
  recordChanges(transaction, {
    definition,
    access,
    request_id: options.request_id,
    address: options.address,
    action: 'unmerged',
    note: 'Undid a merge',
    entries: [into_id, ...restored].map((id) => ({ id, changes: {}, words: null })),
  })
  return { restored, kept }
}

async function survivor(transaction: Transaction, options: Writing, merge: MergeEntry): Promise<Doc> {
  const { definition, access } = options
  const [later] = await transaction.query<{ into_id: number }>(
    'select into_id from merged_record where business_id = $1::bigint and record = $2 and record_id = $3::bigint',
    [access.business_id, definition.name, merge.into_id],
  )
  if (later) throw ruleBroken('This was merged into another one later. Undo that merge first.')
  const now = await findForWrite(transaction, options, merge.into_id, 'edit')
  if (now.converted_at)
    throw ruleBroken('This lead was converted to a contact later. Undo the conversion before the merge.')
  if (merge.undone_at !== null) throw ruleBroken('This has already been undone')
  if (!merge.can_undo) throw ruleBroken(`Only what was done in the last ${MERGE_UNDO_DAYS} days can be undone`)
  return now as Doc
}

const text = (value: unknown) => JSON.stringify(value ?? null)

/** The same phones and emails, ignoring the ids of their lines. */
const sameContacts = (a: unknown, b: unknown) => {
  const plain = (value: unknown) =>
    ((value ?? []) as ContactEntry[]).map((one) => [one.type, one.normal ?? one.value, one.is_primary === true])
  return text(plain(a)) === text(plain(b))
}

/** The values of before the merge for those of some fields that nobody changed since; `kept` names the others. */
export function valuesBack(
  names: readonly string[],
  { log: { before, after }, now }: Undoing,
): { values: Record<string, unknown>; kept: string[] } {
  const values: Record<string, unknown> = {}
  const kept: string[] = []
  for (const name of names) {
    if (text(before[name]) === text(after[name])) continue
    if (text(now[name]) === text(after[name])) values[name] = before[name]
    else kept.push(name)
  }
  return { values, kept }
}

/** Gives a lead or contact its former values, phones and emails. */
const giveEntriesBack: GiveBack = async (transaction, options, undoing) => {
  const { definition, access } = options
  const { log, now } = undoing
  const { before, after } = log
  const names = mergeFields(definition).map(([name]) => name)
  const { values: body, kept } = valuesBack(names, undoing)
  if (!sameContacts(before.contacts, after.contacts)) {
    const known = new Set(((now.contacts ?? []) as { id: number }[]).map((one) => one.id))
    if (sameContacts(now.contacts, after.contacts))
      body.contacts = ((before.contacts ?? []) as ContactEntry[]).map(({ id, ...rest }) =>
        known.has(id as number) ? { id, ...rest } : rest,
      )
    else kept.push('contacts')
  }
  if (Object.keys(body).length === 0) return kept
  const trusted: Access = { ...access, is_owner: true }
  const saved = await saveWhatFits(transaction, {
    ...options,
    access: trusted,
    id: now.id,
    version: Number(now.version),
    body,
    copied_from: [before],
  })
  return [...kept, ...Object.keys(saved.left)]
}

/** How merges of leads and contacts are undone. */
export const ENTRIES_BACK: UndoRules = { giveBack: giveEntriesBack }

/** Restores the others from the trash; those already restored by hand are skipped. */
async function bringBack(transaction: Transaction, options: Writing, merge: MergeEntry): Promise<number[]> {
  const { definition, access } = options
  const rows = await transaction.query<{ record_id: number }>(
    'select record_id from merged_record where business_id = $1::bigint and merge_id = $2::bigint order by 1',
    [access.business_id, merge.id],
  )
  const live = await liveOf(
    transaction,
    definition.table ?? definition.name,
    rows.map((row) => row.record_id),
  )
  const ids = rows.map((row) => row.record_id).filter((id) => !live.has(id))
  const { done, refused } = await changeBatch(transaction, { ...options, operation: { action: 'restore' }, ids })
  if (refused.length > 0) throw notAllowed()
  return done
}

async function liveOf(transaction: Transaction, table: string, ids: number[]): Promise<Set<number>> {
  const rows = await transaction.query<{ id: number }>(
    `select id from "${table}" where business_id = $1::bigint and id = any($2::bigint[]) and deleted_at is null`,
    [transaction.scope.business_id, ids],
  )
  return new Set(rows.map((row) => row.id))
}
