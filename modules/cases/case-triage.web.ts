import { callOutcomes, type TriageLook } from '#modules/crm/index.web.ts'

/** How cases are worked on one by one. */
export const look: TriageLook = {
  outcomes: callOutcomes,
  facts: ['desc', 'contact_id', 'due_at', 'priority', 'case_category_id', 'channel'],
  kept_in: 'note',
  with_actions: true,
}
