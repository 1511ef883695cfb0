import { refuse } from '#base/issue.ts'
import type { Refusal } from '../amounts.ts'
import { isAboveLimit } from './discount-limit.ts'
import { draftOf, isExpired, newestOf, type Quotation, type QuotationRevision, remainingOf } from './quotation.ts'

type Offer = Pick<QuotationRevision, 'lines' | 'discount' | 'valid_until'>

/** What happens to a quotation. What an edit or a revision leaves out stays as it is. */
export type QuotationEvent =
  /** `limit`: the highest discount of the person's role, in percent. */
  | { type: 'send'; limit: string }
  | { type: 'approve' | 'not-accept' | 'reject' }
  | { type: 'edit' | 'revise'; offer: Partial<Offer> }
  | { type: 'accept'; revision: number; at: Date }
  | { type: 'convert'; revision: number; at: Date; order: string; lines: Readonly<Record<string, bigint>> }
  | { type: 'cancel-order'; order: string }

/**
 * A quotation after an event, or why the event is refused; then nothing has changed. Who may decide is a question of the approval
 * (`approval.ts`). The rules are those of fixtures/vectors/sales/quotation.json.
 */
export function applyQuotationEvent(quotation: Quotation, event: QuotationEvent): Quotation | Refusal {
  const newest = newestOf(quotation)
  switch (event.type) {
    case 'send':
      return orRefused(quotation, send(newest, event.limit))
    case 'edit':
      return orRefused(quotation, edit(newest, event.offer))
    case 'revise':
      return revise(quotation, event.offer)
    case 'accept':
      return forRevision(quotation, event, (revision) =>
        revision.accepted ? refuse('already_accepted', 'This quotation is accepted') : { ...revision, accepted: true },
      )
    case 'convert':
      return forRevision(quotation, event, (revision) => convert(revision, event))
    case 'cancel-order':
      return orRefused(quotation, cancelOrder(newest, event.order))
    default:
      return orRefused(quotation, decide(newest, event.type))
  }
}

/** The quotation with its newest revision replaced. */
function orRefused(quotation: Quotation, answer: QuotationRevision | Refusal): Quotation | Refusal {
  return 'rule' in answer ? answer : { ...quotation, revisions: [...quotation.revisions.slice(0, -1), answer] }
}

const REJECTED = refuse('rejected', 'This was rejected. Make a new revision')
const NOT_SENT = refuse('not_sent', 'This quotation was not sent')

function send(revision: QuotationRevision, limit: string): QuotationRevision | Refusal {
  const refusal = notADraft(revision)
  if (refusal) return refusal
  if (isAboveLimit(revision, limit)) return { ...revision, approval: 'Pending' }
  return { ...revision, approval: null, sent: true }
}

function edit(revision: QuotationRevision, offer: Partial<Offer>): QuotationRevision | Refusal {
  return notADraft(revision) ?? { ...revision, ...offer }
}

function notADraft({ sent, approval }: QuotationRevision): Refusal | null {
  if (sent) return refuse('not_draft', 'This quotation was sent. Make a revision')
  if (approval === 'Pending') return refuse('locked', 'This waits for approval')
  return approval === 'Rejected' ? REJECTED : null
}

function decide(
  revision: QuotationRevision,
  decision: 'approve' | 'not-accept' | 'reject',
): QuotationRevision | Refusal {
  if (revision.approval !== 'Pending' || revision.sent) return refuse('not_pending', 'This does not wait for approval')
  if (decision === 'approve') return { ...revision, approval: 'Approved', sent: true }
  return { ...revision, approval: decision === 'reject' ? 'Rejected' : 'Not Accepted' }
}

function revise(quotation: Quotation, offer: Partial<Offer>): Quotation | Refusal {
  const { lines, discount, valid_until, sent, approval, orders } = newestOf(quotation)
  if (orders.some(({ cancelled }) => !cancelled)) return refuse('already_ordered', 'Some of this is ordered')
  if (!sent && approval !== 'Rejected') return NOT_SENT
  const revision = draftOf({ lines, discount, valid_until, ...offer })
  return { ...quotation, revisions: [...quotation.revisions, revision] }
}

/** Does something with the revision that an event names, if it is the newest, was sent, and is valid or accepted. */
function forRevision(
  quotation: Quotation,
  { revision: index, at }: { revision: number; at: Date },
  then: (revision: QuotationRevision) => QuotationRevision | Refusal,
): Quotation | Refusal {
  if (index < quotation.revisions.length - 1) return refuse('superseded', 'There is a newer revision')
  const revision = newestOf(quotation)
  if (index >= quotation.revisions.length || !revision.sent) return NOT_SENT
  // An acceptance in time binds.
  if (!revision.accepted && isExpired(revision, at)) return refuse('expired', 'This quotation is no longer valid')
  return orRefused(quotation, then(revision))
}

function convert(
  revision: QuotationRevision,
  { order, lines }: { order: string; lines: Readonly<Record<string, bigint>> },
): QuotationRevision | Refusal {
  const quantities = Object.entries(lines)
  if (quantities.length === 0) return refuse('nothing_to_order', 'Choose what is ordered')
  if (quantities.some(([, quantity]) => quantity <= 0n)) return refuse('qty_invalid', 'Enter a quantity above zero')
  const remaining = remainingOf(revision)
  if (quantities.some(([id, quantity]) => quantity > (remaining[id] ?? 0n)))
    return refuse('more_than_remaining', 'This is more than is left of the quotation')
  // What the staff orders counts as accepted.
  return { ...revision, accepted: true, orders: [...revision.orders, { id: order, lines, cancelled: false }] }
}

function cancelOrder(revision: QuotationRevision, id: string): QuotationRevision | Refusal {
  const orders = revision.orders.filter((order) => order.id === id)
  if (orders.length === 0) return refuse('unknown_order', 'This quotation has no such order')
  if (orders.every(({ cancelled }) => cancelled)) return refuse('already_cancelled', 'This order is cancelled')
  return {
    ...revision,
    orders: revision.orders.map((order) => (order.id === id ? { ...order, cancelled: true } : order)),
  }
}
