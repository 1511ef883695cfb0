import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import { quote } from '../schema/ddl.server.ts'
import { relatedColumns } from './place.server.ts'

/** Collects the values of one statement and hands out their places. */
export class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** Yes (null: no condition), no (false), or the condition that rows must meet. */
export type RowFilter = string | null | false

/**
 * Which rows of a record this right reaches, as SQL on the alias. Deny is the default. A record with a parent is
 * seen where its parent is seen; to change it takes a scope of one's own on top.
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
  const may_be_alone = definition.parents.every((name) => !definition.fields[name].required)
  // Its values are bound only where the statement names them.
  const own = may_be_alone || right !== 'view' ? ownFilter(options) : null
  // A record that belongs to nothing is seen by its own scope.
  if (may_be_alone) {
    const alone = definition.parents.map((name) => `${idColumn(definition, name, alias)} is null`).join(' and ')
    if (own !== false) grounds.push(own === null ? `(${alone})` : `(${alone} and ${own})`)
  }
  if (grounds.length === 0) return false
  const seen = grounds.length === 1 ? grounds[0] : `(${grounds.join(' or ')})`
  if (right === 'view') return seen
  return own ? `(${own} and ${seen})` : seen
}

/** The column that holds the id of what a reference or related field points to. */
export const idColumn = (definition: RecordDefinition, name: string, alias: string): string =>
  definition.fields[name].kind === 'related' ? relatedColumns(alias, name).id : `${alias}.${quote(name)}`

/** For each record that a row may belong to: it is there and the viewer sees it. */
function parentGrounds({ catalog, definition, access, alias, values }: Parameters<typeof rowFilter>[0]): string[] {
  return (definition.parents ?? []).flatMap((name) => {
    const field = definition.fields[name]
    const is_related = field.kind === 'related'
    const targets = is_related
      ? catalog.relatedTo(definition, field)
      : field.kind === 'reference'
        ? [catalog.get(field.to)]
        : []
    return targets.flatMap((parent) => {
      const above = rowFilter({ catalog, definition: parent, access, right: 'view', alias: 'parent', values })
      if (above === false) return []
      const is_there = `exists (select 1 from ${quote(tableOf(parent))} parent where parent.business_id = ${values.add(access.business_id)}::bigint
        and parent.id = ${idColumn(definition, name, alias)} and parent.deleted_at is null${above ? ` and ${above}` : ''})`
      return is_related ? `(${relatedColumns(alias, name).record} = '${parent.name}' and ${is_there})` : is_there
    })
  })
}

/** One reason for which a right reaches a row, as SQL on the alias; null where it reaches every row. */
export interface Ground {
  /** everybody: short lists are read by all · all: the right covers every row · owner, creator, location: the row's own field. */
  because: 'everybody' | 'all' | 'owner' | 'creator' | 'location'
  sql: string | null
}

/**
 * The reasons for which the person's own scope reaches a row; none where it reaches nothing. The row filter is exactly
 * these joined by OR, so that whoever explains a decision explains the one that was taken.
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
  // What nobody owns belongs to whoever created it; an owner, once named, decides.
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

function ownFilter(options: Parameters<typeof groundsOf>[0]): RowFilter {
  const grounds = groundsOf(options)
  if (grounds.length === 0) return false
  if (grounds.some((ground) => ground.sql === null)) return null
  return grounds.length === 1 ? grounds[0].sql : `(${grounds.map((ground) => ground.sql).join(' or ')})`
}
