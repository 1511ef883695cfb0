import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** Throws 404 unless this person may see the live record. */
export async function seeRecord(
  transaction: Transaction,
  options: { services: Services; access: Access; definition: RecordDefinition; id: number },
): Promise<void> {
  const { catalog } = options.services
  const { access, definition, id } = options
  const values = new Values()
  const where = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = ${values.add(id)}::bigint and t.deleted_at is null`
  const visible = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (visible === false) throw notFound()
  const rows = await transaction.query(
    `select from ${quote(tableOf(definition))} t where ${where}${visible ? ` and ${visible}` : ''}`,
    values.list,
  )
  if (rows.length === 0) throw notFound()
}
