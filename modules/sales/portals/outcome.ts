import type { PortalAnswer } from '#modules/gst/portal/nic/portals.ts'
import { type Finding, findingOf, type Place } from './findings.ts'

/** What came of a request, as the record keeps it. `word` is its line in the history. */
export type Outcome =
  | { outcome: 'done'; values: Record<string, unknown>; word: string }
  | Refused
  | { outcome: 'again'; text: string }

export interface Refused {
  outcome: 'refused'
  findings: readonly Finding[]
}

/** What to say where the portal does not accept user and password. */
export const SIGN_IN_REFUSED =
  'The portal refuses the sign-in. Check user and password under Settings, E-invoice and e-way bill.'

/** An outcome from an answer of a portal. */
export function outcomeOf<Value>(answer: PortalAnswer<Value>, done: (value: Value) => Outcome): Outcome {
  if (answer.outcome === 'done') return done(answer.value)
  if (answer.outcome === 'again') return answer
  if (answer.outcome === 'credentials') return refusedBecause(SIGN_IN_REFUSED, 'sign_in', 'settings')
  return { outcome: 'refused', findings: answer.errors.map(findingOf) }
}

/** A refusal in our words; `place` is where it is mended. */
export const refusedBecause = (message: string, code: string, place: Place = 'nowhere'): Refused => ({
  outcome: 'refused',
  findings: [{ message, code, place, field: null }],
})
