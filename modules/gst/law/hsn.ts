import { compare, exact } from '#base/exact.ts'
import { refuse } from '#base/issue.ts'
import { type Dated, rowOn } from './dated.ts'

/** Digits of HSN by the turnover of the year before, in crore: Notification 12/2017-Central Tax, changed by 78/2020 and 90/2020. */
const DIGITS: readonly (Dated & { above: string; digits: number; small: number })[] = [
  { from: '2021-04-01', to: null, above: '5', digits: 6, small: 4 },
]
const EXPORT_DIGITS = 8

/** What a document decides about its HSN codes. */
export interface HsnFacts {
  /** Of the year before, in crore, as a decimal text. */
  turnover: string
  /** YYYY-MM-DD. */
  date: string
  /** The buyer has a GSTIN. */
  registered: boolean
  is_export: boolean
}

/** How many digits an HSN needs at least, and whether it may be left out: small sellers may leave it out for consumers. */
export function hsnNeed({ turnover, date, registered, is_export }: HsnFacts): { digits: number; required: boolean } {
  const row = rowOn(DIGITS, date)
  if (!row) return { digits: 0, required: false }
  const large = compare(exact(turnover), exact(row.above)) > 0
  if (is_export) return { digits: EXPORT_DIGITS, required: true }
  return { digits: large ? row.digits : row.small, required: large || registered }
}

/** True for the shape of an HSN (4, 6 or 8 digits) or SAC (6 digits that begin with 99). */
export const isHsn = (code: string): boolean => /^(?:\d{4}|\d{6}|\d{8})$/.test(code)

/** True for the code of a service. */
export const isSac = (code: string): boolean => code.startsWith('99')

/** What is wrong with the HSN or SAC of a line, or null: `required`, `hsn` (shape), `hsn_kind` (goods with a SAC), `hsn_digits`. */
export function hsnIssue(
  code: string | null | undefined,
  facts: HsnFacts & { service: boolean },
): { message: string; rule: string } | null {
  const { digits, required } = hsnNeed(facts)
  if (!code) return required ? refuse('required', 'Enter the HSN or SAC') : null
  if (!isHsn(code)) return refuse('hsn', 'An HSN or SAC has 4, 6 or 8 digits')
  if (isSac(code) !== facts.service)
    return facts.service
      ? refuse('hsn_kind', 'A service has a code that begins with 99')
      : refuse('hsn_kind', 'Goods have no code that begins with 99')
  // A SAC never has more than six digits.
  const least = facts.service ? Math.min(digits, 6) : digits
  return code.length < least ? refuse('hsn_digits', `This document needs ${least} digits`) : null
}
