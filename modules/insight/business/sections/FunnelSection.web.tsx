import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoneyShort, formatNumber } from '#ui/display.ts'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { ErrorState } from '#ui/states.tsx'
import { ChartPanel, type PlaceOf } from '../../chart/ChartPanel.web.tsx'
import type { ChartData } from '../../chart/chart-options.web.ts'
import { drawnLines } from '../../reports/drawn-lines.ts'
import { useReportWriter } from '../../reports/report-words.web.ts'
import { funnelSpec } from '../questions.ts'
import { useSectionReport } from '../use-section-report.web.ts'
import { behind, countOf, entriesOf, idOf, type SectionProps, sumOf } from './figure-parts.web.ts'

type Figure = 'amount' | 'count' | 'reached'

/**
 * The opportunities that began in the period, by their stage: how many reached it, what those that are there now are worth, or how many
 * they are. Lost ones are no part of the way to the sale.
 */
export function FunnelSection({ business }: SectionProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Figure | null>(null)
  const reached = useReached(business, chosen === null || chosen === 'reached')
  // A person without the report sees where the opportunities are now.
  const wanted = chosen ?? 'reached'
  const shown = wanted === 'reached' && !reached ? 'amount' : wanted
  const now = useStages(business, shown === 'amount')
  const details: Record<Figure, string> = {
    amount: t`Amounts of the opportunities of this period; lost ones are left out`,
    count: t`The opportunities of this period; lost ones are left out`,
    reached: t`How many opportunities of this period came to each stage, and how many of the stage before`,
  }
  return (
    <ChartPanel
      title={t`Opportunities by stage`}
      detail={details[shown]}
      kind="funnel"
      {...(shown === 'reached' && reached ? reached : { ...now, is_loading: business.is_loading })}
      choices={
        <Segmented<Figure>
          label={t`Figure`}
          value={shown}
          options={[
            ...(reached ? [{ value: 'reached' as const, label: t`Reached` }] : []),
            { value: 'amount', label: t`Amount` },
            { value: 'count', label: t`Number` },
          ]}
          onChange={setChosen}
        />
      }
    />
  )
}

/** Where the opportunities are now. */
function useStages(
  business: SectionProps['business'],
  is_amount: boolean,
): { data: ChartData | undefined; placeOf: PlaceOf } {
  const { t } = useLingui()
  const figure = business.figures['opportunity by opportunity_stage_id']
  const { stages } = business.entries
  const on_way = figure && { ...figure, rows: figure.rows.filter(({ value }) => !isLost(stages, value)) }
  const { rows, labels } = entriesOf(on_way, { names: stages, none: t`No stage` })
  return {
    data: figure && {
      ...{ head: t`Stage`, labels, format: is_amount ? formatMoneyShort : formatNumber },
      series: [
        is_amount ? { name: t`Amount`, values: rows.map(sumOf) } : { name: t`Number`, values: rows.map(countOf) },
      ],
    },
    placeOf: (at) => behind(business, figure, { field: 'opportunity_stage_id', value: idOf(rows[at]) }),
  }
}

type Stages = SectionProps['business']['entries']['stages']
const isLost = (stages: Stages, id: string | null): boolean =>
  stages.some((one) => String(one.id) === id && one.kind === 'lost')

/** How many opportunities came to each stage, and their share of the stage before, from the standard report; null for a person who may not read it. */
function useReached(business: SectionProps['business'], enabled: boolean) {
  const { t } = useLingui()
  const writer = useReportWriter()
  const { business_id, days, user_ids } = business
  const spec = funnelSpec(days.now, user_ids)
  const report = useSectionReport(business_id, { spec, records: ['opportunity'], enabled })
  if (!report) return null
  const { data: answer, error, refetch } = report
  const lines = answer ? drawnLines(answer) : []
  const share = answer?.figures.findIndex(({ as }) => as === 'percent') ?? -1
  const texts = lines.map(
    ({ figures }) => figures[share] && writer.figureOf({ label: '', as: 'percent' }, figures[share]),
  )
  const data: ChartData | undefined = answer && {
    ...{ head: t`Stage`, labels: lines.map(({ titles }) => titles[0] ?? t`No stage`), format: formatNumber },
    series: [{ name: t`Reached the stage`, values: lines.map(({ figures }) => Number(figures[0])) }],
    notes: { name: t`Of the stage before`, texts },
  }
  return {
    ...{ data, is_loading: !answer },
    failed:
      error && !answer ? (
        <ErrorState what={t`The report could not be shown`} error={error} onRetry={() => void refetch()} />
      ) : undefined,
    placeOf: () => ({ to: `/business/${business_id}/reports/stage-funnel`, search: { ...days.now } }),
  }
}
