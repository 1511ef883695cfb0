import type { TriageLook } from '#modules/crm/index.web.ts'

/** How reminders are worked on one by one. */
export const look: TriageLook = {
  outcomes: [],
  facts: ['about', 'desc', 'remind_date', 'repeat'],
  with_actions: true,
}
