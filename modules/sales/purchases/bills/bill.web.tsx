import { msg } from '@lingui/core/macro'
import { IconCashBanknote, IconCircleCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { CellProps, RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { DocumentStatus } from '../../documents/DocumentStatus.web.tsx'
import { postedOverride } from '../../documents/posted-looks.web.tsx'
import { OutstandingCell, PaymentStatusBadge, PaymentStatusCell } from '../../payments/payment-cells.web.tsx'
import { isOpening } from '../../brought/brought-fields.ts'
import { BroughtBadge } from '../../brought/BroughtBadge.web.tsx'
import { bill } from './bill.record.ts'

const SupplierInput = lazy(() => import('./SupplierInput.web.tsx'))
const BillLines = lazy(() => import('./BillLines.web.tsx'))
const RecordPayment = lazy(() => import('../../payments/RecordPayment.web.tsx'))
const SelfInvoice = lazy(() => import('./SelfInvoice.web.tsx'))
const MakeDebitNote = lazy(() => import('../debit-notes/MakeDebitNote.web.tsx'))

const base = postedOverride(bill, {
  card: { party: 'supplier_name', amount: 'total', day: 'bill_date', nameless: msg`Without a name` },
  locked: msg`This bill is posted and stays as it is. To correct it, make a debit note, or cancel it and enter it again.`,
})

/** The browser override of purchase bills. */
export const billWeb: RecordOverride = {
  ...base,
  also_read: [
    'supplier_name',
    'number',
    'self_invoice',
    'bill_date',
    'status',
    'total',
    'outstanding',
    'payment_status',
    'brought',
  ],
  columns: {
    number: { width: 240 },
    supplier_name: { width: 220 },
    bill_number: { width: 140 },
    bill_date: { width: 110 },
    due_date: { width: 110 },
    date: { width: 110 },
    status: { width: 120 },
    total: { width: 130 },
    outstanding: { width: 180 },
    payment_status: { width: 140 },
  },
  hidden_columns: ['supplier_name', 'contact_id', 'location_id', 'date'],
  cells: {
    ...base.cells,
    outstanding: (props: CellProps) => <OutstandingCell {...props} paper={bill} />,
    payment_status: PaymentStatusCell,
  },
  inputs: { contact_id: SupplierInput, lines: BillLines },
  form_hint: msg`Enter the bill as it is written. It gets our number when you post it; until then everything may change.`,
  Badge: ({ row }: RecordPartProps) => (
    <>
      <DocumentStatus definition={bill} row={row} />
      <BroughtBadge definition={bill} row={row} />
      <PaymentStatusBadge row={row} />
    </>
  ),
  Actions: ({ row }: RecordPartProps) =>
    typeof row.self_invoice === 'string' ? <SelfInvoice id={row.id} number={row.self_invoice} /> : null,
  action_looks: {
    post: { Icon: IconCircleCheck },
    record_payment: {
      Icon: IconCashBanknote,
      Dialog: RecordPayment,
      is_open: (row) => row.outstanding !== '0.00',
    },
    return_goods: { Dialog: MakeDebitNote, is_open: (row) => !isOpening(row), is_primary: () => false },
    write_off: { is_open: (row) => row.outstanding !== '0.00', is_primary: () => false },
    cancel: { is_open: (row) => !isOpening(row), is_primary: () => false },
  },
  history_words: {
    posted: msg`posted this bill`,
    cancelled: msg`cancelled this bill`,
    payment_recorded: msg`recorded a payment of this bill`,
    settled: msg`changed what is paid of this bill`,
    debit_note_made: msg`made a debit note for this bill`,
    amount_written_off: msg`noted what of this bill will not be paid`,
    money_came_back: msg`noted money that came back`,
  },
}
