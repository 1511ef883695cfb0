import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { dayOf, formatDate, formatMoney } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { DocumentStatus, PaperButtons, SHARE_WORDS } from '../documents/document-looks.web.tsx'
import { receipt } from './receipt.record.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

/** The browser override of receipts. */
export const receiptWeb: RecordOverride = {
  also_read: ['payer_name', 'number', 'date', 'status', 'amount', 'advance', 'is_cheque'],
  columns: {
    number: { width: 240 },
    date: { width: 110 },
    mode: { width: 130 },
    status: { width: 120 },
    amount: { width: 130 },
    advance: { width: 120 },
  },
  hidden_columns: ['payer_name', 'contact_id'],
  cells: { status: ({ row }: CellProps) => <DocumentStatus definition={receipt} row={row} /> },
  Card: ReceiptCard,
  start: () => ({ date: dayOf(new Date()) }),
  form_hint: msg`The oldest unpaid invoices of the client are proposed. Change them before you post.`,
  Badge: ({ row }: RecordPartProps) => <DocumentStatus definition={receipt} row={row} />,
  Actions: PaperButtons,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This receipt is posted and stays as it is. To correct it, take it off its invoices or cancel it.`,
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
    ...SHARE_WORDS,
    posted: msg`posted this receipt`,
    allocated: msg`put this receipt on invoices`,
    taken_off: msg`took this receipt off an invoice`,
    refunded: msg`gave the advance back`,
    bounced: msg`noted that the cheque bounced`,
    cancelled: msg`cancelled this receipt`,
  },
  panels: [{ id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount }],
}

/** A receipt on a phone: who paid and how much, then number, day and status. */
function ReceiptCard({ row }: { row: RecordRow }) {
  return (
    <Stack gap="xs">
      <Row justify="space-between" wrap={false}>
        <b className="cut">{textOf(row.payer_name) || <Trans>No client yet</Trans>}</b>
        <span className="figure">{formatMoney(textOf(row.amount))}</span>
      </Row>
      <Row justify="space-between" wrap={false}>
        <small className="cut">{[textOf(row.number), formatDate(textOf(row.date))].filter(Boolean).join(' · ')}</small>
        <DocumentStatus definition={receipt} row={row} />
      </Row>
    </Stack>
  )
}
