import { financialYear } from '#base/financial-year.ts'

/**
 * What becomes of the tax of a bill (CGST Act, sections 16 and 17): claimed as credit, blocked by section 17(5) and so part of the
 * cost, or not claimed for another reason.
 */
export const INPUT_TAX = ['claimed', 'blocked', 'not_claimed'] as const
export type InputTax = (typeof INPUT_TAX)[number]

/**
 * The last day on which the tax of a bill may be claimed, YYYY-MM-DD: 30 November after the financial year of the bill (CGST Act,
 * section 16(4), since 1 October 2022). The annual return, if it is filed earlier, ends the time earlier; the books do not know that day.
 */
export function lastDayOfClaim(bill_date: string): string {
  return `${financialYear(bill_date).end.slice(0, 4)}-11-30`
}
