import type { FilterCondition } from '#engine/record/filter.ts'
import { fieldsOf } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { readsStored } from '#platform/metrics/figures-sql.server.ts'
import { METRIC_ZONE, type Metric } from '#platform/metrics/metric.ts'
import { storedSql } from '#platform/metrics/stored.server.ts'
import type { Building } from './running.server.ts'
import type { Grouping } from './spec.ts'

/** Stored figures in the place of the rows of a record: a table with the columns that the report reads, and its count of records. */
export interface StoredRows {
  rows: string
  count: string
}

const COUNT = 'stored_count'
const WHOLE_DAYS = new Set(['day', 'week', 'month', 'quarter', 'year'])

/**
 * The stored figures that answer a report of groups; null if it must read the records: where it asks for more than metrics count,
 * or where a day of the record waits to be computed, so that a report never differs from its rows.
 */
export async function storedRows(
  transaction: Transaction,
  { values, ...asking }: Building & { values: Values },
): Promise<StoredRows | null> {
  const { definition, spec, access, catalog, zone } = asking
  const { period, date = 'created_at' } = spec
  const summed = summedFields(asking)
  if (!period || !summed) return null
  const counting = countingMetrics(asking, date)
  const metrics = counting.filter(({ sum }, at) => (summed.length === 0 ? at === 0 : sum && summed.includes(sum)))
  if (metrics.length === 0 || !summed.every((name) => metrics.some(({ sum }) => sum === name))) return null
  if (fieldsOf(definition)[date].kind !== 'date' && zone !== METRIC_ZONE) return null
  const groups = spec.groups.map((group) => groupColumn(asking, group, { date, metrics }))
  const dimensions = groups.flatMap((group) => group?.dimension ?? [])
  if (groups.includes(null) || dimensions.length > 1) return null
  if (!readsStored(catalog, definition, access)) return null
  const [{ waits }] = await transaction.query<{ waits: boolean }>(
    'select exists (select from metric_stale where business_id = $1::bigint and record = $2) as waits',
    [access.business_id, definition.name],
  )
  if (waits) return null
  const { table, where } = storedSql({
    ...{ definition, access, values, from: period.from, to: period.to },
    metrics: metrics.map(({ name }) => name),
    dimension: dimensions[0] ?? null,
    by_place: groups.some((group) => group?.by_place),
  })
  const is_of = ({ name }: Metric) => `m.metric = ${values.add(name)}::text`
  const columns = [
    ...new Set(groups.flatMap((group) => group?.column ?? [])),
    // Every metric counts the same records.
    `case when ${is_of(metrics[0])} then m.rows end as ${COUNT}`,
    ...metrics.flatMap((metric) =>
      metric.sum && summed.includes(metric.sum)
        ? `case when ${is_of(metric)} then m.amount end as ${quote(metric.sum)}`
        : [],
    ),
  ]
  const rows = `(select ${columns.join(', ')} from ${table} where ${where})`
  return { rows, count: `coalesce(sum(t.${COUNT}), 0)::bigint` }
}

/** The fields whose sums a report asks for; null if it asks for anything else than sums and counts. */
function summedFields({ spec }: Building): string[] | null {
  const summed: string[] = []
  for (const { kind, field, between } of spec.measures) {
    if (kind === 'count') continue
    if (kind !== 'sum' || between || !field || /[.>]/.test(field)) return null
    summed.push(field)
  }
  return summed
}

/** The metrics that count just the records of a report, apart from its period. */
function countingMetrics({ metrics = [], definition, spec }: Building, date: string): Metric[] {
  const { filter } = spec
  if (filter && filter.combiner !== 'AND') return []
  const wanted = textOf((filter?.conditions ?? []) as FilterCondition[])
  return metrics.filter(
    (metric) =>
      metric.record === definition.name &&
      metric.date === date &&
      !metric.kinds &&
      textOf(metric.where ?? []) === wanted,
  )
}

const textOf = (conditions: readonly FilterCondition[]): string =>
  JSON.stringify(
    conditions.map(({ field, condition, values, ...more }) => JSON.stringify([field, condition, values, more])).sort(),
  )

/** How stored figures have the values of a group; null if they do not have them. */
function groupColumn(
  { definition }: Building,
  { field: name, unit = 'day' }: Grouping,
  { date, metrics }: { date: string; metrics: readonly Metric[] },
): { column: string; by_place?: true; dimension?: string } | null {
  const field = fieldsOf(definition)[name]
  if (name === date) {
    if (!WHOLE_DAYS.has(unit)) return null
    const day = field.kind === 'date' ? 'm.day' : `(m.day::timestamp at time zone '${METRIC_ZONE}')`
    return { column: `${day} as ${quote(name)}` }
  }
  if (name === (definition.owner_field ?? 'created_by'))
    return { column: `nullif(m.owner_id, 0) as ${quote(name)}`, by_place: true }
  if (name === definition.location_field)
    return { column: `nullif(m.location_id, 0) as ${quote(name)}`, by_place: true }
  // Spellings of a text are joined, and other kinds have no text of their own.
  if (field?.kind !== 'choice' && field?.kind !== 'reference') return null
  if (!metrics.every(({ dimensions = [] }) => dimensions.includes(name))) return null
  const type = field.kind === 'reference' ? 'bigint' : 'text'
  return { column: `nullif(m.value, '')::${type} as ${quote(name)}`, dimension: name }
}
