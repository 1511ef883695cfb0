import { msg } from '@lingui/core/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { CellProps, RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { dayOf } from '#ui/display.ts'
import { DocumentStatus, PdfButton } from '../../documents/document-looks.web.tsx'
import { partyCard } from '../PartyCard.web.tsx'
import { payment } from './payment.record.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

/** The browser override of payments. */
export const paymentWeb: RecordOverride = {
  also_read: ['payee_name', 'number', 'date', 'status', 'amount', 'advance', 'is_cheque'],
  columns: {
    number: { width: 240 },
    date: { width: 110 },
    mode: { width: 130 },
    status: { width: 120 },
    amount: { width: 130 },
    advance: { width: 120 },
  },
  hidden_columns: ['payee_name', 'contact_id'],
  cells: { status: ({ row }: CellProps) => <DocumentStatus definition={payment} row={row} /> },
  Card: partyCard(payment, { party: 'payee_name', amount: 'amount', day: 'date' }),
  start: () => ({ date: dayOf(new Date()) }),
  form_hint: msg`The oldest unpaid bills of the supplier are proposed. Change them before you post.`,
  Badge: ({ row }: RecordPartProps) => <DocumentStatus definition={payment} row={row} />,
  Actions: PdfButton,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This payment is posted and stays as it is. To correct it, take it off its bills or cancel it.`,
  },
  action_looks: {
    post: { Icon: IconCircleCheck },
    allocate: { is_open: (row) => row.advance !== '0.00' },
    take_off: { is_open: (row) => row.allocated !== '0.00', is_primary: () => false },
    refund: { is_open: (row) => row.advance !== '0.00', is_primary: () => false },
    bounce: { is_primary: () => false },
    cancel: { is_primary: () => false },
  },
  history_words: {
    posted: msg`posted this payment`,
    allocated: msg`put this payment on bills`,
    taken_off: msg`took this payment off a bill`,
    refunded: msg`noted that the advance came back`,
    bounced: msg`noted that our cheque bounced`,
    cancelled: msg`cancelled this payment`,
  },
  panels: [{ id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount }],
}
