import { fits, patterns } from '../patterns.ts'

/** Bank and branch of an IFSC in capitals, or null. Format only: the branch may not exist. */
export function readIfsc(value: string): { bank: string; branch: string } | null {
  return fits(value, patterns.ifsc) ? { bank: value.slice(0, 4), branch: value.slice(5) } : null
}

/** Whether a text is a bank account number: 9-18 digits, leading zeros included. */
export function isAccountNumber(value: string): boolean {
  return fits(value, patterns.account_number)
}
