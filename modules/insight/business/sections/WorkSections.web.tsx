import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoneyShort, formatNumber } from '#ui/display.ts'
import { ChartPanel } from '../../chart/ChartPanel.web.tsx'
import { bucketsOf, sumInto } from '../../figures/buckets.ts'
import type { Figure, FigureRow } from '../../figures/figures.web.ts'
import { useBucketNames } from '../bucket-names.web.ts'
import { ACTIVITIES } from '../questions.ts'
import { behind, countOf, entriesOf, idOf, type SectionProps, sumOf } from './figure-parts.web.ts'

const minutesOf = ({ sum }: FigureRow) => Math.round(Number(sum) / 60)

/** The opportunities that began in the period, by their stage, with their amounts. */
export function FunnelSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['opportunity by opportunity_stage_id']
  const { rows, labels, colours } = entriesOf(figure, { names: business.entries.stages, none: t`No stage` })
  return (
    <ChartPanel
      title={t`Opportunities by stage`}
      detail={t`Amounts of the opportunities of this period`}
      kind="bars"
      is_loading={business.is_loading}
      data={
        figure && {
          head: t`Stage`,
          labels,
          colours,
          format: formatMoneyShort,
          series: [{ name: t`Amount`, values: rows.map(sumOf) }],
        }
      }
      placeOf={(at) => behind(business, figure, { field: 'opportunity_stage_id', value: idOf(rows[at]) })}
    />
  )
}

/** A figure by user, the largest first. */
function ByUser(
  props: SectionProps & {
    title: string
    detail?: ReactNode
    figure: Figure | undefined
    field: string
    amountOf: (row: FigureRow) => number
    format: (value: number) => string
    what: string
  },
) {
  const { t } = useLingui()
  const { business, figure, amountOf, field } = props
  const rows = (figure?.rows ?? []).filter((row) => amountOf(row) > 0).toSorted((a, b) => amountOf(b) - amountOf(a))
  const nameOf = ({ value }: FigureRow) => business.people.find(({ id }) => String(id) === value)?.name ?? t`Nobody`
  return (
    <ChartPanel
      title={props.title}
      detail={props.detail}
      kind="bars"
      is_loading={business.is_loading}
      data={
        figure && {
          head: t`User`,
          labels: rows.map(nameOf),
          format: props.format,
          series: [{ name: props.what, values: rows.map(amountOf) }],
        }
      }
      placeOf={(at) => behind(business, figure, { field, value: idOf(rows[at]) })}
    />
  )
}

export function OpportunityUserSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['opportunity by owner']
  return (
    <ByUser
      {...{ business, figure }}
      title={t`Opportunities by user`}
      field="assigned_user"
      amountOf={sumOf}
      format={formatMoneyShort}
      what={t`Amount`}
    />
  )
}

export function TalkTimeSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['call by owner']
  const format = (minutes: number) => t`${formatNumber(minutes)} min`
  return (
    <ByUser
      {...{ business, figure, format }}
      title={t`Talk time`}
      detail={t`Minutes of the calls of each user`}
      field="assigned_user"
      amountOf={minutesOf}
      what={t`Talk time`}
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
    />
  )
}
