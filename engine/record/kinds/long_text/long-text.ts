import { isRefused, refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'
import { length, wellFormed } from '../text/characters.ts'

/** Several lines of plain text, at most 10,000 code points. */
export interface LongTextField extends FieldBase {
  kind: 'long_text'
}

const MAX = 10_000

/** A field with several lines of text. */
export const longText = <const Options extends Omit<LongTextField, 'kind'>>(options: Options) =>
  ({ kind: 'long_text', ...options }) as const

export const longTextKind: Kind<LongTextField> = {
  name: 'long_text',
  column: () => 'text',
  constraint: (_field, column) => `char_length(${column}) <= ${MAX}`,
  read(raw) {
    const reading = wellFormed(raw)
    if (isRefused(reading)) return reading
    return length(reading.value) > MAX ? refuse('max', 'Use at most 10,000 characters') : reading
  },
  from_text: (cell) => ({ value: cell }),
  to_text: (value: string) => value,
  wire_sql: (column) => column,
  conditions: ['Contains', 'Empty', 'Not Empty'],
  sortable: false,
  schema: () => ({ type: 'string', maxLength: MAX }),
  sample: (field, n) => `${field.label}, first line ${n}\nsecond line`,
}
