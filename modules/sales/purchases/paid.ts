import type { MoneySide } from '../payments/money-side.ts'
import { bill } from './bills/bill.record.ts'
import { payment } from './payments/payment.record.ts'

/** Money that went to suppliers: payments of purchase bills. */
export const PAID: MoneySide = {
  money: payment,
  paper: bill,
  link: 'bill_id',
  note: 'debit_note',
  name: 'payee_name',
  party: 'supplier_name',
  day: 'bill_date',
  kinds: {
    paper: 'Bill',
    money: 'Payment',
    tds: 'TDS Deducted',
    bounce: 'Payment Bounce',
    refund: 'Refund Received',
    write_off: 'Write-back',
    ...{ opening_paper: 'Opening Cr', opening_money: 'Opening Dr', paid_before: 'Paid Them Before' },
  },
  words: {
    locked: 'A posted payment is not changed. Cancel it, or take it off its bills.',
    kept: 'A posted payment is cancelled, not deleted',
    before_money: 'This day lies before the payment',
    given_back: 'Money of this payment came back',
    choose_party: 'Choose the supplier',
    choose_paper: 'Choose the bill',
    not_posted: 'This bill is not posted',
    other_party: 'This bill is of another supplier',
    not_on_paper: 'Nothing of this payment is on the bill',
    nothing_open: 'No bill has anything outstanding',
    nothing_left: 'This payment has no advance left',
    over_money: 'This is more than the payment has left',
    over_paper: 'This is more than the bill has outstanding',
    over_refund: 'This is more than the payment has left',
    before_paper: 'This day lies before the bill',
    over_give_back: 'This is more than the supplier has to give back',
    settled: 'Payments, debit notes or a write-off are on this bill. Take them off first, or make a debit note.',
  },
}
