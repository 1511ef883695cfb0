import { callOutcomes, type TriageLook } from '#modules/crm/index.web.ts'

/** How tasks are worked on one by one. */
export const look: TriageLook = {
  outcomes: callOutcomes,
  date: 'due_date',
  facts: ['desc', 'about', 'priority', 'due_date', 'checklist', 'assigned_user'],
  kept_in: 'note',
}
