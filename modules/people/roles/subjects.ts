import { rightOfAction, rightsOf } from '#engine/record/actions.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { fieldsOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { ADMIN_ROLE, type FieldRule, isWider, type Right, RIGHTS, type Scope, SCOPES } from '#engine/record/rights.ts'

/** Scopes by record and right; missing means none. */
export type RoleRights = Record<string, Partial<Record<Right, Scope>>>
/** Field rules other than edit, by record and field. */
export type RoleFields = Record<string, Record<string, FieldRule>>

/** A subject of rights: a record of the catalogue, or another part of the product. */
export interface Subject {
  name: string
  /** The module under which the editor shows it. */
  module: string
  label: { one: string; many: string }
  rights: readonly Right[]
  /** Null for a subject that is not a record. */
  definition: RecordDefinition | null
}

/** Roles are not a record: their rights decide over everybody else's. */
const ROLES: Subject = {
  name: 'role',
  module: 'User',
  label: { one: 'Role', many: 'Roles' },
  rights: ['view', 'create', 'edit', 'delete'],
  definition: null,
}

/** Every subject of rights, records in the order of the catalogue. */
export function subjectsOf(catalog: Catalog): Subject[] {
  const records = catalog.records.map(
    (definition): Subject => ({
      name: definition.name,
      module: definition.module,
      label: definition.label,
      rights: rightsOf(definition),
      definition,
    }),
  )
  return [...records, ROLES]
}

/** The rights of a subject that only its actions require: approve, cancel, reveal. */
export const actionRights = (subject: Subject): Right[] =>
  subject.rights.filter((right) => !(RIGHTS as readonly string[]).includes(right))

/** The labels of all actions that require such a right. Null for a plain right. */
export function actionLabels(subject: Subject, right: Right): string[] | null {
  if (!actionRights(subject).includes(right)) return null
  const actions = Object.entries(subject.definition?.actions ?? {})
  return actions.filter(([name, action]) => rightOfAction(name, action) === right).map(([, action]) => action.label)
}

/** The possible scopes of a right on a subject, from least to most; a single one means that there is no choice. */
export function scopesFor(subject: Subject, right: Right): readonly Scope[] {
  const { definition } = subject
  // A record has no owner before it is created or imported, so these rights are yes or no.
  if (!definition || right === 'create' || right === 'import') return ['none', 'all']
  // Forms and filters need the short lists, so every member reads them.
  if (right === 'view' && definition.lookup) return ['all']
  // Visible where its parent is visible; `all` means no more than that.
  if (right === 'view' && definition.parents) return ['none', 'all']
  return definition.location_field ? SCOPES : SCOPES.filter((scope) => scope !== 'location')
}

/** The scope of a cell: the given one, the one that everybody has, or none. */
export function scopeIn(rights: RoleRights, subject: Subject, right: Right): Scope {
  const choices = scopesFor(subject, right)
  if (choices.length === 1) return choices[0]
  const given = rights[subject.name]?.[right] ?? 'none'
  if (choices.includes(given)) return given
  // Replace a scope that this cell lacks by the next smaller one; for yes and no, by yes.
  return choices.length === 2 ? 'all' : (choices.findLast((scope) => isWider(given, scope)) ?? 'none')
}

// A right on existing records never exceeds the right to see them, so the editor changes both together.
const isBoundToView = (right: Right): boolean => !['view', 'create', 'import'].includes(right)

/** The rights after a change of one cell: raising a right raises `view`, and lowering `view` lowers the other rights. */
export function withScope(rights: RoleRights, subject: Subject, right: Right, scope: Scope): RoleRights {
  const next = { ...rights[subject.name], [right]: scope }
  const view_choices = scopesFor(subject, 'view')
  const clip = (wanted: Scope, of: Right) =>
    scopesFor(subject, of).findLast((one) => !isWider(one, wanted)) ?? ('none' as Scope)
  // Where `view` is yes or no, or the same for everybody, only its "no" limits the other rights.
  const bounds = view_choices.length > 2 ? 'scope' : 'yes'
  if (isBoundToView(right) && view_choices.length > 1) {
    const seen = scopeIn(rights, subject, 'view')
    if (bounds === 'scope' && isWider(scope, seen)) next.view = scope
    if (bounds === 'yes' && scope !== 'none' && seen === 'none') next.view = 'all'
  }
  if (right === 'view')
    for (const other of subject.rights.filter(isBoundToView)) {
      const given = next[other] ?? 'none'
      if (bounds === 'scope' && isWider(given, scope)) next[other] = clip(scope, other)
      if (bounds === 'yes' && scope === 'none') next[other] = 'none'
    }
  return { ...rights, [subject.name]: tidy(next) }
}

/** Quick settings of a row. */
export const PRESETS = ['nothing', 'own', 'everything'] as const
export type Preset = (typeof PRESETS)[number]

/** The rights of a subject for a quick setting. "Own only" excludes assigning, importing and exporting. */
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

/** The quick setting that matches a row, or null. */
export function presetOf(rights: RoleRights, subject: Subject): Preset | null {
  const is = (preset: Preset) => {
    const wanted = { [subject.name]: presetRights(subject, preset) }
    return subject.rights.every((right) => scopeIn(wanted, subject, right) === scopeIn(rights, subject, right))
  }
  return PRESETS.find(is) ?? null
}

/** Every right on everything, which the owner and the role Admin have. */
export function fullRights(catalog: Catalog): RoleRights {
  return Object.fromEntries(subjectsOf(catalog).map((subject) => [subject.name, presetRights(subject, 'everything')]))
}

/** The fields that can have a rule, by name; none for a subject that is not a record. */
export function ruledFields(subject: Subject): [string, Field][] {
  if (!subject.definition) return []
  const fields = Object.entries(fieldsOf(subject.definition))
  // A custom field of the lines has a rule of its own: its name is like no other.
  return fields
    .flatMap(([name, field]): [string, Field][] =>
      field.kind === 'lines'
        ? [[name, field], ...Object.entries(field.fields).filter(([, cell]) => cell.custom)]
        : [[name, field]],
    )
    .filter(([, field]) => field.label !== '')
}

/** One difference between two versions of a role: a cell of the matrix, a field's rule, or the name. */
export type RoleChange =
  | { what: 'name'; before: string; after: string }
  | { what: 'right'; subject: Subject; right: Right; before: Scope; after: Scope }
  | { what: 'field'; subject: Subject; field: string; label: string; before: FieldRule; after: FieldRule }

interface RoleState {
  name: string
  rights: RoleRights
  fields: RoleFields
}

/** All differences between two versions of a role, in the order of the matrix. */
export function roleChanges(subjects: readonly Subject[], before: RoleState, after: RoleState): RoleChange[] {
  const changes: RoleChange[] = []
  if (before.name !== after.name) changes.push({ what: 'name', before: before.name, after: after.name })
  for (const subject of subjects) {
    for (const right of subject.rights) {
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

/** True for the role whose rights cannot be changed. */
export const isFixed = (role: { name: string }): boolean => role.name === ADMIN_ROLE

// A missing right means none, so none is never stored.
function tidy(rights: Partial<Record<Right, Scope>>): Partial<Record<Right, Scope>> {
  return Object.fromEntries(Object.entries(rights).filter(([, scope]) => scope !== 'none'))
}
