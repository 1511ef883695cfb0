import { invoice } from '../invoices/invoice.record.ts'
import type { MoneySide } from './money-side.ts'
import { receipt } from './receipt.record.ts'

/** Money that came from clients: receipts on invoices. */
export const RECEIVED: MoneySide = {
  money: receipt,
  paper: invoice,
  link: 'invoice_id',
  note: 'credit_note',
  name: 'payer_name',
  party: 'buyer_name',
  day: 'date',
  kinds: {
    ...{ paper: 'Invoice', money: 'Receipt', tds: 'TDS', bounce: 'Bounce', refund: 'Refund', write_off: 'Write-off' },
    ...{ opening_paper: 'Opening Dr', opening_money: 'Opening Cr', paid_before: 'Paid Before' },
  },
  words: {
    locked: 'A posted receipt is not changed. Cancel it, or take it off its invoices.',
    kept: 'A posted receipt is cancelled, not deleted',
    before_money: 'This day lies before the receipt',
    given_back: 'Money of this receipt was given back',
    choose_party: 'Choose the client',
    choose_paper: 'Choose the invoice',
    not_posted: 'This invoice is not posted',
    other_party: 'This invoice is of another client',
    not_on_paper: 'Nothing of this receipt is on the invoice',
    nothing_open: 'No invoice has anything outstanding',
    nothing_left: 'This receipt has no advance left',
    over_money: 'This is more than the receipt has left',
    over_paper: 'This is more than the invoice has outstanding',
    over_refund: 'This is more than the receipt has left',
    before_paper: 'This day lies before the invoice',
    over_give_back: 'This is more than has to be given back',
    settled: 'Payments, credit notes or a write-off are on this invoice. Take them off first, or make a credit note.',
  },
}
