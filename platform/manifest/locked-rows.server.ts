import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/**
 * The live records of some ids in full, locked in one order, by id. A write of the product's own starts from these: history and figures
 * need what the record was, which another writer could change between reading and writing.
 */
export async function lockedRows(
  transaction: Transaction,
  definition: RecordDefinition,
  ids: readonly number[],
): Promise<Map<number, Doc>> {
  const locked = await transaction.query<{ id: number }>(
    `select t.id from ${quote(tableOf(definition))} t
     where t.business_id = $1::bigint and t.id = any($2::bigint[]) and t.deleted_at is null order by t.id for update of t`,
    [transaction.scope.business_id, ids],
  )
  return readFullRows(
    transaction,
    definition,
    locked.map(({ id }) => id),
  )
}
