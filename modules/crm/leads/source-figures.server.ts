import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { leadSource } from './lead-source.record.ts'

/** The figures of one source. */
export interface SourceFigures {
  id: number
  leads: number
  enquiries: number
  people: number
}

/** The route with each source's figures: leads, all enquiries, and the number of people. */
export const leadSourceRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/lead_sources/figures',
    permission: { record: leadSource.name, right: 'edit' },
    summary: 'How many leads, enquiries and people each source has brought',
    handler: ({ services, caller: { access } }) =>
      services.database.transaction(access, async (transaction) => ({
        // The first enquiry of a typed or imported lead is not stored: count it as one.
        data: await transaction.query<SourceFigures>(
          `select q.id, count(*) filter (where q.is_own)::int as leads, count(*) filter (where q.is_enquiry)::int as enquiries,
             count(distinct q.lead_id)::int as people
           from (
             select e.lead_source_id as id, e.lead_id, true as is_enquiry, false as is_own from enquiry e
             join lead l on l.business_id = $1::bigint and l.id = e.lead_id and l.deleted_at is null
             where e.business_id = $1::bigint
             union all
             select l.lead_source_id, l.id, not exists (select from enquiry e where e.business_id = $1::bigint
               and e.lead_id = l.id and e.is_first), true
             from lead l where l.business_id = $1::bigint and l.deleted_at is null) q
           where q.id is not null group by 1`,
          [access.business_id],
        ),
      })),
  }),
]
