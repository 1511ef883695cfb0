import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Transaction } from '../database/database.server.ts'
import { lockName } from '../database/lock-name.server.ts'
import { quote } from '../database/quote.server.ts'

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
