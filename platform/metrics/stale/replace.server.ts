import type { Catalog } from '#engine/record/catalog.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { dimensionName } from '../dimensions.ts'
import { computeSql, type EntriesOfKind, FIGURE_KEYS, FIGURES } from '../figures-sql.server.ts'
import type { Metric } from '../metric.ts'
import { daysOfMarked, type Marked, markedSql } from './marked.server.ts'

/** The columns that name a stored figure. */
export const KEYS = { metric_day: FIGURE_KEYS, metric_total: ['metric', 'day', 'dimension', 'value'] } as const

interface Replacing {
  catalog: Catalog
  /** Metrics of one record. */
  metrics: readonly Metric[]
  entries: EntriesOfKind
  /** What is computed again; null for everything. */
  marked: Marked | null
  /** Remove the marks of rows of the record in the statement that counts them, so that none is counted here and applied again later. */
  takes_marks?: boolean
}

/** Computes stored figures of metrics from the rows, and then those of everybody from them. Only what changed is written. */
export async function replaceFigures(transaction: Transaction, options: Replacing): Promise<void> {
  const { metrics, marked } = options
  const business_id = transaction.scope.business_id as number
  const values = new Values()
  const counted = computeSql({ ...options, business_id, values })
  await replaceRows(transaction, 'metric_day', { ...options, counted, values })
  const totals = new Values()
  const summed = `select m.business_id, m.metric, m.day, m.dimension, m.value, sum(m.rows)::bigint as rows, sum(m.amount) as amount,
      sum(m.filled)::bigint as filled
    from metric_day m where ${scopeSql(business_id, { metrics, values: totals, days: marked && daysOfMarked(marked) })}
    group by m.business_id, m.metric, m.day, m.dimension, m.value`
  // The figures of everybody on a day change with those of any holder.
  const whole = marked && { days: daysOfMarked(marked), held: [] }
  await replaceRows(transaction, 'metric_total', { metrics, marked: whole, counted: summed, values: totals })
}

/** SQL of the stored rows `m` of metrics, of some days or of all. */
function scopeSql(
  business_id: number,
  { metrics, values, days }: { metrics: readonly Metric[]; values: Values; days: readonly string[] | null },
): string {
  const scope = `m.business_id = ${values.add(business_id)}::bigint and m.metric = any(${values.add(metrics.map(({ name }) => name))}::text[])`
  if (!days) return scope
  // With its dimensions named, the primary key finds the days.
  const dimensions = new Set(metrics.flatMap((metric) => ['', ...(metric.dimensions ?? []).map(dimensionName)]))
  return `${scope} and m.dimension = any(${values.add([...dimensions])}::text[]) and m.day = any(${values.add(days)}::date[])`
}

/** Makes the rows of a table those that `counted` computes: deletes what is gone, and writes what is new or differs. */
export async function replaceRows(
  transaction: Transaction,
  table: keyof typeof KEYS,
  options: Omit<Replacing, 'catalog' | 'entries'> & { counted: string; values: Values },
): Promise<void> {
  const { metrics, marked, counted, values, takes_marks } = options
  const business_id = transaction.scope.business_id as number
  const keys = KEYS[table]
  const columns = ['business_id', ...keys, ...FIGURES]
  const of = (alias: string) => columns.map((name) => `${alias}.${name}`).join(', ')
  const same = keys.map((name) => `m.${name} = g.${name}`).join(' and ')
  const scope = scopeSql(business_id, { metrics, values, days: marked && daysOfMarked(marked) })
  const held = marked && marked.held.length > 0
  const only = held ? ` and ${markedSql(marked, { day: 'm.day', holder: 'm.holder_id', values })}` : ''
  const business = `${values.add(business_id)}::bigint`
  const taken = takes_marks
    ? `, taken as (delete from metric_stale s where s.business_id = ${business} and s.record = ${values.add(metrics[0].record)}::text and s.row_id is not null)`
    : ''
  // What is gone is a difference of two sets: PostgreSQL knows nothing of their sizes and would compare each row with each other one.
  await transaction.query(
    `with counted as materialized (select ${of('x')} from (${counted}) x),
       stored as materialized (select ${of('m')} from ${table} m where ${scope}${only}),
       gone_keys as materialized (select ${keys.join(', ')} from stored except select ${keys.join(', ')} from counted),
       gone as (delete from ${table} m using gone_keys g
         where m.business_id = ${business} and ${same})${taken}
     insert into ${table} (${columns.join(', ')})
     select ${of('n')} from (table counted except table stored) n
     on conflict (business_id, ${keys.join(', ')}) do update set ${FIGURES.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    values.list,
  )
}
