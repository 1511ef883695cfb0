import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate, formatNumber } from '#ui/display.ts'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { ChartPanel } from '../../chart/ChartPanel.web.tsx'
import { behind, countOf, entriesOf, idOf, type SectionProps } from './figure-parts.web.ts'

/** "Sales By Source" of the specification: the leads of each source in the period and in the one before. */
export function SourceSection({ business }: SectionProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<'bars' | 'wave'>('bars')
  const figure = business.figures['lead by lead_source_id']
  const before = business.figures['lead before by lead_source_id']
  const { rows, labels } = entriesOf(figure, { names: business.entries.sources, none: t`No source` })
  const past = rows.map(({ value }) => before?.rows.find((one) => one.value === value)?.count ?? 0)
  return (
    <ChartPanel
      title={t`Sales by source`}
      detail={t`New leads, and those from ${formatDate(business.days.before.from)} to ${formatDate(business.days.before.to)}`}
      kind={kind}
      is_loading={business.is_loading}
      data={
        figure && {
          ...{ head: t`Source`, labels, format: formatNumber },
          series: [
            { name: t`This period`, values: rows.map(countOf) },
            { name: t`Before`, values: past },
          ],
        }
      }
      placeOf={(at, series) =>
        behind(business, series === 0 ? figure : before, { field: 'lead_source_id', value: idOf(rows[at]) })
      }
      choices={
        <Segmented<'bars' | 'wave'>
          label={t`Chart`}
          value={kind}
          options={[
            { value: 'bars', label: <Trans>Bars</Trans> },
            { value: 'wave', label: <Trans>Wave</Trans> },
          ]}
          onChange={setKind}
        />
      }
    />
  )
}

/** The leads of the period by where they are now. */
export function StatusSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['lead by lead_status_id']
  const { rows, labels } = entriesOf(figure, { names: business.entries.statuses, none: t`No status` })
  return (
    <ChartPanel
      title={t`Leads by status`}
      detail={t`Where the leads of this period are now`}
      kind="wave"
      is_loading={business.is_loading}
      data={
        figure && {
          head: t`Status`,
          labels,
          format: formatNumber,
          series: [{ name: t`Leads`, values: rows.map(countOf) }],
        }
      }
      placeOf={(at) => behind(business, figure, { field: 'lead_status_id', value: idOf(rows[at]) })}
    />
  )
}
