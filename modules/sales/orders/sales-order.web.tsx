import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconReceipt, IconTruck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Status } from '#ui/bits.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { FILES_PANEL } from '../documents/files-panel.web.ts'
import { documentOverride, SHARE_WORDS } from '../documents/document-looks.web.tsx'
import { STATUS_COLOURS } from './status-labels.ts'
import { salesOrder } from './sales-order.record.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('../credit/IssueDialog.web.tsx')).ConfirmDialog }))
const OrderProgress = lazy(() => import('./OrderProgress.web.tsx'))
const MovePiecesDialog = lazy(() => import('./MovePiecesDialog.web.tsx'))
const GiveOutDialog = lazy(() => import('./job-work/GiveOutDialog.web.tsx'))
const StageInput = lazy(() => import('./job-work/StageInput.web.tsx'))
const dialogs = () => import('./PiecesDialog.web.tsx')
const ShipDialog = lazy(async () => ({ default: (await dialogs()).ShipDialog }))
const InvoiceDialog = lazy(async () => ({ default: (await dialogs()).InvoiceDialog }))
const TakeBackDialog = lazy(async () => ({ default: (await dialogs()).TakeBackDialog }))

const shared = documentOverride(salesOrder)
const never = () => false

/** The browser override of orders. */
export const salesOrderWeb: RecordOverride = {
  ...shared,
  also_read: [...(shared.also_read ?? []), 'order_status', 'fulfilment_status', 'payment_status'],
  columns: { ...shared.columns, number: { width: 170 }, order_status: { width: 140 }, delivery_date: { width: 110 } },
  hidden_columns: [...(shared.hidden_columns ?? []), 'status'],
  cells: { ...shared.cells, order_status: ({ row }: CellProps) => <OrderStatus row={row} /> },
  Badge: ({ row }: RecordPartProps) => <OrderStatus row={row} />,
  Line: OrderLine,
  form_hint: msg`The number comes when you confirm it. Until then everything may change.`,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This order is confirmed, so its lines stay as they are. Send, invoice or close them.`,
  },
  action_looks: {
    confirm: { Icon: IconCircleCheck, Dialog: ConfirmDialog },
    // Asked when it is confirmed.
    allow_over_limit: { is_open: never },
    ship: {
      Icon: IconTruck,
      Dialog: ShipDialog,
      is_open: (row) => row.fulfilment_status !== 'Fulfilled' && row.fulfilment_status !== 'Shipped',
    },
    make_invoice: { Icon: IconReceipt, Dialog: InvoiceDialog, is_primary: never },
    take_back: {
      Dialog: TakeBackDialog,
      is_primary: never,
      is_open: (row) => row.fulfilment_status !== 'Unfulfilled',
    },
    // Lines are closed where they are shown.
    close_line: { is_open: never },
    move_pieces: {
      Dialog: MovePiecesDialog,
      is_primary: never,
      is_open: (row) => row.fulfilment_status === 'Unfulfilled' || row.fulfilment_status === 'Partially Unfulfilled',
    },
    give_out: {
      Dialog: GiveOutDialog,
      is_primary: never,
      is_open: (row) => row.fulfilment_status === 'Unfulfilled' || row.fulfilment_status === 'Partially Unfulfilled',
    },
    produce: { is_primary: never, is_open: (row) => row.fulfilment_status === 'Unfulfilled' },
    complete: {
      Icon: IconCircleCheck,
      is_open: (row) => row.fulfilment_status === 'Fulfilled',
    },
    cancel: { is_primary: never, is_open: (row) => row.fulfilment_status === 'Unfulfilled' },
    reopen: { is_primary: never },
  },
  inputs: { ...shared.inputs, work_stage: StageInput },
  history_words: {
    ...SHARE_WORDS,
    allowed_over_limit: msg`allowed this order above the credit limit`,
    confirmed: msg`confirmed this order`,
    shipped: msg`sent goods of this order`,
    invoiced: msg`made an invoice from this order`,
    produced: msg`moved this order to production`,
    moved: msg`moved pieces of this order`,
    gave_out: msg`gave pieces of this order to a job worker`,
    took_back: msg`took goods of this order back`,
    closed_line: msg`closed a line of this order`,
    completed: msg`completed this order`,
    cancelled: msg`cancelled this order`,
    reopened: msg`reopened this order`,
  },
  panels: [
    { id: 'progress', name: msg`Sent and invoiced`, Panel: OrderProgress, shown: (row) => row.status !== 'draft' },
    FILES_PANEL,
  ],
}

function OrderStatus({ row }: { row: RecordRow }) {
  const { i18n } = useLingui()
  const status = textOf(row.order_status)
  return (
    <Status
      label={i18n._(choiceLabel(salesOrder.fields.order_status, status))}
      colour={Object.hasOwn(STATUS_COLOURS, status) ? STATUS_COLOURS[status] : undefined}
    />
  )
}

/** Under the title: the client, and how far sending and paying are. */
function OrderLine({ row }: RecordPartProps) {
  const { i18n } = useLingui()
  const { fulfilment_status, payment_status } = salesOrder.fields
  const words =
    row.status === 'draft'
      ? []
      : [
          choiceLabel(fulfilment_status, textOf(row.fulfilment_status)),
          choiceLabel(payment_status, textOf(row.payment_status)),
        ]
  return (
    <Row as="span" gap="md">
      {[textOf(row.buyer_name), ...words.map((word) => i18n._(word))].filter(Boolean).join(' · ')}
    </Row>
  )
}
