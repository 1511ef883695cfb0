import { Trans, useLingui } from '@lingui/react/macro'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useSetup } from '#engine/web/context.tsx'
import type { ReportAnswer, ReportColumn, ReportLine } from '#platform/reports/answer.ts'
import { formatMoneyShort } from '#ui/display.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import type { Place } from '#ui/places.ts'
import { EmptyState } from '#ui/states.tsx'
import { ChartPanel, type PlaceOf } from '../chart/ChartPanel.web.tsx'
import type { ChartData, ChartKind } from '../chart/chart-options.web.ts'
import { placeOfLine } from './behind.web.ts'
import { drawnLines } from './drawn-lines.ts'
import { heatOf } from './heat.ts'
import { inTwo } from './in-two.ts'
import { ReportTable } from './ReportTable.web.tsx'
import { RowsTable } from './RowsTable.web.tsx'
import { useReportWriter } from './report-words.web.ts'

/** How many lines a chart draws; the table has the others. */
const DRAWN = 20
const DRAWN_OF_TIME = 120
/** How many values of the second group a chart of two groups tells apart. */
const SERIES = 8

/** The chart of a report and its table. */
export function ReportShown({ answer, title, chart }: { answer: ReportAnswer; title: string; chart: ChartKind }) {
  const { t } = useLingui()
  const { head } = useReportWriter()
  const drawn = useChartData(answer, chart)
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
          {drawn && (
            <ChartPanel
              title={head(drawn.figure)}
              name={title}
              kind={kindOf(answer, chart)}
              is_loading={false}
              {...drawn}
            />
          )}
          {answer.list ? <RowsTable answer={answer} list={answer.list} /> : <ReportTable answer={answer} />}
        </>
      )}
    </>
  )
}

/** A heat map needs two groups. */
const kindOf = ({ groups }: ReportAnswer, chart: ChartKind): ChartKind =>
  chart === 'heat' && groups.length !== 2 ? 'bars' : chart

interface Drawn {
  figure: ReportColumn
  data: ChartData
  placeOf?: PlaceOf
  detail?: string
}

/** What the chart of a report draws: its first figure that is not zero everywhere; null where all are. */
function useChartData(answer: ReportAnswer, chart: ChartKind): Drawn | null {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const writer = useReportWriter()
  const { valueOf, figureOf, head } = writer
  const { groups, figures, pivot } = answer
  const lines = drawnLines(answer)
  const at = figures.findIndex((_, index) => lines.some((line) => Number(line.figures[index] ?? 0) !== 0))
  if (at === -1) return null
  const figure = figures[at]
  const numberOf = (line: ReportLine) => Number(line.figures[at] ?? 0)
  const format = (value: number) => (figure.as === 'money' ? formatMoneyShort(value) : figureOf(figure, String(value)))
  const most = chart === 'columns' || chart === 'wave' ? DRAWN_OF_TIME : chart === 'map' ? lines.length : DRAWN
  const data = { head: groups.map(head).join(', '), format }
  const cut = <One,>(all: readonly One[]) => {
    const shown = all.slice(0, most)
    return { shown, detail: all.length > shown.length ? t`The first ${shown.length} lines` : undefined }
  }
  const placeOfRows = (columns: readonly ReportColumn[], values: readonly (string | null)[]): Place | undefined =>
    placeOfLine(business_id, answer, { columns, values })
  if (chart === 'heat' && groups.length === 2) {
    const { rows, columns, valueAt } = heatOf(answer, numberOf)
    const named = (key: string | null, at: number) => {
      const line = lines.find(({ values }) => values[at] === key)
      return valueOf(groups[at], line ?? { values: [key, key], titles: [null, null], figures: [] }, at)
    }
    const placeOf: PlaceOf = (index, series) => placeOfRows(groups, [rows[series], columns[index]])
    return {
      ...{ figure, placeOf: placeOf(0, 0) && placeOf },
      data: {
        ...data,
        ...{ head: head(groups[1]), labels: columns.map((key) => named(key, 1)) },
        series: rows.map((key) => ({ name: named(key, 0), values: columns.map((column) => valueAt(key, column)) })),
      },
    }
  }
  // The parts of a count or a table of two groups: one name for each value of the first group, a series for each of the second.
  if (groups.length === 2 && chart !== 'pie' && chart !== 'map' && (pivot || figure.as === 'count')) {
    const parts = inTwo(answer, numberOf)
    const { shown, detail } = cut(parts.rows)
    const named = parts.columns.slice(0, SERIES).map(({ line, key }) => ({
      name: valueOf(groups[1], line, 1),
      values: shown.map((row) => row.values.get(key) ?? 0),
    }))
    const others = parts.columns.slice(SERIES)
    const rest = shown.map(({ values }) => others.reduce((sum, { key }) => sum + (values.get(key) ?? 0), 0))
    // What is drawn as the others is opened with all of its value of the first group.
    const placeOf: PlaceOf = (index, series) => {
      const [first] = shown[index].line.values
      return series < named.length
        ? placeOfRows(groups, [first, parts.columns[series].key])
        : placeOfRows(groups.slice(0, 1), [first])
    }
    return {
      ...{ figure, detail, placeOf: placeOf(0, 0) && placeOf },
      data: {
        ...data,
        stacked: figure.as === 'count',
        labels: shown.map(({ line }) => valueOf(groups[0], line, 0)),
        series: others.length > 0 ? [...named, { name: t`Others`, values: rest }] : named,
      },
    }
  }
  const { shown, detail } = cut(pivot?.rows ?? lines)
  // The map adds up the lines of a state, and a row of a pivot those of the second group.
  const columns = pivot || chart === 'map' ? groups.slice(0, 1) : groups
  const labels = shown.map((line) => columns.map((column, index) => valueOf(column, line, index)).join(' · '))
  const placeOf: PlaceOf = (index) => placeOfRows(columns, shown[index].values)
  // A funnel shows beside each part how many of the one before came to it, where the report has that.
  const share = chart === 'funnel' ? figures.findIndex(({ as }) => as === 'percent') : -1
  const notes =
    share === -1
      ? undefined
      : {
          name: head(figures[share]),
          texts: shown.map(({ figures: own }) => own[share] && figureOf(figures[share], own[share])),
        }
  return {
    ...{ figure, detail, placeOf: shown.length > 0 && placeOf(0, 0) ? placeOf : undefined },
    data: { ...data, labels, notes, series: [{ name: head(figure), values: shown.map(numberOf) }] },
  }
}
