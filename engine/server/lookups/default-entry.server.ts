import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { lockName } from '../database/lock-name.server.ts'
import { recordChanges } from '../records/changes.server.ts'
import { quote } from '../schema/ddl.server.ts'

/** The parts of an entry of a lookup with kinds that its rules check. */
export interface StageEntry {
  id: number
  kind: string
  is_default: boolean | null
}

/**
 * Locks a lookup of a business, so that one transaction at a time changes its default, order or number of entries. Call it
 * before rows of other entries are locked, so that two people cannot deadlock.
 */
export function lockLookup(transaction: Transaction, definition: RecordDefinition): Promise<void> {
  return lockName(transaction, `lookup ${definition.name}`)
}

/** The live entries of a lookup with kinds, in the business's order. */
export function readStageEntries(transaction: Transaction, definition: RecordDefinition): Promise<StageEntry[]> {
  return transaction.query<StageEntry>(
    `select id, kind, is_default from ${quote(tableOf(definition))}
     where business_id = $1::bigint and deleted_at is null order by position, id`,
    [transaction.scope.business_id],
  )
}

/** Removes the default from the entry that has it, so that `next_id` (null for a new entry) can become the default. */
export async function clearDefault(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; next_id: number | null },
): Promise<void> {
  const { definition, access, next_id } = options
  const rows = await transaction.query<{ id: number }>(
    `update ${quote(tableOf(definition))} set is_default = false, version = version + 1, updated_at = now()
     where business_id = $1::bigint and is_default and id is distinct from $2::bigint and deleted_at is null returning id`,
    [access.business_id, next_id],
  )
  await recordChanges(transaction, {
    definition,
    access,
    request_id: '',
    action: 'updated',
    entries: rows.map((row) => ({ id: row.id, changes: { is_default: [true, false] }, words: null })),
  })
}
