import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { ABROAD_CELLS } from '../documents/abroad/cells-abroad.web.tsx'
import { PaperButtons, SHARE_WORDS } from '../documents/document-looks.web.tsx'
import { postedOverride } from '../documents/posted-looks.web.tsx'
import { MONEY_LOOKS } from './money-looks.web.ts'
import { receipt } from './receipt.record.ts'

const posted = postedOverride(receipt, {
  card: { party: 'payer_name', amount: 'amount', day: 'date', nameless: msg`No client yet` },
  locked: msg`This receipt is posted and stays as it is. To correct it, take it off its invoices or cancel it.`,
})

const RefundVouchers = lazy(() => import('./RefundVouchers.web.tsx'))

/** The browser override of receipts. */
export const receiptWeb: RecordOverride = {
  ...posted,
  ...MONEY_LOOKS,
  also_read: ['payer_name', 'number', 'date', 'status', 'amount', 'advance', 'is_cheque'],
  cells: { ...posted.cells, ...ABROAD_CELLS },
  hidden_columns: ['payer_name', 'contact_id'],
  form_hint: msg`The oldest unpaid invoices of the client are proposed. Change them before you post.`,
  Actions: (props: RecordPartProps) => {
    const vouchers = (props.row.refund_vouchers ?? []) as { id: number; number: string }[]
    return (
      <>
        <PaperButtons {...props} />
        {vouchers.length > 0 && <RefundVouchers id={props.row.id} vouchers={vouchers} />}
      </>
    )
  },
  history_words: {
    ...SHARE_WORDS,
    posted: msg`posted this receipt`,
    allocated: msg`put this receipt on invoices`,
    taken_off: msg`took this receipt off an invoice`,
    refunded: msg`gave the advance back`,
    bounced: msg`noted that the cheque bounced`,
    cancelled: msg`cancelled this receipt`,
  },
}
