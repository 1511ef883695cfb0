import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import type { Reach, Sign } from './signs.ts'

/** True if this person may read a field in full. */
export const isOpen = (definition: RecordDefinition, access: Access, name: string): boolean =>
  ['read', 'edit'].includes(ruleOf(definition, access, name))

/**
 * The signs by which this person may find records. A field that is hidden or masked for them matches nothing: a match would
 * confirm a guessed value. The entries take the strictest rule of their copies, so where only the
 * emails are hidden, the primary phone can still be read and matches.
 */
export function openSigns(definition: RecordDefinition, access: Access): Record<Sign, Reach> {
  const { contacts } = definition.fields
  const copies = contacts?.kind === 'lines' ? (contacts.copied_to ?? []) : []
  const reach = (as: 'phone' | 'email'): Reach => {
    const copy = copies.find((name) => {
      const field = definition.fields[name]
      return field.kind === 'text' && field.as === as
    })
    if (copy === undefined || !isOpen(definition, access, copy)) return 'none'
    return isOpen(definition, access, 'contacts') ? 'all' : 'primary'
  }
  const all = (...names: string[]): Reach => (names.every((name) => isOpen(definition, access, name)) ? 'all' : 'none')
  return { phone: reach('phone'), email: reach('email'), gstin: all('gstin'), name: all('name', 'city') }
}
