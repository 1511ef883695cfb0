import { withCustomFields } from '#engine/record/custom.ts'
import type { FilterCondition } from '#engine/record/filter.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import type { ReportColumn } from '#platform/reports/answer.ts'
import type { OwnAsking, OwnReport } from '#platform/reports/own.server.ts'

/** A kind of work: whose it is, when it was done, which rows count, and what is added up beside their number. */
interface Work {
  record: string
  person: string
  date: string
  where?: FilterCondition
  label: string
  sum?: { field: string; label: string; as: 'money' | 'seconds' }
}

const WORK: readonly Work[] = [
  {
    ...{ record: 'call', person: 'assigned_user', date: 'started_at', label: 'Calls' },
    sum: { field: 'talk_seconds', label: 'Talk time', as: 'seconds' },
  },
  {
    ...{ record: 'meeting', person: 'assigned_user', date: 'starts_at', label: 'Meetings held' },
    where: { field: 'state', condition: 'In', values: ['held'] },
  },
  { record: 'visit', person: 'assigned_user', date: 'checked_in_at', label: 'Visits made' },
  { record: 'note', person: 'created_by', date: 'created_at', label: 'Notes' },
  { record: 'task', person: 'assigned_user', date: 'completed_at', label: 'Tasks completed' },
  { record: 'lead', person: 'assigned_user', date: 'created_at', label: 'New leads' },
  {
    ...{ record: 'quotation', person: 'assigned_user', date: 'date', label: 'Quotations' },
    where: { field: 'status', condition: 'Not In', values: ['draft', 'replaced'] },
  },
  {
    ...{ record: 'sales_order', person: 'assigned_user', date: 'date', label: 'Orders' },
    where: { field: 'status', condition: 'Not In', values: ['draft', 'cancelled'] },
    sum: { field: 'total', label: 'Order value', as: 'money' },
  },
]

interface Counted {
  text: string
  figures: { column: ReportColumn; toWire?: (text: string) => string }[]
}

/** What each person did in the period: calls, talk time, meetings, visits, notes, tasks, leads, quotations and orders. */
export const personDay: OwnReport = {
  name: 'person_day',
  record: 'user',
  needs: [],
  has_own_period: true,
  is_of_many: true,
  statement(asking) {
    const { catalog } = asking
    const parts = WORK.flatMap((work) => countOf(asking, work) ?? [])
    const figures = parts.flatMap((part) => part.figures)
    const groups = [{ column: { label: 'Person', as: 'text' }, titled: catalog.get('user') }] as const
    if (parts.length === 0) return { groups, figures, text: 'select null as g1, 1 as set where false' }
    let next = 0
    const rows = parts.map(({ text, figures: own }) => {
      const first = next
      next += own.length
      const at = figures.map((_, index) =>
        index < first || index >= next ? 'null::numeric' : `p.v${index - first + 1}`,
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

/** The statement of one kind of work; null if the person may not see it. */
function countOf({ catalog, access, spec, zone, values }: OwnAsking, work: Work): Counted | null {
  const { record, person, date, where, label, sum } = work
  const plain = catalog.records.find(({ name }) => name === record)
  if (!plain || scopeOf(access, record, 'view') === 'none') return null
  const definition = withCustomFields(plain, access.custom_fields)
  const open = openFields(definition, access)
  if ([person, date, where?.field].some((name) => name !== undefined && !Object.hasOwn(open, name))) return null
  const period: FilterCondition = spec.period
    ? { field: date, condition: 'Period', values: ['customPeriod', spec.period.from, spec.period.to] }
    : { field: date, condition: 'Not Empty' }
  const filter = { combiner: 'AND' as const, conditions: [period, ...(where ? [where] : [])] }
  const rows = whereSql({ catalog, definition, access, request: { filter, timezone: zone }, values, right: 'view' })
  if (rows === false) return null
  const adds = sum && Object.hasOwn(open, sum.field) ? sum : undefined
  return {
    text: `select t."${person}" as person, count(*)::numeric as v1${adds ? `, sum(t."${adds.field}")::numeric as v2` : ''} from "${record}" t where ${rows} group by 1`,
    figures: [
      { column: { label, as: 'count' } },
      ...(adds
        ? [
            {
              column: { label: adds.label, as: adds.as },
              ...(adds.as === 'money' && { toWire: (text: string) => paiseText(BigInt(text)) }),
            },
          ]
        : []),
    ],
  }
}
