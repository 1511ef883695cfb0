import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { fieldsOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { ADMIN_ROLE, type FieldRule, isWider, type Right, RIGHTS, type Scope, SCOPES } from '#engine/record/rights.ts'

/** Scopes by record and right; what is missing is none. */
export type RoleRights = Record<string, Partial<Record<Right, Scope>>>
/** Field rules other than edit, by record and field. */
export type RoleFields = Record<string, Record<string, FieldRule>>

/** What rights are given on: a record of the catalogue, or a part of the product that is none. */
export interface Subject {
  name: string
  /** Module under which the editor shows it. */
  module: string
  label: { one: string; many: string }
  rights: readonly Right[]
  /** Null for what is no record. */
  definition: RecordDefinition | null
}

/** Roles are no records: their rights decide over everybody else's. */
const ROLES: Subject = {
  name: 'role',
  module: 'User',
  label: { one: 'Role', many: 'Roles' },
  rights: ['view', 'create', 'edit', 'delete'],
  definition: null,
}

/** Everything that rights are given on, records in the order of the catalogue. */
export function subjectsOf(catalog: Catalog): Subject[] {
  const records = catalog.records.map(
    (definition): Subject => ({
      name: definition.name,
      module: definition.module,
      label: definition.label,
      rights: definition.rights,
      definition,
    }),
  )
  return [...records, ROLES]
}

/** How far a right on a subject can reach, from least to most; one entry means that there is nothing to choose. */
export function scopesFor(subject: Subject, right: Right): readonly Scope[] {
  const { definition } = subject
  // Nobody has made or brought in a record before it is there: it is yes or no.
  if (!definition || right === 'create' || right === 'import') return ['none', 'all']
  // Forms and filters need the short lists, so every member reads them.
  if (right === 'view' && definition.lookup) return ['all']
  // Seen where its parent is seen; all says no more than that.
  if (right === 'view' && definition.parents) return ['none', 'all']
  return definition.location_field ? SCOPES : SCOPES.filter((scope) => scope !== 'location')
}

/** The scope of a cell: what was given, what everybody has, or none. */
export function scopeIn(rights: RoleRights, subject: Subject, right: Right): Scope {
  const choices = scopesFor(subject, right)
  if (choices.length === 1) return choices[0]
  const given = rights[subject.name]?.[right] ?? 'none'
  if (choices.includes(given)) return given
  // A scope that this cell does not know counts as the next smaller one it knows; for yes and no, as yes.
  return choices.length === 2 ? 'all' : (choices.findLast((scope) => isWider(given, scope)) ?? 'none')
}

// These never reach further than seeing does, so the editor moves them together.
const BOUND_TO_VIEW: readonly Right[] = ['edit', 'delete', 'assign', 'export']

/** The rights after one cell was changed: seeing grows with what needs it, and what needs it shrinks with seeing. */
export function withScope(rights: RoleRights, subject: Subject, right: Right, scope: Scope): RoleRights {
  const next = { ...rights[subject.name], [right]: scope }
  const view_choices = scopesFor(subject, 'view')
  const clip = (wanted: Scope, of: Right) =>
    scopesFor(subject, of).findLast((one) => !isWider(one, wanted)) ?? ('none' as Scope)
  // Yes and no of a parent's record, and what everybody sees, bound nothing but the no.
  const bounds = view_choices.length > 2 ? 'scope' : 'yes'
  if (BOUND_TO_VIEW.includes(right) && view_choices.length > 1) {
    const seen = scopeIn(rights, subject, 'view')
    if (bounds === 'scope' && isWider(scope, seen)) next.view = scope
    if (bounds === 'yes' && scope !== 'none' && seen === 'none') next.view = 'all'
  }
  if (right === 'view')
    for (const other of BOUND_TO_VIEW) {
      if (!subject.rights.includes(other)) continue
      const given = next[other] ?? 'none'
      if (bounds === 'scope' && isWider(given, scope)) next[other] = clip(scope, other)
      if (bounds === 'yes' && scope === 'none') next[other] = 'none'
    }
  return { ...rights, [subject.name]: tidy(next) }
}

/** Quick settings of one row. */
export const PRESETS = ['nothing', 'own', 'everything'] as const
export type Preset = (typeof PRESETS)[number]

/** The rights of a subject under a quick setting. "Own only" leaves giving away, bringing in and taking out closed. */
export function presetRights(subject: Subject, preset: Preset): Partial<Record<Right, Scope>> {
  const found: Partial<Record<Right, Scope>> = {}
  for (const right of subject.rights) {
    const choices = scopesFor(subject, right)
    if (preset === 'everything' || choices.length === 1) found[right] = 'all'
    else if (preset === 'nothing' || ['assign', 'import', 'export'].includes(right)) found[right] = 'none'
    else found[right] = choices.includes('own') ? 'own' : right === 'delete' ? 'none' : 'all'
  }
  return tidy(found)
}

/** The quick setting that a row is at, or null. */
export function presetOf(rights: RoleRights, subject: Subject): Preset | null {
  const is = (preset: Preset) => {
    const wanted = { [subject.name]: presetRights(subject, preset) }
    return subject.rights.every((right) => scopeIn(wanted, subject, right) === scopeIn(rights, subject, right))
  }
  return PRESETS.find(is) ?? null
}

/** Every right on everything: what the owner and the role Admin have. */
export function fullRights(catalog: Catalog): RoleRights {
  return Object.fromEntries(subjectsOf(catalog).map((subject) => [subject.name, presetRights(subject, 'everything')]))
}

/** Fields that a rule can be set for, by name; a subject that is no record has none. */
export function ruledFields(subject: Subject): [string, Field][] {
  return subject.definition
    ? Object.entries(fieldsOf(subject.definition)).filter(([, field]) => field.label !== '')
    : []
}

/** One difference between two states of a role: a cell of the matrix, a field's rule, or the name. */
export type RoleChange =
  | { what: 'name'; before: string; after: string }
  | { what: 'right'; subject: Subject; right: Right; before: Scope; after: Scope }
  | { what: 'field'; subject: Subject; field: string; label: string; before: FieldRule; after: FieldRule }

interface RoleState {
  name: string
  rights: RoleRights
  fields: RoleFields
}

/** Everything that differs between two states of a role, in the order of the matrix. */
export function roleChanges(subjects: readonly Subject[], before: RoleState, after: RoleState): RoleChange[] {
  const changes: RoleChange[] = []
  if (before.name !== after.name) changes.push({ what: 'name', before: before.name, after: after.name })
  for (const subject of subjects) {
    for (const right of RIGHTS) {
      if (!subject.rights.includes(right)) continue
      const [was, is] = [scopeIn(before.rights, subject, right), scopeIn(after.rights, subject, right)]
      if (was !== is) changes.push({ what: 'right', subject, right, before: was, after: is })
    }
    for (const [field, { label }] of ruledFields(subject)) {
      const was = before.fields[subject.name]?.[field] ?? 'edit'
      const is = after.fields[subject.name]?.[field] ?? 'edit'
      if (was !== is) changes.push({ what: 'field', subject, field, label, before: was, after: is })
    }
  }
  return changes
}

/** True for the role whose rights nobody changes. */
export const isFixed = (role: { name: string }): boolean => role.name === ADMIN_ROLE

// None is what is missing, so it is never kept.
function tidy(rights: Partial<Record<Right, Scope>>): Partial<Record<Right, Scope>> {
  return Object.fromEntries(Object.entries(rights).filter(([, scope]) => scope !== 'none'))
}
