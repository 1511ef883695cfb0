import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import type { Rights } from '#engine/web/use-rights.ts'

/** Fields that can be set on many records at once and that this person may edit: no lines, nothing unique, nothing read-only. */
export function bulkFields(definition: RecordDefinition, rights: Pick<Rights, 'can' | 'rule'>): [string, Field][] {
  return Object.entries(definition.fields).filter(
    ([name, field]) =>
      !field.read_only &&
      !field.computed &&
      field.kind !== 'lines' &&
      !field.unique &&
      rights.rule(name) === 'edit' &&
      (name !== definition.owner_field || rights.can('assign')),
  )
}
