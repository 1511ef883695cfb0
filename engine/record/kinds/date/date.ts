import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export interface DateField extends FieldBase {
  kind: 'date'
  /** The day lies in the past, such as a birthday: its input offers no days ahead. */
  past?: boolean
  /** Text field of the record with the time of day, `HH:MM`. Both are edited together, and a list sorted by the day is sorted by both. */
  time?: string
  /** A realistic value, for sample files and tests. */
  example?: (n: number) => string
}

/** A field with a day. */
export const date = <const Options extends Omit<DateField, 'kind'>>(options: Options) =>
  ({ kind: 'date', ...options }) as const

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a real day of the years 1900 to 2199 written YYYY-MM-DD. */
export function isDay(raw: unknown): raw is string {
  const match = typeof raw === 'string' ? DAY.exec(raw) : null
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2199) return false
  const real = new Date(Date.UTC(year, month - 1, day))
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === day
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads a day as Indian files write it: 25/09/2026, 25-9-26, 25 Sep 2026, 2026-09-25. A two-digit year above 68 is 19xx, else 20xx. */
export function dayFromText(cell: string): string | null {
  const plain = cell.trim()
  // Spreadsheets often add a time to the day; the time is ignored.
  const head = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(plain)
  if (head) return isDay(head[1]) ? head[1] : null
  const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(plain)
  const named = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]{0,6}[ ,-]{1,2}(\d{4}|\d{2})(?: .*)?$/.exec(plain)
  const parts = numeric ?? named
  if (!parts) return null
  const month = numeric ? Number(parts[2]) : MONTHS.indexOf(parts[2].toLowerCase()) + 1
  const short = Number(parts[3])
  const year = parts[3].length === 4 ? short : short > 68 ? 1900 + short : 2000 + short
  const day = `${year}-${String(month).padStart(2, '0')}-${parts[1].padStart(2, '0')}`
  return isDay(day) ? day : null
}

export const dateKind: Kind<DateField> = {
  name: 'date',
  column: () => 'date',
  read: (raw) => (isDay(raw) ? { value: raw } : refuse('date', 'Enter a real date')),
  from_text(cell) {
    const day = dayFromText(cell)
    return day ? { value: day } : refuse('date', 'Enter a date like 25/09/2026')
  },
  to_text: (value: string) => value,
  wire_sql: (column) => column,
  conditions: ['In', 'Not In', 'From', 'To', 'Period', 'Empty', 'Not Empty'],
  sortable: true,
  schema: () => ({ type: 'string', format: 'date' }),
  sample: (field, n) =>
    field.example?.(n) ?? `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
}
