import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FilterGroup } from '#engine/record/filter.ts'
import type { Grouping, Measure, ReportSpec } from '#platform/reports/spec.ts'
import type { ChartKind } from '../chart/chart-options.web.ts'

/** A report that comes with the product. The thirteen of calls, meetings and visits have the specification's identifiers. */
export interface StandardReport {
  id: string
  title: MessageDescriptor
  chart: ChartKind
  spec: Omit<ReportSpec, 'period'>
}

export type ReportGroup = 'sales' | 'money' | 'leads' | 'calls' | 'meetings' | 'visits' | 'work'

export const GROUP_NAMES: Record<ReportGroup, MessageDescriptor> = {
  sales: msg`Sales`,
  money: msg`Money`,
  leads: msg`Leads and opportunities`,
  calls: msg`Calls`,
  meetings: msg`Meetings`,
  visits: msg`Visits`,
  work: msg`Tasks and notes`,
}

const COUNT: Measure = { kind: 'count' }
const sum = (field: string): Measure => ({ kind: 'sum', field })
const average = (field: string): Measure => ({ kind: 'average', field })
const minutes = (kind: 'sum' | 'average'): Measure => ({ kind, between: ['starts_at', 'ends_at'] })
const only = (field: string, values: string[], condition: 'In' | 'Not In' = 'In'): FilterGroup => ({
  combiner: 'AND',
  conditions: [{ field, condition, values }],
})
const by = (field: string, unit?: Grouping['unit']): Grouping => (unit ? { field, unit } : { field })

// Each line: identifier, title, chart, groups, figures.
type Line = readonly [string, MessageDescriptor, ChartKind, readonly Grouping[], readonly Measure[]]
const of = (rows: Pick<ReportSpec, 'record' | 'date' | 'filter'>, lines: readonly Line[]): StandardReport[] =>
  lines.map(([id, title, chart, groups, measures]) => ({ id, title, chart, spec: { ...rows, groups, measures } }))

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
const calls = { record: 'call', date: 'started_at' }
const meetings = { record: 'meeting', date: 'starts_at' }
const visits = { record: 'visit', date: 'starts_at' }
const leads = { record: 'lead', date: 'created_at' }
const opportunities = { record: 'opportunity', date: 'created_at' }
const TALK = [sum('talk_seconds'), average('talk_seconds'), COUNT] as const

