import { financialYear } from '#base/financial-year.ts'

/**
 * What becomes of the tax of a bill or of a line (CGST Act, sections 16 and 17): claimed as credit, as that of capital goods (section
 * 2(19); the annual return shows it apart), blocked by section 17(5) and so part of the cost, or not claimed for another reason.
 */
export const INPUT_TAX = ['claimed', 'capital', 'blocked', 'not_claimed'] as const
export type InputTax = (typeof INPUT_TAX)[number]

export const INPUT_TAX_LABELS: Readonly<Record<InputTax, string>> = {
  claimed: 'Claim it',
  capital: 'Claim it, capital goods',
  blocked: 'Blocked (section 17(5))',
  not_claimed: 'Do not claim it',
}

/** The same on a line and in the register. */
export const INPUT_TAX_WORDS: Readonly<Record<InputTax, string>> = {
  claimed: 'Claimed',
  capital: 'Capital goods',
  blocked: 'Blocked',
  not_claimed: 'Not claimed',
}

/** True for tax that is a credit, and so no part of the cost. */
export const isClaimed = (input_tax: InputTax): boolean => input_tax === 'claimed' || input_tax === 'capital'

type Row = Readonly<Record<string, unknown>>
const linesOf = (paper: Row): Row[] => (Array.isArray(paper.lines) ? (paper.lines as Row[]) : [])
const known = (value: unknown): InputTax | undefined => INPUT_TAX.find((one) => one === value)

/** What becomes of the tax of a bill as a whole. */
export const inputTaxOfBill = (bill: Row): InputTax => known(bill.input_tax) ?? 'claimed'

/** What becomes of the tax of a line of a bill: what stands on the line, else what stands on the bill. */
export const inputTaxOf = (bill: Row, line: Row): InputTax => known(line.input_tax) ?? inputTaxOfBill(bill)

/** The lines of a bill, or of a debit note over it, by what becomes of their tax. A line of a note follows the line that it lowers. */
export function linesByInputTax(bill: Row, note: Row | null = null): Map<InputTax, Row[]> {
  const lines = new Map(linesOf(bill).map((line) => [line.id, line]))
  return Map.groupBy(linesOf(note ?? bill), (line) =>
    inputTaxOf(bill, note ? (lines.get(line.bill_line_id) ?? {}) : line),
  )
}

/**
 * The last day on which the tax of a bill may be claimed, YYYY-MM-DD: 30 November after the financial year of the bill (CGST Act,
 * section 16(4), since 1 October 2022). The annual return, if it is filed earlier, ends the time earlier; the books do not know that day.
 */
export function lastDayOfClaim(bill_date: string): string {
  return `${financialYear(bill_date).end.slice(0, 4)}-11-30`
}
