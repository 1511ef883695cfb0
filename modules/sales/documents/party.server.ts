import type { Transaction } from '#engine/server/database/database.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { PARTY_COLUMNS, partyFields } from './party.ts'

/** What a document copies from a client. */
export async function partyOf(transaction: Transaction, contact_id: number): Promise<Record<string, unknown>> {
  const [row] = await transaction.query<Record<string, unknown>>(
    `select ${PARTY_COLUMNS.map(quote).join(', ')} from contact where business_id = $1::bigint and id = $2::bigint`,
    [transaction.scope.business_id, contact_id],
  )
  return row ? partyFields(row) : {}
}
