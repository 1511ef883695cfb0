import type { Transaction } from '#engine/server/database/database.server.ts'
import type { ProviderName } from './providers/providers.ts'

/** True if the business of the transaction has connected this marketplace; its simulator does not count. */
export async function isConnected(transaction: Transaction, provider: ProviderName): Promise<boolean> {
  const rows = await transaction.query(
    `select from connection where business_id = $1::bigint and provider = $2 and not is_sample and deleted_at is null limit 1`,
    [transaction.scope.business_id, provider],
  )
  return rows.length > 0
}
