import { paiseText } from '#engine/record/kinds/money/money.ts'
import { scopeOf } from '#engine/record/rights.ts'
import type { OwnAsking, OwnReport, OwnStatement } from '#platform/reports/own.server.ts'
import { isFiltered } from '#platform/reports/spec.ts'
import { BUYER_METRICS, seenBuyers } from './buyers.server.ts'

const money = (text: string) => paiseText(BigInt(text))

/**
 * What each source brings and costs: buyers of the period, each counted once by phone or mail; the money that they brought (their
 * won opportunities, or the amount of a won lead without any); and the cost of the period, of which a part of a month bears a part.
 * Costs are those of the whole business, so only a person who sees all leads compares them with the money, and only of all leads: a filter
 * leaves a part of what a source brought, and no part of its cost.
 */
export const sourceReturn: OwnReport = {
  name: 'source_return',
  record: 'lead',
  needs: ['lead_source_id', 'lead_status_id', 'amount', 'created_at', 'phone', 'email'],
  kept: BUYER_METRICS,
  statement(asking) {
    const { catalog, access, spec } = asking
    const sees_costs = !isFiltered(spec) && (access.is_owner || scopeOf(access, 'lead', 'view') === 'all')
    const groups = [
      { column: { label: 'Source', as: 'text', field: 'lead_source_id' }, titled: catalog.get('lead_source') },
    ] as const
    const figures: OwnStatement['figures'] = [
      { column: { label: 'Money won', as: 'money' as const }, toWire: money },
      { column: { label: 'Enquiries', as: 'count' as const } },
      { column: { label: 'Unique buyers', as: 'count' as const } },
      { column: { label: 'Buyers won', as: 'count' as const } },
      ...(sees_costs
        ? [
            { column: { label: 'Cost of the source', as: 'money' as const }, toWire: money },
            { column: { label: 'Cost of a buyer', as: 'money' as const }, toWire: money },
            { column: { label: 'Return on the cost', as: 'times' as const } },
          ]
        : []),
    ]
    // A source without any cost has no return; a cost of zero was entered as such.
    const cost = 'sum(s.cost)'
    const costs = sees_costs
      ? `, round(${cost})::bigint::text as f5, round(${cost} / nullif(sum(s.buyers), 0))::bigint::text as f6,
        round(sum(s.won) / nullif(${cost}, 0), 2)::text as f7`
      : ''
    const text = `with by_source as (
        select b.*, null::numeric as cost from (${seenBuyers(asking)}) b
      ), s as (
        select * from by_source
        union all
        select lead_source_id, 0, 0, 0, 0, cost from (${costSql(asking, sees_costs)}) c
      )
      select s.source::text as g1, sum(s.won)::text as f1, sum(s.enquiries)::text as f2, sum(s.buyers)::text as f3, sum(s.buyers_won)::text as f4${costs},
        grouping(s.source) as set
      from s group by grouping sets ((s.source), ())
      order by set desc, sum(s.won) desc, sum(s.enquiries) desc, 1 limit 2002`
    return { groups, figures, text }
  },
}

/** The cost of each source in the period. */
function costSql({ access, spec, values }: OwnAsking, sees_costs: boolean): string {
  if (!sees_costs) return 'select null::bigint as lead_source_id, null::numeric as cost where false'
  const business = `${values.add(access.business_id)}::bigint`
  const from = `${values.add(spec.period?.from ?? '0001-01-01')}::date`
  const to = `${values.add(spec.period?.to ?? '9999-12-31')}::date`
  const last = "(c.month + interval '1 month' - interval '1 day')::date"
  return `select c.lead_source_id,
      sum(c.amount * (least(${to}, ${last}) - greatest(${from}, c.month) + 1)::numeric / extract(day from ${last})) as cost
    from source_cost c where c.business_id = ${business} and c.month <= ${to} and ${last} >= ${from} group by c.lead_source_id`
}
