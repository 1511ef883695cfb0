import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'

/** The id of a record in the same business; the database refuses an id of another business. */
export interface ReferenceField extends FieldBase {
  kind: 'reference'
  /** Name of the record it points to. */
  to: string
  /** The picker offers to create a new record with the typed text. */
  create_in_place?: boolean
}

/** A field that refers to a record of the kind `to`, a name in the catalogue. */
export const reference = <const To extends string, const Options extends Omit<ReferenceField, 'kind' | 'to'>>(
  to: To,
  options: Options,
) => ({ kind: 'reference', to, ...options }) as const

/** True for a positive whole number that JSON carries exactly. */
export function isId(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isSafeInteger(raw) && raw > 0
}

export const referenceKind: Kind<ReferenceField> = {
  name: 'reference',
  column: () => 'bigint',
  read: (raw) => (isId(raw) ? { value: raw } : refuse('reference', 'Choose one from the list')),
  // The import has already resolved titles to ids, so only a bare id can be left here.
  from_text: (cell) => (/^\d{1,15}$/.test(cell) ? { value: Number(cell) } : refuse('reference', 'Not found')),
  to_text: (value: number) => String(value),
  wire_sql: (column) => column,
  conditions: ['In', 'Not In', 'Empty', 'Not Empty'],
  sortable: true,
  schema: (field) => ({ type: 'integer', minimum: 1, description: `id of a ${field.to}` }),
  sample: () => null,
}
