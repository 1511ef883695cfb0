import type { Ledger } from './voucher.ts'
import { tallyName } from './voucher.ts'

/** The ledgers that every business has, with their usual names and the groups of Tally that they stand in. */
export const FIXED = {
  sales: ['Sales', 'Sales Accounts'],
  purchase: ['Purchase', 'Purchase Accounts'],
  cgst: ['CGST', 'Duties & Taxes'],
  sgst: ['SGST', 'Duties & Taxes'],
  igst: ['IGST', 'Duties & Taxes'],
  cess: ['Cess', 'Duties & Taxes'],
  reverse_charge: ['Tax payable on reverse charge', 'Duties & Taxes'],
  tds_receivable: ['TDS Receivable', 'Loans & Advances (Asset)'],
  tds_payable: ['TDS Payable', 'Duties & Taxes'],
  tcs_payable: ['TCS Payable', 'Duties & Taxes'],
  rounding: ['Round Off', 'Indirect Expenses'],
  other_charges: ['Other charges', 'Indirect Incomes'],
  other_costs: ['Other charges paid', 'Indirect Expenses'],
  bank: ['Bank', 'Bank Accounts'],
  cash: ['Cash', 'Cash-in-Hand'],
  written_off: ['Bad debts', 'Indirect Expenses'],
  exchange: ['Exchange gain and loss', 'Indirect Incomes'],
  written_back: ['Amounts written back', 'Indirect Incomes'],
  clients: ['Clients without an account', 'Sundry Debtors'],
  suppliers: ['Suppliers without an account', 'Sundry Creditors'],
} as const satisfies Record<string, readonly [name: string, group: string]>

export type FixedLedger = keyof typeof FIXED
export type LedgerNames = Readonly<Record<FixedLedger, string>>

/** The usual names. */
export const USUAL_NAMES = Object.fromEntries(Object.entries(FIXED).map(([key, [name]]) => [key, name])) as LedgerNames

// Tally compares names without regard to case.
const keyOf = (name: string): string => name.toLowerCase()

/** The names of ledgers, the owner's own where there is one. What is empty, too long or not text counts as not set. */
export function namesFrom(own: Readonly<Record<string, unknown>>): LedgerNames {
  return Object.fromEntries(
    Object.entries(USUAL_NAMES).map(([key, usual]) => {
      const name = typeof own[key] === 'string' ? tallyName(own[key]) : ''
      return [key, name || usual]
    }),
  ) as LedgerNames
}

/** The first key of names that two ledgers share, or null. */
export function sharedName(names: LedgerNames): FixedLedger | null {
  const seen = new Set<string>()
  for (const [key, name] of Object.entries(names)) {
    if (seen.has(keyOf(name))) return key as FixedLedger
    seen.add(keyOf(name))
  }
  return null
}

// Without its head Tally does not count a tax in its GST reports.
const DUTY_HEADS: Partial<Record<FixedLedger, string>> = {
  cgst: 'CGST',
  sgst: 'SGST/UTGST',
  igst: 'IGST',
  cess: 'Cess',
}

/** The fixed ledgers under their names. */
export const fixedLedgers = (names: LedgerNames): Ledger[] =>
  Object.entries(FIXED).map(([key, [, group]]) => ({
    name: names[key as FixedLedger],
    group,
    duty: DUTY_HEADS[key as FixedLedger],
    is_bill_wise: key === 'clients' || key === 'suppliers',
  }))

/**
 * The ledger name of a contact or a category: its name, with its id where another one has the same name or a fixed ledger does, because
 * Tally knows a ledger by its name alone.
 */
export function ownName(
  { id, name, is_shared }: { id: number; name: string; is_shared: boolean },
  names: LedgerNames,
): string {
  const plain = tallyName(name) || 'Without a name'
  const is_taken = is_shared || Object.values(names).some((fixed) => keyOf(fixed) === keyOf(plain))
  return is_taken ? tallyName(`${plain.slice(0, 80)} (${id})`) : plain
}
