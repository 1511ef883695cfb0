import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { formatDate, formatMoney } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { openingBalance } from './opening-balance.record.ts'

/** An opening balance on a phone: of whom or what, and how much; then its kind and its day. */
function OpeningCard({ row }: Pick<RecordPartProps, 'row'>) {
  const { i18n } = useLingui()
  const amount = row.kind === 'stock' ? textOf(row.quantity) : formatMoney(textOf(row.amount))
  const words = [
    i18n._(choiceLabel(openingBalance.fields.kind, textOf(row.kind))),
    row.side ? i18n._(choiceLabel(openingBalance.fields.side, textOf(row.side))) : '',
    textOf(row.number),
    formatDate(textOf(row.bill_date) || textOf(row.date)),
  ]
  return (
    <Stack gap="xs">
      <Row justify="space-between" wrap={false}>
        <b className="cut">{textOf(row.name)}</b>
        <span className="figure">{amount}</span>
      </Row>
      <small className="cut">{words.filter(Boolean).join(' · ')}</small>
    </Stack>
  )
}

/** The browser override of opening balances. */
export const openingBalanceWeb: RecordOverride = {
  also_read: ['name', 'kind', 'side', 'amount', 'quantity', 'number', 'bill_date', 'date'],
  columns: {
    name: { width: 240 },
    kind: { width: 110 },
    amount: { width: 140 },
    side: { width: 130 },
    number: { width: 140 },
    bill_date: { width: 120 },
    due_date: { width: 120 },
    date: { width: 120 },
  },
  Card: OpeningCard,
  form_hint: msg`What was there on the first day in these books. It is in the accounts, not in sales and not in GST returns.`,
}
