import type { FilterGroup } from '#engine/record/filter.ts'
import type { Grouping, Measure, ReportSpec } from '#platform/reports/spec.ts'

export type ChartName = 'bars' | 'columns' | 'wave' | 'pie' | 'map' | 'heat' | 'funnel'

/** What a report that comes with the product computes. The thirteen of calls, meetings and visits have the specification's identifiers. */
export interface StandardSpec {
  id: string
  chart: ChartName
  spec: Omit<ReportSpec, 'period'>
  /** The period with which the screen begins, if not the financial year; none for a report that is always of today. */
  period?: 'today' | 'thisMonth' | 'none'
}

export type ReportGroup = 'sales' | 'money' | 'leads' | 'calls' | 'meetings' | 'visits' | 'work'

const COUNT: Measure = { kind: 'count' }
const sum = (field: string): Measure => ({ kind: 'sum', field })
const average = (field: string): Measure => ({ kind: 'average', field })
const minutes = (kind: 'sum' | 'average'): Measure => ({ kind, between: ['starts_at', 'ends_at'] })
const only = (field: string, values: string[], condition: 'In' | 'Not In' = 'In'): FilterGroup => ({
  combiner: 'AND',
  conditions: [{ field, condition, values }],
})
const filled = (field: string): FilterGroup => ({ combiner: 'AND', conditions: [{ field, condition: 'Not Empty' }] })
const own = (id: string, chart: ChartName, record: string, name: string, date?: string): StandardSpec => ({
  ...{ id, chart, spec: { record, own: name, groups: [], measures: [], ...(date && { date }) } },
})
const by = (field: string, unit?: Grouping['unit']): Grouping => (unit ? { field, unit } : { field })

// Each line: identifier, chart, groups, figures.
type Line = readonly [string, ChartName, readonly Grouping[], readonly Measure[]]
const of = (rows: Pick<ReportSpec, 'record' | 'date' | 'filter'>, lines: readonly Line[]): StandardSpec[] =>
  lines.map(([id, chart, groups, measures]) => ({ id, chart, spec: { ...rows, groups, measures } }))

// What parties owed on the first day is no sale, purchase or payment.
const POSTED_HERE: FilterGroup = {
  combiner: 'AND',
  conditions: [
    { field: 'status', condition: 'In', values: ['posted'] },
    { field: 'brought', condition: 'Not In', values: ['opening'] },
  ],
}
const invoices = { record: 'invoice', date: 'date', filter: POSTED_HERE }
const orders = { record: 'sales_order', date: 'date', filter: only('status', ['draft', 'cancelled'], 'Not In') }
const quotations = { record: 'quotation', date: 'date', filter: only('status', ['draft', 'replaced'], 'Not In') }
const receipts = { record: 'receipt', date: 'date', filter: POSTED_HERE }
const bills = { record: 'bill', date: 'date', filter: POSTED_HERE }
const payments = { record: 'payment', date: 'date', filter: POSTED_HERE }
const expenses = { record: 'other_expense', date: 'date', filter: only('status', ['posted']) }
const SALES = [sum('total'), sum('taxable'), COUNT] as const
// Few businesses have goods with compensation cess; the others see no column of it.
const GST = [sum('cgst'), sum('sgst'), sum('igst'), { ...sum('cess'), if_any: true }, sum('taxable')] as const
const calls = { record: 'call', date: 'started_at' }
const meetings = { record: 'meeting', date: 'starts_at' }
const visits = { record: 'visit', date: 'starts_at' }
const leads = { record: 'lead', date: 'created_at' }
const opportunities = { record: 'opportunity', date: 'created_at' }
const TALK = [sum('talk_seconds'), average('talk_seconds'), COUNT] as const

