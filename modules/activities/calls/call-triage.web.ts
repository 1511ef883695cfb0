import type { TriageLook } from '#modules/crm/index.web.ts'

/** How missed calls are worked on one by one. */
export const look: TriageLook = {
  outcomes: [],
  facts: ['about', 'direction', 'started_at', 'remark', 'assigned_user'],
  kept_in: 'note',
  with_actions: true,
}
