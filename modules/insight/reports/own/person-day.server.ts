import { withCustomFields } from '#engine/record/custom.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import type { ReportColumn } from '#platform/reports/answer.ts'
import type { OwnAsking, OwnReport } from '#platform/reports/own.server.ts'
import { countOfFollowUps } from './follow-ups/discipline.server.ts'
import { seenFollowUps } from './follow-ups/count.server.ts'
import { followUpMetric, OF_FOLLOW_UPS } from './follow-ups/follow-ups.server.ts'
import { readsKeptRows } from './seen-leads.server.ts'

/** A figure by day that belongs to the day of a person, and what of it is added up beside the number. */
interface Work {
  metric: string
  record: string
  label: string
  sum?: { field: string; label: string; as: 'money' | 'seconds' }
}

const WORK: readonly Work[] = [
  {
    ...{ metric: 'call', record: 'call', label: 'Calls' },
    sum: { field: 'talk_seconds', label: 'Talk time', as: 'seconds' },
  },
  { metric: 'meeting_held', record: 'meeting', label: 'Meetings held' },
  { metric: 'visit_made', record: 'visit', label: 'Visits made' },
  { metric: 'note', record: 'note', label: 'Notes' },
  { metric: 'completed_task', record: 'task', label: 'Tasks completed' },
  { metric: 'lead', record: 'lead', label: 'New leads' },
  { metric: 'quotation', record: 'quotation', label: 'Quotations' },
  {
    ...{ metric: 'sales_order', record: 'sales_order', label: 'Orders' },
    sum: { field: 'total', label: 'Order value', as: 'money' },
  },
]

interface Counted {
  /** SQL of `person`, and `v1`, `v2`… for the figures. */
  text: string
  figures: { column: ReportColumn; toWire?: (text: string) => string }[]
}

/** What each person did in the period: their follow-ups, calls, meetings, visits, notes, tasks, leads, quotations and orders. */
export const personDay: OwnReport = {
  name: 'person_day',
  record: 'user',
  needs: [],
  has_own_period: true,
  is_of_many: true,
  kept: [followUpMetric],
  reads: WORK.map(({ metric }) => metric),
  prepare: readsKeptRows,
  statement(asking, is_kept) {
    const { catalog } = asking
    const parts = [...WORK.map((work) => countOf(asking, work)), followUps(asking, is_kept === true)].filter(
      (part) => part !== null,
    )
    const figures = parts.flatMap((part) => part.figures)
    const groups = [{ column: { label: 'Person', as: 'text' }, titled: catalog.get('user') }] as const
    if (parts.length === 0) return { groups, figures, text: 'select null as g1, 1 as set where false' }
    let next = 0
    const rows = parts.map(({ text, figures: own }) => {
      const first = next
      next += own.length
      const at = figures.map((_, index) =>
        index < first || index >= next ? 'null::numeric' : `p.v${index - first + 1}::numeric`,
      )
      return `select p.person, ${at.join(', ')} from (${text}) p`
    })
    const columns = figures.map((_, at) => `f${at + 1}`)
    const text = `select w.person::text as g1, ${columns.map((name) => `coalesce(sum(w.${name}), 0)::text as ${name}`).join(', ')}, grouping(w.person) as set
      from (${rows.join(' union all ')}) w(person, ${columns.join(', ')}) where w.person is not null
      group by grouping sets ((w.person), ()) order by set desc, coalesce(sum(w.f1), 0) desc, w.person limit 2002`
    return { groups, figures, text }
  },
}

/** The statement of one kind of work; null if the person may not see it. Each number opens its rows. */
function countOf({ catalog, access, figureOf }: OwnAsking, { metric, record, label, sum }: Work): Counted | null {
  const plain = catalog.records.find(({ name }) => name === record)
  if (!plain) return null
  const open = openFields(withCustomFields(plain, access.custom_fields), access)
  const adds = sum && Object.hasOwn(open, sum.field) ? sum : undefined
  const found = figureOf(metric, { by: 'owner', has_sum: adds !== undefined })
  if (!found) return null
  const { sql, behind } = found
  return {
    text: `select x.value::bigint as person, x.count as v1${adds ? ', x.amount as v2' : ''} from (${sql}) x`,
    figures: [
      { column: { label, as: 'count', behind } },
      ...(adds
        ? [
            {
              column: { label: adds.label, as: adds.as, behind },
              ...(adds.as === 'money' && { toWire: (text: string) => paiseText(BigInt(text)) }),
            },
          ]
        : []),
    ],
  }
}

/** The follow-ups that were planned for the days of the period, and those of them that were done on their day. */
function followUps(asking: OwnAsking, is_kept: boolean): Counted | null {
  const { catalog, access, values, spec, zone } = asking
  const definition = withCustomFields(catalog.get('lead'), access.custom_fields)
  const open = openFields(definition, access)
  if (scopeOf(access, 'lead', 'view') === 'none' || !OF_FOLLOW_UPS.every((name) => Object.hasOwn(open, name)))
    return null
  const where = () =>
    whereSql({ catalog, definition, access, request: { timezone: zone }, values, right: 'view' }) || 'false'
  return {
    text: `select x.owner as person, sum(x.rows) as v1, sum(x.rows) filter (where x.outcome = 'on_day') as v2
      from (${seenFollowUps(asking, { where, is_kept })}) x group by x.owner`,
    figures: [
      countOfFollowUps(spec, { label: 'Planned follow-ups' }),
      countOfFollowUps(spec, { label: 'Done on the day', outcome: 'on_day' }),
    ],
  }
}
