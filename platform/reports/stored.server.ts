import type { FilterCondition } from '#engine/record/filter.ts'
import { fieldsOf } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { dimensionName, hopOf, ownField, partsOfDimension } from '#platform/metrics/dimensions.ts'
import { type EntriesOfKind, readsStored, seesEvery } from '#platform/metrics/figures-sql.server.ts'
import { keptFigures, readsKept } from '#platform/metrics/kept/kept-figures.server.ts'
import { isKept } from '#platform/metrics/kept/kept-metric.ts'
import { WHOLE } from '#platform/metrics/kept/line-metric.server.ts'
import { type Dimension, METRIC_ZONE, type Metric } from '#platform/metrics/metric.ts'
import { waitingRows } from '#platform/metrics/stale/waiting-rows.server.ts'
import { storedSql, upToNow } from '#platform/metrics/stored.server.ts'
import type { Building } from './running.server.ts'

/** Stored figures in the place of the rows of a record: a table with the columns that the report reads, and its count of records. */
export interface StoredRows {
  rows: string
  /** SQL of the number of records. */
  count: string
  /** SQL of how many records a row stands for. */
  weight: string
}

const COUNT = 'stored_count'
/** Metrics that answer a report count by no kind of a lookup. */
const NO_ENTRIES: EntriesOfKind = () => []
/** The column that says how many records of a row have a field. */
export const filledColumn = (name: string): string => quote(`filled_${name}`)
/** Units that a stored day decides. */
const OF_DAYS = new Set(['day', 'week', 'month', 'quarter', 'year', 'weekday'])

/**
 * The stored figures that answer a report of groups; null if it must read the records: where it asks for more than metrics count,
 * or where days of the record wait to be computed. Rows that wait are added, so that a report never differs from its rows.
 */
export async function storedRows(
  transaction: Transaction,
  { values, ...asking }: Building & { values: Values },
): Promise<StoredRows | null> {
  const { definition, spec, access, catalog, zone } = asking
  const { period, date = 'created_at' } = spec
  if (spec.groups.some(({ field }) => field.includes('.') && !field.includes('>')))
    return storedLines(transaction, { values, ...asking })
  const summed = summedFields(asking)
  if (!period || !summed) return null
  const counting = countingMetrics(asking, date)
  const metrics = counting.filter(({ sum }, at) => (summed.length === 0 ? at === 0 : sum && summed.includes(sum)))
  if (metrics.length === 0 || !summed.every((name) => metrics.some(({ sum }) => sum === name))) return null
  if (fieldsOf(definition)[date].kind !== 'date' && zone !== METRIC_ZONE) return null
  const divided = dividedBy(asking, { date, metrics })
  if (!divided || !readsStored(catalog, definition, access)) return null
  // A field of another record has its values for those who see every row of that one.
  const hops = divided.parts.flatMap((part) => hopOf(part) ?? [])
  if (!hops.every(({ record }) => seesEvery(catalog, catalog.get(record), access))) return null
  const waiting = (await waitingRows(transaction, [definition.name])).get(definition.name)
  if (waiting === undefined || waiting === null) return null
  const { table, where } = storedSql({
    ...{ definition, access, values, from: period.from, to: period.to },
    metrics: metrics.map(({ name }) => name),
    dimension: divided.dimension,
    by_place: divided.by_place,
  })
  const sumOf = (metric: Metric, column: string) =>
    `sum(case when m.metric = ${values.add(metric.name)}::text then m.${column} end)`
  // Every metric counts the same records.
  const records = sumOf(metrics[0], 'rows')
  const figures = [
    `${records} as ${COUNT}`,
    ...metrics.flatMap((metric) =>
      metric.sum && summed.includes(metric.sum)
        ? [
            `case when ${sumOf(metric, 'filled')} > 0 then ${sumOf(metric, 'amount')} end as ${quote(metric.sum)}`,
            `${sumOf(metric, 'filled')} as ${filledColumn(metric.sum)}`,
          ]
        : [],
    ),
  ]
  const columns = Object.entries(divided.columns).map(([name, sql]) => `${sql} as ${quote(name)}`)
  const keys = columns.map((_, at) => at + 1).join(', ')
  // What a waiting row takes away may leave nothing.
  const from =
    waiting > 0
      ? upToNow(table, { catalog, metrics, entries: NO_ENTRIES, business_id: access.business_id, values })
      : table
  const rows = `(select ${[...columns, ...figures].join(', ')} from ${from} m where ${where} group by ${keys} having ${records} <> 0)`
  return { rows, count: `coalesce(sum(t.${COUNT}), 0)::bigint`, weight: `t.${COUNT}` }
}

/**
 * The stored figures that answer a report of one field of lines. Each record counts once for each of its values, so the count of
 * all is not the sum of those of the lines.
 */
