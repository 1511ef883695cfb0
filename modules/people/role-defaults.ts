import type { GivenFields, GivenRights, ModuleDefinition } from '#engine/record/module.ts'
import { ADMIN_ROLE, type FieldRule, type Right, type Scope } from '#engine/record/rights.ts'
import { catalog } from '#modules/catalog.ts'
import { modules } from '#modules/modules.ts'
import { fullRights } from './roles/subjects.ts'

/** A role as a business starts with it: scopes by record and right (what is missing is none), field rules other than edit. */
export interface RoleDefault {
  name: string
  rights: Record<string, Partial<Record<Right, Scope>>>
  fields: Record<string, Record<string, FieldRule>>
}

/** The roles a new business starts with; its owner may change them all and needs none of them. */
export function defaultRoles(): RoleDefault[] {
  // Admin has every right by its name; its rows are written out so that a copy of it starts from them.
  const admin = { name: ADMIN_ROLE, rights: fullRights(catalog), fields: {} }
  return [admin, ...mergedRoles(modules)]
}

/** The roles that the modules name, in the order in which they first do, each with what every module says of it. */
export function mergedRoles(from: readonly ModuleDefinition[]): RoleDefault[] {
  const names = [
    ...new Set(from.flatMap(({ roles = {}, fields = {} }) => [...Object.keys(roles), ...Object.keys(fields)])),
  ]
  return names.map((name) => ({
    name,
    rights: merged<Scope>(from.flatMap(({ everyone = {}, roles = {} }) => [everyone, roles[name] ?? {}])),
    fields: merged<FieldRule>(from.map(({ fields = {} }): GivenFields => fields[name] ?? {})),
  }))
}

// Copies, so that nobody who changes a role changes a manifest. Of two lines for one record the later one wins.
function merged<Value>(parts: readonly (GivenRights | GivenFields)[]): Record<string, Record<string, Value>> {
  const found: Record<string, Record<string, Value>> = {}
  for (const part of parts)
    for (const [record, values] of Object.entries(part))
      found[record] = { ...found[record], ...(values as Record<string, Value>) }
  return found
}
