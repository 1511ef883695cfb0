import { financialYear } from '#base/financial-year.ts'

/** What an invoice reference number follows from. `date` is YYYY-MM-DD. */
export interface IrnFacts {
  gstin: string
  date: string
  type: string
  number: string
}

// Since this day the portal writes the number in capital letters before it hashes it.
const CAPITALS_FROM = '2025-06-01'

/** The text whose SHA-256 is the IRN: GSTIN, financial year, type and number without separators. */
export function irnText({ gstin, date, type, number }: IrnFacts): string {
  const { financial_year } = financialYear(date)
  return `${gstin}${financial_year}${type}${date >= CAPITALS_FROM ? number.toUpperCase() : number}`
}
