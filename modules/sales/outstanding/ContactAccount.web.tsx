import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileTypePdf, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { LANGUAGES } from '#base/language.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import type { RecordPartProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { formatDate, formatMoney } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Figures } from '#ui/layout/Panel.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useStatement, type WireBalance } from './calls.web.ts'
import { KIND_WORDS } from './kind-words.web.ts'

/** What a client owes, and the statement of this financial year. */
export default function ContactAccount({ row }: RecordPartProps) {
  const { t, i18n } = useLingui()
  const found = useStatement(row.id)
  const sideOf = ({ amount, side }: WireBalance) =>
    side === 'Cr' ? t`${formatMoney(amount)} in advance` : formatMoney(amount)
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
  const [is_busy, setBusy] = useState(false)
  const save = async (language: string) => {
    setBusy(true)
    try {
      saveFile(await readFile(`contacts/${id}/statement/pdf`, { language }), `${t`Statement`} ${name}.pdf`)
    } catch (failure) {
      notify({ kind: 'error', title: t`The PDF was not made`, message: wordsOf(failure) })
    }
    setBusy(false)
  }
  return (
    <LazyMenu
      label={t`Statement as a PDF in`}
      items={LANGUAGES.map(({ code, name: language }) => ({ label: language, onClick: () => void save(code) }))}
      target={
        <Button variant="default" size="xs" loading={is_busy} leftSection={<IconFileTypePdf size={15} aria-hidden />}>
          {t`Statement as a PDF`}
        </Button>
      }
    />
  )
}
