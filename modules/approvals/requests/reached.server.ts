import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf } from '#engine/record/define.ts'
import type { Access, Right } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { ApprovalRequest } from './requests.server.ts'

/** The requests whose record a right of the person reaches, by id: one statement for each kind of record. */
export async function reachedBy(
  transaction: Transaction,
  { catalog, access, right }: { catalog: Catalog; access: Access; right: Right },
  requests: readonly ApprovalRequest[],
): Promise<Set<number>> {
  const reached = new Set<number>()
  for (const [record, some] of Map.groupBy(requests, (one) => one.record)) {
    const definition = catalog.get(record)
    const values = new Values()
    const business = values.add(access.business_id)
    const ids = values.add(some.map((one) => Number(one.record_id)))
    const rows = rowFilter({ catalog, definition, access, right, alias: 'r', values })
    if (rows === false) continue
    const found = await transaction.query<{ id: number }>(
      `select r.id from ${quote(tableOf(definition))} r
       where r.business_id = ${business}::bigint and r.id = any(${ids}::bigint[]) and r.deleted_at is null and ${rows ?? 'true'}`,
      values.list,
    )
    const seen = new Set(found.map(({ id }) => Number(id)))
    for (const one of some) if (seen.has(Number(one.record_id))) reached.add(one.id)
  }
  return reached
}
