import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Field } from '#engine/record/fields.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import { quote } from '../database/quote.server.ts'
import { relatedColumns } from './place.server.ts'

/** Collects the values of one statement and returns their parameters (`$1`). */
export class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** Which rows: all (null), none (false), or those that meet the SQL condition. */
export type RowFilter = string | null | false

/**
 * The rows of a record that this right reaches, as SQL on the alias. Denied by default. A person who sees a parent of a
 * record sees the record; to change it they also need a scope for that right on the record.
 */
export function rowFilter(options: {
  catalog: Catalog
  definition: RecordDefinition
  access: Access
  right: Right
  alias: string
  values: Values
}): RowFilter {
  const { definition, access, right, alias } = options
  if (!definition.parents) return ownFilter(options)
  if (scopeOf(access, definition.name, right) === 'none') return false
  const grounds = parentGrounds(options)
  const can_lack_parent = definition.parents.every((name) => !definition.fields[name].required)
  // Compute it only if it is used, because it binds values to the statement.
  const own = can_lack_parent || right !== 'view' ? ownFilter(options) : null
  // A record without a parent is visible by its own scope.
  if (can_lack_parent) {
    const alone = definition.parents.map((name) => `${idColumn(definition, name, alias)} is null`).join(' and ')
    if (own !== false) grounds.push(own === null ? `(${alone})` : `(${alone} and ${own})`)
  }
  if (grounds.length === 0) return false
  const seen = grounds.length === 1 ? grounds[0] : `(${grounds.join(' or ')})`
  if (right === 'view') return seen
  return own ? `(${own} and ${seen})` : seen
}

/** The column that holds the id of the record that a reference or related field refers to. */
export const idColumn = (definition: RecordDefinition, name: string, alias: string): string =>
  definition.fields[name].kind === 'related' ? relatedColumns(alias, name).id : `${alias}.${quote(name)}`

/** The records that a reference or related field may refer to; none for other fields. */
export function targetsOf(catalog: Catalog, definition: RecordDefinition, field: Field): RecordDefinition[] {
  if (field.kind === 'related') return catalog.relatedTo(definition, field)
  return field.kind === 'reference' ? [catalog.get(field.to)] : []
}

/** A condition for each possible parent of a row: the parent exists and the viewer sees it. */
function parentGrounds({ catalog, definition, access, alias, values }: Parameters<typeof rowFilter>[0]): string[] {
  // Each level has a name of its own, because a parent may have a parent: an e-way bill of a shipment of an order.
  const upper = alias.startsWith('parent') ? `${alias}_above` : 'parent'
  return (definition.parents ?? []).flatMap((name) => {
    const field = definition.fields[name]
    const is_related = field.kind === 'related'
    return targetsOf(catalog, definition, field).flatMap((parent) => {
      const above = rowFilter({ catalog, definition: parent, access, right: 'view', alias: upper, values })
      if (above === false) return []
      const parentSeen = `exists (select 1 from ${quote(tableOf(parent))} ${upper} where ${upper}.business_id = ${values.add(access.business_id)}::bigint
        and ${upper}.id = ${idColumn(definition, name, alias)} and ${upper}.deleted_at is null${above ? ` and ${above}` : ''})`
      return is_related ? `(${relatedColumns(alias, name).record} = '${parent.name}' and ${parentSeen})` : parentSeen
    })
  })
}

/** One reason why a right reaches a row, as SQL on the alias; null if it reaches every row. */
export interface Ground {
  /** everybody: everyone reads short lists · all: the right covers every row · owner, creator, location: by that field of the row. */
  because: 'everybody' | 'all' | 'owner' | 'creator' | 'location'
  sql: string | null
}

/**
 * The reasons why the person's scope reaches a row; an empty list if it reaches none. The row filter joins exactly these
 * reasons by OR, so an explanation of a decision always matches the decision.
 */
export function groundsOf(options: {
  definition: RecordDefinition
  access: Access
  right: Right
  alias: string
  values: Values
}): Ground[] {
  const { definition, access, right, alias, values } = options
  if (definition.lookup && right === 'view') return [{ because: 'everybody', sql: null }]
  const scope = scopeOf(access, definition.name, right)
  if (scope === 'none') return []
  if (scope === 'all') return [{ because: 'all', sql: null }]
  const owner = definition.owner_field ? `${alias}.${quote(definition.owner_field)}` : null
  const people = values.add(scope === 'own' ? [access.user_id] : access.team_user_ids)
  // A record without an owner belongs to its creator; once it has an owner, only the owner counts.
  const made = `${alias}.created_by = any(${people}::bigint[])`
  const grounds: Ground[] = owner
    ? [
        { because: 'owner', sql: `${owner} = any(${people}::bigint[])` },
        { because: 'creator', sql: `(${owner} is null and ${made})` },
      ]
    : [{ because: 'creator', sql: made }]
  if (scope !== 'location' || !definition.location_field) return grounds
  const places = values.add(access.location_ids)
  return [
    { because: 'location', sql: `${alias}.${quote(definition.location_field)} = any(${places}::bigint[])` },
    ...grounds,
  ]
}

/** True if the person's scope reaches a row that is not stored yet: the reasons of `groundsOf`, for values in memory. */
export function reachesRow(options: {
  definition: RecordDefinition
  access: Access
  right: Right
  row: Readonly<Record<string, unknown>>
}): boolean {
  const { definition, access, right, row } = options
  const scope = scopeOf(access, definition.name, right)
  if (scope === 'all' || scope === 'none') return scope === 'all'
  const valueOf = (field: string | undefined) => (field ? row[field] : undefined)
  const people = scope === 'own' ? [access.user_id] : access.team_user_ids
  if (people.includes((valueOf(definition.owner_field) ?? row.created_by) as number)) return true
  return scope === 'location' && access.location_ids.includes(valueOf(definition.location_field) as number)
}

function ownFilter(options: Parameters<typeof groundsOf>[0]): RowFilter {
  const grounds = groundsOf(options)
  if (grounds.length === 0) return false
  if (grounds.some((ground) => ground.sql === null)) return null
  return grounds.length === 1 ? grounds[0].sql : `(${grounds.map((ground) => ground.sql).join(' or ')})`
}
