import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { PdfButton } from '../../documents/document-looks.web.tsx'
import { postedOverride } from '../../documents/posted-looks.web.tsx'
import { MONEY_LOOKS } from '../../payments/money-looks.web.ts'
import { payment } from './payment.record.ts'

const PaymentVoucher = lazy(() => import('./PaymentVoucher.web.tsx'))

/** The browser override of payments. */
export const paymentWeb: RecordOverride = {
  ...postedOverride(payment, {
    card: { party: 'payee_name', amount: 'amount', day: 'date', nameless: msg`Without a name` },
    locked: msg`This payment is posted and stays as it is. To correct it, take it off its bills or cancel it.`,
  }),
  ...MONEY_LOOKS,
  also_read: ['payee_name', 'number', 'voucher_number', 'date', 'status', 'amount', 'advance', 'is_cheque'],
  hidden_columns: ['payee_name', 'contact_id'],
  form_hint: msg`The oldest unpaid bills of the supplier are proposed. Change them before you post.`,
  Actions: (props: RecordPartProps) => {
    const { id, voucher_number } = props.row
    return typeof voucher_number === 'string' ? (
      <PaymentVoucher id={id} number={voucher_number} />
    ) : (
      <PdfButton {...props} />
    )
  },
  history_words: {
    posted: msg`posted this payment`,
    allocated: msg`put this payment on bills`,
    taken_off: msg`took this payment off a bill`,
    refunded: msg`noted that the advance came back`,
    bounced: msg`noted that our cheque bounced`,
    cancelled: msg`cancelled this payment`,
  },
}
