import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ReportGroup, STANDARD_SPECS, type StandardSpec } from './standard-specs.ts'

export const GROUP_NAMES: Record<ReportGroup, MessageDescriptor> = {
  sales: msg`Sales`,
  money: msg`Money`,
  leads: msg`Leads and opportunities`,
  calls: msg`Calls`,
  meetings: msg`Meetings`,
  visits: msg`Visits`,
  work: msg`People and their work`,
}

const TITLES: Readonly<Record<string, MessageDescriptor>> = {
  'sales-month': msg`Sales by month`,
  'sales-client': msg`Sales by client`,
  'sales-person': msg`Sales by person`,
  'sales-branch': msg`Sales by branch`,
  'orders-status': msg`Orders by status`,
  'quotations-status': msg`Quotations by status`,
  'received-mode': msg`Money received by mode`,
  'received-month': msg`Money received by month`,
  'gst-month': msg`GST on sales by month`,
  'purchases-month': msg`Purchases by month`,
  'purchases-supplier': msg`Purchases by supplier`,
  'gst-purchases-month': msg`GST on purchases by month`,
  'paid-month': msg`Money paid by month`,
  'expenses-category': msg`Expenses by category`,
  'expenses-month': msg`Expenses by month`,
  'leads-source': msg`Leads by source`,
  'leads-status': msg`Leads by status`,
  'leads-user-status': msg`Leads by user and status`,
  'leads-state': msg`Leads on the map of India`,
  'leads-place': msg`Leads by state and city`,
  'leads-lost': msg`Why leads were lost`,
  'opportunities-stage': msg`Opportunities by stage`,
  'opportunities-user': msg`Opportunities by user`,
  'call-summary-report': msg`Calls: summary`,
  'call-talktime-report': msg`Calls: talk time`,
  'call-schedule-report': msg`Calls: by hour of the day`,
  'call-week-report': msg`Calls: talk time by weekday and hour`,
  'call-response-report': msg`Calls: outcomes`,
  'call-source-report': msg`Calls: by source of the lead`,
  calls: msg`Calls, one by one`,
  'meeting-summary-report': msg`Meetings: summary`,
  'meeting-duration-report': msg`Meetings: duration`,
  'meeting-schedule-report': msg`Meetings: by day`,
  'meeting-source-report': msg`Meetings: by source of the lead`,
  'visit-summary-report': msg`Visits: summary`,
  'visit-duration-report': msg`Visits: duration`,
  'visit-schedule-report': msg`Visits: by day`,
  'visit-source-report': msg`Visits: by source`,
  'tasks-user': msg`Tasks by user and status`,
  'notes-user': msg`Notes by user`,
  'sales-item': msg`Sales by item`,
  'response-time': msg`Response time by source and person`,
  'source-return': msg`What each source brings and costs`,
  'stage-funnel': msg`Funnel with the time in each stage`,
  'opportunities-lost': msg`Why opportunities were lost`,
  'person-day': msg`A person’s day`,
  'follow-up-discipline': msg`Follow-up discipline by person`,
  'follow-ups': msg`Follow-ups, one by one`,
  'receivable-ages': msg`Money due by age`,
  'payable-ages': msg`To pay by age`,
}

/** A report that comes with the product. */
export interface StandardReport extends StandardSpec {
  title: MessageDescriptor
}

/** The standard reports of a group, in the order of the screen. */
export const standardReports = (group: ReportGroup): StandardReport[] =>
  STANDARD_SPECS[group].map((one) => ({ ...one, title: TITLES[one.id] }))

/** The groups in the order of the screen. */
export const REPORT_GROUPS = Object.keys(STANDARD_SPECS) as ReportGroup[]

/** The standard report of an identifier. */
export const standardReport = (id: string): StandardReport | undefined =>
  REPORT_GROUPS.flatMap(standardReports).find((one) => one.id === id)

/** The standard report whose statement of its own a report has. */
export const ownReport = ({ record, own }: { record: string; own?: string }): StandardReport | undefined =>
  own === undefined
    ? undefined
    : REPORT_GROUPS.flatMap(standardReports).find(({ spec }) => spec.own === own && spec.record === record)
