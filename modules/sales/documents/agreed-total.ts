import { money } from '#engine/record/fields.ts'
import { computeDocument, type Draft, withTotal } from './price-draft.ts'
import { withAgreedTotal } from './written-total.ts'

/** The total that a document must have so that the parts of another one add up, or that the parties agreed on. */
export const AGREED_TOTAL = money({
  label: 'Agreed total',
  help: 'Up to two rupees of difference are the round-off',
  example: () => '0.00',
})

/** The computed fields of a document that may have an agreed total. */
export function computeAgreed(draft: Draft): Record<string, unknown> {
  const priced = computeDocument(draft)
  return withTotal(draft, priced, withAgreedTotal(priced, draft.agreed_total))
}
