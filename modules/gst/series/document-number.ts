import { financialYear } from '#base/financial-year.ts'

/** Longest number of a tax document (CGST rules, rule 46(b)). */
export const LONGEST_NUMBER = 16

const LETTERS_DIGITS = /^[A-Za-z0-9/-]+$/

/** True for a number that a tax document may have: 1 to 16 letters, digits, hyphens and slashes (CGST rules, rule 46(b)). */
export const isLegalNumber = (number: string): boolean => number.length <= LONGEST_NUMBER && LETTERS_DIGITS.test(number)

/** True for a number that the e-invoice portal takes as well: it must not begin with 0, / or - (INV-01, DocDtls.No). */
export const isPortalNumber = (number: string): boolean => isLegalNumber(number) && !/^[0/-]/.test(number)

/** A document's number with what makes it unique beside the GSTIN. `type` is the kind of paper: INV, CRN, Sale ... */
export interface NumberedDocument {
  number: string
  date: string
  type: string
}

/** The key by which numbers of one GSTIN are compared: without regard to case, in a type and financial year (rule 46(b); IRP since June 2025). */
export function numberKey({ number, date, type }: NumberedDocument): string {
  return `${type} ${financialYear(date).financial_year} ${number.toUpperCase()}`
}
