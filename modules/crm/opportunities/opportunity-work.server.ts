import type { WorkSource } from '#platform/day/work-source.server.ts'

/** Opportunities in the list of a day: those that should close, those that stay too long in their stage, and those that nobody has. */
export const opportunityAsWork: WorkSource = {
  record: 'opportunity',
  label: 'Opportunities',
  open: { opportunity_stage_id: { kind: 'open' } },
  due: 'close_date',
  idle: ({ alias, business, now }) => `exists (select from opportunity_stage g where g.business_id = ${business}
    and g.id = ${alias}.opportunity_stage_id and ${alias}.stage_since < ${now} - make_interval(days => g.ageing_days))`,
  unassigned: true,
  amount: 'opportunity_amount',
  about: 'contact_id',
}