/** The standard reports by group, in the order of the screen. */
export const STANDARD: Record<ReportGroup, readonly StandardReport[]> = {
  sales: [
    ...of(invoices, [
      ['sales-month', msg`Sales by month`, 'columns', [by('date', 'month')], SALES],
      ['sales-client', msg`Sales by client`, 'bars', [by('contact_id')], SALES],
      ['sales-person', msg`Sales by person`, 'bars', [by('assigned_user')], SALES],
      ['sales-branch', msg`Sales by branch`, 'bars', [by('location_id')], SALES],
    ]),
    ...of(orders, [['orders-status', msg`Orders by status`, 'bars', [by('order_status')], [sum('total'), COUNT]]]),
    ...of(quotations, [
      ['quotations-status', msg`Quotations by status`, 'bars', [by('status')], [sum('total'), COUNT]],
    ]),
  ],
  money: [
    ...of(receipts, [
      ['received-mode', msg`Money received by mode`, 'pie', [by('mode')], [sum('amount'), COUNT]],
      ['received-month', msg`Money received by month`, 'columns', [by('date', 'month')], [sum('amount'), COUNT]],
    ]),
    ...of(invoices, [
      [
        'gst-month',
        msg`GST on sales by month`,
        'columns',
        [by('date', 'month')],
        [sum('cgst'), sum('sgst'), sum('igst'), sum('taxable')],
      ],
      ['due-client', msg`Money due by client`, 'bars', [by('contact_id')], [sum('outstanding'), COUNT]],
    ]),
    ...of(bills, [
      ['purchases-month', msg`Purchases by month`, 'columns', [by('date', 'month')], SALES],
      ['purchases-supplier', msg`Purchases by supplier`, 'bars', [by('contact_id')], SALES],
      ['due-supplier', msg`To pay by supplier`, 'bars', [by('contact_id')], [sum('outstanding'), COUNT]],
      [
        'gst-purchases-month',
        msg`GST on purchases by month`,
        'columns',
        [by('date', 'month')],
        [sum('cgst'), sum('sgst'), sum('igst'), sum('taxable')],
      ],
    ]),
    ...of(payments, [
      ['paid-month', msg`Money paid by month`, 'columns', [by('date', 'month')], [sum('amount'), COUNT]],
    ]),
    ...of(expenses, [
      ['expenses-category', msg`Expenses by category`, 'pie', [by('category_id')], [sum('amount'), COUNT]],
      ['expenses-month', msg`Expenses by month`, 'columns', [by('date', 'month')], [sum('amount'), COUNT]],
    ]),
  ],
  leads: [
    ...of(leads, [
      ['leads-source', msg`Leads by source`, 'bars', [by('lead_source_id')], [COUNT, sum('amount')]],
      ['leads-status', msg`Leads by status`, 'bars', [by('lead_status_id')], [COUNT, sum('amount')]],
      [
        'leads-user-status',
        msg`Leads by user and status`,
        'bars',
        [by('assigned_user'), by('lead_status_id')],
        [COUNT, sum('amount')],
      ],
      ['leads-place', msg`Leads by state and city`, 'bars', [by('state'), by('city')], [COUNT, sum('amount')]],
      ['leads-lost', msg`Why leads were lost`, 'pie', [by('lost_reason')], [COUNT, sum('amount')]],
    ]),
    ...of(opportunities, [
      [
        'opportunities-stage',
        msg`Opportunities by stage`,
        'bars',
        [by('opportunity_stage_id')],
        [sum('opportunity_amount'), COUNT],
      ],
      [
        'opportunities-user',
        msg`Opportunities by user`,
        'bars',
        [by('assigned_user')],
        [sum('opportunity_amount'), COUNT, average('opportunity_amount')],
      ],
    ]),
  ],
  calls: of(calls, [
    [
      'call-summary-report',
      msg`Calls: summary`,
      'bars',
      [by('assigned_user'), by('outcome')],
      [COUNT, sum('talk_seconds')],
    ],
    ['call-talktime-report', msg`Calls: talk time`, 'bars', [by('assigned_user')], TALK],
    [
      'call-schedule-report',
      msg`Calls: by hour of the day`,
      'columns',
      [by('started_at', 'hour')],
      [COUNT, average('talk_seconds')],
    ],
    ['call-response-report', msg`Calls: outcomes`, 'pie', [by('outcome')], [COUNT]],
    ['call-source-report', msg`Calls: by source of the lead`, 'bars', [by('about>lead.lead_source_id')], TALK],
  ]),
  meetings: of(meetings, [
    ['meeting-summary-report', msg`Meetings: summary`, 'bars', [by('assigned_user'), by('state')], [COUNT]],
    [
      'meeting-duration-report',
      msg`Meetings: duration`,
      'bars',
      [by('assigned_user')],
      [minutes('sum'), minutes('average'), COUNT],
    ],
    ['meeting-schedule-report', msg`Meetings: by day`, 'columns', [by('starts_at', 'day')], [COUNT]],
    ['meeting-source-report', msg`Meetings: by source of the lead`, 'bars', [by('about>lead.lead_source_id')], [COUNT]],
  ]),
  visits: of(visits, [
    ['visit-summary-report', msg`Visits: summary`, 'bars', [by('assigned_user'), by('state')], [COUNT]],
    [
      'visit-duration-report',
      msg`Visits: duration`,
      'bars',
      [by('assigned_user')],
      [
        { kind: 'average', between: ['checked_in_at', 'checked_out_at'] },
        { kind: 'sum', between: ['checked_in_at', 'checked_out_at'] },
        COUNT,
      ],
    ],
    ['visit-schedule-report', msg`Visits: by day`, 'columns', [by('starts_at', 'day')], [COUNT]],
    ['visit-source-report', msg`Visits: by source`, 'bars', [by('visit_source_id')], [COUNT]],
  ]),
  work: [
    ...of({ record: 'task', date: 'created_at' }, [
      ['tasks-user', msg`Tasks by user and status`, 'bars', [by('assigned_user'), by('status_id')], [COUNT]],
    ]),
    ...of({ record: 'note', date: 'created_at' }, [
      ['notes-user', msg`Notes by user`, 'bars', [by('created_by')], [COUNT]],
    ]),
  ],
}

/** The standard report of an identifier. */
export const standardReport = (id: string): StandardReport | undefined =>
  Object.values(STANDARD)
    .flat()
    .find((one) => one.id === id)
