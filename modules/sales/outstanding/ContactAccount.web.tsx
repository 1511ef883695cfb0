import { Trans, useLingui } from '@lingui/react/macro'
import { IconReceipt } from '@tabler/icons-react'
import type { RecordPartProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { formatDate, formatMoney } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Figures } from '#ui/layout/Panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { PdfMenu } from '../paper/PdfMenu.web.tsx'
import { useStatement, type WireBalance } from './calls.web.ts'
import { KIND_WORDS } from './kind-words.web.ts'

/** What a client owes or a supplier is owed, and the statement of this financial year. */
export default function ContactAccount({ row }: RecordPartProps) {
  const { t, i18n } = useLingui()
  const found = useStatement(row.id)
  const sideOf = ({ amount, side }: WireBalance) =>
    side === 'Cr' ? t`${formatMoney(amount)} owed to them` : formatMoney(amount)
  return (
    <Loaded query={found} failed={<Trans>The account could not be loaded</Trans>} lines={4}>
      {({ opening, closing, lines, debits, credits }) => (
        <Stack gap="md">
          <Figures
            figures={[
              {
                label: <Trans>Owes now</Trans>,
                value: sideOf(closing),
                tone: closing.side === 'Dr' ? 'warm' : 'good',
              },
              { label: <Trans>At the start of the year</Trans>, value: sideOf(opening) },
              { label: <Trans>Billed</Trans>, value: formatMoney(debits) },
              { label: <Trans>Received</Trans>, value: formatMoney(credits) },
              ...(row.credit_limit
                ? [{ label: <Trans>Credit limit</Trans>, value: formatMoney(textOf(row.credit_limit)) }]
                : []),
            ]}
          />
          <Row justify="flex-end">
            <StatementPdf id={row.id} name={textOf(row.account_name) || textOf(row.name)} />
          </Row>
          {lines.length === 0 ? (
            <EmptyState icon={IconReceipt} title={<Trans>Nothing was billed or paid this year</Trans>} />
          ) : (
            <List label={t`Statement`} framed>
              {lines.toReversed().map((line) => (
                <ListRow
                  key={`${line.kind} ${line.number} ${line.debit} ${line.credit} ${line.balance.amount}`}
                  title={[i18n._(KIND_WORDS[line.kind]), line.number].filter(Boolean).join(' ')}
                  detail={formatDate(line.date)}
                  side={
                    <span className="figure">
                      {line.debit === '0.00' ? `− ${formatMoney(line.credit)}` : formatMoney(line.debit)}
                    </span>
                  }
                />
              ))}
            </List>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

function StatementPdf({ id, name }: { id: number; name: string }) {
  const { t } = useLingui()
  const file = `${t`Statement`} ${name}`
  const words = { label: t`Statement as a PDF`, menu: t`Statement as a PDF in` }
  return <PdfMenu path={`contacts/${id}/statement/pdf`} name={file} {...words} size="xs" />
}
