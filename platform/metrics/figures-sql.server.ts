import { addDays } from '#base/days.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { FilterCondition } from '#engine/record/filter.ts'
import { filterSql } from '#engine/server/records/filter-sql.server.ts'
import { rowFilter, targetsOf, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { METRIC_ZONE, type Metric } from './metric.ts'
import { daysOfMarked, type Marked, markedSql } from './marked.server.ts'
import { rangesOfDays } from './ranges-of-days.ts'

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

/** True if figures are stored by day. Of rows that hang on rows that hang on others, no write path marks the days. */
export const isStored = (catalog: Catalog, definition: RecordDefinition): boolean =>
  parentsOf(catalog, definition).every(({ parents }) => !parents)

/**
 * True if the stored figures are those of a person. A row that is seen through a parent is stored without the parent's
 * owner, so its figures are only for people who see every parent; for others they are counted.
 */
export const readsStored = (catalog: Catalog, definition: RecordDefinition, access: Access): boolean =>
  isStored(catalog, definition) &&
  parentsOf(catalog, definition).every(
    (parent) =>
      rowFilter({ catalog, definition: parent, access, right: 'view', alias: 'parent', values: new Values() }) === null,
  )

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

/**
 * The statement that computes stored figures from the rows: one row for each day, dimension, value, owner, holder and branch.
 * `marked` null computes every day. The dimension '' has the totals.
 */
export function computeSql(options: {
  catalog: Catalog
  metric: Metric
  business_id: number
  marked: Marked | null
  entries: EntriesOfKind
  values: Values
}): string {
  const { catalog, metric, business_id, marked, entries, values } = options
  const definition = catalog.get(metric.record)
  const business = `${values.add(business_id)}::bigint`
  const column = `t.${quote(metric.date)}`
  const on = marked ? ` and ${onMarked(marked, { definition, name: metric.date, values })}` : ''
  const table = `${quote(tableOf(definition))} t`
  const where = filterSql({
    filter: { combiner: 'AND', conditions: conditionsOf(metric, definition, entries) },
    fields: fieldsOf(definition),
    alias: 't',
    values,
    viewer: { user_id: 0, business_id, timezone: METRIC_ZONE },
  })
  const { owner, holder, location } = placesSql(definition)
  const dimensions = (metric.dimensions ?? []).map((name) => `('${name}', coalesce(t.${quote(name)}::text, ''))`)
  const access = seesAll(business_id)
  const live = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  const rows = `t.business_id = ${business} and t.deleted_at is null and ${column} is not null and ${where}${live ? ` and ${live}` : ''}${on}`
  return `select t.business_id, ${daySql(definition, metric.date)} as day, p.dimension, p.value,
      ${owner} as owner_id, ${holder} as holder_id, ${location} as location_id,
      count(*) as rows, ${metric.sum ? `coalesce(sum(t.${quote(metric.sum)}), 0)` : '0'}::numeric as amount
    from ${table}
      cross join lateral (values ('', '')${dimensions.map((one) => `, ${one}`).join('')}) p(dimension, value)
    where ${rows} group by 1, 2, 3, 4, 5, 6, 7`
}
