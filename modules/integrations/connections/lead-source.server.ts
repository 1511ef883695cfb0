import type { Transaction } from '#engine/server/database/database.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import type { Provider } from '../providers/providers.ts'

/** The source that leads of a provider get: the business's own row of that name, made where there is none. */
export async function sourceOf(
  transaction: Transaction,
  { services, caller }: MemberCall,
  provider: Provider,
): Promise<number> {
  const name = provider.name === 'generic' ? 'Website' : provider.label
  const [found] = await transaction.query<{ id: number }>(
    `select id from lead_source where business_id = $1::bigint and deleted_at is null and name collate any_case = $2 order by id limit 1`,
    [caller.access.business_id, name],
  )
  if (found) return Number(found.id)
  const made = await saveRecord({
    ...services,
    transaction,
    definition: services.catalog.get('lead_source'),
    access: caller.access,
    request_id: caller.request_id,
    id: null,
    body: { name },
  })
  return Number(made.id)
}
