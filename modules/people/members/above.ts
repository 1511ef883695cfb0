import type { Catalog } from '#engine/record/catalog.ts'
import type { Access, FieldRule, Right, Scope } from '#engine/record/rights.ts'
import { beyondOwn } from '../roles/limits.ts'
import type { RoleFields, RoleRights } from '../roles/subjects.ts'

/** A role with all its rights. */
export interface RoleContent {
  id: number
  name: string
  rights: [record: string, right: Right, scope: Scope][]
  fields: [record: string, field: string, rule: FieldRule][]
}

/** True if a role would give more than this person has (security requirements, point 10), by the limits of roles. */
export function isAbove(options: { catalog: Catalog; access: Access; role: RoleContent }): boolean {
  const { catalog, access, role } = options
  const rights: RoleRights = {}
  for (const [record, right, scope] of role.rights) rights[record] = { ...rights[record], [right]: scope }
  const fields: RoleFields = {}
  for (const [record, field, rule] of role.fields) fields[record] = { ...fields[record], [field]: rule }
  return beyondOwn({ catalog, access, role: { name: role.name, rights, fields } }).length > 0
}
