import { isSecret } from '#engine/record/custom.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import type { Moved } from './moved.server.ts'

/** The data needed to undo a merge: the remaining record before and after it, and the rows that moved. */
export interface MergeLog {
  before: Record<string, unknown>
  after: Record<string, unknown>
  moved: Moved
}

/** Keeps a merge, so that it can be undone and the others lead to the remaining record. Returns its id. */
export async function keepMerge(
  transaction: Transaction,
  {
    definition,
    access,
    into,
    from,
  }: Pick<Writing, 'definition' | 'access'> & { into: number; from: readonly number[] },
  { before, after, moved }: MergeLog,
): Promise<number> {
  // A merge never changes secrets, so its log needs none.
  const open = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !isSecret(definition.fields[name])))
  const log: MergeLog = { before: open(before), after: open(after), moved }
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into record_merge (business_id, record, into_id, from_ids, log, created_by)
     values ($1, $2, $3, $4::bigint[], $5, $6) returning id`,
    [access.business_id, definition.name, into, from, JSON.stringify(log), access.user_id],
  )
  await transaction.query(
    `insert into merged_record (business_id, record, record_id, into_id, merge_id)
     select b.id, $2, v.id, $3::bigint, $4::bigint from business b, unnest($5::bigint[]) as v(id) where b.id = $1::bigint
     on conflict (business_id, record, record_id) do update set into_id = excluded.into_id, merge_id = excluded.merge_id`,
    [access.business_id, definition.name, into, id, from],
  )
  return id
}
