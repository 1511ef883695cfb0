import type { GivenFields, GivenRights, ModuleDefinition } from '#engine/record/module.ts'
import { ADMIN_ROLE, type FieldRule, type Right, type Scope } from '#engine/record/rights.ts'
import { catalog } from '#modules/catalog.ts'
import { modules } from '#modules/modules.ts'
import { fullRights } from './roles/subjects.ts'

/** A default role of a new business: scopes by record and right (missing means none), field rules other than edit. */
export interface RoleDefault {
  name: string
  rights: Record<string, Partial<Record<Right, Scope>>>
  fields: Record<string, Record<string, FieldRule>>
}

/** The roles of a new business; its owner may change or delete them all. */
export function defaultRoles(): RoleDefault[] {
  // Admin has every right by its name; its rows are listed so that a copy of it starts with them.
  const admin = { name: ADMIN_ROLE, rights: fullRights(catalog), fields: {} }
  return [admin, ...mergedRoles(modules)]
}

/** The roles of the modules, in order of first appearance, each with the rights from every module. */
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

// Copy, so that a changed role never changes a manifest. If two modules name the same record, the later one wins.
function merged<Value>(parts: readonly (GivenRights | GivenFields)[]): Record<string, Record<string, Value>> {
  const found: Record<string, Record<string, Value>> = {}
  for (const part of parts)
    for (const [record, values] of Object.entries(part))
      found[record] = { ...found[record], ...(values as Record<string, Value>) }
  return found
}
