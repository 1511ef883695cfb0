import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendar, IconDeviceFloppy, IconFileTypeCsv, IconFileTypeXls, IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { daysOf, type Days, type Period, PERIODS } from '#base/periods.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { PERIOD_WORDS } from '#platform/filters/screen/period-words.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { dayOf, formatDate, formatMoneyShort } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { FilterMenu } from '#ui/layout/FilterButton.tsx'
import { Muted, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { IconReportAnalytics } from '@tabler/icons-react'
import { ChartPanel } from '../chart/ChartPanel.web.tsx'
import type { ChartKind } from '../chart/chart-options.web.ts'
import { KeepReport } from './KeepReport.web.tsx'
import { ReportBuilder } from './ReportBuilder.web.tsx'
import { ReportTable } from './ReportTable.web.tsx'
import { useReportWords } from './report-words.web.ts'
import { type Answer, type KeptReport, useReport } from './run-report.web.ts'

/** What a report screen begins with. */
export interface Start {
  title: string
  chart: ChartKind
  spec: Omit<ReportSpec, 'period'>
}

/** A report: its period, what it shows, its chart and its lines. What is changed can be kept under a name. */
export function ReportView({ start, kept, building = false }: { start: Start; kept?: KeptReport; building?: boolean }) {
  const [period, setPeriod] = useState<Period>('currentYear')
  const [own, setOwn] = useState<Days>(() => daysOf('thisMonth', dayOf(new Date())))
  const [spec, setSpec] = useState(start.spec)
  const [chart, setChart] = useState(start.chart)
  const [is_open, setOpen] = useState(building)
  const [keeping, setKeeping] = useState(false)
  const client = useQueryClient()
  const days = period === 'customPeriod' ? own : daysOf(period, dayOf(new Date()))
  const whole: ReportSpec = { ...spec, period: days }
  const { data, error, isPlaceholderData, refetch } = useReport(whole)
  return (
    <SettingsPage width="full">
      <Row as="header" gap="md">
        <Stack gap="none">
          <Title order={1}>{start.title}</Title>
          <Muted as="div">
            {formatDate(days.from)} – {formatDate(days.to)}
          </Muted>
        </Stack>
        <Spacer />
        <PeriodChoice {...{ period, own }} onPeriod={setPeriod} onOwn={setOwn} />
        <Button variant="default" aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
          <Trans>Change the report</Trans>
        </Button>
        <Files spec={whole} title={start.title} />
        <Button leftSection={<IconDeviceFloppy size={15} aria-hidden />} onClick={() => setKeeping(true)}>
          <Trans>Keep</Trans>
        </Button>
      </Row>
      {is_open && <ReportBuilder {...{ spec, chart }} onSpec={setSpec} onChart={setChart} />}
      {error && !isPlaceholderData ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown answer={data} title={start.title} chart={chart} />
      ) : (
        <Skeleton lines={10} />
      )}
      {keeping && (
        <KeepReport
          {...{ spec, chart, kept }}
          name={kept?.name ?? (building ? '' : start.title)}
          onClose={() => setKeeping(false)}
          onKept={() =>
            void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('kept reports') })
          }
        />
      )}
    </SettingsPage>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  return <ErrorState what={t`The report could not be shown`} error={error} onRetry={onRetry} />
}

/** How many lines a chart draws; the table has the others. */
const DRAWN = 20

function Shown({ answer, title, chart }: { answer: Answer; title: string; chart: ChartKind }) {
  const { t } = useLingui()
  const { valueOf, figureOf, head } = useReportWords()
  if (answer.lines.length === 0)
    return (
      <EmptyState
        icon={IconReportAnalytics}
        title={t`Nothing in this period`}
        detail={t`Choose another period, or other conditions.`}
      />
    )
  const lines = answer.lines.slice(0, chart === 'columns' || chart === 'wave' ? 120 : DRAWN)
  const [first] = answer.figures
  const format = (value: number) => (first.as === 'money' ? formatMoneyShort(value) : figureOf(first, String(value)))
  return (
    <>
      <ChartPanel
        title={title}
        detail={answer.lines.length > lines.length ? t`The first ${lines.length} lines` : undefined}
        kind={chart}
        is_loading={false}
        data={{
          head: answer.groups.map(head).join(', '),
          labels: lines.map((line) => answer.groups.map((column, at) => valueOf(column, line, at)).join(' · ')),
          series: [{ name: head(first), values: lines.map(({ figures }) => Number(figures[0] ?? 0)) }],
          format,
        }}
      />
      <ReportTable answer={answer} />
    </>
  )
}

function PeriodChoice({
  period,
  own,
  onPeriod,
  onOwn,
}: {
  period: Period
  own: Days
  onPeriod: (period: Period) => void
  onOwn: (days: Days) => void
}) {
  const { t, i18n } = useLingui()
  const day = (end: 'from' | 'to', label: string) => (
    <DayInput
      size="xs"
      w={130}
      clearable={false}
      aria-label={label}
      value={own[end]}
      minDate={end === 'to' ? own.from : undefined}
      maxDate={end === 'from' ? own.to : undefined}
      onChange={(next) => next && onOwn({ ...own, [end]: next })}
    />
  )
  return (
    <Row gap="xs">
      <FilterMenu
        required
        icon={IconCalendar}
        label={t`Period`}
        value={period}
        choices={PERIODS.map((value) => ({ value, label: i18n._(PERIOD_WORDS[value]) }))}
        onChange={(value) => value && onPeriod(value as Period)}
      />
      {period === 'customPeriod' && day('from', t`First day`)}
      {period === 'customPeriod' && day('to', t`Last day`)}
    </Row>
  )
}

/** The report as a file, and on paper. */
function Files({ spec, title }: { spec: ReportSpec; title: string }) {
  const { t } = useLingui()
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const name = title.slice(0, 60)
      saveFile(await readFile('reports/file', { spec: JSON.stringify(spec), format, name }), `${name}.${format}`)
    } catch (error) {
      notify({ kind: 'error', title: t`The export failed`, message: wordsOf(error) })
    }
  }
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <Button variant="default" px={9} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </Button>
  )
  return (
    <Row gap="xs">
      {button(t`Save as CSV`, <IconFileTypeCsv size={17} stroke={1.7} />, () => void save('csv'))}
      {button(t`Save as Excel`, <IconFileTypeXls size={17} stroke={1.7} />, () => void save('xlsx'))}
      {button(t`Print`, <IconPrinter size={17} stroke={1.7} />, () => window.print())}
    </Row>
  )
}
