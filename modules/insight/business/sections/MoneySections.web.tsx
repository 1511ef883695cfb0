import { useLingui } from '@lingui/react/macro'
import type { FilterCondition } from '#engine/record/filter.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { type Bucket, BUCKETS, dueDatesOf } from '#modules/sales/rules/payments/ageing.ts'
import { formatMoneyShort, formatNumber } from '#ui/display.ts'
import type { Place } from '#ui/places.ts'
import { ErrorState } from '#ui/states.tsx'
import { changeOf } from '../../business-calls.web.ts'
import { ChartPanel } from '../../chart/ChartPanel.web.tsx'
import { bucketsOf, sumInto, yearBefore } from '../../figures/buckets.ts'
import { rowsBehind, rowsOfDays, useLocationId } from '../../figures/figures.web.ts'
import { useBucketNames } from '../bucket-names.web.ts'
import { type SectionProps, sumOf } from './figure-parts.web.ts'

/** Invoices and money received of twelve months. */
export function SalesSection({ business }: SectionProps) {
  const { t } = useLingui()
  const buckets = bucketsOf(yearBefore(business.past.to))
  const labels = useBucketNames(buckets)
  const sales = business.figures['year invoice']
  const received = business.figures['year receipt']
  const sums = sales && sumInto(buckets, sales.rows, sumOf)
  // The current month is not over: it would always seem to fall.
  const growth = sums && changeOf(sums.at(-2) ?? 0, sums.at(-3) ?? 0)
  const month = labels.at(-2) ?? ''
  return (
    <ChartPanel
      title={t`Sales and money received`}
      detail={
        growth === null || growth === undefined ? t`By month` : t`${month}: ${signed(growth)}% against the month before`
      }
      kind="wave"
      is_loading={business.is_loading}
      data={
        sums && {
          ...{ head: t`Month`, labels, format: formatMoneyShort },
          series: [
            { name: t`Sales`, values: sums },
            ...(received ? [{ name: t`Money received`, values: sumInto(buckets, received.rows, sumOf) }] : []),
          ],
        }
      }
      placeOf={(at, series) => {
        const figure = series === 0 ? sales : received
        return figure && rowsOfDays(business.business_id, figure.list, buckets[at])
      }}
    />
  )
}

/** A growth with its sign; the minus is as wide as the plus. */
const signed = (growth: number) => `${growth < 0 ? '−' : '+'}${formatNumber(Math.abs(growth))}`

/** On a wall the figures change without anybody there; days pass too. */
const FRESH_MS = 60_000

/** The sums of `/api/ageing` over all clients. */
type Ageing = { day: string; totals: Record<Bucket, string> }

/** What clients owe, by how long it is overdue. */
export function DueAgeSection({ business }: SectionProps) {
  const { t } = useLingui()
  const location_id = useLocationId()
  const { business_id } = business
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [business_id, location_id, 'ageing', 'invoice', 'dashboard'],
    queryFn: ({ signal }) => get<Ageing>('ageing', { quiet: true, signal }),
    refetchInterval: FRESH_MS,
  })
  const words: Record<Bucket, string> = {
    notDue: t`Not due yet`,
    '0-30': t`0 to 30 days`,
    '31-60': t`31 to 60 days`,
    '61-90': t`61 to 90 days`,
    '91+': t`Over 90 days`,
  }
  return (
    <ChartPanel
      title={t`Money due by age`}
      detail={t`Unpaid invoices by days past their due date, as of today`}
      kind="bars"
      is_loading={isPending}
      empty={t`Nobody owes you money.`}
      failed={
        error && !data ? (
          <ErrorState what={t`Money due could not be loaded`} error={error} onRetry={() => void refetch()} />
        ) : undefined
      }
      data={
        data && {
          ...{ head: t`Age`, labels: BUCKETS.map((bucket) => words[bucket]), format: formatMoneyShort },
          series: [{ name: t`Money due`, values: BUCKETS.map((bucket) => Number(data.totals[bucket])) }],
        }
      }
      placeOf={(at) => data && unpaid(business_id, data.day, BUCKETS[at])}
    />
  )
}

/** The list of the unpaid invoices of a bucket. */
function unpaid(business_id: number, day: string, bucket: Bucket): Place {
  const { from, to } = dueDatesOf(bucket, day)
  const conditions: FilterCondition[] = [
    { field: 'outstanding', condition: 'From', values: ['0.01'] },
    ...(from ? [{ field: 'due_date', condition: 'From' as const, values: [from] }] : []),
    ...(to ? [{ field: 'due_date', condition: 'To' as const, values: [to] }] : []),
  ]
  return rowsBehind(business_id, { place: 'invoice', filter: { combiner: 'AND', conditions } })
}
