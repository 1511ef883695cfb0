import type { KeptMetric } from '#platform/metrics/kept/kept-metric.ts'
import { WHOLE } from '#platform/metrics/kept/line-metric.server.ts'
import { METRIC_ZONE } from '#platform/metrics/metric.ts'

/**
 * SQL of the stages in which opportunities `t` were, read from their history: `id`, `created_at`, `stage`, `goes_on`, `seconds` and
 * `amount`. A stay begins with a move into the stage, or with the opportunity, and ends with the next move; the last one goes on. An
 * opportunity that moved in and out again has one row for the stage. `seconds` are those of its stays; of one that goes on, they
 * are counted up to the beginning of 1970, so the seconds since then have to be added.
 */
export function staysSql({ business, where }: { business: string; where: string }): string {
  return `with o as materialized (
      select t.id, t.opportunity_stage_id as stage, t.opportunity_amount as amount, t.created_at from opportunity t where ${where}
    ), moved as materialized (
      select c.record_id as id, coalesce(c.happened_at, c.at) as at, c.id as no,
        (c.changes->'opportunity_stage_id'->>0)::bigint as was, (c.changes->'opportunity_stage_id'->>1)::bigint as stage
      from o join change c on c.business_id = ${business} and c.record = 'opportunity' and c.record_id = o.id and c.changes ? 'opportunity_stage_id'
    ), first as materialized (
      select distinct on (id) id, was from moved order by id, no
    ), began as materialized (
      select id, at, no, stage from moved
      union all
      select o.id, o.created_at, 0, case when f.id is null then o.stage else f.was end from o left join first f on f.id = o.id
    ), stay as materialized (
      select id, stage, at, lead(at) over (partition by id order by no) as ended from began
    )
    select s.id, o.created_at, s.stage, bool_or(s.ended is null) as goes_on, o.amount,
      sum(coalesce(extract(epoch from s.ended), 0) - extract(epoch from s.at)) as seconds
    from stay s join o on o.id = s.id where s.stage is not null group by s.id, o.created_at, s.stage, o.amount`
}

/** The stages in which opportunities were, whether they still are, and how long. Each opportunity counts once for all its stages too. */
export const stayMetric: KeptMetric = {
  name: 'stage_stay',
  label: 'Stays in stages',
  record: 'opportunity',
  date: 'created_at',
  dimensions: ['opportunity_stage_id'],
  kept: {
    fields: ['opportunity_stage_id', 'created_at'],
    follows: {},
    sql: ({ business, where }) =>
      `select x.id as row_id, (x.created_at at time zone '${METRIC_ZONE}')::date as day,
         case when grouping(x.stage) = 1 then '${WHOLE}' else jsonb_build_array(x.stage, bool_or(x.goes_on))::text end as value,
         null::uuid as key, case when grouping(x.stage) = 0 then sum(x.seconds) end::numeric as amount
       from (${staysSql({ business, where })}) x group by x.id, x.created_at, grouping sets ((x.stage), ())`,
  },
}
