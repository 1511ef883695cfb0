import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { ChoiceField } from '#engine/record/fields.ts'
import { useWhole } from '#engine/web/context.tsx'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, Row as RecordRow } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Status } from '#ui/bits.tsx'
import { formatMoney } from '#ui/display.ts'
import { Row } from '#ui/layout/flow.tsx'
import { invoice } from '../invoices/invoice.record.ts'

const RecordPayment = lazy(() => import('./RecordPayment.web.tsx'))

// Money still to come is orange, money to give back red.
const COLOURS: Readonly<Record<string, string>> = {
  UnPaid: '#b35309',
  'Partially Paid': '#4a63dd',
  Paid: '#2b8a4b',
  'Return Pending': '#c2272d',
  'Partially Refunded': '#0b7a75',
  Refunded: '#0b7a75',
}

/** The payment status of an invoice or a bill as a coloured word. */
export function PaymentStatusCell({ field, value }: CellProps) {
  const { i18n } = useLingui()
  const status = textOf(value)
  if (!status) return <Nothing />
  return <Status label={i18n._(choiceLabel(field as ChoiceField, status))} colour={COLOURS[status]} />
}

/** The payment status beside the title of an invoice or a bill. */
export function PaymentStatusBadge({ row }: { row: RecordRow }) {
  const { i18n } = useLingui()
  const status = textOf(row.payment_status)
  if (!status) return null
  const field = invoice.fields.payment_status as ChoiceField
  return <Status label={i18n._(choiceLabel(field, status))} colour={COLOURS[status]} />
}

/** What is outstanding of an invoice or a bill, with a button that records its payment. */
export function OutstandingCell({ row, value, paper = invoice }: CellProps & { paper?: RecordDefinition }) {
  const { t } = useLingui()
  const definition = useWhole(paper)
  const { can } = useRights(definition)
  const [is_open, setOpen] = useState(false)
  const amount = textOf(value)
  if (!amount) return <Nothing />
  const is_due = amount !== '0.00' && row.status === 'posted' && can('record_payment')
  return (
    <Row justify="flex-end" wrap={false} gap="xs">
      <span className="figure">{formatMoney(amount)}</span>
      {is_due && (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t`Record payment: ${textOf(row.number)}`}
          title={t`Record payment`}
          onClick={(event) => {
            // A click on the row opens the paper.
            event.stopPropagation()
            setOpen(true)
          }}
        >
          <IconCashBanknote size={15} aria-hidden />
        </ActionIcon>
      )}
      {is_open && (
        <Suspense>
          <RecordPayment definition={definition} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Row>
  )
}
