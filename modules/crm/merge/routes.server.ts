import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { seeRecord } from '../contact-entries/see-record.server.ts'
import { mergeRecords, readMerge } from './merge.server.ts'
import { ENTRIES_BACK, mergesOf, type UndoRules, undoMerge } from './undo-merge.server.ts'

/** Routes to merge leads or contacts and to undo a merge. */
export function mergeRoutes(definition: RecordDefinition): readonly RouteSpec[] {
  const { name, path, ids = 'ids' } = definition
  const many = definition.label.many.toLowerCase()
  return [
    memberRoute({
      method: 'POST',
      path: `/${path}/merge`,
      takes: ['into', ids, 'values', 'versions'],
      permission: { record: name, right: 'edit' },
      summary: `Merge 2 to 5 ${many} into one of them: {into, ${ids}, values: {field: id}, versions: {id: version}}`,
      handler: (call) => {
        const request = readMerge(call.body, ids)
        return call.services.database.transaction(call.caller.access, (transaction) =>
          mergeRecords(transaction, { ...writing(call, definition), ...request }),
        )
      },
    }),
    ...undoRoutes(definition, ENTRIES_BACK),
  ]
}

/** Routes that undo merges of a record and list them. */
export function undoRoutes(definition: RecordDefinition, rules: UndoRules): readonly RouteSpec[] {
  const { name, path } = definition
  const [one, many] = [definition.label.one.toLowerCase(), definition.label.many.toLowerCase()]
  return [
    memberRoute({
      method: 'POST',
      path: `/${path}/merges/:id/undo`,
      takes: [],
      permission: { record: name, right: 'edit' },
      summary: `Take a merge of ${many} of the last 30 days back; values that were changed since stay and are named`,
      handler: (call) =>
        call.services.database.transaction(call.caller.access, (transaction) =>
          undoMerge(transaction, { ...writing(call, definition), merge_id: idOf(call.params.id) }, rules),
        ),
    }),
    memberRoute({
      method: 'GET',
      path: `/${path}/:id/merges`,
      permission: { record: name, right: 'view' },
      summary: `What was merged into a ${one}, newest first`,
      handler: ({ services, caller: { access }, params }) =>
        services.database.transaction(access, async (transaction) => {
          const id = idOf(params.id)
          await seeRecord(transaction, { services, access, definition, id })
          return { data: await mergesOf(transaction, name, id) }
        }),
    }),
    memberRoute({
      method: 'GET',
      path: `/${path}/:id/merged_into`,
      permission: { record: name, right: 'view' },
      summary: `The ${one} that a merged one became part of`,
      handler: ({ services, caller: { access }, params }) =>
        services.database.transaction(access, (transaction) =>
          survivorOf(transaction, { services, access, definition, id: idOf(params.id) }),
        ),
    }),
  ]
}

async function survivorOf(
  transaction: Transaction,
  options: { services: Services; access: Access; definition: RecordDefinition; id: number },
): Promise<{ id: number }> {
  const { access, definition, id } = options
  const [found] = await transaction.query<{ id: number }>(
    `with recursive way as (
       select m.into_id, 1 as step from merged_record m where m.business_id = $1::bigint and m.record = $2 and m.record_id = $3::bigint
       union all select m.into_id, way.step + 1 from way join merged_record m on m.business_id = $1::bigint and m.record = $2
         and m.record_id = way.into_id where way.step < 50)
     select into_id as id from way order by step desc limit 1`,
    [access.business_id, definition.name, id],
  )
  if (!found) throw notFound()
  await seeRecord(transaction, { ...options, id: found.id })
  return { id: found.id }
}
