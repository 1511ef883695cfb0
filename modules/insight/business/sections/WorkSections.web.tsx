import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#ui/display.ts'
import { ChartPanel } from '../../chart/ChartPanel.web.tsx'
import { bucketsOf, sumInto } from '../../figures/buckets.ts'
import { rowsOfDays } from '../../figures/figures.web.ts'
import { useBucketNames } from '../bucket-names.web.ts'
import { ACTIVITIES } from '../questions.ts'
import { countOf, type SectionProps } from './figure-parts.web.ts'

/** Calls, meetings, visits, notes and completed tasks over the period. */
export function ActivitySection({ business }: SectionProps) {
  const { t } = useLingui()
  const buckets = bucketsOf(business.past)
  const labels = useBucketNames(buckets)
  const words: Record<(typeof ACTIVITIES)[number], string> = {
    call: t`Calls`,
    meeting: t`Meetings`,
    visit: t`Visits`,
    note: t`Notes`,
    completed_task: t`Completed tasks`,
  }
  const known = ACTIVITIES.filter((metric) => business.figures[`days ${metric}`])
  return (
    <ChartPanel
      title={t`Activities`}
      kind="columns"
      is_loading={business.is_loading}
      data={
        known.length === 0
          ? undefined
          : {
              ...{ head: t`Day`, labels, format: formatNumber },
              series: known.map((metric) => ({
                name: words[metric],
                values: sumInto(buckets, business.figures[`days ${metric}`]?.rows ?? [], countOf),
              })),
            }
      }
      placeOf={(at, series) => {
        const figure = business.figures[`days ${known[series]}`]
        return figure && rowsOfDays(business.business_id, figure.list, buckets[at])
      }}
    />
  )
}
