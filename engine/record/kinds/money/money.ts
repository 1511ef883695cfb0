import { refuse } from '#base/issue.ts'
import { withoutEndZeros } from '#base/end-zeros.ts'
import type { FieldBase, Kind } from '../../kind.ts'

/** Rupees with two decimals on the wire ("513000.00"), whole paise in a bigint column. */
export interface MoneyField extends FieldBase {
  kind: 'money'
  /** May be below zero. */
  signed?: boolean
  example?: () => string
}

/** A field with an amount of money. */
export const money = <const Options extends Omit<MoneyField, 'kind'>>(options: Options) =>
  ({ kind: 'money', ...options }) as const

/** The largest amount: 99,99,99,99,99,999.99 rupees, well inside a bigint of paise and exact in JSON. */
const LARGEST_PAISE = 999_999_999_999_999n

/** Reads a decimal text or a number of rupees into whole paise. Returns null for more than two decimals: money is never rounded silently. */
export function parsePaise(raw: unknown): bigint | null {
  const plain = typeof raw === 'number' && Number.isFinite(raw) ? decimalText(raw) : raw
  if (typeof plain !== 'string' || plain.length > 24) return null
  const match = /^(-?)(\d{1,18})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const paise = BigInt(match[2]) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  if (paise > LARGEST_PAISE) return null
  return match[1] ? -paise : paise
}

/** Whole paise as rupees with two decimals. */
export function paiseText(paise: bigint): string {
  const digits = (paise < 0n ? -paise : paise).toString().padStart(3, '0')
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

// A client that adds 0.1 + 0.2 in floating point sends a long tail of decimals; the pattern above refuses it.
function decimalText(value: number): string {
  return Math.abs(value) < 1e15 ? String(value) : ''
}

/** An amount in a file is at most this long, with all its signs and words. */
const LONGEST_TEXT = 60

const UNITS: [RegExp, number][] = [
  [/(?:k|thousand)$/i, 3],
  [/(?:l|lacs?|lakhs?|लाख)$/i, 5],
  [/(?:cr|crores?|करोड़)\.?$/i, 7],
]

// Budgets are written in thousands, lakhs and crores. The decimal point is moved instead of multiplying, to stay exact.
function withoutUnit(plain: string): string {
  const unit = UNITS.find(([pattern]) => pattern.test(plain))
  const match = unit ? /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(plain.replace(unit[0], '')) : null
  if (!unit || !match) return plain
  const decimals = (match[2] ?? '').padEnd(unit[1], '0')
  const rest = withoutEndZeros(decimals.slice(unit[1]))
  return `${match[1]}${decimals.slice(0, unit[1])}`.replace(/^0+(?=\d)/, '') + (rest ? `.${rest}` : '')
}

export const moneyKind: Kind<MoneyField> = {
  name: 'money',
  column: () => 'bigint',
  constraint: (field, column) => (field.signed ? null : `${column} >= 0`),
  read(raw, field) {
    const paise = parsePaise(raw)
    if (paise === null) return refuse('money', 'Enter an amount in rupees, with at most two decimals')
    if (paise < 0n && !field.signed) return refuse('range', 'The amount cannot be below zero')
    return { value: paiseText(paise) }
  },
  stored: (wire) => String(parsePaise(wire) ?? 0n),
  from_text(cell) {
    const trimmed = cell.trim()
    // "₹ 5,13,000.00", "Rs. 500/-", "INR 12", "1.5 lakh"
    const plain =
      trimmed.length <= LONGEST_TEXT
        ? withoutUnit(
            trimmed
              .replace(/^(?:₹|rs\.?|inr)/i, '')
              .replace(/\/-$/, '')
              .replace(/(?:₹|rs\.?|inr|only)$/i, '')
              .replace(/[,\s]/g, ''),
          )
        : ''
    return parsePaise(plain) === null
      ? refuse('money', 'Enter an amount in rupees, with at most two decimals')
      : { value: plain }
  },
  to_text: (value: string) => value,
  wire_sql: (column) => `round(${column} / 100.0, 2)::text`,
  conditions: ['In', 'Not In', 'From', 'To', 'Empty', 'Not Empty'],
  sortable: true,
  schema: () => ({ type: ['string', 'number'], description: 'Rupees with two decimals', examples: ['513000.00'] }),
  sample: (field, n) => field.example?.() ?? `${1000 + n}.50`,
}
