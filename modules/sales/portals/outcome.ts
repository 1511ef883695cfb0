import type { PortalAnswer } from '#modules/gst/portal/nic/portals.ts'
import { type Finding, findingOf } from './findings.ts'

/** What came of a request, as the record keeps it. `word` is its line in the history. */
export type Outcome =
  | { outcome: 'done'; values: Record<string, unknown>; word: string }
  | { outcome: 'refused'; findings: readonly Finding[] }
  | { outcome: 'again'; text: string }

/** An outcome from an answer of a portal. */
export function outcomeOf<Value>(answer: PortalAnswer<Value>, done: (value: Value) => Outcome): Outcome {
  if (answer.outcome === 'done') return done(answer.value)
  if (answer.outcome === 'again') return answer
  if (answer.outcome === 'credentials')
    return {
      outcome: 'refused',
      findings: [
        {
          message: 'The portal refuses the sign-in. Check user and password under Settings, E-invoice and e-way bill.',
          ...{ code: 'sign_in', place: 'settings', field: null },
        },
      ],
    }
  return { outcome: 'refused', findings: answer.errors.map(findingOf) }
}

/** A refusal in our words. */
export const refusedBecause = (message: string, code: string): Outcome => ({
  outcome: 'refused',
  findings: [{ message, code, place: 'nowhere', field: null }],
})
