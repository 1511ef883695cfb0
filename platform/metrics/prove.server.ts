import type { Catalog } from '#engine/record/catalog.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { computeSql, countsByRow, FIGURE_KEYS, FIGURES, storedMetrics } from './figures-sql.server.ts'
import { keepMetrics, beginMetrics, readEntries, recordsOfFigures } from './keep.server.ts'
import type { Metric } from './metric.ts'
import { differenceSql } from './stale/apply.server.ts'
import { markAll } from './stale/mark.server.ts'

/** A day whose stored figures differ from its rows, and why. */
export interface Difference {
  metric: string
  day: string
  stored: number
  counted: number
  /** waiting: a write marked the day and the job has not run yet. unmarked: rows changed without the write path. */
  why: 'waiting' | 'unmarked'
}

interface Options {
  catalog: Catalog
  metrics: readonly Metric[]
  business_id: number
}

/** Compares the stored figures of a business with its rows, in every part: owner, holder, branch and dimension. */
export async function proveMetrics(
  database: Database,
  { catalog, metrics, business_id }: Options,
): Promise<Difference[]> {
  return database.transaction({ business_id, user_id: null }, async (transaction) => {
    await beginMetrics(transaction)
    const entries = await readEntries(transaction, catalog, metrics)
    const found: Difference[] = []
    for (const metric of storedMetrics(catalog, metrics)) {
      const values = new Values()
      const business = `${values.add(business_id)}::bigint`
      const text = computeSql({ catalog, metrics: [metric], business_id, marked: null, entries, values })
      const own = metrics.filter(({ record }) => record === metric.record)
      const by_row = countsByRow(catalog.get(metric.record), own)
        ? differenceSql({ catalog, metrics: [metric], entries }, { business_id, values })
        : null
      const name = `${values.add(metric.name)}::text`
      const record = `${values.add(metric.record)}::text`
      const rows = await transaction.query<Omit<Difference, 'metric' | 'why'> & { waiting: boolean }>(
        `with counted as (${text}), stored as (select business_id, ${FIGURE_KEYS.join(', ')}, ${FIGURES.join(', ')}
           from metric_day where business_id = ${business} and metric = ${name}),
         totals as (select day, dimension, value, rows, amount, filled from metric_total where business_id = ${business} and metric = ${name}),
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
      for (const { waiting, ...row } of rows)
        found.push({ metric: metric.name, ...row, why: waiting ? 'waiting' : 'unmarked' })
    }
    return found
  })
}

/** Computes every day of a business again. */
export async function rebuildMetrics(database: Database, options: Options): Promise<void> {
  const { catalog, metrics, business_id } = options
  await database.transaction({ business_id, user_id: null }, (transaction) =>
    markAll(transaction, business_id, recordsOfFigures(catalog, metrics)),
  )
  await keepMetrics(database, options)
}
