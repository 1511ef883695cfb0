import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TriageLook } from '../triage/triage-look.web.ts'
import { CALL_OUTCOMES, type CallOutcome } from './outcome/outcomes.ts'

const OUTCOME_LOOKS: Record<CallOutcome, { label: MessageDescriptor; key: string }> = {
  CNR: { label: msg`CNR`, key: 'c' },
  Busy: { label: msg`Busy`, key: 'b' },
  'Call Later': { label: msg`Call later`, key: 'l' },
  'Not Interested': { label: msg`Not interested`, key: 'n' },
  Interested: { label: msg`Interested`, key: 'i' },
  Held: { label: msg`Held`, key: 'h' },
  Unheld: { label: msg`Unheld`, key: 'u' },
  'Not Known': { label: msg`Not known`, key: 'k' },
}

/** What triage shows and saves of leads. */
export const look: TriageLook = {
  outcomes: CALL_OUTCOMES.map((value) => ({ value, ...OUTCOME_LOOKS[value] })),
  date: 'follow_up_date',
  time: 'follow_up_time',
  facts: ['desc', 'product', 'amount', 'contacts', 'follow_up_date', 'lead_source_id', 'assigned_user', 'remark'],
  kept_in: 'note',
}
