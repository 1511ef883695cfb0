import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'

/** A whole number between `min` and `max`. */
export interface WholeField extends FieldBase {
  kind: 'whole'
  min?: number
  max?: number
}

/** A field with a whole number. */
export const whole = <const Options extends Omit<WholeField, 'kind'>>(options: Options) =>
  ({ kind: 'whole', ...options }) as const

export const wholeKind: Kind<WholeField> = {
  name: 'whole',
  column: () => 'integer',
  read(raw, field) {
    const min = field.min ?? -2_147_483_648
    const max = field.max ?? 2_147_483_647
    if (typeof raw !== 'number' || !Number.isInteger(raw)) return refuse('type', 'Enter a whole number')
    if (raw < min || raw > max) return refuse('range', `Enter a whole number from ${min} to ${max}`)
    return { value: raw }
  },
  from_text(cell) {
    const plain = cell.replaceAll(',', '').trim()
    return /^[+-]?\d{1,15}$/.test(plain) ? { value: Number(plain) } : refuse('type', 'Enter a whole number')
  },
  to_text: (value: number) => String(value),
  wire_sql: (column) => column,
  conditions: ['In', 'Not In', 'From', 'To', 'Empty', 'Not Empty'],
  sortable: true,
  schema: (field) => ({ type: 'integer', minimum: field.min, maximum: field.max }),
  sample: (field, n) => Math.min(field.max ?? 1000, (field.min ?? 0) + (n % 50)),
}
