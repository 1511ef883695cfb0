import type { Cause, Change } from '#engine/server/records/hooks.server.ts'
import { checkGstin } from '#modules/business/checks/india/gstin.ts'
import { stateByCode } from '#modules/gst/states.ts'

/** GST types of clients who have a GSTIN: both are registrations under the GST law. */
const REGISTERED: readonly unknown[] = ['Regular', 'Composition']

/**
 * Checks GST type and GSTIN of a contact: a regular or composition client needs a GSTIN. A new GSTIN contains PAN and
 * state, which are filled in if they are empty.
 */
export function checkGst({ before, values, issues }: Change, cause: Cause): void {
  const now: Record<string, unknown> = { ...before, ...values }
  const is_changed = (name: string) => values[name] !== undefined && values[name] !== (before?.[name] ?? null)
  if (is_changed('gstin') && typeof values.gstin === 'string') {
    const found = checkGstin(values.gstin)
    if (found.valid && found.pan && !now.pan) values.pan = found.pan
    // The code of the centre (99) has no state of an address.
    const state = found.valid ? stateByCode(found.state_code)?.name : undefined
    if (state && !now.state) values.state = state
  }
  // Undoing a change writes back what was stored, and a merge what each of the records had.
  if (cause === 'undo' || cause === 'merge' || !(is_changed('gst_type') || is_changed('gstin'))) return
  if (REGISTERED.includes(now.gst_type) && !now.gstin)
    issues.push({ field: 'gstin', message: 'A regular or composition client has a GSTIN. Enter it.', rule: 'gst_type' })
}
