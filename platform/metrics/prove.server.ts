import type { Catalog } from '#engine/record/catalog.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { computeSql, countsByRow, FIGURE_KEYS, FIGURES, storedMetrics } from './figures-sql.server.ts'
import { beginMetrics, keepMetrics, readEntries, recordsOfFigures } from './keep.server.ts'
import { isKept } from './kept/kept-metric.ts'
import { proveKept } from './kept/prove-kept.server.ts'
import type { Difference, Differing } from './difference.ts'
import type { Metric } from './metric.ts'
import { differenceSql } from './stale/apply.server.ts'
import { markAll } from './stale/mark.server.ts'

interface Options {
  catalog: Catalog
  metrics: readonly Metric[]
  business_id: number
}

/** The metrics whose figures are stored. */
export const provedMetrics = ({ catalog, metrics }: Pick<Options, 'catalog' | 'metrics'>): Metric[] => [
  ...storedMetrics(catalog, metrics),
  ...metrics.filter(isKept),
]

/** Compares the stored figures of a business with its rows, in every part: owner, holder, branch and dimension. */
export async function proveMetrics(database: Database, options: Options): Promise<Difference[]> {
  return database.transaction({ business_id: options.business_id, user_id: null }, async (transaction) => {
    await beginMetrics(transaction)
    const found: Difference[] = []
    for (const metric of provedMetrics(options)) {
      found.push(...(await proveMetric(transaction, { ...options, metric, days: null })))
    }
    return found
  })
}

/** Compares the figures of one metric with its rows, on some days or on all. */
export async function proveMetric(
  transaction: Transaction,
  options: Options & { metric: Metric; days: readonly string[] | null },
): Promise<Difference[]> {
  const { metric, days } = options
  const rows = isKept(metric) ? await proveKept(transaction, { metric, days }) : await proveStored(transaction, options)
  return rows.map(({ waiting, ...row }) => ({ metric: metric.name, ...row, why: waiting ? 'waiting' : 'unmarked' }))
}

async function proveStored(
  transaction: Transaction,
  { catalog, metrics, business_id, metric, days }: Options & { metric: Metric; days: readonly string[] | null },
): Promise<Differing[]> {
  const entries = await readEntries(transaction, catalog, [metric])
  const values = new Values()
  const business = `${values.add(business_id)}::bigint`
  const marked = days && { days, held: [] }
  const text = computeSql({ catalog, metrics: [metric], business_id, marked, entries, values })
  const on_days = days ? ` and day = any(${values.add(days)}::date[])` : ''
  const own = storedMetrics(catalog, metrics).filter(({ record }) => record === metric.record)
  const by_row = countsByRow(catalog.get(metric.record), own)
    ? differenceSql({ catalog, metrics: [metric], entries }, { business_id, values })
    : null
  const name = `${values.add(metric.name)}::text`
  const record = `${values.add(metric.record)}::text`
  return transaction.query<Differing>(
    `with counted as (${text}), stored as (select business_id, ${FIGURE_KEYS.join(', ')}, ${FIGURES.join(', ')}
       from metric_day where business_id = ${business} and metric = ${name}${on_days}),
     totals as (select day, dimension, value, rows, amount, filled from metric_total where business_id = ${business} and metric = ${name}${on_days}),
     summed as (select day, dimension, value, sum(rows)::bigint, sum(amount), sum(filled)::bigint from counted group by day, dimension, value),
     taken as (select id, row_id, before, day from metric_stale where business_id = ${business} and record = ${record}),
     ${by_row ? `${by_row.parts},` : ''}
     marked as (select day from taken where row_id is null${by_row ? ` union select day from (${by_row.counted}) x` : ''}),
     differ as (select day from (table counted except table stored) x union select day from (table stored except table counted) x
       union select day from (table summed except table totals) x union select day from (table totals except table summed) x)
     select x.day,
       coalesce((select sum(rows) from totals s where s.day = x.day and s.dimension = ''), 0)::bigint as stored,
       coalesce((select sum(rows) from counted c where c.day = x.day and c.dimension = ''), 0)::bigint as counted,
       exists (select from marked m where m.day = x.day or m.day is null) as waiting
     from differ x order by x.day`,
    values.list,
  )
}

/** Computes every day of a business again. */
export async function rebuildMetrics(database: Database, options: Options): Promise<void> {
  const { catalog, metrics, business_id } = options
  await database.transaction({ business_id, user_id: null }, (transaction) =>
    markAll(transaction, business_id, recordsOfFigures(catalog, metrics)),
  )
  await keepMetrics(database, options)
}
