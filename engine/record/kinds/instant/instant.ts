import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'
import { dayFromText, isDay } from '../date/date.ts'

/** A moment, RFC 3339 with an offset on the wire, UTC in the database. */
export interface InstantField extends FieldBase {
  kind: 'instant'
  /** A realistic value, for tests. */
  example?: (n: number) => string
}

/** A field with a moment. */
export const instant = <const Options extends Omit<InstantField, 'kind'>>(options: Options) =>
  ({ kind: 'instant', ...options }) as const

const RFC3339 = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

export const instantKind: Kind<InstantField> = {
  name: 'instant',
  column: () => 'timestamptz',
  read(raw) {
    const match = typeof raw === 'string' && raw.length <= 40 ? RFC3339.exec(raw) : null
    return match && isDay(match[1]) ? { value: raw } : refuse('instant', 'Enter a date and time')
  },
  from_text(cell) {
    if (RFC3339.test(cell.trim())) return { value: cell.trim() }
    const time = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp][Mm])?$/.exec(cell.trim())
    const day = dayFromText(time ? cell.trim().slice(0, time.index).trim() : cell)
    if (!day) return refuse('instant', 'Enter a date and time like 25/09/2026 14:30')
    let hour = Number(time?.[1] ?? 0)
    if (time?.[4]) hour = (hour % 12) + (time[4].toLowerCase() === 'pm' ? 12 : 0)
    // Files contain no time zone, so times are read as Indian time.
    const value = `${day}T${String(hour).padStart(2, '0')}:${time?.[2] ?? '00'}:${time?.[3] ?? '00'}+05:30`
    return RFC3339.test(value) ? { value } : refuse('instant', 'Enter a date and time like 25/09/2026 14:30')
  },
  to_text: (value: string) => value,
  wire_sql: (column) => column,
  conditions: ['From', 'To', 'Period', 'Empty', 'Not Empty'],
  sortable: true,
  schema: () => ({ type: 'string', format: 'date-time' }),
  sample: (field, n) => field.example?.(n) ?? `2026-03-${String(1 + (n % 28)).padStart(2, '0')}T09:30:00Z`,
}
