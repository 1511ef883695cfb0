import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Dashboard } from '#ui/client/storage.ts'
import type { SectionGroup } from './sections.ts'

/** Names of the sections of each dashboard. */
export const SECTION_NAMES: Record<Dashboard, Record<string, MessageDescriptor>> = {
  'User Dashboard': {
    figures: msg`Today`,
    follow_ups: msg`My follow-ups`,
    newest: msg`Newest leads`,
    overview: msg`Overview`,
    status: msg`Leads by status`,
    calls: msg`Calls`,
    talk_time: msg`Talk time`,
    notes: msg`Notes`,
  },
  'Business Dashboard': {
    overview: msg`Overview`,
    waiting: msg`Needs you today`,
    sales: msg`Sales and money received`,
    due_age: msg`Money due by age`,
    source: msg`Sales by source`,
    status: msg`Leads by status`,
    source_return: msg`Return of each source`,
    follow_ups: msg`Follow-up discipline`,
    user: msg`Leads by user`,
    funnel: msg`Opportunities by stage`,
    opportunity_user: msg`Opportunities by user`,
    activity: msg`Activities`,
    talk_time: msg`Talk time`,
    place: msg`Leads by place`,
    stock_value: msg`Stock value`,
    reorder: msg`Items to reorder`,
    movements: msg`Latest stock movements`,
  },
}

/** Names of the groups of sections. */
export const GROUP_NAMES: Record<SectionGroup, MessageDescriptor> = {
  'Lead-Sales': msg`Lead-Sales`,
  Inventory: msg`Inventory`,
  Activities: msg`Activities`,
  'Geo Location': msg`Geo Location`,
}
