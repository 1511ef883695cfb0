import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'

/** An exact decimal number with `places` decimals: quantities, rates, degrees. A decimal text on the wire. */
export interface DecimalField extends FieldBase {
  kind: 'decimal'
  places: number
  min?: number
  max?: number
}

/** A field with an exact decimal number. */
export const decimal = <const Options extends Omit<DecimalField, 'kind'>>(options: Options) =>
  ({ kind: 'decimal', ...options }) as const

export const decimalKind: Kind<DecimalField> = {
  name: 'decimal',
  column: (field) => `numeric(18,${field.places})`,
  read(raw, field) {
    const plain = typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : raw
    const match = typeof plain === 'string' && plain.length <= 24 ? /^-?\d{1,12}(?:\.(\d{1,12}))?$/.exec(plain) : null
    if (!match) return refuse('type', 'Enter a number')
    if ((match[1]?.length ?? 0) > field.places) return refuse('places', `Use at most ${field.places} decimals`)
    const value = Number(plain)
    if (value < (field.min ?? -1e12) || value > (field.max ?? 1e12))
      return refuse('range', 'The number is out of range')
    return { value: plain }
  },
  from_text: (cell) => ({ value: cell.replaceAll(',', '').trim() }),
  to_text: (value: string) => value,
  wire_sql: (column) => `${column}::text`,
  conditions: ['In', 'Not In', 'From', 'To', 'Empty', 'Not Empty'],
  sortable: true,
  schema: () => ({ type: ['string', 'number'] }),
  sample: (field, n) => (Math.min(field.max ?? 1000, Math.max(field.min ?? 0, n % 80)) + 0.5).toFixed(field.places),
}
