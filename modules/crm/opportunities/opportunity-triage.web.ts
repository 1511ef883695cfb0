import type { TriageLook } from '../triage/triage-look.web.ts'
import { callOutcomes } from '../leads/outcome/outcome-looks.web.ts'

/** How opportunities are worked on one by one. */
export const look: TriageLook = {
  outcomes: callOutcomes,
  date: 'close_date',
  facts: ['desc', 'opportunity_amount', 'contact_id', 'close_date', 'stage_since', 'assigned_user'],
  kept_in: 'note',
}
