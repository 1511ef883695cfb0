import type { TriageLook } from '#modules/crm/index.web.ts'

/** How visits are worked on one by one. */
export const look: TriageLook = {
  outcomes: [],
  facts: ['about', 'starts_at', 'ends_at', 'address', 'visit_source_id', 'stop'],
  kept_in: 'note',
  with_actions: true,
}
