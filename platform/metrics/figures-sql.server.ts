import { addDays } from '#base/days.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { FilterCondition } from '#engine/record/filter.ts'
import { filterSql } from '#engine/server/records/filter-sql.server.ts'
import { rowFilter, targetsOf, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { relatedColumns } from '#engine/server/records/place.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { dimensionName, hopOf, hopsOf, ownField, partsOfDimension } from './dimensions.ts'
import { isKept } from './kept/kept-metric.ts'
import { type Dimension, METRIC_ZONE, type Metric } from './metric.ts'
import { daysOfMarked, type Marked, markedSql } from './stale/marked.server.ts'
import { rangesOfDays } from './stale/ranges-of-days.ts'

/** The ids of lookup entries by kind: what `kinds` of a metric means in one business. */
export type EntriesOfKind = (lookup: string, kinds: readonly string[]) => number[]

/** What of a metric says which rows count. */
export type Counted = Pick<Metric, 'name' | 'record' | 'where' | 'kinds'>

/** The conditions of a metric in one business, as a list's filter writes them. */
export function conditionsOf(metric: Counted, definition: RecordDefinition, entries: EntriesOfKind): FilterCondition[] {
  const by_kind = Object.entries(metric.kinds ?? {}).map(([name, kinds]): FilterCondition => {
    const field = definition.fields[name]
    if (field?.kind !== 'reference') throw new Error(`${metric.name}: ${name} is no lookup`)
    return { field: name, condition: 'In', values: entries(field.to, kinds) }
  })
  return [...(metric.where ?? []), ...by_kind]
}

/** The lookups whose entries decide what a metric counts. */
export const lookupsOf = (metric: Counted, definition: RecordDefinition): string[] =>
  Object.keys(metric.kinds ?? {}).flatMap((name) => {
    const field = definition.fields[name]
    return field?.kind === 'reference' ? [field.to] : []
  })

/** The records through which rows of a record are seen: a note through its lead. */
export const parentsOf = (catalog: Catalog, definition: RecordDefinition): RecordDefinition[] =>
  (definition.parents ?? []).flatMap((name) => targetsOf(catalog, definition, definition.fields[name]))

/** Metrics with stored figures that rows of their own record decide. */
export const storedMetrics = (catalog: Catalog, metrics: readonly Metric[]): Metric[] =>
  metrics.filter((metric) => !isKept(metric) && isStored(catalog, catalog.get(metric.record)))

/**
 * True if the figures of a record depend on nothing but its own rows. Then a write adds the difference that it makes; else the figures of
 * the days and holders that it touches are counted again, because two writers may change a row and what it hangs on at the same time.
 */
export const countsByRow = (definition: RecordDefinition, own: readonly Metric[]): boolean =>
  !definition.parents && hopsOf(own).length === 0

/** True if figures are stored by day. Of rows that hang on rows that hang on others, no write path marks the days. */
export const isStored = (catalog: Catalog, definition: RecordDefinition): boolean =>
  parentsOf(catalog, definition).every(({ parents }) => !parents)

/**
 * True if the stored figures are those of a person. A row that is seen through a parent is stored without the parent's
 * owner, so its figures are only for people who see every parent; for others they are counted.
 */
export const readsStored = (catalog: Catalog, definition: RecordDefinition, access: Access): boolean =>
  isStored(catalog, definition) && parentsOf(catalog, definition).every((parent) => seesEvery(catalog, parent, access))

/** True if a person sees every row of a record. */
export const seesEvery = (catalog: Catalog, definition: RecordDefinition, access: Access): boolean =>
  rowFilter({ catalog, definition, access, right: 'view', alias: 'parent', values: new Values() }) === null

// A person who sees everything: of rows that are seen through a parent, those count whose parent is live.
const seesAll = (business_id: number): Access => ({
  ...{ user_id: 0, business_id, location_id: null, name: '', role_names: [], is_owner: true },
  ...{ rights: {}, fields: {}, team_user_ids: [], location_ids: [] },
})

/** SQL of the day of a date or an instant of a row; of an instant, the day in the zone. `zone` is SQL. */
export function daySql(definition: RecordDefinition, name: string, zone = `'${METRIC_ZONE}'`): string {
  const column = `t.${quote(name)}`
  return fieldsOf(definition)[name].kind === 'date' ? column : `(${column} at time zone ${zone})::date`
}

/** SQL of owner, holder and branch of a row; 0 for none. */
export function placesSql(definition: RecordDefinition): { owner: string; holder: string; location: string } {
  const { owner_field, location_field } = definition
  const owner = owner_field ? `t.${quote(owner_field)}` : 't.created_by'
  return {
    owner: `coalesce(${owner}, 0)`,
    holder: `coalesce(${owner}, t.created_by, 0)`,
    location: location_field ? `coalesce(t.${quote(location_field)}, 0)` : '0',
  }
}

// An index finds the rows of so many ranges of days; a condition on the day leaves out those of the days between.
const MOST_RANGES = 8

/** SQL that is true for the marked rows. Ranges with constant ends let PostgreSQL choose an index; a join with the days would not. */
function onMarked(
  marked: Marked,
  { definition, name, values }: { definition: RecordDefinition; name: string; values: Values },
): string {
  const column = `t.${quote(name)}`
  const is_date = fieldsOf(definition)[name].kind === 'date'
  const start = (day: string) => `(${day}::date::timestamp at time zone '${METRIC_ZONE}')`
  const ranges = rangesOfDays(daysOfMarked(marked), MOST_RANGES).map(({ from, to }) => {
    const [first, after] = [values.add(from), values.add(addDays(to, 1))]
    if (is_date) return `(${column} >= ${first}::date and ${column} < ${after}::date)`
    return `(${column} >= ${start(first)} and ${column} < ${start(after)})`
  })
  const day = daySql(definition, name)
  const { holder } = placesSql(definition)
  return `(${ranges.join(' or ')}) and ${markedSql(marked, { day, holder, values })}`
}

/** SQL of the text of one part of a dimension, null where the row has none. */
function partSql({ catalog, business }: Dividing, part: string): string {
  const hop = hopOf(part)
  if (hop) {
    const { record, id } = relatedColumns('t', hop.through)
    const table = quote(tableOf(catalog.get(hop.record)))
    return `(select h.${quote(hop.field)}::text from ${table} h
      where h.business_id = ${business} and h.id = ${id} and ${record} = '${hop.record}' and h.deleted_at is null)`
  }
  const name = ownField(part)
  const column = `t.${quote(name)}`
  if (!part.endsWith('.hour')) return `${column}::text`
  return `(extract(hour from (${column} at time zone '${METRIC_ZONE}'))::int)::text`
}

/** SQL of the value of a dimension; the empty text stands for none. Of several parts it is a list of texts as JSON. */
function dimensionSql(dividing: Dividing, dimension: Dimension): string {
  const parts = partsOfDimension(dimension).map((part) => partSql(dividing, part))
  return parts.length === 1 ? `coalesce(${parts[0]}, '')` : `jsonb_build_array(${parts.join(', ')})::text`
}

interface Dividing {
  catalog: Catalog
  business: string
}

/** The columns that name a stored figure, after its business. */
export const FIGURE_KEYS = ['metric', 'day', 'dimension', 'value', 'owner_id', 'holder_id', 'location_id'] as const

/** The numbers of a stored figure: its rows, their sum, and how many of them have the summed field. */
export const FIGURES = ['rows', 'amount', 'filled'] as const

/**
 * The statement that counts stored figures of metrics of one record: one row for each metric, day, dimension, value, owner, holder and
 * branch. The dimension '' has the totals. `marked` null counts every day. `rows` has other rows than the table's, with their deciding
 * fields; each of them counts as often as its column `sign` says.
 */
export function computeSql(options: {
  catalog: Catalog
  metrics: readonly Metric[]
  business_id: number
  marked: Marked | null
  entries: EntriesOfKind
  values: Values
  rows?: string
}): string {
  const { business_id, metrics, values } = options
  const business = `${values.add(business_id)}::bigint`
  return metrics.map((metric) => countSql({ ...options, metric, business })).join(' union all ')
}

function countSql(options: {
  catalog: Catalog
  metric: Metric
  business_id: number
  business: string
  marked: Marked | null
  entries: EntriesOfKind
  values: Values
  rows?: string
}): string {
  const { catalog, metric, business_id, business, marked, entries, values, rows } = options
  const definition = catalog.get(metric.record)
  const column = `t.${quote(metric.date)}`
  const where = filterSql({
    filter: { combiner: 'AND', conditions: conditionsOf(metric, definition, entries) },
    fields: fieldsOf(definition),
    alias: 't',
    values,
    viewer: { user_id: 0, business_id, timezone: METRIC_ZONE },
  })
  const { owner, holder, location } = placesSql(definition)
  const dimensions = (metric.dimensions ?? []).map(
    (one) => `('${dimensionName(one)}', ${dimensionSql({ catalog, business }, one)})`,
  )
  const live = rowFilter({ catalog, definition, access: seesAll(business_id), right: 'view', alias: 't', values })
  const counted = [
    `t.business_id = ${business} and t.deleted_at is null and ${column} is not null and ${where}`,
    ...(live ? [live] : []),
    ...(marked ? [onMarked(marked, { definition, name: metric.date, values })] : []),
  ]
  const sum = metric.sum && `t.${quote(metric.sum)}`
  const [number, amount, filled] = rows
    ? ['sum(t.sign)', `sum(t.sign * ${sum})`, `sum(t.sign) filter (where ${sum} is not null)`]
    : ['count(*)', `sum(${sum})`, `count(${sum})`]
  return `select t.business_id, '${metric.name}'::text as metric, ${daySql(definition, metric.date)} as day, p.dimension, p.value,
      ${owner} as owner_id, ${holder} as holder_id, ${location} as location_id, ${number}::bigint as rows,
      ${sum ? `coalesce(${amount}, 0)` : '0'}::numeric as amount, ${sum ? `coalesce(${filled}, 0)` : '0'}::bigint as filled
    from ${rows ?? quote(tableOf(definition))} t
      cross join lateral (values ('', '')${dimensions.map((one) => `, ${one}`).join('')}) p(dimension, value)
    where ${counted.join(' and ')} group by 1, 3, 4, 5, 6, 7, 8`
}

/** The fields of a record that decide where its rows count, and how much. */
export function decidingFields(definition: RecordDefinition, own: readonly Metric[]): string[] {
  const of_metrics = own.flatMap(({ date, sum, where = [], kinds = {}, dimensions = [] }) => [
    ...[date, ...(sum ? [sum] : []), ...where.map(({ field }) => field), ...Object.keys(kinds)],
    ...dimensions.flatMap(partsOfDimension).map(ownField),
  ])
  const { owner_field, location_field } = definition
  const places = [owner_field, location_field].filter((name) => name !== undefined)
  return [...new Set([...of_metrics, ...places])]
}
