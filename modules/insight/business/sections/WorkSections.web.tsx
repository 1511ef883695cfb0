import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoneyShort, formatNumber } from '#ui/display.ts'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { ChartPanel } from '../../chart/ChartPanel.web.tsx'
import { bucketsOf, sumInto } from '../../figures/buckets.ts'
import { type FigureRow, rowsOfDays } from '../../figures/figures.web.ts'
import { useBucketNames } from '../bucket-names.web.ts'
import { ACTIVITIES } from '../questions.ts'
import { behind, countOf, entriesOf, idOf, type SectionProps, sumOf } from './figure-parts.web.ts'

const minutesOf = ({ sum }: FigureRow) => Math.round(Number(sum) / 60)

/** The opportunities that began in the period, by their stage: what they are worth, or how many they are where none has an amount. */
export function FunnelSection({ business }: SectionProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<'amount' | 'count' | null>(null)
  const figure = business.figures['opportunity by opportunity_stage_id']
  const { rows, labels, colours } = entriesOf(figure, { names: business.entries.stages, none: t`No stage` })
  const shown = chosen ?? (rows.length === 0 || rows.some((row) => sumOf(row) > 0) ? 'amount' : 'count')
  const is_amount = shown === 'amount'
  return (
    <ChartPanel
      title={t`Opportunities by stage`}
      detail={is_amount ? t`Amounts of the opportunities of this period` : t`The opportunities of this period`}
      kind="bars"
      is_loading={business.is_loading}
      data={
        figure && {
          head: t`Stage`,
          labels,
          colours,
          format: is_amount ? formatMoneyShort : formatNumber,
          series: [
            is_amount ? { name: t`Amount`, values: rows.map(sumOf) } : { name: t`Number`, values: rows.map(countOf) },
          ],
        }
      }
      choices={
        <Segmented<'amount' | 'count'>
          label={t`Figure`}
          value={shown}
          options={[
            { value: 'amount', label: t`Amount` },
            { value: 'count', label: t`Number` },
          ]}
          onChange={setChosen}
        />
      }
      placeOf={(at) => behind(business, figure, { field: 'opportunity_stage_id', value: idOf(rows[at]) })}
    />
  )
}

/** How long each user spoke on the phone in the period, the longest first. */
export function TalkTimeSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['call by owner']
  const rows = (figure?.rows ?? []).filter((row) => minutesOf(row) > 0).toSorted((a, b) => minutesOf(b) - minutesOf(a))
  return (
    <ChartPanel
      title={t`Talk time`}
      detail={t`Minutes of the calls of each user`}
      kind="bars"
      is_loading={business.is_loading}
      data={
        figure && {
          ...{ head: t`User`, labels: rows.map(({ value }) => business.nameOf(value) ?? t`Nobody`) },
          format: (minutes) => t`${formatNumber(minutes)} min`,
          series: [{ name: t`Talk time`, values: rows.map(minutesOf) }],
        }
      }
      placeOf={(at) => behind(business, figure, { field: 'assigned_user', value: idOf(rows[at]) })}
    />
  )
}

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
