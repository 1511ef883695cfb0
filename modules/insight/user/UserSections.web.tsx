import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Days, daysOf, type Period } from '#base/periods.ts'
import { dayOf, formatNumber } from '#ui/display.ts'
import { Grid, Muted, Stack } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { useBucketNames } from '../business/bucket-names.web.ts'
import { entriesQuery } from '../business-calls.web.ts'
import { ChartPanel } from '../chart/ChartPanel.web.tsx'
import { bucketsOf, sumInto } from '../figures/buckets.ts'
import { type Figure, type FigureRow, rowsBehind, rowsOfDays, totalOf, useFigures } from '../figures/figures.web.ts'
import { PeriodChoice } from '../reports/PeriodChoice.web.tsx'
import { daysInWords } from '../reports/days-in-words.web.ts'
import { beforeOf, CATEGORIES, overviewDays, userQuestions } from './questions.ts'

const CATEGORY_NAMES: Record<(typeof CATEGORIES)[number], MessageDescriptor> = {
  lead: msg`New leads`,
  opportunity: msg`New opportunities`,
  follow_up: msg`Follow-ups`,
  reminder: msg`Reminders`,
  open_task: msg`Open tasks due`,
  task: msg`New tasks`,
  won: msg`Won leads`,
  call: msg`Calls`,
  meeting: msg`Meetings`,
  visit: msg`Visits`,
  completed_task: msg`Completed tasks`,
}

/** The figures of one person in a period, read in one call for all sections that show them. */
export function useUserFigures(
  business_id: number,
  options: { me: number | undefined; isHidden: (section: string) => boolean },
) {
  const { me, isHidden } = options
  const today = dayOf(new Date())
  const [period, setPeriod] = useState<Period>('thisMonth')
  const [chosen, setChosen] = useState<Days>(() => daysOf('thisMonth', today))
  const days = overviewDays(period === 'customPeriod' ? chosen : period, today)
  const asked = me === undefined ? {} : userQuestions({ days, me, isHidden })
  return { ...useFigures<string>(business_id, asked), business_id, days, period, setPeriod, chosen, setChosen }
}

type Own = ReturnType<typeof useUserFigures>
const countOf = ({ count }: FigureRow) => count

/** The Overview of a person: what came, what was done and what is due in a period, and in the one before. Each figure opens its rows. */
export function OverviewSection({ own }: { own: Own }) {
  const { t, i18n } = useLingui()
  const { figures, days, business_id, is_loading } = own
  const known = CATEGORIES.filter((metric) => figures[metric])
  return (
    <Panel
      padded="tight"
      title={t`Overview`}
      detail={daysInWords(days.now)}
      actions={<PeriodChoice period={own.period} own={own.chosen} onPeriod={own.setPeriod} onOwn={own.setChosen} />}
    >
      {known.length === 0 && is_loading ? (
        <Skeleton lines={3} />
      ) : (
        <Grid min={120} gap="lg">
          {known.map((metric) => {
            const figure = figures[metric] as Figure
            return (
              <Stack key={metric} gap="none">
                <b className="figure" style={{ fontSize: 18 }}>
                  <TextLink {...rowsBehind(business_id, figure.list)}>{formatNumber(totalOf(figure).count)}</TextLink>
                </b>
                <Muted as="span">{i18n._(CATEGORY_NAMES[metric])}</Muted>
                <Muted as="small">
                  <span title={daysInWords(beforeOf(metric, days))}>
                    {t`Before: ${formatNumber(totalOf(figures[`before ${metric}`]).count)}`}
                  </span>
                </Muted>
              </Stack>
            )
          })}
        </Grid>
      )}
    </Panel>
  )
}

/** The person's leads of the period by status. */
export function UserStatusSection({ own }: { own: Own }) {
  const { t } = useLingui()
  const { data: statuses = [] } = useQuery(entriesQuery(own.business_id, 'lead_status'))
  const figure = own.figures['lead by status']
  const rows = figure?.rows ?? []
  const statusOf = ({ value }: FigureRow) => statuses.find(({ id }) => String(id) === value)
  return (
    <ChartPanel
      title={t`Leads by status`}
      detail={t`My leads of this period`}
      kind="pie"
      is_loading={own.is_loading}
      data={
        figure && {
          ...{ head: t`Status`, format: formatNumber },
          labels: rows.map((row) => statusOf(row)?.title ?? t`No status`),
          colours: rows.map((row) => statusOf(row)?.color),
          series: [{ name: t`Leads`, values: rows.map(countOf) }],
        }
      }
      placeOf={(at) =>
        rowsBehind(own.business_id, (figure as Figure).list, {
          field: 'lead_status_id',
          value: rows[at].value === null ? null : Number(rows[at].value),
        })
      }
    />
  )
}

/** The person's calls of the period by their outcome. */
export function CallSection({ own }: { own: Own }) {
  const { t, i18n } = useLingui()
  const figure = own.figures['calls by outcome']
  const rows = figure?.rows ?? []
  return (
    <ChartPanel
      title={t`Calls`}
      detail={t`My calls of this period by outcome`}
      kind="bars"
      is_loading={own.is_loading}
      data={
        figure && {
          ...{ head: t`Outcome`, format: formatNumber },
          labels: rows.map(({ value }) => (value === null ? t`No outcome` : wordOf(value, i18n))),
          series: [{ name: t`Calls`, values: rows.map(countOf) }],
        }
      }
      placeOf={(at) =>
        rowsBehind(own.business_id, (figure as Figure).list, { field: 'outcome', value: rows[at].value })
      }
    />
  )
}

/** Minutes on the phone, or notes written, over the period. */
export function CourseSection({ own, of }: { own: Own; of: 'talk_time' | 'notes' }) {
  const { t } = useLingui()
  const buckets = bucketsOf(own.days.now)
  const labels = useBucketNames(buckets)
  const figure = own.figures[of === 'notes' ? 'notes by day' : 'talk by day']
  const amountOf = (row: FigureRow) => (of === 'notes' ? row.count : Math.round(Number(row.sum) / 60))
  const title = of === 'notes' ? t`Notes` : t`Talk time`
  return (
    <ChartPanel
      title={title}
      detail={of === 'notes' ? t`Notes that I wrote` : t`Minutes of my calls`}
      kind="columns"
      is_loading={own.is_loading}
      data={
        figure && {
          ...{ head: t`Day`, labels, series: [{ name: title, values: sumInto(buckets, figure.rows, amountOf) }] },
          format: of === 'notes' ? formatNumber : (minutes: number) => t`${formatNumber(minutes)} min`,
        }
      }
      placeOf={(at) => figure && rowsOfDays(own.business_id, figure.list, buckets[at])}
    />
  )
}
