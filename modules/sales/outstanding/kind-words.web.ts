import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Words for the kinds of entries. */
export const KIND_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  Invoice: msg`Invoice`,
  'Debit Note': msg`Debit note`,
  Refund: msg`Money given back`,
  Bounce: msg`Cheque bounced`,
  Receipt: msg`Receipt`,
  'Credit Note': msg`Credit note`,
  'Write-off': msg`Written off`,
  Bill: msg`Purchase bill`,
  Payment: msg`Payment`,
  'Payment Bounce': msg`Our cheque bounced`,
  'Refund Received': msg`Money came back`,
  'Write-back': msg`No longer payable`,
  'Exchange Gain': msg`Exchange gain`,
  'Exchange Loss': msg`Exchange loss`,
  TDS: msg`TDS deducted`,
  'TDS Deducted': msg`TDS that we deducted`,
  Income: msg`Other income`,
  Expense: msg`Expense`,
  'Opening Dr': msg`Opening balance`,
  'Opening Cr': msg`Opening balance`,
  'Opening In': msg`Opening balance`,
  'Opening Out': msg`Opening balance`,
  'Paid Before': msg`Paid before`,
  'Paid Them Before': msg`Paid before`,
}
