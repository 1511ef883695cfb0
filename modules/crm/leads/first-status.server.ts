import type { Transaction } from '#engine/server/database/database.server.ts'

/** The status that a new lead begins with: the open one that the business chose for new leads, else its first open one. */
export async function firstStatusNow(transaction: Transaction): Promise<number | null> {
  const [found] = await transaction.query<{ id: number }>(
    `select id from lead_status where business_id = $1::bigint and deleted_at is null and kind = 'open'
     order by is_default desc nulls last, position, id limit 1`,
    [transaction.scope.business_id],
  )
  return found?.id ?? null
}
