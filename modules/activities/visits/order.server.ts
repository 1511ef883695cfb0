import { isId } from '#engine/record/kinds/reference/reference.ts'
import { invalid, notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { writing } from '#engine/server/records/call.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { MOST_STOPS } from './visit.record.ts'

/** Sets the order of the stops of a day. Two people who order the same visits at once wait for each other. */
export const orderRoute = memberRoute({
  method: 'POST',
  path: '/visits/order',
  permission: { record: 'visit', right: 'edit' },
  takes: ['ids'],
  summary: 'Set the order of visits: the first id is the first stop',
  async handler(call) {
    const { services, caller } = call
    const ids = readIds(call.body.ids)
    return services.database.transaction(caller.access, async (transaction) => {
      const rows = await transaction.query<{ id: number; version: number; stop: number | null }>(
        `select id, version, stop from visit where business_id = $1::bigint and id = any($2::bigint[]) and deleted_at is null
         order by id for update`,
        [caller.access.business_id, ids],
      )
      const known = new Map(rows.map((row) => [row.id, row]))
      for (const [index, id] of ids.entries()) {
        const row = known.get(id)
        if (!row) throw notFound()
        if (row.stop === index + 1) continue
        const shared = writing(call, services.catalog.get('visit'))
        await saveRecord({ ...shared, transaction, id, version: row.version, body: { stop: index + 1 } })
      }
      return { ids }
    })
  },
})

function readIds(sent: unknown): number[] {
  const is_fine =
    Array.isArray(sent) &&
    sent.length > 0 &&
    sent.length <= MOST_STOPS &&
    sent.every(isId) &&
    new Set(sent).size === sent.length
  if (!is_fine)
    throw invalid([{ field: 'ids', message: `Send 1 to ${MOST_STOPS} different ids of visits`, rule: 'type' }])
  return sent
}
