import type { TriageLook } from '../triage/triage-look.web.ts'
import { callOutcomes } from './outcome/outcome-looks.web.ts'

/** What triage shows and saves of leads. */
export const look: TriageLook = {
  outcomes: callOutcomes,
  date: 'follow_up_date',
  time: 'follow_up_time',
  facts: ['desc', 'product', 'amount', 'contacts', 'follow_up_date', 'lead_source_id', 'assigned_user', 'remark'],
  kept_in: 'note',
}
