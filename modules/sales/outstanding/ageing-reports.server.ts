import { todayIn } from '#base/periods.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { screenPaths } from '#engine/record/screens.ts'
import { rowFilter } from '#engine/server/records/visibility.server.ts'
import { METRIC_ZONE, type Metric } from '#platform/metrics/metric.ts'
import type { OwnReport } from '#platform/reports/own.server.ts'
import { isFiltered } from '#platform/reports/spec.ts'
import { billsDueByDay, moneyDueByDay } from '../metrics.ts'
import type { MoneySide } from '../payments/money-side.ts'
import { RECEIVED } from '../payments/received.ts'
import { PAID } from '../purchases/paid.ts'
import { type Bucket, BUCKETS, dueDatesOf } from '../rules/payments/ageing.ts'
import { BUCKET_SQL, openPapersSql, staleParties } from './ageing.server.ts'

const LABELS: Record<Bucket, { label: string }> = {
  notDue: { label: 'Not due yet' },
  '0-30': { label: '0 to 30 days' },
  '31-60': { label: '31 to 60 days' },
  '61-90': { label: '61 to 90 days' },
  '91+': { label: 'Over 90 days' },
}

/** The money that is due, by client or supplier and by its age today. Each number opens its papers. */
function ageing(name: string, side: MoneySide, metric: Metric): OwnReport {
  const record = metric.record
  const rows: FilterGroup = { combiner: 'AND', conditions: [...(metric.where ?? [])] }
  return {
    name,
    record,
    needs: ['contact_id', 'due_date', 'outstanding', 'status'],
    rows,
    // What is due today, however old.
    has_own_period: true,
    prepare: (transaction) => staleParties(transaction, side),
    statement(asking, prepared) {
      const { catalog, access, definition, spec, values, where } = asking
      const groups = [
        {
          column: { label: definition.fields.contact_id.label, as: 'text', field: 'contact_id' },
          titled: catalog.get('contact'),
        },
      ] as const
      const day = todayIn(METRIC_ZONE)
      const toWire = (text: string) => paiseText(BigInt(text))
      const figures = [
        { column: { label: 'Outstanding', as: 'money' as const }, toWire },
        ...BUCKETS.map((bucket) => {
          const { from, to } = dueDatesOf(bucket, day)
          const due = [
            ...(from ? [{ field: metric.date, condition: 'From' as const, values: [from] }] : []),
            ...(to ? [{ field: metric.date, condition: 'To' as const, values: [to] }] : []),
          ]
          const filter = { combiner: 'AND' as const, conditions: [...rows.conditions, ...due] }
          const behind = { place: screenPaths(definition).list, filter, by: 'contact_id' }
          return { column: { ...LABELS[bucket], as: 'money' as const, behind }, toWire }
        }),
      ]
      // Balances are those of all papers of a person, so a filter is answered from the papers.
      const has_filter = isFiltered(spec)
      const seen = () => {
        const filter = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
        return filter === null ? 'true' : filter || 'false'
      }
      const parts = openPapersSql(side, {
        ...{ business: `${values.add(access.business_id)}::bigint`, day: `${values.add(day)}::date`, values },
        where: has_filter ? where() : seen(),
        stale: has_filter ? null : (prepared as number[] | null),
      })
      const sums = BUCKETS.map((bucket, at) => `coalesce(${BUCKET_SQL[bucket]}, 0)::text as f${at + 2}`)
      const text = `select nullif(d.contact_id, 0)::text as g1, coalesce(sum(d.total), 0)::text as f1, ${sums.join(', ')}, grouping(d.contact_id) as set
        from (${parts}) d group by grouping sets ((d.contact_id), ()) order by set desc, sum(d.total) desc nulls last, d.contact_id limit 2002`
      return { groups, figures, text }
    },
  }
}

/** Money due and money to pay by age. */
export const AGEING_REPORTS: readonly OwnReport[] = [
  ageing('receivable_ages', RECEIVED, moneyDueByDay),
  ageing('payable_ages', PAID, billsDueByDay),
]
