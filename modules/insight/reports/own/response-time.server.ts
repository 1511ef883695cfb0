import type { OwnReport } from '#platform/reports/own.server.ts'
import { readsKeptRows } from './seen-leads.server.ts'
import { seenWaits, waitMetric } from './waits.server.ts'

/**
 * How long buyers wait, by source and person: from the enquiry to the first outgoing call, held meeting, visit or note about
 * the lead. Averages are exact; the wait of which half of the buyers are within is rounded up to the end of its step.
 */
export const responseTime: OwnReport = {
  name: 'response_time',
  record: 'lead',
  needs: ['lead_source_id', 'assigned_user', 'created_at', 'enquired_at'],
  kept: [waitMetric],
  prepare: readsKeptRows,
  statement(asking, is_kept) {
    const { catalog } = asking
    const groups = [
      { column: { label: 'Source', as: 'text', field: 'lead_source_id' }, titled: catalog.get('lead_source') },
      { column: { label: 'Owner', as: 'text', field: 'assigned_user' }, titled: catalog.get('user') },
    ] as const
    const figures = [
      { column: { label: 'Enquiries', as: 'count' } },
      { column: { label: 'Answered so far', as: 'count' } },
      { column: { label: 'Within an hour', as: 'count' } },
      { column: { label: 'Average wait', as: 'minutes' } },
      { column: { label: 'Half waited at most', as: 'minutes' } },
    ] as const
    const text = `with s as (
        select x.source, x.owner, x.step, sum(x.rows) as rows, sum(x.seconds) as seconds, grouping(x.source, x.owner) as set
        from (${seenWaits(asking, { is_kept: is_kept === true })}) x group by grouping sets ((x.source, x.owner, x.step), (x.step))
      ), n as (
        select s.*, case when s.step is not null then s.rows else 0 end as answered,
          sum(s.rows) filter (where s.step is not null) over (partition by s.set, s.source, s.owner order by s.step) as within,
          sum(s.rows) filter (where s.step is not null) over (partition by s.set, s.source, s.owner) as of_all from s
      )
      select n.source::text as g1, n.owner::text as g2, sum(n.rows)::text as f1, sum(n.answered)::text as f2,
        coalesce(sum(n.answered) filter (where n.step <= 3600), 0)::text as f3, round(sum(n.seconds)::numeric / 60 / nullif(sum(n.answered), 0), 1)::text as f4,
        (min(n.step) filter (where n.within * 2 >= n.of_all) / 60)::text as f5, n.set
      from n group by n.set, n.source, n.owner order by n.set desc, sum(n.rows) desc, 1, 2 limit 2002`
    return { groups, figures, text }
  },
}