async function storedLines(
  transaction: Transaction,
  { values, ...asking }: Building & { values: Values },
): Promise<StoredRows | null> {
  const { spec, access, catalog, definition, zone, metrics = [] } = asking
  const { period, date = 'created_at', groups, measures } = spec
  const [{ field: by, unit }, ...more] = groups
  const sums = measures.flatMap(({ kind, field }) => (kind === 'sum' && field ? [field] : []))
  const is_plain = measures.every(({ kind, between }) => (kind === 'count' || kind === 'sum') && !between)
  if (!period || more.length > 0 || unit || !is_plain) return null
  if (fieldsOf(definition)[date].kind !== 'date' && zone !== METRIC_ZONE) return null
  const counting = sameRows(metrics, asking, date).filter((metric) => isKept(metric) && metric.dimensions?.includes(by))
  const chosen = counting.filter(({ sum }, at) => (sums.length === 0 ? at === 0 : sum && sums.includes(sum)))
  if (chosen.length === 0 || !sums.every((name) => chosen.some(({ sum }) => sum === name))) return null
  const kept = chosen.filter(isKept)
  if (!kept.every((metric) => readsKept(catalog, access, metric))) return null
  const figures = await keptFigures(transaction, { record: definition.name, period, values })
  if (!figures) return null
  const tables = kept.map((metric, at) => ({ metric, alias: `k${at + 1}`, sql: figures(metric) }))
  const [first, ...others] = tables
  const columns = tables.flatMap(({ metric: { sum }, alias }) =>
    sum && sums.includes(sum) ? [`case when ${alias}.filled > 0 then ${alias}.amount end as ${quote(sum)}`] : [],
  )
  const from = [
    `${first.sql} ${first.alias}`,
    ...others.map(({ alias, sql }) => `join ${sql} ${alias} on ${alias}.value = ${first.alias}.value`),
  ].join(' ')
  const value = `nullif(${first.alias}.value, '')::bigint as ${quote(by)}`
  const lines = `(select ${[value, `${first.alias}.rows as ${COUNT}`, ...columns].join(', ')} from ${from} where ${first.alias}.value <> '${WHOLE}')`
  if (!measures.some(({ kind }) => kind === 'count')) return { rows: lines, count: '0', weight: `t.${COUNT}` }
  const whole = `(select coalesce(sum(w.rows), 0) from ${figures(kept[0])} w where w.value = '${WHOLE}')`
  const count = `(case when grouping(t.${quote(by)}) = 1 then ${whole} else coalesce(sum(t.${COUNT}), 0) end)::bigint`
  return { rows: lines, count, weight: `t.${COUNT}` }
}

/** The fields whose sums or averages a report asks for; null if it asks for anything else than these and counts. */
function summedFields({ spec }: Building): string[] | null {
  const summed: string[] = []
  for (const { kind, field, between } of spec.measures) {
    if (kind === 'count') continue
    if ((kind !== 'sum' && kind !== 'average') || between || !field || /[.>]/.test(field)) return null
    summed.push(field)
  }
  return summed
}

/** The metrics that count just the records of a report by their days, apart from its period. */
const countingMetrics = (asking: Building, date: string): Metric[] =>
  sameRows(asking.metrics ?? [], asking, date).filter((metric) => !isKept(metric))

/** The metrics of the record, the date and the filter of a report. */
function sameRows(metrics: readonly Metric[], { definition, spec }: Building, date: string): Metric[] {
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
    conditions
      .map(({ field, condition, values = [], ...more }) => JSON.stringify([field, condition, values, more]))
      .sort(),
  )

interface Divided {
  /** The dimension of the stored figures, null for none, and its parts. */
  dimension: string | null
  parts: readonly string[]
  by_place: boolean
  /** SQL of the groups by the name of their column in the rows. */
  columns: Record<string, string>
}

/** How stored figures have the groups of a report; null if they do not have them. */
function dividedBy(
  { catalog, definition, spec }: Building,
  { date, metrics }: { date: string; metrics: readonly Metric[] },
): Divided | null {
  const fields = fieldsOf(definition)
  const columns: Record<string, string> = {}
  const wanted: string[] = []
  let by_place = false
  for (const { field: name, unit = 'day' } of spec.groups) {
    const is_owner = name === (definition.owner_field ?? 'created_by')
    if (name === date && OF_DAYS.has(unit))
      columns[name] = fields[name].kind === 'date' ? 'm.day' : `(m.day::timestamp at time zone '${METRIC_ZONE}')`
    else if (is_owner || name === definition.location_field) {
      columns[name] = `nullif(m.${is_owner ? 'owner_id' : 'location_id'}, 0)`
      by_place = true
    } else wanted.push(name === date ? `${name}.${unit}` : name)
  }
  if (wanted.length === 0) return { dimension: null, parts: [], by_place, columns }
  const isAsked = (dimension: Dimension) =>
    partsOfDimension(dimension).toSorted().join(' ') === wanted.toSorted().join(' ')
  const dimension = metrics[0].dimensions?.find(isAsked)
  if (!dimension || !metrics.every(({ dimensions = [] }) => dimensions.some(isAsked))) return null
  const parts = partsOfDimension(dimension)
  for (const [at, part] of parts.entries()) {
    const text = parts.length === 1 ? `nullif(m.value, '')` : `(m.value::jsonb ->> ${at})`
    // With the day of a moment its hour is the moment; without it, the hour of any day.
    if (part.endsWith('.hour')) {
      const day = Object.hasOwn(columns, ownField(part)) ? 'm.day' : "date '2000-01-01'"
      columns[ownField(part)] = `((${day} + make_interval(hours => ${text}::int)) at time zone '${METRIC_ZONE}')`
    } else columns[part] = typedText(part, text)
    if (hopOf(part) === null && !['choice', 'reference', 'text', 'instant'].includes(fields[ownField(part)].kind))
      return null
  }
  return { dimension: dimensionName(dimension), parts, by_place, columns }

  function typedText(part: string, text: string): string {
    const hop = hopOf(part)
    const field = hop ? fieldsOf(catalog.get(hop.record))[hop.field] : fields[part]
    return field?.kind === 'reference' ? `${text}::bigint` : text
  }
}
