import { rowFilter } from '#engine/server/records/visibility.server.ts'
import type { OwnAsking, OwnReport } from '#platform/reports/own.server.ts'

/** What counts as an answer to an enquiry, and when it was given. */
const ANSWERS = [
  { record: 'call', at: 'a.started_at', where: "a.direction = 'Outgoing'" },
  { record: 'meeting', at: 'a.starts_at', where: "a.state = 'held'" },
  { record: 'visit', at: 'a.checked_in_at', where: 'a.checked_in_at is not null' },
  { record: 'note', at: 'a.created_at', where: 'true' },
] as const

/**
 * How long buyers wait, by source and person: from the enquiry to the first outgoing call, held meeting, visit or note about
 * the lead.
 */
export const responseTime: OwnReport = {
  name: 'response_time',
  record: 'lead',
  needs: ['lead_source_id', 'assigned_user', 'created_at', 'enquired_at'],
  statement(asking) {
    const { catalog, where } = asking
    const groups = [
      { column: { label: 'Source', as: 'text', field: 'lead_source_id' }, titled: catalog.get('lead_source') },
      { column: { label: 'Owner', as: 'text', field: 'assigned_user' }, titled: catalog.get('user') },
    ] as const
    const figures = [
      { column: { label: 'Enquiries', as: 'count' } },
      { column: { label: 'Answered so far', as: 'count' } },
      { column: { label: 'Within an hour', as: 'count' } },
      { column: { label: 'Average wait', as: 'minutes' } },
      { column: { label: 'Half waited less than', as: 'minutes' } },
    ] as const
    const waited = 'extract(epoch from n.at - r.came) / 60'
    const text = `with r as (
        select t.id, t.lead_source_id, t.assigned_user, coalesce(t.enquired_at, t.created_at) as came from "lead" t where ${where}
      ), n as (
        select r.id, min(a.at) as at from r join (${answersSql(asking)}) a on a.about_id = r.id and a.at >= r.came group by r.id
      )
      select r.lead_source_id::text as g1, r.assigned_user::text as g2, count(*)::text as f1, count(n.at)::text as f2,
        (count(*) filter (where n.at <= r.came + interval '1 hour'))::text as f3, round(avg(${waited}), 1)::text as f4,
        round((percentile_cont(0.5) within group (order by ${waited}))::numeric, 1)::text as f5, grouping(r.lead_source_id, r.assigned_user) as set
      from r left join n on n.id = r.id
      group by grouping sets ((r.lead_source_id, r.assigned_user), ())
      order by set desc, count(*) desc, 1, 2 limit 2002`
    return { groups, figures, text }
  },
}

/** The answers that the person may see, with the lead and the time of each. */
function answersSql({ catalog, access, values }: OwnAsking): string {
  const business = `${values.add(access.business_id)}::bigint`
  const parts = ANSWERS.flatMap(({ record, at, where }) => {
    const definition = catalog.get(record)
    const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 'a', values })
    if (seen === false) return []
    return [
      `select a.about_id, ${at} as at from "${record}" a
       where a.business_id = ${business} and a.about_record = 'lead' and a.deleted_at is null and ${where}${seen === null ? '' : ` and ${seen}`}`,
    ]
  })
  return parts.length > 0
    ? parts.join(' union all ')
    : 'select null::bigint as about_id, null::timestamptz as at where false'
}
