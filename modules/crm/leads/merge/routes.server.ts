import { notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { seeLead } from '../enquiries/routes.server.ts'
import { lead } from '../lead.record.ts'
import { mergeRecords, readMerge } from './merge.server.ts'
import { mergesOf, undoMerge } from './undo-merge.server.ts'

/** Routes to merge leads and to undo a merge. */
export const mergeRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'POST',
    path: '/leads/merge',
    takes: ['into', 'leadIds', 'values', 'versions'],
    permission: { record: 'lead', right: 'edit' },
    summary: 'Merge 2 to 5 leads into one of them: {into, leadIds, values: {field: id}, versions: {id: version}}',
    handler: (call) => {
      const request = readMerge(call.body, lead.ids ?? 'ids')
      return call.services.database.transaction(call.caller.access, (transaction) =>
        mergeRecords(transaction, { ...writing(call, lead), ...request }),
      )
    },
  }),
  memberRoute({
    method: 'POST',
    path: '/leads/merges/:id/undo',
    takes: [],
    permission: { record: 'lead', right: 'edit' },
    summary: 'Take a merge of the last 30 days back; values that were changed since stay and are named',
    handler: (call) =>
      call.services.database.transaction(call.caller.access, (transaction) =>
        undoMerge(transaction, { ...writing(call, lead), merge_id: idOf(call.params.id) }),
      ),
  }),
  memberRoute({
    method: 'GET',
    path: '/leads/:id/merges',
    permission: { record: 'lead', right: 'view' },
    summary: 'What was merged into a lead, newest first',
    handler: ({ services, caller: { access }, params }) =>
      services.database.transaction(access, async (transaction) => {
        const id = idOf(params.id)
        await seeLead(transaction, { services, access, id })
        return { data: await mergesOf(transaction, lead.name, id) }
      }),
  }),
  memberRoute({
    method: 'GET',
    path: '/leads/:id/merged_into',
    permission: { record: 'lead', right: 'view' },
    summary: 'The lead that a merged one became part of',
    handler: ({ services, caller: { access }, params }) =>
      services.database.transaction(access, async (transaction) => {
        const [found] = await transaction.query<{ id: number }>(
          `with recursive way as (
             select m.into_id, 1 as step from merged_record m where m.business_id = $1::bigint and m.record = 'lead' and m.record_id = $2::bigint
             union all select m.into_id, way.step + 1 from way join merged_record m on m.business_id = $1::bigint and m.record = 'lead'
               and m.record_id = way.into_id where way.step < 50)
           select into_id as id from way order by step desc limit 1`,
          [access.business_id, idOf(params.id)],
        )
        if (!found) throw notFound()
        await seeLead(transaction, { services, access, id: found.id })
        return { id: found.id }
      }),
  }),
]
