import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Days, daysOf, type Period } from '#base/periods.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { dayOf, formatDate } from '#ui/display.ts'
import { Muted, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Skeleton } from '#ui/states.tsx'
import type { ChartKind } from '../chart/chart-options.web.ts'
import { CostsButton } from './costs/CostsButton.web.tsx'
import { MissingCosts } from './costs/MissingCosts.web.tsx'
import { daysInWords } from './days-in-words.web.ts'
import { KeepReport } from './KeepReport.web.tsx'
import { PeriodChoice } from './PeriodChoice.web.tsx'
import { ReportBuilder } from './ReportBuilder.web.tsx'
import { ReportFailed } from './ReportFailed.web.tsx'
import { ReportFiles } from './ReportFiles.web.tsx'
import { ReportFilter } from './ReportFilter.web.tsx'
import { ReportShown } from './ReportShown.web.tsx'
import { RowsChoice } from './RowsChoice.web.tsx'
import { type KeptReport, type Spec, useReport } from './run-report.web.ts'
import { VersionsButton } from './versions/VersionsButton.web.tsx'

/** What a report screen begins with. */
export interface Start {
  title: string
  chart: ChartKind
  spec: Spec
  /** The period with which it begins, if not the financial year; `none` for a report that is always of today. */
  period?: Exclude<Period, 'customPeriod'> | 'none'
  /** The days with which it begins, where a link named them. */
  days?: Days
  /** Which of its rows it begins with: see `ReportSpec`. */
  only?: ReportSpec['only']
}

function firstPeriod({ days, period }: Start): Period {
  if (days) return 'customPeriod'
  return period === undefined || period === 'none' ? 'currentYear' : period
}

/** A report: its period, what it shows, its chart and its lines. What is changed can be kept under a name. */
export function ReportView({ start, kept, building = false }: { start: Start; kept?: KeptReport; building?: boolean }) {
  const [period, setPeriod] = useState<Period>(() => firstPeriod(start))
  const [own, setOwn] = useState<Days>(() => start.days ?? daysOf('thisMonth', dayOf(new Date())))
  const [spec, setSpec] = useState<Spec>(start.only ? { ...start.spec, only: start.only } : start.spec)
  const [chart, setChart] = useState(start.chart)
  const [is_open, setOpen] = useState(building)
  const [keeping, setKeeping] = useState(false)
  const client = useQueryClient()
  const days = period === 'customPeriod' ? own : daysOf(period, dayOf(new Date()))
  const is_of_today = start.period === 'none'
  const whole: ReportSpec = is_of_today ? spec : { ...spec, period: days }
  const { data, error, isPlaceholderData, refetch } = useReport(whole)
  const forget = () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('kept reports') })
  return (
    <SettingsPage width="full">
      <Row as="header" gap="md">
        <Stack gap="none">
          <Title order={1}>{start.title}</Title>
          <Muted as="div">{is_of_today ? formatDate(new Date()) : daysInWords(days)}</Muted>
        </Stack>
        <Spacer />
        {!is_of_today && <PeriodChoice {...{ period, own }} onPeriod={setPeriod} onOwn={setOwn} />}
        <RowsChoice own={spec.own} only={spec.only} onOnly={(only) => setSpec({ ...spec, only })} />
        {spec.own === 'source_return' && <CostsButton day={days.to} onSaved={() => void refetch()} />}
        {!spec.own && (
          <Button variant="default" aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
            <Trans>Change the report</Trans>
          </Button>
        )}
        {kept && <VersionsButton kept={kept} onRestored={forget} />}
        <ReportFiles spec={whole} title={start.title} />
        <Button leftSection={<IconDeviceFloppy size={15} aria-hidden />} onClick={() => setKeeping(true)}>
          <Trans>Keep</Trans>
        </Button>
      </Row>
      {is_open ? (
        <ReportBuilder {...{ spec, chart }} onSpec={setSpec} onChart={setChart} />
      ) : (
        <ReportFilter spec={spec} onSpec={setSpec} />
      )}
      {error && !isPlaceholderData ? (
        <ReportFailed error={error} spec={whole} title={start.title} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {spec.own === 'source_return' && <MissingCosts answer={data} day={days.to} onSaved={() => void refetch()} />}
          <ReportShown answer={data} title={start.title} chart={chart} />
        </>
      ) : (
        <Skeleton lines={10} />
      )}
      {keeping && (
        <KeepReport
          {...{ spec: whole, chart, kept }}
          period={is_of_today ? undefined : period}
          name={kept?.name ?? (building ? '' : start.title)}
          onClose={() => setKeeping(false)}
          onKept={forget}
        />
      )}
    </SettingsPage>
  )
}
