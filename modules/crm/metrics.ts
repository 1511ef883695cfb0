import { defineMetrics } from '#platform/metrics/metric.ts'

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
