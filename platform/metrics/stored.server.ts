import type { RecordDefinition } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Values } from '#engine/server/records/visibility.server.ts'
import { type EntriesOfKind, FIGURE_KEYS, FIGURES } from './figures-sql.server.ts'
import type { Metric } from './metric.ts'
import { differenceSql } from './stale/apply.server.ts'
import { KEYS } from './stale/replace.server.ts'

/**
 * SQL of the stored figures of metrics of one record that a person may see: the table and the conditions on its alias `m`. `dimension` is
 * null where they are not divided by a field. With `by_place` or `owners` each row has its owner and its branch; else the rows of a
 * person who sees everything are those of everybody together, which are far fewer.
 */
export function storedSql(options: {
  definition: RecordDefinition
  access: Access
  values: Values
  metrics: readonly string[]
  dimension: string | null
  from: string
  to: string
  by_place: boolean
  owners?: readonly number[]
}): { table: keyof typeof KEYS; where: string } {
  const { definition, access, values, metrics, dimension, from, to, by_place, owners } = options
  const where = [
    `m.business_id = ${values.add(access.business_id)}::bigint`,
    `m.metric = any(${values.add(metrics)}::text[])`,
    `m.dimension = ${values.add(dimension ?? '')}::text`,
    `m.day between ${values.add(from)}::date and ${values.add(to)}::date`,
  ]
  // Rows that are seen through a parent have no owner by which they are seen.
  const scope = definition.parents ? 'all' : scopeOf(access, definition.name, 'view')
  if (scope === 'all' && !by_place && !owners) return { table: 'metric_total', where: where.join(' and ') }
  // The scopes are those of `groundsOf`: a row without an owner is held by its creator.
  if (scope !== 'all') {
    const people = values.add(scope === 'own' ? [access.user_id] : access.team_user_ids)
    const held = `m.holder_id = any(${people}::bigint[])`
    const here = scope === 'location' && definition.location_field
    where.push(here ? `(${held} or m.location_id = any(${values.add(access.location_ids)}::bigint[]))` : held)
  }
  if (owners) where.push(`m.owner_id = any(${values.add(owners)}::bigint[])`)
  return { table: 'metric_day', where: where.join(' and ') }
}

/**
 * SQL of a table of stored figures with what the marked rows of a record change in them, which the job has not added yet: the
 * figures of this moment. The metrics are counted by row.
 */
export function upToNow(
  table: keyof typeof KEYS,
  options: {
    catalog: Catalog
    metrics: readonly Metric[]
    entries: EntriesOfKind
    business_id: number
    values: Values
  },
): string {
  const { metrics, business_id, values } = options
  const business = `${values.add(business_id)}::bigint`
  const { parts, counted } = differenceSql(options, { business_id, values })
  const keys: readonly string[] = KEYS[table]
  const columns = ['business_id', ...FIGURE_KEYS.filter((name) => keys.includes(name)), ...FIGURES].join(', ')
  return `(select ${columns} from ${table} where business_id = ${business} union all
    select ${columns} from (with taken as (select s.id, s.row_id, s.before from metric_stale s
        where s.business_id = ${business} and s.record = ${values.add(metrics[0].record)}::text and s.row_id is not null), ${parts}
      ${counted}) d)`
}
