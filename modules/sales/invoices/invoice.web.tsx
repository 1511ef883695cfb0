import { msg } from '@lingui/core/macro'
import { IconCashBanknote, IconCircleCheck, IconSend, IconTruck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { isBrought, isOpening } from '../brought/brought-fields.ts'
import { BroughtBadge } from '../brought/BroughtBadge.web.tsx'
import { OutstandingCell, PaymentStatusBadge, PaymentStatusCell } from '../payments/payment-cells.web.tsx'
import { FILES_PANEL } from '../documents/files-panel.web.ts'
import { documentOverride, SHARE_WORDS } from '../documents/document-looks.web.tsx'
import { DocumentStatus } from '../documents/DocumentStatus.web.tsx'
import { jsonBulk } from '../portals/json-bulk.web.ts'
import { portalPanel } from '../portals/panels.web.ts'
import { EinvoiceBadge, PushStatusCell } from '../portals/PushStatus.web.tsx'
import { isDebitNote } from './debit-notes/debit-fields.ts'
import { DebitBadge } from './debit-notes/DebitBadge.web.tsx'
import { invoice } from './invoice.record.ts'

const MakeClientDebitNote = lazy(() => import('./debit-notes/MakeClientDebitNote.web.tsx'))
const MakeCreditNote = lazy(() => import('../credit-notes/MakeCreditNote.web.tsx'))
const CorrectDialog = lazy(() => import('../portals/CorrectDialog.web.tsx'))
const RecordPayment = lazy(() => import('../payments/RecordPayment.web.tsx'))
const PostDialog = lazy(async () => ({ default: (await import('../credit/IssueDialog.web.tsx')).PostDialog }))

const base = documentOverride(invoice)

/** The browser override of invoices. */
export const invoiceWeb: RecordOverride = {
  ...base,
  also_read: [
    ...(base.also_read ?? []),
    'outstanding',
    'payment_status',
    'e_invoice_status',
    'brought',
    'corrects_id',
    'outstanding_abroad',
    'exchange_rate',
    'currency',
  ],
  columns: {
    ...base.columns,
    outstanding: { width: 180 },
    payment_status: { width: 140 },
    e_invoice_status: { width: 120 },
  },
  Badge: ({ row }: RecordPartProps) => (
    <>
      <DocumentStatus definition={invoice} row={row} />
      <BroughtBadge definition={invoice} row={row} />
      <DebitBadge row={row} />
      <PaymentStatusBadge row={row} />
      <EinvoiceBadge row={row} />
    </>
  ),
  cells: {
    ...base.cells,
    outstanding: OutstandingCell,
    payment_status: PaymentStatusCell,
    e_invoice_status: PushStatusCell,
  },
  bulk: [...(base.bulk ?? []), jsonBulk],
  form_hint: msg`The number comes when you post it. Until then everything may change.`,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This invoice is posted and stays as it is. To correct it, make a credit note, or cancel it and write a new one.`,
  },
  action_looks: {
    post: { Icon: IconCircleCheck, Dialog: PostDialog },
    // Asked when it is posted.
    allow_over_limit: { is_open: () => false },
    record_payment: {
      Icon: IconCashBanknote,
      Dialog: RecordPayment,
      // An invoice of nothing is unpaid too.
      is_open: (row) => row.outstanding !== '0.00',
    },
    push_e_invoice: { Icon: IconSend, is_open: (row) => !isBrought(row) },
    correct: { Dialog: CorrectDialog, is_open: (row) => !isBrought(row), is_primary: () => false },
    make_e_way_bill: {
      Icon: IconTruck,
      is_open: (row) => !isBrought(row) && !isDebitNote(row),
      is_primary: () => false,
    },
    credit: { Dialog: MakeCreditNote, is_open: (row) => !isOpening(row), is_primary: () => false },
    enter_shipping_bill: { is_primary: () => false },
    charge_more: {
      Dialog: MakeClientDebitNote,
      is_open: (row) => !isOpening(row) && !isDebitNote(row),
      is_primary: () => false,
    },
    write_off: { is_open: (row) => row.outstanding !== '0.00', is_primary: () => false },
    cancel: { is_open: (row) => !isOpening(row), is_primary: () => false },
  },
  history_words: {
    ...SHARE_WORDS,
    allowed_over_limit: msg`allowed this invoice above the credit limit`,
    posted: msg`posted this invoice`,
    cancelled: msg`cancelled this invoice`,
    payment_recorded: msg`recorded a payment of this invoice`,
    settled: msg`changed what is paid of this invoice`,
    amount_written_off: msg`wrote off what was outstanding`,
    shipping_bill_entered: msg`entered the shipping bill of this invoice`,
    client_debit_note_made: msg`made a debit note for this invoice`,
    money_given_back: msg`gave money of this invoice back`,
    e_invoice_moved: msg`changed the state of the e-invoice`,
    e_invoice_asked: msg`pushed this to the portal`,
    client_corrected: msg`corrected the client's data`,
  },
  panels: [portalPanel, FILES_PANEL],
}
