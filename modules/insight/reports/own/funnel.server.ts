import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { OwnReport } from '#platform/reports/own.server.ts'

/**
 * The way of opportunities through their stages: how many reached each stage, how many are there now and what they are worth,
 * and how long they stayed. The stays are read from the history; an opportunity that moved in and out again counts once.
 */
export const stageFunnel: OwnReport = {
  name: 'stage_funnel',
  record: 'opportunity',
  needs: ['opportunity_stage_id', 'opportunity_amount', 'created_at'],
  statement({ catalog, access, values, where }) {
    const groups = [
      {
        column: { label: 'Stage', as: 'text', field: 'opportunity_stage_id' },
        titled: catalog.get('opportunity_stage'),
      },
    ] as const
    const figures = [
      { column: { label: 'Reached the stage', as: 'count' } },
      { column: { label: 'Here now', as: 'count' } },
      { column: { label: 'Worth now', as: 'money' }, toWire: (text: string) => paiseText(BigInt(text)) },
      { column: { label: 'Average stay', as: 'days' } },
    ] as const
    const business = `${values.add(access.business_id)}::bigint`
    // A stay begins with a move into the stage, or with the opportunity, and ends with the next move; the last one goes on.
    const text = `with r as (
        select t.id, t.opportunity_stage_id as stage, t.opportunity_amount as amount, t.created_at from opportunity t where ${where}
      ), moved as (
        select c.record_id as id, coalesce(c.happened_at, c.at) as at, c.id as no,
          (c.changes->'opportunity_stage_id'->>0)::bigint as was, (c.changes->'opportunity_stage_id'->>1)::bigint as stage
        from r join change c on c.business_id = ${business} and c.record = 'opportunity' and c.record_id = r.id and c.changes ? 'opportunity_stage_id'
      ), first as (
        select distinct on (id) id, was from moved order by id, no
      ), began as (
        select id, at, no, stage from moved
        union all
        select r.id, r.created_at, 0, coalesce(f.was, r.stage) from r left join first f on f.id = r.id where f.id is null or f.was is not null
      ), stay as (
        select id, stage, coalesce(lead(at) over (partition by id order by no), now()) - at as long from began
      ), stays as (
        select id, stage, sum(long) as long from stay where stage is not null group by id, stage
      )
      select s.stage::text as g1, count(distinct r.id)::text as f1,
        (count(*) filter (where r.stage = s.stage))::text as f2, coalesce(sum(r.amount) filter (where r.stage = s.stage), 0)::text as f3,
        round(avg(extract(epoch from s.long)) filter (where e.kind = 'open') / 86400, 1)::text as f4, grouping(s.stage) as set
      from r join stays s on s.id = r.id
        join opportunity_stage e on e.business_id = ${business} and e.id = s.stage
      group by grouping sets ((s.stage, e.opportunity_pipeline_id, e.position), ())
      order by set desc, e.opportunity_pipeline_id nulls first, e.position, 1 limit 2002`
    return { groups, figures, text }
  },
}
