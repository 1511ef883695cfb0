import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { seeRecord } from '../../contact-entries/see-record.server.ts'
import { lead } from '../lead.record.ts'
import { listGroups, lookAgain, setApart } from './groups.server.ts'
import { possibleDuplicates } from './possible.server.ts'

/** Routes for probable duplicates: all groups, and those of one lead. */
export const duplicateRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/leads/duplicate_groups',
    permission: { record: 'lead', right: 'view' },
    summary:
      'Groups of leads that share a phone, email or GSTIN, or with ?certainty=possible only name and city: ?kind=…&after=…',
    handler: ({ services, caller: { access }, query }) =>
      services.database.transaction(access, (transaction) => listGroups(transaction, { services, access, query })),
  }),
  memberRoute({
    method: 'POST',
    path: '/leads/duplicate_groups/find',
    permission: { record: 'lead', right: 'edit' },
    summary: 'Look for duplicate leads again, as a job',
    costly: true,
    handler: ({ services, caller: { access } }) =>
      services.database.transaction(access, (transaction) => lookAgain(transaction, { services, access })),
  }),
  memberRoute({
    method: 'POST',
    path: '/leads/duplicate_groups/:id/apart',
    permission: { record: 'lead', right: 'edit' },
    summary: 'These leads are different people: the group is not shown again until another lead joins it',
    handler: ({ services, caller: { access, request_id, address }, params }) =>
      services.database.transaction(access, async (transaction) => {
        const id = idOf(params.id)
        await setApart(transaction, { services, access, id })
        const { business_id, user_id } = access
        const event = { business_id, actor_id: user_id, record: 'duplicate_group', record_id: id, action: 'update' }
        await writeAudit(transaction, { ...event, note: 'Not duplicates', request_id, address })
        return { message: 'Marked as not duplicates' }
      }),
  }),
  memberRoute({
    method: 'GET',
    path: '/leads/:id/duplicates',
    permission: { record: 'lead', right: 'view' },
    summary: 'Leads that are probably the same as this one, with what they share',
    handler: ({ services, caller: { access }, params }) =>
      services.database.transaction(access, async (transaction) => {
        const id = idOf(params.id)
        await seeRecord(transaction, { services, access, definition: lead, id })
        return { data: await possibleDuplicates(transaction, { services, access, id }) }
      }),
  }),
]
