import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCheck, IconGitBranch, IconPackage, IconReceipt, IconSend } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordOverride, RecordPartProps, RowTitles } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { ApprovalProgress, ApprovalWord } from '#modules/approvals/index.web.ts'
import { Row } from '#ui/layout/flow.tsx'
import { DocumentStatus } from '../documents/DocumentStatus.web.tsx'
import { documentOverride, SHARE_WORDS } from '../documents/document-looks.web.tsx'
import { FILES_PANEL } from '../documents/files-panel.web.ts'
import { quotation } from './quotation.record.ts'
import { OrderLink } from '../orders/OrderLink.web.tsx'

const OrderDialog = lazy(() => import('./ordering/OrderDialog.web.tsx'))
const Remaining = lazy(() => import('./ordering/Remaining.web.tsx'))
const SendDialog = lazy(() => import('./approval/SendDialog.web.tsx'))

const base = documentOverride(quotation)

/** The browser override of quotations. */
export const quotationWeb: RecordOverride = {
  ...base,
  columns: { ...base.columns, approval: { width: 130 } },
  hidden_columns: [...(base.hidden_columns ?? []), 'approval'],
  cells: { ...base.cells, approval: ({ value }) => <ApprovalWord value={value} /> },
  Badge: QuotationBadge,
  form_hint: msg`The number comes when you mark it as sent. Until then everything may change.`,
  Line: QuotationLine,
  lock: {
    holds: (row) => row.status !== 'draft' || row.approval === 'Pending',
    words: msg`This quotation was sent, or waits for approval, and stays as it is.`,
  },
  action_looks: {
    send: { Icon: IconSend, Dialog: SendDialog, is_open: (row) => row.approval !== 'Pending' },
    // The dialog of sending asks for it where it is needed.
    ask_approval: { is_open: () => false },
    not_accept: { is_primary: () => false },
    reject: { is_primary: () => false },
    accept: { Icon: IconCheck },
    make_order: {
      Icon: IconPackage,
      Dialog: OrderDialog,
      is_primary: (row) => row.status === 'accepted' || row.status === 'part_ordered',
    },
    convert: { Icon: IconReceipt, is_primary: () => false },
    refuse: { is_primary: () => false },
    revise: { Icon: IconGitBranch, needs: 'create', is_primary: () => false },
  },
  history_words: {
    ...SHARE_WORDS,
    asked_changes: msg`noted that the client asked for changes`,
    accepted_on_link: msg`noted that the client accepted this quotation on the link`,
    declined_on_link: msg`noted that the client declined this quotation on the link`,
    sent: msg`sent this quotation`,
    asked_approval: msg`asked for approval of this quotation`,
    approved: msg`approved this quotation`,
    sent_back: msg`sent this quotation back without approval`,
    rejected: msg`rejected this quotation`,
    accepted: msg`marked this quotation as accepted`,
    ordered: msg`made an order from this quotation`,
    invoiced: msg`made an invoice from this quotation`,
    refused: msg`marked this quotation as not accepted`,
    expired: msg`noted that this quotation has expired`,
    revised: msg`made a new revision of this quotation`,
  },
  panels: [
    {
      id: 'approval',
      name: msg`Approval`,
      Panel: ({ row }) => <ApprovalProgress record={quotation.name} id={row.id} />,
      shown: (row) => typeof row.approval === 'string',
    },
    {
      id: 'remaining',
      name: msg`Remaining`,
      Panel: Remaining,
      shown: (row) => row.status === 'part_ordered' || row.status === 'ordered',
    },
    FILES_PANEL,
  ],
}

/** Beside the title: the status, and the approval while it matters. */
function QuotationBadge({ row }: RecordPartProps) {
  return (
    <Row as="span">
      <DocumentStatus definition={quotation} row={row} />
      {row.status === 'draft' && <ApprovalWord value={row.approval} />}
    </Row>
  )
}

/** Under the title: the client, and the invoice that was made from it, or the revisions before and after it. */
function QuotationLine({ row }: RecordPartProps) {
  const { buyer_name, invoice_id, revision_of, replaced_by, titles } = row as typeof row & {
    titles?: RowTitles
  }
  return (
    <Row as="span" gap="md">
      {typeof buyer_name === 'string' && buyer_name}
      {row.status === 'sent' && typeof row.changes_asked === 'string' && <span>“{row.changes_asked}”</span>}
      {typeof revision_of === 'number' && (
        <span>
          <Trans>
            Replaces <RecordLink record="quotation" id={revision_of} title={titles?.revision_of as string | null} />
          </Trans>
        </span>
      )}
      {typeof replaced_by === 'number' && (
        <span>
          <Trans>
            Replaced by <RecordLink record="quotation" id={replaced_by} title={titles?.replaced_by as string | null} />
          </Trans>
        </span>
      )}
      <OrderLink row={row} />
      {typeof invoice_id === 'number' && (
        <span>
          <Trans>
            Invoice <RecordLink record="invoice" id={invoice_id} title={titles?.invoice_id as string | null} />
          </Trans>
        </span>
      )}
    </Row>
  )
}
