import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TriageLook } from '../../triage/triage-look.web.ts'
import { CALL_OUTCOMES, type CallOutcome } from './outcomes.ts'

const LOOKS: Record<CallOutcome, { label: MessageDescriptor; key: string }> = {
  CNR: { label: msg`CNR`, key: 'c' },
  Busy: { label: msg`Busy`, key: 'b' },
  'Call Later': { label: msg`Call later`, key: 'l' },
  'Not Interested': { label: msg`Not interested`, key: 'n' },
  Interested: { label: msg`Interested`, key: 'i' },
  Held: { label: msg`Held`, key: 'h' },
  Unheld: { label: msg`Unheld`, key: 'u' },
  'Not Known': { label: msg`Not known`, key: 'k' },
}

/** The outcomes of a call with their words and keys. */
export const callOutcomes: TriageLook['outcomes'] = CALL_OUTCOMES.map((value) => ({ value, ...LOOKS[value] }))
