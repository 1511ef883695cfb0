import { refuse } from '#base/issue.ts'
import type { OrderAnswer, Quantities } from './order-answer.ts'
import { cancelInvoice, closeLine, invoiceLines } from './order-billing.ts'
import { DEFAULT_MOVES, mayMove, type MoveMatrix } from './order-moves.ts'
import { anythingOut, orderStatuses } from './order-status.ts'
import { awayOf, type Order, openOf, type OrderStatus, valueOf } from './order.ts'
import { moveShipment, ship, takeBack } from './shipments.ts'
import { give, receive, stage } from './production.ts'

/** What happens to an order. Amounts are paise. */
export type OrderEvent =
  | { type: 'confirm'; advance?: bigint }
  | { type: 'set-status'; status: OrderStatus }
  | { type: 'stage' | 'give'; line: string; quantity: bigint; from?: string; to: string }
  | { type: 'receive'; line: string; from: string; good: bigint; lost: bigint; to?: string }
  | { type: 'ship'; shipment: string; lines: Quantities }
  | { type: 'transit' | 'reroute' | 'deliver' | 'lost'; shipment: string }
  | { type: 'return' | 'exchange'; lines: Quantities }
  | { type: 'close'; line: string }
  | { type: 'invoice'; invoice: string; lines: Quantities }
  | { type: 'cancel-invoice'; invoice: string }
  | { type: 'pay' | 'refund'; amount: bigint }
  | { type: 'complete' | 'cancel' }
  | { type: 'reopen'; admin: boolean }

const AFTER_COMPLETED = ['ship', 'stage', 'give', 'close', 'cancel', 'complete', 'confirm', 'set-status']

/**
 * An order after an event, or why the event is refused; then nothing has changed. The rules are those of
 * fixtures/vectors/sales/order-status.json; `matrix` holds the moves that the owner allows.
 *
 * ```ts
 * const step = applyOrderEvent(order, { type: 'ship', shipment: 'S1', lines: { L1: 4000n } })
 * if ('rule' in step) issues.push({ field: '', ...step })
 * else orderStatuses(step.order) // { order: 'Partially Unfulfilled', fulfilment: ..., payment: ... }
 * ```
 */
export function applyOrderEvent(order: Order, event: OrderEvent, matrix: MoveMatrix = DEFAULT_MOVES): OrderAnswer {
  if (order.cancelled && event.type !== 'refund' && event.type !== 'reopen')
    return refuse('order_cancelled', 'This order is cancelled')
  if (order.completed && AFTER_COMPLETED.includes(event.type))
    return refuse('order_completed', 'This order is completed')
  const answer = answerTo(order, event)
  if (!('order' in answer)) return answer
  const step = { ...answer, order: afterIntake(answer.order) }
  const [from, to] = [orderStatuses(order).order, orderStatuses(step.order).order]
  // An Admin may reopen into any status, and what a job worker brought back is a fact.
  if (event.type !== 'reopen' && event.type !== 'receive' && !mayMove(matrix, from, to))
    return refuse('move_not_allowed', `An order does not go from ${from} to ${to} in this business`)
  return step
}

function answerTo(order: Order, event: OrderEvent): OrderAnswer {
  switch (event.type) {
    case 'confirm':
      return confirm(order, event.advance ?? null)
    case 'set-status':
      return setStatus(order, event.status)
    case 'stage':
      return stage(order, event)
    case 'give':
      return give(order, event)
    case 'receive':
      return receive(order, event)
    case 'ship':
      return ship(order, event)
    case 'return':
    case 'exchange':
      return takeBack(order, event)
    case 'close':
      return closeLine(order, event.line)
    case 'invoice':
      return invoiceLines(order, event)
    case 'cancel-invoice':
      return cancelInvoice(order, event.invoice)
    case 'pay':
    case 'refund':
      return money(order, event)
    case 'complete':
      return complete(order)
    case 'cancel':
      return cancel(order)
    case 'reopen':
      return reopen(order, event.admin)
    default:
      return moveShipment(order, event)
  }
}

function confirm(order: Order, advance: bigint | null): OrderAnswer {
  if (!order.intake) return refuse('already_confirmed', 'This order is confirmed')
  return { order: advance === null ? { ...order, intake: null } : { ...order, intake: 'Payment', advance } }
}

// An order that waits for an advance leaves intake by itself once the money is there.
function afterIntake(order: Order): Order {
  const paid = order.advance !== null && order.received - order.refunded >= order.advance
  return order.intake && paid ? { ...order, intake: null } : order
}

function setStatus(order: Order, status: OrderStatus): OrderAnswer {
  if (status === 'Pending' || status === 'Payment') {
    if (!order.intake || anythingOut(order)) return refuse('backward_move', `This order is past ${status}`)
    return { order: { ...order, intake: status } }
  }
  if (status !== 'Production') return refuse('status_not_typed', 'This status follows from quantities and payments')
  if (anythingOut(order)) return refuse('backward_move', `This order is past ${status}`)
  return { order: { ...order, intake: null, production: true } }
}

function money(order: Order, { type, amount }: { type: 'pay' | 'refund'; amount: bigint }): OrderAnswer {
  if (amount <= 0n) return refuse('amount_invalid', 'Enter an amount above zero')
  const due = valueOf(order) - (order.received - order.refunded)
  if (type === 'pay') {
    // What is more than due is an advance of the customer, not of the order.
    if (amount > due) return refuse('pay_more_than_due', 'This is more than the order costs')
    return { order: { ...order, received: order.received + amount } }
  }
  if (amount > -due) return refuse('refund_more_than_due', 'This is more than has to be given back')
  return { order: { ...order, refunded: order.refunded + amount } }
}

function complete(order: Order): OrderAnswer {
  if (order.lines.some((line) => openOf(order, line) > 0n))
    return refuse('open_lines', 'Some lines are still to be sent. Send or close them first')
  if (order.shipments.some(({ status }) => status !== 'Delivery' && status !== 'Lost'))
    return refuse('not_delivered', 'Some shipments are still on their way')
  return { order: { ...order, completed: true } }
}

function cancel(order: Order): OrderAnswer {
  if (anythingOut(order)) return refuse('already_shipped', 'Goods of this order were sent, so it can only be returned')
  if (order.invoices.some(({ live }) => live))
    return refuse('live_invoice', 'This order has an invoice. Cancel the invoice first')
  if (order.lines.some((line) => awayOf(line) > 0n))
    return refuse('pieces_away', 'Some pieces are with a job worker. Take them back first')
  return { order: { ...order, cancelled: true } }
}

function reopen(order: Order, admin: boolean): OrderAnswer {
  if (!admin) return refuse('not_admin', 'Only an Admin may reopen an order')
  if (!order.cancelled && !order.completed) return refuse('not_closed', 'This order is open')
  return { order: { ...order, cancelled: false, completed: false } }
}
