import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { lockLookup } from '#engine/server/lookups/default-entry.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'

const MAX_ENTRIES = 500
/** Gap between neighbouring positions, so that an entry can be inserted between two others. */
const STEP = 2

/** The route that sets the order of a short list with a `position` field: `{ids}`, first to last. */
export const orderRoute = (definition: RecordDefinition): RouteSpec =>
  memberRoute({
    method: 'POST',
    path: `/${definition.path}/order`,
    takes: ['ids'],
    permission: { record: definition.name, right: 'edit' },
    summary: `Put ${definition.label.many.toLowerCase()} into an order: ids, first to last`,
    async handler({ services, caller, body }) {
      const { ids } = body
      if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_ENTRIES || !ids.every(isId))
        throw badRequest('Send the entries in their new order as ids')
      if (new Set(ids).size < ids.length) throw badRequest('Name each entry once')
      const { access, request_id, address } = caller
      await services.database.transaction(access, async (transaction) => {
        await lockLookup(transaction, definition)
        const table = quote(tableOf(definition))
        const moved = await transaction.query<{ id: number; was: number; next: number }>(
          `with wanted as (select id, (place * ${STEP})::int as next from unnest($2::bigint[]) with ordinality as w(id, place)),
             old as (select t.id, t.position as was, w.next from ${table} t join wanted w on w.id = t.id
               where t.business_id = $1::bigint and t.deleted_at is null and t.position is distinct from w.next order by t.id for update of t)
           update ${table} t set position = old.next, version = t.version + 1, updated_at = now()
           from old where t.business_id = $1::bigint and t.id = old.id returning t.id, old.was, old.next`,
          [access.business_id, ids],
        )
        const entries = moved.map(({ id, was, next }) => ({
          id,
          changes: { position: [was, next] as [unknown, unknown] },
          words: null,
        }))
        recordChanges(transaction, { definition, access, request_id, address, action: 'updated', entries })
      })
      return { message: 'Order saved' }
    },
  })
