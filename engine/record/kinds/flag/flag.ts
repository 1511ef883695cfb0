import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'

/** Yes or no. */
export interface FlagField extends FieldBase {
  kind: 'flag'
  /** A realistic value, for tests. */
  example?: (n: number) => boolean
}

/** A field that is on or off. */
export const flag = <const Options extends Omit<FlagField, 'kind'>>(options: Options) =>
  ({ kind: 'flag', ...options }) as const

const WORDS: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  '1': true,
  no: false,
  n: false,
  false: false,
  '0': false,
}

export const flagKind: Kind<FlagField> = {
  name: 'flag',
  column: () => 'boolean',
  read: (raw) => (typeof raw === 'boolean' ? { value: raw } : refuse('type', 'Choose yes or no')),
  from_text(cell) {
    const value = WORDS[cell.trim().toLowerCase()]
    return value === undefined ? refuse('type', 'Write yes or no') : { value }
  },
  to_text: (value: boolean) => (value ? 'Yes' : 'No'),
  wire_sql: (column) => column,
  conditions: ['In', 'Not In', 'Empty', 'Not Empty'],
  sortable: false,
  schema: () => ({ type: 'boolean' }),
  sample: (field, n) => field.example?.(n) ?? n % 2 === 0,
}
