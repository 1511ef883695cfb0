import type { Values } from '#engine/server/records/visibility.server.ts'
import type { KeptMetric } from './kept-metric.ts'

/** The columns of a kept row. */
export const ROW = ['row_id', 'day', 'value', 'key', 'amount'] as const

const of = (alias: string): string => ROW.map((name) => `${alias}.${name}`).join(', ')

interface Now {
  business: string
  values: Values
}

/** SQL of what the rows of a record count now; of some rows or, without `ids`, of all. */
export function rowsNow(metric: KeptMetric, { business, values, ids }: Now & { ids?: string }): string {
  const live = `t.business_id = ${business} and t.deleted_at is null`
  const where = ids ? `${live} and t.id = any(${ids})` : live
  return `select ${of('x')} from (${metric.kept.sql({ business, where, values })}) x`
}

/** SQL of the kept rows `m` of a metric. */
export const rowsKept = (metric: KeptMetric, { business, only }: { business: string; only?: string }): string =>
  `select ${of('m')} from metric_row m where m.business_id = ${business} and m.metric = '${metric.name}'${only ? ` and ${only}` : ''}`

/**
 * SQL of the figures that rows count. `rows` names rows with a column `sign`. The dimension `each` has the rows by their value, and
 * `again` those whose key has an earlier row, by the value and the day of that row: of a period, the rows without those whose earlier
 * row is in it too are as many as its keys. Both are also counted by month, under the first day of the month.
 */
export function partsOfRows({ name, kept }: KeptMetric, rows: string): string {
  const earlier = 'lag(x.day) over (partition by x.sign, x.key order by x.day, x.row_id)'
  const from = kept.is_keyed ? `(select x.*, ${earlier} as earlier from ${rows} x)` : rows
  const month = "date_trunc('month', k.day::timestamp)::date"
  const again = 'case when k.earlier is not null then jsonb_build_array(k.value, k.earlier)::text end'
  const parts = [
    `('each', k.day, k.value), ('each by month', ${month}, k.value)`,
    ...(kept.is_keyed ? [`('again', k.day, ${again}), ('again by month', ${month}, ${again})`] : []),
  ]
  return `select '${name}'::text as metric, p.day, p.dimension, p.value, sum(k.sign)::bigint as rows,
      coalesce(sum(k.sign * k.amount), 0)::numeric as amount, coalesce(sum(k.sign) filter (where k.amount is not null), 0)::bigint as filled
    from ${from} k cross join lateral (values ${parts.join(', ')}) p(dimension, day, value) where p.value is not null
    group by p.day, p.dimension, p.value`
}

/**
 * SQL of parts that count the difference between what some rows count and what was kept of them: `now` has what they count, `changed` the
 * ids of those that differ. What is kept is what was counted, so a row that was changed past the write path is put right too.
 */
export function keptDifference(
  metric: KeptMetric,
  { business, values, ids }: Now & { ids: string },
): { parts: string; counted: string } {
  const keys = `array(select n.key from now_rows n join changed c on c.row_id = n.row_id
    union select o.key from old_rows o join changed c on c.row_id = o.row_id)`
  // With keys, the rows of the same key change too: another one of them may be the earlier one.
  const stored = metric.kept.is_keyed
    ? rowsKept(metric, { business, only: `m.key = any(${keys})` })
    : `select ${of('o')} from old_rows o join changed c on c.row_id = o.row_id`
  const parts = `now_rows as materialized (${rowsNow(metric, { business, values, ids })}),
    old_rows as materialized (${rowsKept(metric, { business, only: `m.row_id = any(${ids})` })}),
    changed as materialized (select row_id from (table now_rows except table old_rows) a union select row_id from (table old_rows except table now_rows) b),
    stored_rows as materialized (${stored}),
    both_rows as (select -1 as sign, ${of('s')} from stored_rows s
      union all select 1, ${of('s')} from stored_rows s where not exists (select from changed c where c.row_id = s.row_id)
      union all select 1, ${of('n')} from now_rows n join changed c on c.row_id = n.row_id)`
  const counted = `select * from (${partsOfRows(metric, 'both_rows')}) d where d.rows <> 0 or d.amount <> 0 or d.filled <> 0`
  return { parts, counted }
}
