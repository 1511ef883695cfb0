import { lostEntries } from '#modules/crm/index.server.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { WHOLE } from '#platform/metrics/kept/line-metric.server.ts'
import type { OwnAsking, OwnReport } from '#platform/reports/own.server.ts'
import { stayMetric, staysSql } from './stays.server.ts'

/** The figure by day of what opportunities are worth in their stage now. */
const WORTH = 'opportunity'

/**
 * The way of opportunities through their stages: how many reached each stage, which share of the stage before they are, how many
 * are there now and what they are worth, and how long they stayed. The stays are read from the history; an opportunity that moved in and out again counts once.
 */
export const stageFunnel: OwnReport = {
  name: 'stage_funnel',
  record: 'opportunity',
  needs: ['opportunity_stage_id', 'opportunity_amount', 'created_at'],
  kept: [stayMetric],
  reads: [WORTH],
  // A lost opportunity left the way to the sale, so its stage is no part of the funnel.
  prepare: async (transaction) => [...(await lostEntries(transaction, 'opportunity_stage'))].map(String),
  statement(asking, lost) {
    const { catalog, access, values } = asking
    const groups = [
      {
        column: { label: 'Stage', as: 'text', field: 'opportunity_stage_id', not_drawn: lost as string[] },
        titled: catalog.get('opportunity_stage'),
      },
    ] as const
    const figures = [
      { column: { label: 'Reached the stage', as: 'count' } },
      { column: { label: 'Here now', as: 'count' } },
      { column: { label: 'Worth now', as: 'money' }, toWire: (text: string) => paiseText(BigInt(text)) },
      { column: { label: 'Average stay', as: 'days' } },
      { column: { label: 'Of the stage before', as: 'percent' } },
    ] as const
    const business = `${values.add(access.business_id)}::bigint`
    // Of a stage where opportunities stay for good the time says nothing. The seconds of stays that go on are counted up to 1970.
    const of = (sql: string, where = 'true') => `coalesce(sum(${sql}) filter (where s.kind = 'open' and ${where}), 0)`
    const seconds = [of('s.seconds'), '+', of('s.rows', 's.goes_on'), '* extract(epoch from now())'].join(' ')
    // Lost opportunities come from every stage, so they are no share of one. Nor are those of a stage that more reached than the one
    // before, because some skipped that one.
    const before = `lag(sum(s.rows)) over (partition by grouping(s.stage), s.pipeline, s.kind = 'lost' order by s.position)`
    const share = `case when grouping(s.stage) = 0 and s.kind <> 'lost' and sum(s.rows) <= ${before}
      then round(100 * sum(s.rows) / ${before}, 1) end`
    const text = `with ${countedSql(asking)}, s as (
        select c.*, e.kind, e.opportunity_pipeline_id as pipeline, e.position from counted c
          join opportunity_stage e on e.business_id = ${business} and e.id = c.stage
      )
      select s.stage::text as g1, case when grouping(s.stage) = 1 then (select w.reached from whole w) else sum(s.rows) end::text as f1,
        coalesce(sum(s.rows) filter (where s.goes_on), 0)::text as f2, coalesce(sum(s.worth), 0)::text as f3,
        round((${seconds}) / nullif(${of('s.rows')}, 0) / 86400, 1)::text as f4, (${share})::text as f5, grouping(s.stage) as set
      from s group by grouping sets ((s.stage, s.pipeline, s.position, s.kind), ()) having grouping(s.stage) = 1 or sum(s.rows) > 0
      order by set desc, s.pipeline nulls first, s.position, 1 limit 2002`
    return { groups, figures, text }
  },
}

/** SQL of the parts `counted` (`stage`, `goes_on`, `rows`, `seconds`, `worth`) and `whole` (how many opportunities there are in all). */
function countedSql({ access, values, where, figures, figureOf }: OwnAsking): string {
  if (!figures)
    return `stays as materialized (${staysSql({ business: `${values.add(access.business_id)}::bigint`, where: where() })}),
      whole as (select count(distinct y.id)::numeric as reached from stays y),
      counted as (select y.stage, y.goes_on, count(*) as rows, sum(y.seconds) as seconds, sum(y.amount) filter (where y.goes_on) as worth
        from stays y group by y.stage, y.goes_on)`
  const worth = figureOf(WORTH, { by: 'opportunity_stage_id', has_sum: true })
  const of_worth = worth
    ? ` union all select w.value::bigint, false, 0, 0, w.amount from (${worth.sql}) w where w.value is not null`
    : ''
  return `whole as (select coalesce(sum(f.rows), 0) as reached from ${figures(stayMetric)} f where f.value = '${WHOLE}'),
    counted as (select (f.value::jsonb ->> 0)::bigint as stage, (f.value::jsonb ->> 1)::boolean as goes_on, f.rows, f.amount as seconds, null::numeric as worth
      from ${figures(stayMetric)} f where f.value <> '${WHOLE}'${of_worth})`
}