/** The standard reports by group, in the order of the screen. */
export const STANDARD_SPECS: Record<ReportGroup, readonly StandardSpec[]> = {
  sales: [
    ...of(invoices, [
      ['sales-month', 'columns', [by('date', 'month')], SALES],
      ['sales-item', 'bars', [by('lines.item_id')], [sum('lines.taxable'), sum('lines.quantity'), COUNT]],
      ['sales-client', 'bars', [by('contact_id')], SALES],
      ['sales-person', 'bars', [by('assigned_user')], SALES],
      ['sales-branch', 'bars', [by('location_id')], SALES],
    ]),
    ...of(orders, [['orders-status', 'bars', [by('order_status')], [sum('total'), COUNT]]]),
    ...of(quotations, [['quotations-status', 'bars', [by('status')], [sum('total'), COUNT]]]),
  ],
  money: [
    ...of(receipts, [
      ['received-mode', 'pie', [by('mode')], [sum('amount'), COUNT]],
      ['received-month', 'columns', [by('date', 'month')], [sum('amount'), COUNT]],
    ]),
    ...of(invoices, [['gst-month', 'columns', [by('date', 'month')], GST]]),
    { ...own('receivable-ages', 'bars', 'invoice', 'receivable_ages'), period: 'none' },
    { ...own('payable-ages', 'bars', 'bill', 'payable_ages'), period: 'none' },
    ...of(bills, [
      ['purchases-month', 'columns', [by('date', 'month')], SALES],
      ['purchases-supplier', 'bars', [by('contact_id')], SALES],
      ['gst-purchases-month', 'columns', [by('date', 'month')], GST],
    ]),
    ...of(payments, [['paid-month', 'columns', [by('date', 'month')], [sum('amount'), COUNT]]]),
    ...of(expenses, [
      ['expenses-category', 'pie', [by('category_id')], [sum('amount'), COUNT]],
      ['expenses-month', 'columns', [by('date', 'month')], [sum('amount'), COUNT]],
    ]),
  ],
  leads: [
    ...of(leads, [
      ['leads-source', 'bars', [by('lead_source_id')], [COUNT, sum('amount')]],
      ['leads-status', 'bars', [by('lead_status_id')], [COUNT, sum('amount')]],
      ['leads-user-status', 'bars', [by('assigned_user'), by('lead_status_id')], [COUNT, sum('amount')]],
      ['leads-state', 'map', [by('state')], [COUNT, sum('amount')]],
      ['leads-place', 'bars', [by('state'), by('city')], [COUNT, sum('amount')]],
    ]),
    ...of({ ...leads, filter: filled('lost_reason') }, [
      ['leads-lost', 'pie', [by('lost_reason')], [COUNT, sum('amount')]],
    ]),
    own('response-time', 'bars', 'lead', 'response_time', 'created_at'),
    own('source-return', 'bars', 'lead', 'source_return', 'created_at'),
    own('stage-funnel', 'funnel', 'opportunity', 'stage_funnel', 'created_at'),
    ...of({ ...opportunities, filter: filled('lost_reason') }, [
      ['opportunities-lost', 'pie', [by('lost_reason')], [COUNT, sum('opportunity_amount')]],
    ]),
    ...of(opportunities, [
      ['opportunities-stage', 'bars', [by('opportunity_stage_id')], [sum('opportunity_amount'), COUNT]],
      [
        'opportunities-user',
        'bars',
        [by('assigned_user')],
        [sum('opportunity_amount'), COUNT, average('opportunity_amount')],
      ],
    ]),
  ],
  calls: [
    ...of(calls, [
      ['call-summary-report', 'bars', [by('assigned_user'), by('outcome')], [COUNT, sum('talk_seconds')]],
      ['call-talktime-report', 'bars', [by('assigned_user')], TALK],
      ['call-schedule-report', 'columns', [by('started_at', 'hour')], [COUNT, average('talk_seconds')]],
      [
        'call-week-report',
        'heat',
        [by('started_at', 'weekday'), by('started_at', 'hour')],
        [sum('talk_seconds'), COUNT],
      ],
      ['call-response-report', 'pie', [by('outcome')], [COUNT]],
      ['call-source-report', 'bars', [by('about>lead.lead_source_id')], TALK],
    ]),
    { ...own('calls', 'bars', 'call', 'calls', 'started_at'), period: 'thisMonth' },
  ],
  meetings: of(meetings, [
    ['meeting-summary-report', 'bars', [by('assigned_user'), by('state')], [COUNT]],
    ['meeting-duration-report', 'bars', [by('assigned_user')], [minutes('sum'), minutes('average'), COUNT]],
    ['meeting-schedule-report', 'columns', [by('starts_at', 'day')], [COUNT]],
    ['meeting-source-report', 'bars', [by('about>lead.lead_source_id')], [COUNT]],
  ]),
  visits: of(visits, [
    ['visit-summary-report', 'bars', [by('assigned_user'), by('state')], [COUNT]],
    [
      'visit-duration-report',
      'bars',
      [by('assigned_user')],
      [
        { kind: 'average', between: ['checked_in_at', 'checked_out_at'] },
        { kind: 'sum', between: ['checked_in_at', 'checked_out_at'] },
        COUNT,
      ],
    ],
    ['visit-schedule-report', 'columns', [by('starts_at', 'day')], [COUNT]],
    ['visit-source-report', 'bars', [by('visit_source_id')], [COUNT]],
  ]),
  work: [
    { ...own('person-day', 'bars', 'user', 'person_day'), period: 'today' },
    { ...own('follow-up-discipline', 'bars', 'lead', 'follow_up_discipline'), period: 'thisMonth' },
    { ...own('follow-ups', 'bars', 'lead', 'follow_ups'), period: 'thisMonth' },
    ...of({ record: 'task', date: 'created_at' }, [
      ['tasks-user', 'bars', [by('assigned_user'), by('status_id')], [COUNT]],
    ]),
    ...of({ record: 'note', date: 'created_at' }, [['notes-user', 'bars', [by('created_by')], [COUNT]]]),
  ],
}
