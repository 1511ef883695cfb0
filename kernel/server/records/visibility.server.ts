import { tableOf, type RecordDefinition } from '#kernel/record/define.ts'
import type { Catalog } from '#kernel/record/catalog.ts'
import { type Access, type Right, scopeOf } from '#kernel/record/rights.ts'
import { quote } from '../schema/ddl.server.ts'

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
  const { catalog, definition, access, right, alias, values } = options
  if (!definition.parent) return ownFilter(options)
  if (scopeOf(access, definition.name, right) === 'none') return false
  const field = definition.fields[definition.parent]
  if (field.kind !== 'reference') throw new Error(`${definition.name}: the parent is a reference`)
  const parent = catalog.get(field.to)
  const above = rowFilter({ catalog, definition: parent, access, right: 'view', alias: 'parent', values })
  if (above === false) return false
  const seen = `exists (select 1 from ${quote(tableOf(parent))} parent where parent.business_id = ${alias}.business_id
    and parent.id = ${alias}.${quote(definition.parent)} and parent.deleted_at is null${above ? ` and ${above}` : ''})`
  if (right === 'view') return seen
  const own = ownFilter(options)
  return own ? `(${own} and ${seen})` : seen
}

function ownFilter(options: {
  definition: RecordDefinition
  access: Access
  right: Right
  alias: string
  values: Values
}): RowFilter {
  const { definition, access, right, alias, values } = options
  if (definition.lookup && right === 'view') return null
  const scope = scopeOf(access, definition.name, right)
  if (scope === 'none') return false
  if (scope === 'all') return null
  const owner = definition.owner_field ? `${alias}.${quote(definition.owner_field)}` : null
  const people = values.add(scope === 'own' ? [access.user_id] : access.team_user_ids)
  // What nobody owns belongs to whoever created it; an owner, once named, decides.
  const mine = owner
    ? `(${owner} = any(${people}::bigint[]) or (${owner} is null and ${alias}.created_by = any(${people}::bigint[])))`
    : `${alias}.created_by = any(${people}::bigint[])`
  if (scope !== 'location' || !definition.location_field) return mine
  const places = values.add(access.location_ids)
  return `(${alias}.${quote(definition.location_field)} = any(${places}::bigint[]) or ${mine})`
}
