import type { RecordDefinition } from '#engine/record/define.ts'
import { fieldsOf } from '#engine/record/define.ts'
import type { RecordOverride, Row } from '../override.ts'
import type { Rights } from '../use-rights.ts'

/** True where the person may change a field of a record: by their role, and while the record is not locked. */
export function mayEditField(options: {
  definition: RecordDefinition
  override: RecordOverride
  rights: Rights
  row: Row
  name: string
}): boolean {
  const { definition, override, rights, row, name } = options
  const field = fieldsOf(definition)[name]
  if (!field || field.read_only || field.computed || override.lock?.holds(row)) return false
  // To give a record to somebody else is a right of its own.
  const assigns = name === definition.owner_field && definition.rights.includes('assign')
  return rights.can(assigns ? 'assign' : 'edit') && rights.can('edit') && rights.rule(name) === 'edit'
}

/** True for a field that is edited in place; lists and secrets are edited in the form, where there is room for them. */
export function isInline(definition: RecordDefinition, name: string): boolean {
  const field = fieldsOf(definition)[name]
  return field.kind !== 'lines' && field.kind !== 'choices' && field.custom?.type !== 'Password'
}
