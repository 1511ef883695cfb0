import { panOf, rateFor, sectionOn } from './sections.ts'
import { paiseOf } from '../rules/amounts.ts'

type Draft = Readonly<Record<string, unknown>>

/**
 * Section and rate of the TCS of an invoice; empty where none is collected. `total` is what the client pays without TCS: TCS is on the amount
 * with GST (CBDT circular 17/2020).
 */
export function tcsOf(draft: Draft, total: unknown): { tcs_section: string | null; tcs_rate: string | null } {
  const date = typeof draft.date === 'string' ? draft.date : null
  const section = date === null ? null : sectionOn(draft.tcs_nature, date)
  if (!section || (section.single !== undefined && paiseOf(total) <= section.single))
    return { tcs_section: null, tcs_rate: null }
  return { tcs_section: section.section, tcs_rate: rateFor(section, panOf(draft.buyer_pan, draft.buyer_gstin)) }
}
