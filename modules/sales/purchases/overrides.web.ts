import { billWeb } from './bills/bill.web.tsx'
import { debitNoteWeb } from './debit-notes/debit-note.web.tsx'
import { paymentWeb } from './payments/payment.web.tsx'
import { otherExpenseWeb, otherIncomeWeb } from './vouchers/voucher.web.tsx'

/** The browser overrides of purchases by their records. */
export const overrides = {
  bill: billWeb,
  debit_note: debitNoteWeb,
  payment: paymentWeb,
  other_income: otherIncomeWeb,
  other_expense: otherExpenseWeb,
}
