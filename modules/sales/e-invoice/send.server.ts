import { compare, exact } from '#base/exact.ts'
import { CANCEL_CODES, type CancelReason } from '#modules/gst/einvoice/rules.ts'
import { einvoiceOf } from '#modules/gst/einvoice/payload.ts'
import type { Paper } from '#modules/gst/portal/paper.ts'
import type { EinvoicePortal, PortalAnswer, Registered } from '#modules/gst/portal/nic/portals.ts'
import { type Outcome, outcomeOf, refusedBecause } from '../portals/outcome.ts'

const CANCEL_MS = 24 * 3_600_000
const DUPLICATE = '2150'
const CANCELLED_ALREADY = '9999'

/**
 * Registers a paper. If the portal has it already, because an answer was lost or another program pushed it, its registration is read
 * by the document and counts only if client and total are ours (decision 0090).
 */
export async function registerPaper(portal: EinvoicePortal, paper: Paper): Promise<Outcome> {
  const answer = await portal.register(einvoiceOf(paper))
  if (!isDuplicate(answer)) return outcomeOf(answer, (found) => registered(found, paper))
  const { type, number, date } = paper
  const known = await portal.byDocument({ type, number, date })
  return outcomeOf(known, (found) => registered(found, paper))
}

const isDuplicate = (answer: PortalAnswer<unknown>): boolean =>
  answer.outcome === 'refused' && answer.errors.some(({ code }) => code === DUPLICATE)

function registered(found: Registered, paper: Paper): Outcome {
  const { signed } = found
  const is_ours =
    signed.seller_gstin === paper.supplier.gstin &&
    signed.buyer_gstin === paper.recipient.gstin &&
    signed.type === paper.type &&
    signed.number.toUpperCase() === paper.number.toUpperCase() &&
    compare(exact(signed.total), exact(paper.totals.grand_total)) === 0
  if (!is_ours)
    return refusedBecause(
      `The portal has another document of this number: client ${signed.buyer_gstin}, total ${signed.total}. Compare them before you do anything else.`,
      'other_document',
    )
  const { irn, ack_number, acknowledged_at, signed_qr } = found
  const values = { irn, ack_number, acknowledged_at, signed_qr }
  if (found.is_cancelled)
    return { outcome: 'done', word: 'found_cancelled', values: { ...values, status: 'cancelled' } }
  const cancel_until = new Date(new Date(acknowledged_at).getTime() + CANCEL_MS).toISOString()
  return { outcome: 'done', word: 'pushed', values: { ...values, status: 'pushed', cancel_until } }
}

/** Cancels a registration; one that is cancelled already is done. */
export async function cancelPaper(
  portal: EinvoicePortal,
  { irn, why, more, now }: { irn: string; why: CancelReason; more: string; now: Date },
): Promise<Outcome> {
  const answer = await portal.cancel({ irn, reason: CANCEL_CODES.einvoice[why], remark: more || why })
  const values = { status: 'cancelled', cancel_reason: why, cancel_remark: more || null }
  const cancelled = (cancelled_at: string): Outcome => ({
    ...{ outcome: 'done', word: 'cancelled', values: { ...values, cancelled_at } },
  })
  if (answer.outcome === 'refused' && answer.errors.some(({ code }) => code === CANCELLED_ALREADY))
    return cancelled(now.toISOString())
  return outcomeOf(answer, ({ cancelled_at }) => cancelled(cancelled_at))
}
