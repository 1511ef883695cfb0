import { openFields } from '#engine/server/records/columns.server.ts'
import { rowFilter } from '#engine/server/records/visibility.server.ts'
import type { KeptMetric } from '#platform/metrics/kept/kept-metric.ts'
import { METRIC_ZONE } from '#platform/metrics/metric.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'

/** The fields of opportunities that decide what a lead brought. */
const OF_WON = ['opportunity_amount', 'opportunity_stage_id', 'lead_id']

/**
 * SQL of the buyers of leads `t`: their source, who they are (by phone, else by mail), and the money that they brought: that of their won
 * opportunities, or the amount of a won lead without any; null if nothing was won. `seen` says which opportunities `o` count.
 */
function buyersSql({ business, where, seen }: { business: string; where: string; seen: string }): string {
  return `select t.id, t.created_at, t.lead_source_id as source, coalesce(nullif(t.phone, ''), nullif(lower(t.email), ''), t.id::text) as buyer,
      coalesce(w.amount, case when k.kind = 'won' then coalesce(t.amount, 0) end) as won
    from "lead" t
      left join lead_status k on k.business_id = ${business} and k.id = t.lead_status_id
      cross join lateral (select case when count(*) > 0 then coalesce(sum(o.opportunity_amount), 0) end as amount from opportunity o
        join opportunity_stage e on e.business_id = ${business} and e.id = o.opportunity_stage_id and e.kind = 'won'
        where o.business_id = ${business} and o.lead_id = t.id and o.deleted_at is null and ${seen}) w
    where ${where}`
}

/** A figure of buyers by source, each counted once in a period. */
const buyerMetric = (name: string, label: string, only: string): KeptMetric => ({
  name,
  label,
  record: 'lead',
  date: 'created_at',
  kept: {
    fields: ['lead_source_id', 'created_at', 'phone', 'email', 'lead_status_id', 'amount'],
    follows: { opportunity: { through: 'lead_id', needs: OF_WON } },
    kinds_of: ['lead_status', 'opportunity_stage'],
    is_keyed: true,
    sql: ({ business, where }) =>
      `select x.id as row_id, (x.created_at at time zone '${METRIC_ZONE}')::date as day, coalesce(x.source::text, '') as value,
         md5(concat_ws(' ', coalesce(x.source, 0), x.buyer))::uuid as key, x.won::numeric as amount
       from (${buyersSql({ business, where, seen: 'true' })}) x where ${only}`,
  },
})

const buyers = buyerMetric('buyer', 'Buyers', 'true')
const wonBuyers = buyerMetric('buyer_won', 'Buyers won', 'x.won is not null')

/** Buyers, and those of them who brought money. */
export const BUYER_METRICS = [buyers, wonBuyers] as const

/** SQL of the buyers that a person sees, by source: `enquiries`, `buyers`, `buyers_won` and the money `won`. */
export function seenBuyers({ catalog, access, values, where: ofPerson, figures }: OwnAsking): string {
  if (figures)
    return `select nullif(b.value, '')::bigint as source, b.rows as enquiries, b.keys as buyers, coalesce(w.keys, 0) as buyers_won,
        coalesce(w.amount, 0) as won from ${figures(buyers)} b left join ${figures(wonBuyers)} w on w.value = b.value`
  const opportunity = catalog.get('opportunity')
  const business = `${values.add(access.business_id)}::bigint`
  const seen = rowFilter({ catalog, definition: opportunity, access, right: 'view', alias: 'o', values })
  const is_open = OF_WON.every((name) => Object.hasOwn(openFields(opportunity, access), name))
  const rows = buyersSql({ business, where: ofPerson(), seen: seen === false || !is_open ? 'false' : (seen ?? 'true') })
  return `select x.source, count(*) as enquiries, count(distinct x.buyer) as buyers,
      count(distinct x.buyer) filter (where x.won is not null) as buyers_won, coalesce(sum(x.won), 0) as won from (${rows}) x group by x.source`
}
