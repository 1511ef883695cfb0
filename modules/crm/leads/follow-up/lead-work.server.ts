import type { WorkSource } from '#platform/day/work-source.server.ts'

/** After so many days without a change a lead without a follow-up counts as forgotten. */
const IDLE_DAYS = 7

/** Leads in the list of a day: follow-ups, hot ones without a follow-up, forgotten ones, and those that nobody has. */
export const leadAsWork: WorkSource = {
  record: 'lead',
  label: 'Leads',
  open: { lead_status_id: { kind: 'open' } },
  due: 'follow_up_date',
  time: 'follow_up_time',
  hot: ({ alias }) => `${alias}.lead_type = 'hot'`,
  idle: ({ alias, now }) => `${alias}.updated_at < ${now} - interval '${IDLE_DAYS} days'`,
  unassigned: true,
  heat: 'lead_type',
  amount: 'amount',
  about: 'contact_id',
}
