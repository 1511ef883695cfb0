import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { formatCount, formatMoneyShort, formatNumber } from '#ui/display.ts'
import { changeOf } from '../../business-calls.web.ts'
import { ChartPanel } from '../../chart/ChartPanel.web.tsx'
import { bucketsOf, sumInto, yearBefore } from '../../figures/buckets.ts'
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
    />
  )
}

/** A growth with its sign; the minus is as wide as the plus. */
const signed = (growth: number) => `${growth < 0 ? '−' : '+'}${formatNumber(Math.abs(growth))}`

const AGES = ['notDue', '0-30', '31-60', '61-90', '91+'] as const
type Ageing = { data: Record<(typeof AGES)[number], string>[]; capped: boolean }

/** What clients owe, by how long it is overdue. */
export function DueAgeSection({ business }: SectionProps) {
  const { t } = useLingui()
  const { data, isPending } = useQuery({
    queryKey: [business.business_id, 'ageing', 'invoice', 'dashboard'],
    queryFn: ({ signal }) => get<Ageing>('ageing', { quiet: true, signal }),
  })
  const words: Record<(typeof AGES)[number], string> = {
    notDue: t`Not due yet`,
    '0-30': t`Up to 30 days late`,
    '31-60': t`31 to 60 days late`,
    '61-90': t`61 to 90 days late`,
    '91+': t`More than 90 days late`,
  }
  return (
    <ChartPanel
      title={t`Money due by age`}
      detail={data?.capped ? t`Of the ${formatCount(data.data.length)} clients who owe most` : undefined}
      kind="bars"
      is_loading={isPending}
      data={
        data && {
          ...{ head: t`Age`, labels: AGES.map((age) => words[age]), format: formatMoneyShort },
          series: [
            {
              name: t`Money due`,
              values: AGES.map((age) => data.data.reduce((sum, one) => sum + Number(one[age]), 0)),
            },
          ],
        }
      }
      placeOf={() => ({ to: `/business/${business.business_id}/outstanding` })}
    />
  )
}
