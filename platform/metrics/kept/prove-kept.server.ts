import type { Transaction } from '#engine/server/database/database.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import type { Differing } from '../difference.ts'
import { type KeptMetric, keptMark } from './kept-metric.ts'
import { keptDifference, partsOfRows, rowsKept, rowsNow } from './kept-sql.server.ts'

/**
 * Compares what was kept of the rows of a metric with what they count now, and the figures with the rows. On some days the
 * figures by month and those of keys are left out, which need the rows of all days.
 */
export async function proveKept(
  transaction: Transaction,
  { metric, days }: { metric: KeptMetric; days: readonly string[] | null },
): Promise<Differing[]> {
  const values = new Values()
  const business = `${values.add(transaction.scope.business_id)}::bigint`
  const on = (alias: string) => (days ? `${alias}.day = any(${values.add(days)}::date[])` : 'true')
  const waiting = `array(select s.row_id from metric_stale s where s.business_id = ${business} and s.record = '${keptMark(metric.record)}' and s.row_id is not null)`
  const difference = keptDifference(metric, { business, values, ids: waiting })
  const parts = partsOfRows(metric, '(select 1 as sign, n.* from proved_now n)')
  const of_days = days ? " and p.dimension = 'each'" : ''
  return transaction.query<Differing>(
    `with proved_now as materialized (select n.* from (${rowsNow(metric, { business, values })}) n where ${on('n')}),
       proved_kept as materialized (select o.* from (${rowsKept(metric, { business })}) o where ${on('o')}),
       counted as (select p.day, p.dimension, p.value, p.rows, p.amount, p.filled from (${parts}) p where true${of_days}),
       totals as (select p.day, p.dimension, p.value, p.rows, p.amount, p.filled from metric_total p
         where p.business_id = ${business} and p.metric = '${metric.name}' and ${on('p')}${of_days}),
       ${difference.parts},
       marked as (select day from (${difference.counted}) x union select null where exists (select from metric_stale s
         where s.business_id = ${business} and s.record = '${keptMark(metric.record)}' and s.row_id is null)),
       differ as (select day from (table counted except table totals) x union select day from (table totals except table counted) x
         union select day from (table proved_now except table proved_kept) x union select day from (table proved_kept except table proved_now) x)
     select x.day,
       coalesce((select sum(s.rows) from totals s where s.day = x.day and s.dimension = 'each'), 0)::bigint as stored,
       coalesce((select sum(c.rows) from counted c where c.day = x.day and c.dimension = 'each'), 0)::bigint as counted,
       exists (select from marked m where m.day = x.day or m.day is null) as waiting
     from differ x order by x.day`,
    values.list,
  )
}

/** Marks the rows that were kept differently from what they count now, on some days or on all. Returns how many there are. */
export async function markDiffering(
  transaction: Transaction,
  { metric, days }: { metric: KeptMetric; days: readonly string[] | null },
): Promise<number> {
  const values = new Values()
  const business = `${values.add(transaction.scope.business_id)}::bigint`
  const on = (alias: string) => (days ? `${alias}.day = any(${values.add(days)}::date[])` : 'true')
  const marked = await transaction.query(
    `with now_rows as materialized (select n.* from (${rowsNow(metric, { business, values })}) n where ${on('n')}),
       old_rows as materialized (select o.* from (${rowsKept(metric, { business })}) o where ${on('o')})
     insert into metric_stale (business_id, record, row_id)
     select b.id, '${keptMark(metric.record)}', d.row_id from business b,
       (select row_id from (table now_rows except table old_rows) x union select row_id from (table old_rows except table now_rows) y) d
     where b.id = ${business} returning row_id`,
    values.list,
  )
  return marked.length
}
