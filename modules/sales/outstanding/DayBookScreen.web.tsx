import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBook, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { exact, minus, rupeesText, sum } from '#base/exact.ts'
import { useSetup, Whole } from '#engine/web/context.tsx'
import { saveFile } from '#engine/web/calls.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { markFormula } from '#platform/export/formula-mark.ts'
import { dayOf, formatDate, formatMoney } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures } from '#ui/layout/Panel.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { EmptyState } from '#ui/states.tsx'
import { invoice } from '../invoices/invoice.record.ts'
import { useDayBook, type WireEntry } from './calls.web.ts'
import { CAME_IN, WENT_OUT } from '../rules/payments/statement.ts'
import { KIND_WORDS } from './kind-words.web.ts'
import { PeriodLock } from './PeriodLock.web.tsx'

const TallyPanel = lazy(() => import('../tally/TallyPanel.web.tsx'))

/** `/business/{businessId}/day_book`: what was posted on some days; as cash book only what moved cash. */
export default function DayBookScreen() {
  return <Whole of={invoice}>{() => <DayBook />}</Whole>
}

type Book = 'all' | 'cash' | 'bank'

// COD is cash that the courier or driver brings.
const IN_BOOK: Readonly<Record<Book, (entry: WireEntry) => boolean>> = {
  all: () => true,
  cash: ({ mode }) => mode === 'Cash' || mode === 'COD',
  bank: ({ mode }) => mode === 'Banking' || mode === 'UPI',
}

const totalOf = (entries: readonly WireEntry[]) => rupeesText(sum(entries.map(({ amount }) => exact(amount))))

function DayBook() {
  const { t } = useLingui()
  const today = dayOf(new Date())
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`)
  const [to, setTo] = useState(today)
  const [book, setBook] = useState<Book>('all')
  const found = useDayBook(from, to)
  return (
    <SettingsPage
      width="full"
      detail={<Trans>What was billed, bought, received and paid, day by day.</Trans>}
      actions={
        <Segmented
          label={t`Book`}
          value={book}
          options={[
            { value: 'all', label: t`Day book` },
            { value: 'cash', label: t`Cash book` },
            { value: 'bank', label: t`Bank book` },
          ]}
          onChange={setBook}
        />
      }
    >
      <Row gap="md" align="flex-end">
        <DayInput label={t`From`} value={from} maxDate={to} clearable={false} onChange={(day) => day && setFrom(day)} />
        <DayInput label={t`To`} value={to} minDate={from} clearable={false} onChange={(day) => day && setTo(day)} />
      </Row>
      <Loaded query={found} failed={<Trans>The day book could not be loaded</Trans>} lines={8}>
        {({ data, opening }) => (
          <Entries
            entries={data.filter(IN_BOOK[book])}
            opening={book === 'all' ? null : opening[book]}
            name={`${from} ${to}`}
          />
        )}
      </Loaded>
      <Suspense>
        <TallyPanel from={from} to={to} />
      </Suspense>
      <PeriodLock />
    </SettingsPage>
  )
}

function Entries({
  entries,
  opening,
  name,
}: {
  entries: readonly WireEntry[]
  /** What the book had before the first day; null for the day book. */
  opening: string | null
  name: string
}) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  if (entries.length === 0 && (opening ?? '0.00') === '0.00')
    return <EmptyState icon={IconBook} title={<Trans>Nothing was posted on these days</Trans>} />
  const sumOf = (kinds: readonly string[]) => totalOf(entries.filter(({ kind }) => kinds.includes(kind)))
  const of = (kinds: readonly string[]) => formatMoney(sumOf(kinds))
  const closing =
    opening === null ? null : rupeesText(minus(sum([exact(opening), exact(sumOf(CAME_IN))]), exact(sumOf(WENT_OUT))))
  const modeWords: Record<string, string> = { COD: t`Cash on delivery`, Banking: t`Bank`, UPI: t`UPI`, Cash: t`Cash` }
  const save = () => {
    const head = [t`Date`, t`Kind`, t`Number`, t`Name`, t`Paid by`, t`Amount`]
    const rows = entries.map((entry) => [
      ...[entry.date, i18n._(KIND_WORDS[entry.kind]), entry.number, entry.name],
      ...[modeWords[entry.mode ?? ''] ?? '', entry.amount],
    ])
    saveFile(new Blob([`\uFEFF${[head, ...rows].map(csvLine).join('')}`], { type: 'text/csv' }), `${name}.csv`)
  }
  return (
    <Stack gap="lg">
      <Figures
        figures={[
          ...(opening === null ? [] : [{ label: <Trans>At the start</Trans>, value: formatMoney(opening) }]),
          { label: <Trans>Came in</Trans>, value: of(CAME_IN), tone: 'good' },
          { label: <Trans>Went out</Trans>, value: of(WENT_OUT) },
          ...(closing === null
            ? [
                { label: <Trans>Billed to clients</Trans>, value: of(['Invoice']) },
                { label: <Trans>Bought</Trans>, value: of(['Bill']) },
              ]
            : [{ label: <Trans>At the end</Trans>, value: formatMoney(closing) }]),
        ]}
      />
      <Row justify="flex-end">
        <Button variant="default" size="xs" leftSection={<IconDownload size={15} aria-hidden />} onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
      </Row>
      <Table stacked head={[t`Date`, t`Kind`, t`Number`, t`Name`, t`Paid by`, t`Amount`]}>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{formatDate(entry.date)}</td>
            <td>{i18n._(KIND_WORDS[entry.kind])}</td>
            <td>
              {catalog.records.some((one) => one.name === entry.record) ? (
                <RecordLink record={entry.record} id={entry.record_id} title={entry.number} />
              ) : (
                entry.number
              )}
            </td>
            <td>{entry.name}</td>
            <td>{modeWords[entry.mode ?? ''] ?? ''}</td>
            <td className="figure">{formatMoney(entry.amount)}</td>
          </tr>
        ))}
      </Table>
    </Stack>
  )
}

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${markFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
