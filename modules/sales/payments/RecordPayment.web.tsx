import { useLingui } from '@lingui/react/macro'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import type { Row } from '#engine/web/override.ts'
import { rowTitle, textOf } from '#engine/web/value-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { dayOf } from '#ui/display.ts'
import { plainDecimal } from '../rules/amounts.ts'

/** Records money that came for an invoice: everything that is outstanding, today, unless the person changes it. */
export default function RecordPayment({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const act = useAct(definition)
  const title = rowTitle(definition, row, i18n)
  return (
    <Dialog title={t`Record payment: ${title}`} width={520} onClose={onClose}>
      <ActionForm
        definition={definition}
        action={withStart(definition, row, (label) => i18n._(label))}
        row={row}
        submit={t`Save payment`}
        onSubmit={async (values) => {
          await act.mutateAsync({ id: row.id, version: row.version, name: 'record_payment', values })
          onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

/** The action with first values for its inputs. */
function withStart({ actions }: RecordDefinition, row: Row, say: (label: string) => string): ActionDefinition {
  const action = (actions as Record<string, ActionDefinition>).record_payment
  const { payment_amount, payment_mode, payment_date, payment_abroad, payment_rate, ...input } = action.input ?? {}
  // An invoice in another currency is usually paid in it, through a bank.
  const is_abroad = textOf(row.outstanding_abroad) !== ''
  const label = `${say('Amount')} (${textOf(row.currency)})`
  const amounts: NonNullable<ActionDefinition['input']> =
    payment_abroad && payment_rate && is_abroad
      ? {
          payment_abroad: {
            ...payment_abroad,
            label,
            default: textOf(row.outstanding_abroad),
          } as typeof payment_abroad,
          payment_rate: { ...payment_rate, default: plainDecimal(textOf(row.exchange_rate)) } as typeof payment_rate,
        }
      : { payment_amount: { ...payment_amount, default: textOf(row.outstanding) } as typeof payment_amount }
  return {
    ...action,
    input: {
      ...amounts,
      payment_mode: is_abroad ? ({ ...payment_mode, default: 'Banking' } as typeof payment_mode) : payment_mode,
      payment_date: { ...payment_date, default: dayOf(new Date()) } as typeof payment_date,
      ...input,
    },
  }
}
