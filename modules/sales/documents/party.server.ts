import { openFields } from '#engine/server/records/columns.server.ts'
import type { Checking } from '#engine/server/records/hooks.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { contact } from '#modules/crm/contacts/contact.record.ts'
import { PARTY_COLUMNS, partyFields } from './party.ts'

/** What a document copies from a client, as far as the person may read it. */
export async function partyOf(
  { transaction, catalog, access }: Pick<Checking, 'transaction' | 'catalog' | 'access'>,
  contact_id: number,
): Promise<Record<string, unknown>> {
  const [row] = await transaction.query<Record<string, unknown>>(
    `select ${PARTY_COLUMNS.map(quote).join(', ')} from contact where business_id = $1::bigint and id = $2::bigint`,
    [transaction.scope.business_id, contact_id],
  )
  const open = openFields(catalog.get(contact.name), access)
  return row ? partyFields(row, (name) => name in open) : {}
}
