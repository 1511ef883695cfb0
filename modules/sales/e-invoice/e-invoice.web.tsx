import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSend } from '@tabler/icons-react'
import { Nothing } from '#engine/web/cells.tsx'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { RelativeDay } from '#ui/bits.tsx'
import { formatDate, formatDateTime, formatMoney } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { PortalWordsCell, PushStatus, PushStatusCell, useFollowPortal } from '../portals/PushStatus.web.tsx'

/** A paper of a portal on a phone: client and total, then number, day and state, then what is wrong. */
export function PortalCard({ row }: { row: RecordRow }) {
  const number = textOf(row.document_number) || textOf(row.number)
  return (
    <Stack gap="xs">
      <Row justify="space-between" wrap={false}>
        <b className="cut">{textOf(row.buyer_name) || number}</b>
        <span className="figure">{formatMoney(textOf(row.total))}</span>
      </Row>
      <Row justify="space-between" wrap={false}>
        <small className="cut">{[number, formatDate(textOf(row.date))].filter(Boolean).join(' · ')}</small>
        <PushStatus status={textOf(row.status)} />
      </Row>
    </Stack>
  )
}

/** The state beside the title, read again while the portal is asked. */
export function PortalBadge({ row }: RecordPartProps) {
  useFollowPortal(Boolean(row.waiting_for))
  return <PushStatus status={textOf(row.status)} />
}

/** The document of an e-invoice or e-way bill. */
export function DocumentLine({ row }: RecordPartProps) {
  const document = row.document as { record: string; id: number } | null
  const number = textOf(row.document_number) || textOf(row.number)
  return (
    <Row as="span" gap="md">
      {textOf(row.buyer_name)}
      {document && (
        <span>
          <Trans>
            Document <RecordLink record={document.record} id={document.id} title={number} />
          </Trans>
        </span>
      )}
    </Row>
  )
}

/** The day until which the portal takes a document, while it waits. */
function ReportByCell({ row, value }: CellProps) {
  const is_open = row.status === 'yet_to_push' || row.status === 'failed'
  return value && is_open ? <RelativeDay value={textOf(value)} due /> : <Nothing />
}

/** Until when a pushed one may be cancelled; nothing once that is over. */
function CancelUntilCell({ row, value }: CellProps) {
  const { t } = useLingui()
  if (row.status !== 'pushed' || !value) return <Nothing />
  return new Date(textOf(value)) < new Date() ? <span className="muted">{t`over`}</span> : formatDateTime(textOf(value))
}

/** The browser override of e-invoices. */
export const eInvoiceWeb: RecordOverride = {
  also_read: ['document', 'waiting_for', 'total', 'date'],
  columns: {
    number: { width: 190 },
    buyer_name: { width: 200 },
    status: { width: 120 },
    error: { width: 320 },
    report_by: { width: 120 },
    cancel_until: { width: 150 },
  },
  hidden_columns: ['irn'],
  cells: {
    status: PushStatusCell,
    error: PortalWordsCell,
    report_by: ReportByCell,
    cancel_until: CancelUntilCell,
  },
  Card: PortalCard,
  Badge: PortalBadge,
  Line: DocumentLine,
  lock: { holds: () => true, words: msg`An e-invoice changes only by what the portal answers.` },
  action_looks: { push: { Icon: IconSend }, cancel: { is_primary: () => false } },
  history_words: {
    asked_to_push: msg`pushed this to the portal`,
    asked_to_cancel: msg`asked the portal to cancel this`,
    pushed: msg`got the portal's registration`,
    cancelled: msg`got the portal's cancellation`,
    found_cancelled: msg`found this cancelled at the portal`,
    portal_refused: msg`was refused by the portal`,
    portal_silent: msg`got no answer from the portal`,
  },
}
