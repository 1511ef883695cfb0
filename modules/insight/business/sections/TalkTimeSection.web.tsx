import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hourName, weekdayName } from '#base/day-names.ts'
import { formatNumber } from '#ui/display.ts'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { ChartPanel, type PlaceOf } from '../../chart/ChartPanel.web.tsx'
import type { ChartData } from '../../chart/chart-options.web.ts'
import type { FigureRow } from '../../figures/figures.web.ts'
import { callsPlace } from '../../reports/behind.web.ts'
import { range } from '../../reports/heat.ts'
import { behind, idOf, type SectionProps } from './figure-parts.web.ts'

const minutesOf = ({ sum }: FigureRow) => Math.round(Number(sum) / 60)

/** The hours that are always shown; others where there were calls. */
const DAY = { first: 9, last: 19 }

/** How long people spoke on the phone in the period: by weekday and hour, or each user. */
export function TalkTimeSection({ business }: SectionProps) {
  const { t } = useLingui()
  const [by, setBy] = useState<'hour' | 'user'>('hour')
  const hours = useHours(business)
  const users = useUsers(business)
  const { data, placeOf } = by === 'hour' ? hours : users
  return (
    <ChartPanel
      title={t`Talk time`}
      detail={by === 'hour' ? t`Minutes of calls by weekday and hour` : t`Minutes of the calls of each user`}
      kind={by === 'hour' ? 'heat' : 'bars'}
      is_loading={business.is_loading}
      {...{ data, placeOf }}
      choices={
        <Segmented<'hour' | 'user'>
          label={t`Talk time`}
          value={by}
          options={[
            { value: 'hour', label: t`By hour` },
            { value: 'user', label: t`By user` },
          ]}
          onChange={setBy}
        />
      }
    />
  )
}

interface Shown {
  data: ChartData | undefined
  placeOf: PlaceOf
}

/** A row for each day of the week, from Sunday, and a cell for each hour. A cell opens its calls. */
function useHours({ business_id, days, user_ids, figures }: SectionProps['business']): Shown {
  const { t, i18n } = useLingui()
  const figure = figures['call by week_hour']
  const minutes = new Map((figure?.rows ?? []).map((row) => [Number(row.value), minutesOf(row)]))
  const spoken = [...minutes].flatMap(([at, some]) => (some > 0 ? [at % 24] : []))
  const hours = range(Math.min(DAY.first, ...spoken), Math.max(DAY.last, ...spoken)).map(Number)
  const chosen: Record<string, string> = { ...days.now }
  if (user_ids.length > 0) chosen.person = user_ids.join(',')
  return {
    data: figure && {
      ...{ head: t`Hour`, labels: hours.map(hourName) },
      format: (some) => t`${formatNumber(some)} min`,
      series: range(0, 6).map((weekday) => ({
        name: weekdayName(Number(weekday), i18n.locale, 'short'),
        values: hours.map((hour) => minutes.get(Number(weekday) * 24 + hour) ?? 0),
      })),
    },
    placeOf: (at, weekday) => callsPlace(business_id, { ...chosen, weekday: String(weekday), hour: String(hours[at]) }),
  }
}

/** A bar for each user, the longest first. */
function useUsers(business: SectionProps['business']): Shown {
  const { t } = useLingui()
  const figure = business.figures['call by owner']
  const rows = (figure?.rows ?? []).filter((row) => minutesOf(row) > 0).toSorted((a, b) => minutesOf(b) - minutesOf(a))
  return {
    data: figure && {
      ...{ head: t`User`, labels: rows.map(({ value }) => business.nameOf(value) ?? t`Nobody`) },
      format: (minutes) => t`${formatNumber(minutes)} min`,
      series: [{ name: t`Talk time`, values: rows.map(minutesOf) }],
    },
    placeOf: (at) => behind(business, figure, { field: 'assigned_user', value: idOf(rows[at]) }),
  }
}
