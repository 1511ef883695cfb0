import type { RecordDefinition } from '#engine/record/define.ts'
import type { StatementKind } from '../rules/payments/statement.ts'

/**
 * One side of the books: receipts settle invoices, payments settle purchase bills. Both sides follow the same rules of money
 * (rules/payments); they differ in records, words and in the direction of their entries.
 */
export interface MoneySide {
  /** The paper of the money. Its lines, `allocations`, say on which papers it stands. */
  money: RecordDefinition
  /** What the money settles. */
  paper: RecordDefinition
  /** The field of an allocation that names the paper. */
  link: 'invoice_id' | 'bill_id'
  /** The paper of goods that went back; its total lowers what is outstanding. */
  note: 'credit_note' | 'debit_note'
  /** The field of the money with the name of the other party. */
  name: 'payer_name' | 'payee_name'
  /** The field of the paper with that name. */
  party: 'buyer_name' | 'supplier_name'
  /** The field of the paper with its own day, which for a bill is the day that the supplier wrote on it. */
  day: 'date' | 'bill_date'
  kinds: Record<
    'paper' | 'money' | 'tds' | 'bounce' | 'refund' | 'write_off' | 'opening_paper' | 'opening_money' | 'paid_before',
    StatementKind
  >
  words: {
    locked: string
    kept: string
    before_money: string
    given_back: string
    choose_party: string
    choose_paper: string
    not_posted: string
    other_party: string
    not_on_paper: string
    nothing_open: string
    nothing_left: string
    over_money: string
    over_paper: string
    over_refund: string
    before_paper: string
    over_give_back: string
    settled: string
  }
}

/** The table with the lines of the money. */
export const allocationTable = ({ money }: MoneySide): string => `${money.name}_allocation`
