import { financialYear } from '#base/financial-year.ts'
import { refuse } from '#base/issue.ts'
import { LONGEST_NUMBER } from './document-number.ts'

/**
 * Types that have a series of their own: the six voucher types of the specification, debit notes to clients, challans, and papers that the tax law does not
 * know, such as quotations.
 */
export type SeriesType =
  | 'Sale'
  | 'Sale Return'
  | 'Debit Note'
  | 'Purchase'
  | 'Purchase Return'
  | 'Self-invoice'
  | 'Other Income'
  | 'Other Expense'
  | 'Challan'
  | 'Quotation'
  | 'Order'
  | 'Receipt'
  | 'Receipt voucher'
  | 'Refund voucher'
  | 'Payment'
  | 'Payment voucher'

/** A series: numbers of one type at one location. */
export interface Series {
  type: SeriesType
  /** Code of the location, for `{LOC}`. */
  location: string
  /**
   * What is printed: `{FY}` is 26-27, `{FYYYY}` is 2026-27, `{LOC}` the location's code, `{N}` the number and `{N:4}` the number with
   * zeros to at least four digits. The rest is printed as it is.
   */
  format: string
}

const NUMBER_TOKEN = /\{N(?::([1-9]))?\}/g
const TOKENS = /\{(?:FY|FYYYY|LOC|N|N:[1-9])\}/g
// Papers without a rule of the law about their numbers.
const FREE: readonly SeriesType[] = ['Quotation', 'Order', 'Receipt', 'Payment', 'Other Income', 'Other Expense']
const LONGEST_FREE = 40
// These may go to the portals, which refuse some first characters.
const TO_PORTALS: readonly SeriesType[] = ['Sale', 'Sale Return', 'Debit Note', 'Challan']
const MOST_DIGITS = 9

const longest = (type: SeriesType): number => (FREE.includes(type) ? LONGEST_FREE : LONGEST_NUMBER)

/** The number as it is printed on a document of a day (YYYY-MM-DD), however long it is. */
export function printNumber({ format, location }: Series, { date, number }: { date: string; number: number }): string {
  const { financial_year } = financialYear(date)
  return format
    .replaceAll('{FYYYY}', financial_year)
    .replaceAll('{FY}', financial_year.slice(2))
    .replace(NUMBER_TOKEN, (_token, width?: string) => String(number).padStart(Number(width ?? 1), '0'))
    .replaceAll('{LOC}', () => location)
}

/**
 * What is wrong with a series when it is set up, or null, the first that holds: `number_token` (not exactly one number), `token_unknown`,
 * `characters`, `first_character`, `length`. Quotations and orders are no tax documents: up to 40 characters of any kind.
 */
export function formatIssue(series: Series, date: string): { message: string; rule: string } | null {
  const { format, type } = series
  if (format.length > 200) return refuse('length', 'This format is too long')
  if ((format.match(NUMBER_TOKEN) ?? []).length !== 1)
    return refuse('number_token', 'The format needs the number exactly once')
  if (/[{}]/.test(format.replace(TOKENS, '')))
    return refuse('token_unknown', 'The format has an unknown part in brackets')
  return numberIssue(printNumber(series, { date, number: 1 }), type)
}

/** What is wrong with a printed number of a type, or null: `characters`, `first_character` or `length`. For numbers typed by hand, too. */
export function numberIssue(number: string, type: SeriesType): { message: string; rule: string } | null {
  if (!FREE.includes(type)) {
    if (/[^A-Za-z0-9/-]/.test(number)) return refuse('characters', 'A number has letters, digits, - and / only')
    if (TO_PORTALS.includes(type) && /^[0/-]/.test(number))
      return refuse('first_character', 'A number must not begin with 0, / or -')
  }
  if (number.length > longest(type)) return refuse('length', `A number has up to ${longest(type)} characters`)
  return number === '' ? refuse('length', 'Enter the number') : null
}

/** The highest number that a series can print, or null when it has room for nine digits or more. */
export function capacityOf(series: Series, date: string): number | null {
  const { length } = printNumber({ ...series, format: series.format.replace(NUMBER_TOKEN, '') }, { date, number: 1 })
  const digits = longest(series.type) - length
  return digits >= MOST_DIGITS ? null : 10 ** Math.max(0, digits) - 1
}

/**
 * True when two series can print the same number in the financial year of a day, without regard to case. Series of different types or
 * GSTINs never clash.
 */
export function clash(first: Series & { gstin: string }, second: Series & { gstin: string }, date: string): boolean {
  if (first.type !== second.type || first.gstin !== second.gstin) return false
  const room = Math.min(capacityOf(first, date) ?? Infinity, capacityOf(second, date) ?? Infinity)
  // Zeros in front differ only up to the width, so one number of each length is enough.
  const samples = Array.from({ length: MOST_DIGITS }, (_, index) => 10 ** index).filter((number) => number <= room)
  const printed = (series: Series, number: number) => printNumber(series, { date, number }).toUpperCase()
  return samples.some((number) => printed(first, number) === printed(second, number))
}
