import { Trans, useLingui } from '@lingui/react/macro'
import { IconReportAnalytics } from '@tabler/icons-react'
import type { ReportAnswer } from '#platform/reports/answer.ts'
import { formatMoneyShort } from '#ui/display.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ChartPanel } from '../chart/ChartPanel.web.tsx'
import type { ChartData, ChartKind } from '../chart/chart-options.web.ts'
import { ReportTable } from './ReportTable.web.tsx'
import { useReportWriter } from './report-words.web.ts'

/** How many lines a chart draws; the table has the others. */
const DRAWN = 20
const DRAWN_OF_TIME = 120
/** How many values of the second group a chart of two groups tells apart. */
const SERIES = 8

/** The chart of a report and its table. */
export function ReportShown({ answer, title, chart }: { answer: ReportAnswer; title: string; chart: ChartKind }) {
  const { t } = useLingui()
  const { data, detail } = useChartData(answer, chart)
  return (
    <>
      {answer.missing.map((field) => (
        <Notice key={field} tone="warm">
          <Trans>The field {field} was deleted. The report is shown without it.</Trans>
        </Notice>
      ))}
      {answer.lines.length === 0 ? (
        <EmptyState
          icon={IconReportAnalytics}
          title={t`Nothing in this period`}
          detail={t`Choose another period, or other conditions.`}
        />
      ) : (
        <>
          <ChartPanel title={title} detail={detail} kind={chart} is_loading={false} data={data} />
          <ReportTable answer={answer} />
        </>
      )}
    </>
  )
}

/** What the chart of a report draws: its first figure. */
function useChartData(answer: ReportAnswer, chart: ChartKind): { data: ChartData; detail?: string } {
  const { t } = useLingui()
  const writer = useReportWriter()
  const { valueOf, figureOf, head } = writer
  const { groups, figures, lines, pivot } = answer
  const [first] = figures
  const format = (value: number) => (first.as === 'money' ? formatMoneyShort(value) : figureOf(first, String(value)))
  const most = chart === 'columns' || chart === 'wave' ? DRAWN_OF_TIME : chart === 'map' ? lines.length : DRAWN
  const all = pivot?.rows ?? lines
  const shown = all.slice(0, most)
  const detail = all.length > shown.length ? t`The first ${shown.length} lines` : undefined
  const labels = shown.map((line) =>
    (pivot ? groups.slice(0, 1) : groups).map((column, at) => valueOf(column, line, at)).join(' · '),
  )
  const numbers = (values: readonly (string | null)[]) => Number(values[0] ?? 0)
  const data = { head: groups.map(head).join(', '), labels, format }
  if (!pivot || chart === 'pie' || chart === 'map')
    return {
      detail,
      data: { ...data, series: [{ name: head(first), values: shown.map((line) => numbers(line.figures)) }] },
    }
  const found = new Map(lines.map((line) => [JSON.stringify(line.values), numbers(line.figures)]))
  const series = pivot.columns.slice(0, SERIES).map((column) => ({
    name: valueOf(groups[1], column, 1),
    values: shown.map(({ values }) => found.get(JSON.stringify([values[0], column.values[1]])) ?? 0),
  }))
  return { detail, data: { ...data, series } }
}
