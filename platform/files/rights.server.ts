import { type Catalog, recordNamed } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { headerId } from '#engine/server/http/headers.server.ts'
import { badRequest, notFound } from '#engine/server/http/refusal.server.ts'
import type { SessionCall } from '#engine/server/http/route.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** The caller's access to the business in the header, on routes that also work without one. Refuses when it is missing. */
export async function accessOf(call: SessionCall): Promise<Access> {
  const business_id = headerId(call.request.headers['x-business-id'])
  if (business_id === null) throw badRequest('Choose a business first: the header x-business-id is missing')
  return call.services.identity.access(call.caller.account, business_id)
}

/** The record of an upload's `type`; 404 for one that does not exist. Capitals do not matter: `Lead` is `lead`. */
export function definitionOf(catalog: Catalog, type: string): RecordDefinition {
  const found = recordNamed(catalog, type)
  if (!found) throw notFound()
  return found
}

/** Which of these records exist and are visible to the person. */
export async function visibleIds(
  transaction: Transaction,
  options: { catalog: Catalog; definition: RecordDefinition; access: Access; ids: readonly number[] },
): Promise<Set<number>> {
  const { definition, access } = options
  const values = new Values()
  const where = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(options.ids)}::bigint[])
    and t.deleted_at is null`
  const visible = rowFilter({ ...options, right: 'view', alias: 't', values })
  if (visible === false) return new Set()
  const rows = await transaction.query<{ id: number }>(
    `select t.id from ${quote(tableOf(definition))} t where ${where}${visible ? ` and ${visible}` : ''}`,
    values.list,
  )
  return new Set(rows.map(({ id }) => id))
}

/** 404 unless the record exists and is visible to the person. */
export async function requireVisibleRecord(
  transaction: Transaction,
  options: { catalog: Catalog; definition: RecordDefinition; access: Access; id: number },
): Promise<void> {
  const visible_ids = await visibleIds(transaction, { ...options, ids: [options.id] })
  if (!visible_ids.has(options.id)) throw notFound()
}
