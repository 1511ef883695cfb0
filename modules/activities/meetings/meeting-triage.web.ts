import type { TriageLook } from '#modules/crm/index.web.ts'

/** How meetings are worked on one by one. */
export const look: TriageLook = {
  outcomes: [],
  facts: ['about', 'starts_at', 'ends_at', 'place', 'meeting_link', 'attendees', 'guests', 'desc'],
  kept_in: 'note',
  with_actions: true,
}
