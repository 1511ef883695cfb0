import type { Catalog } from '#engine/record/catalog.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { computeSql, type EntriesOfKind } from './figures-sql.server.ts'
import { daysOfMarked, type Marked, markedSql } from './marked.server.ts'
import type { Metric } from './metric.ts'

/** The columns that name a stored figure. */
const KEYS = {
  metric_day: ['day', 'dimension', 'value', 'owner_id', 'holder_id', 'location_id'],
  metric_total: ['day', 'dimension', 'value'],
} as const

interface Replacing {
  catalog: Catalog
  metric: Metric
  entries: EntriesOfKind
  /** What is computed again; null for everything. */
  marked: Marked | null
}

/** Computes stored figures of a metric from the rows, and then those of everybody from them. Only what changed is written. */
export async function replaceFigures(transaction: Transaction, options: Replacing): Promise<void> {
  const { metric, marked } = options
  const business_id = transaction.scope.business_id as number
  const values = new Values()
  await replaceRows(transaction, 'metric_day', {
    ...options,
    counted: computeSql({ ...options, business_id, values }),
    values,
  })
  const totals = new Values()
  const summed = `select m.business_id, m.day, m.dimension, m.value, sum(m.rows)::bigint as rows, sum(m.amount) as amount
    from metric_day m where ${scopeSql(business_id, { metric, values: totals, days: marked && daysOfMarked(marked) })}
    group by m.business_id, m.day, m.dimension, m.value`
  // The figures of everybody on a day change with those of any holder.
  const whole = marked && { days: daysOfMarked(marked), held: [] }
  await replaceRows(transaction, 'metric_total', { metric, marked: whole, counted: summed, values: totals })
}

/** SQL of the stored rows `m` of a metric, of some days or of all. */
function scopeSql(
  business_id: number,
  { metric, values, days }: { metric: Metric; values: Values; days: readonly string[] | null },
): string {
  const scope = `m.business_id = ${values.add(business_id)}::bigint and m.metric = ${values.add(metric.name)}::text`
  if (!days) return scope
  // With its dimensions named, the primary key finds the days.
  const dimensions = values.add(['', ...(metric.dimensions ?? [])])
  return `${scope} and m.dimension = any(${dimensions}::text[]) and m.day = any(${values.add(days)}::date[])`
}

/** Makes the rows of a table those that `counted` computes: deletes what is gone, and writes what is new or differs. */
async function replaceRows(
  transaction: Transaction,
  table: keyof typeof KEYS,
  { metric, marked, counted, values }: { metric: Metric; marked: Marked | null; counted: string; values: Values },
): Promise<void> {
  const business_id = transaction.scope.business_id as number
  const keys = KEYS[table]
  const columns = ['business_id', ...keys, 'rows', 'amount']
  const of = (alias: string) => columns.map((name) => `${alias}.${name}`).join(', ')
  const same = (one: string, other: string) => keys.map((name) => `${one}.${name} = ${other}.${name}`).join(' and ')
  const scope = scopeSql(business_id, { metric, values, days: marked && daysOfMarked(marked) })
  const held = marked && marked.held.length > 0
  const only = held ? ` and ${markedSql(marked, { day: 'm.day', holder: 'm.holder_id', values })}` : ''
  const business = `${values.add(business_id)}::bigint`
  const name = `${values.add(metric.name)}::text`
  await transaction.query(
    `with counted as materialized (select ${of('x')} from (${counted}) x),
       stored as materialized (select ${of('m')} from ${table} m where ${scope}${only}),
       gone as (delete from ${table} m using (select ${of('s')} from stored s where not exists (select from counted c where ${same('c', 's')})) g
         where m.business_id = ${business} and m.metric = ${name} and ${same('m', 'g')})
     insert into ${table} (${columns.join(', ')}, metric)
     select ${of('n')}, ${name} from (table counted except table stored) n
     on conflict (business_id, metric, ${keys.join(', ')}) do update set rows = excluded.rows, amount = excluded.amount`,
    values.list,
  )
}
