import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { MoneySide } from './money-side.ts'

const MOST = 200

/** The invoices of a client or the bills of a supplier that have something outstanding and that the person may see, at most 200, the oldest first. */
export async function openPapersOf(
  transaction: Transaction,
  { paper }: MoneySide,
  { catalog, access, contact_id }: { catalog: Catalog; access: Access; contact_id: unknown },
): Promise<number[]> {
  if (typeof contact_id !== 'number') return []
  const values = new Values()
  const where = `t.business_id = ${values.add(access.business_id)}::bigint and t.contact_id = ${values.add(contact_id)}::bigint`
  const seen = rowFilter({ catalog, definition: paper, access, right: 'view', alias: 't', values })
  if (seen === false) return []
  const rows = await transaction.query<{ id: number }>(
    `select t.id from ${paper.name} t where ${where} and t.outstanding > 0 and t.deleted_at is null ${seen ? `and ${seen}` : ''}
     order by coalesce(t.due_date, t.date), t.date, t.id limit ${MOST}`,
    values.list,
  )
  return rows.map(({ id }) => id)
}
