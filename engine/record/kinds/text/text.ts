import { isRefused, refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'
import { length, wellFormed } from './characters.ts'

/** Checks one text: null when it is valid, else the message for the person. */
export type Check = (value: string) => string | null

/** One line of text, at most `max` code points (default 255). */
export interface TextField extends FieldBase {
  kind: 'text'
  max?: number
  check?: Check
  /** How the text is entered and shown. */
  as?: 'phone' | 'email' | 'url' | 'colour' | 'password'
  /** A realistic value that passes the check, for tests. */
  example?: (n: number) => string
}

/** A field with one line of text. */
export const text = <const Options extends Omit<TextField, 'kind'>>(options: Options) =>
  ({ kind: 'text', ...options }) as const

/** SQL of a text that is compared and sorted without regard to case; an index on it serves filters under row security. */
export const anyCase = (sql: string): string => `${sql} collate any_case`

export const textKind: Kind<TextField> = {
  name: 'text',
  column: () => 'text',
  constraint: (field, column) => `char_length(${column}) <= ${field.max ?? 255}`,
  read(raw, field) {
    const reading = wellFormed(raw)
    if (isRefused(reading)) return reading
    const max = field.max ?? 255
    // A code point takes one or two UTF-16 units, so code points are counted only when the length in units exceeds the limit.
    if (reading.value.length > max && length(reading.value) > max) return refuse('max', `Use at most ${max} characters`)
    const message = field.check?.(reading.value)
    return message ? refuse('format', message) : reading
  },
  from_text: (cell) => ({ value: cell }),
  to_text: (value: string) => value,
  wire_sql: (column) => column,
  conditions: ['In', 'Not In', 'Contains', 'Empty', 'Not Empty'],
  sortable: true,
  sort_sql: anyCase,
  schema: (field) => ({ type: 'string', maxLength: field.max ?? 255 }),
  sample: (field, n) => field.example?.(n) ?? `${field.label} ${n}`,
}
