import type { Transaction } from '#engine/server/database/database.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { removeEmpty } from '../stale/apply.server.ts'
import { replaceRows } from '../stale/replace.server.ts'
import type { KeptMetric } from './kept-metric.ts'
import { keptDifference, partsOfRows, ROW, rowsKept, rowsNow } from './kept-sql.server.ts'

/**
 * Brings the figures of metrics up to date whose rows are kept; `ids` are the rows that may have changed, null for all. What the rows
 * count is compared with what was kept of them, so their marks may be removed in an earlier statement: a write between the two
 * is marked again, and then changes nothing.
 */
export async function keepRows(
  transaction: Transaction,
  { metrics, ids }: { metrics: readonly KeptMetric[]; ids: readonly number[] | null },
): Promise<void> {
  for (const metric of metrics)
    if (ids === null || !(await addDifference(transaction, metric, ids))) await countAll(transaction, metric)
}

const columns = ROW.join(', ')
const written = `on conflict (business_id, metric, row_id, value, day) do update set key = excluded.key, amount = excluded.amount`
/** What tells the kept rows of one record apart. */
const KEY = ['row_id', 'value', 'day'] as const
const newRows = (metric: KeptMetric, { business, from }: { business: string; from: string }): string =>
  `insert into metric_row (business_id, metric, ${columns})
    select b.id, '${metric.name}', ${ROW.map((name) => `n.${name}`).join(', ')} from business b, ${from} where b.id = ${business} ${written}`

// A difference of two sets, as in replaceRows.
const GONE_KEYS = `gone_keys as materialized (select ${KEY.join(', ')} from old_rows except select ${KEY.join(', ')} from now_rows)`
const goneRows = (metric: KeptMetric, business: string): string =>
  `delete from metric_row m using gone_keys g
    where m.business_id = ${business} and m.metric = '${metric.name}' and ${KEY.map((name) => `m.${name} = g.${name}`).join(' and ')}`

/** Returns false if a figure fell below zero: then the figures do not belong to the kept rows. */
async function addDifference(transaction: Transaction, metric: KeptMetric, ids: readonly number[]): Promise<boolean> {
  const values = new Values()
  const business = `${values.add(transaction.scope.business_id)}::bigint`
  const { parts, counted } = keptDifference(metric, { business, values, ids: `${values.add(ids)}::bigint[]` })
  // A plus among the words of a template would count as words of the screen.
  const added = ['rows', 'amount', 'filled'].map((name) => [name, '=', `m.${name}`, '+', `excluded.${name}`].join(' '))
  const emptied = await transaction.query<{ key: string; rows: number }>(
    `with ${parts}, difference as materialized (${counted}),
      ${GONE_KEYS}, gone as (${goneRows(metric, business)}),
      written as (${newRows(metric, { business, from: 'changed c join now_rows n on n.row_id = c.row_id' })}),
      added as (insert into metric_total as m (business_id, metric, day, dimension, value, rows, amount, filled)
        select b.id, d.metric, d.day, d.dimension, d.value, d.rows, d.amount, d.filled from business b, difference d where b.id = ${business}
        on conflict (business_id, metric, dimension, day, value) do update set ${added.join(', ')}
        returning m.metric, m.day, m.dimension, m.value, m.rows)
     select jsonb_build_array(a.metric, a.day, a.dimension, a.value)::text as key, a.rows from added a where a.rows <= 0`,
    values.list,
  )
  if (emptied.length > 0) await removeEmpty(transaction, 'metric_total', emptied)
  return emptied.every(({ rows }) => rows === 0)
}

async function countAll(transaction: Transaction, metric: KeptMetric): Promise<void> {
  const values = new Values()
  const business = `${values.add(transaction.scope.business_id)}::bigint`
  await transaction.query(
    `with now_rows as materialized (${rowsNow(metric, { business, values })}), old_rows as materialized (${rowsKept(metric, { business })}),
       ${GONE_KEYS}, gone as (${goneRows(metric, business)})
     ${newRows(metric, { business, from: '(table now_rows except table old_rows) n' })}`,
    values.list,
  )
  const totals = new Values()
  const of = `${totals.add(transaction.scope.business_id)}::bigint`
  const rows = `(select 1 as sign, m.* from (${rowsKept(metric, { business: of })}) m)`
  const counted = `select ${of} as business_id, p.* from (${partsOfRows(metric, rows)}) p`
  await replaceRows(transaction, 'metric_total', { metrics: [metric], marked: null, counted, values: totals })
}
