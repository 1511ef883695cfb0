import type { FilterCondition } from '#engine/record/filter.ts'
import { defineMetrics } from '#platform/metrics/metric.ts'
import { defineWaiting } from '#platform/metrics/waiting.ts'

const OF_LEADS = ['lead_source_id', 'lead_status_id', 'country', 'state', 'city']
// The figures of each owner over all days are read from the totals of everybody, which have no branches.
const OF_ALL_DAYS = ['assigned_user']
const LOST: FilterCondition = { field: 'lost_reason', condition: 'Not Empty' }

/** The figures of leads and opportunities. */
export const crmMetrics = defineMetrics([
  {
    name: 'lead',
    label: 'New leads',
    record: 'lead',
    date: 'created_at',
    sum: 'amount',
    dimensions: [...OF_LEADS, ['state', 'city']],
  },
  {
    name: 'won',
    label: 'Won leads',
    record: 'lead',
    date: 'created_at',
    sum: 'amount',
    kinds: { lead_status_id: ['won'] },
    dimensions: OF_LEADS,
  },
  {
    name: 'lost',
    label: 'Lost leads',
    record: 'lead',
    date: 'created_at',
    sum: 'amount',
    where: [LOST],
    dimensions: ['lost_reason'],
  },
  {
    name: 'follow_up',
    label: 'Follow-ups',
    record: 'lead',
    date: 'follow_up_date',
    kinds: { lead_status_id: ['open'] },
    dimensions: OF_ALL_DAYS,
  },
  {
    name: 'without_follow_up',
    label: 'Open leads without a follow-up',
    record: 'lead',
    date: 'created_at',
    where: [{ field: 'follow_up_date', condition: 'Empty' }],
    kinds: { lead_status_id: ['open'] },
    dimensions: OF_ALL_DAYS,
  },
  {
    name: 'opportunity',
    label: 'New opportunities',
    record: 'opportunity',
    date: 'created_at',
    sum: 'opportunity_amount',
    dimensions: ['opportunity_stage_id'],
  },
  {
    name: 'lost_opportunity',
    label: 'Lost opportunities',
    record: 'opportunity',
    date: 'created_at',
    sum: 'opportunity_amount',
    where: [LOST],
    dimensions: ['lost_reason'],
  },
])

/** Leads that somebody should deal with. */
export const crmWaiting = defineWaiting([
  {
    name: 'unassigned_leads',
    label: 'Enquiries without an owner',
    record: 'lead',
    where: [{ field: 'assigned_user', condition: 'In', values: [null] }],
    kinds: { lead_status_id: ['open'] },
    is_trouble: true,
  },
  {
    name: 'overdue_follow_ups',
    label: 'Follow-ups overdue',
    record: 'lead',
    kinds: { lead_status_id: ['open'] },
    days: [{ field: 'follow_up_date', condition: 'To', add: -1 }],
    metric: 'follow_up',
    is_trouble: true,
  },
])
