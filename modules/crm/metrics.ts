import { defineMetrics } from '#platform/metrics/metric.ts'
import { defineWaiting } from '#platform/metrics/waiting.ts'

const OF_LEADS = ['lead_source_id', 'lead_status_id', 'country', 'state', 'city']

/** The figures of leads and opportunities. */
export const crmMetrics = defineMetrics([
  { name: 'lead', label: 'New leads', record: 'lead', date: 'created_at', sum: 'amount', dimensions: OF_LEADS },
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
    name: 'follow_up',
    label: 'Follow-ups',
    record: 'lead',
    date: 'follow_up_date',
    kinds: { lead_status_id: ['open'] },
  },
  {
    name: 'opportunity',
    label: 'New opportunities',
    record: 'opportunity',
    date: 'created_at',
    sum: 'opportunity_amount',
    dimensions: ['opportunity_stage_id'],
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
