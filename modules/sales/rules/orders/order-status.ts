import { total } from '../amounts.ts'
import {
  type FulfilmentStatus,
  type Order,
  ORDER_STATUSES,
  type OrderStatus,
  openOf,
  outOf,
  type PaymentStatus,
  stagedOf,
  valueOf,
} from './order.ts'

/** The end of the production board; other stages are on the way. */
export const FINISHED = 'Finished'

/** The three statuses of an order. All are computed; nobody types them against the sums. */
export interface OrderStatuses {
  order: OrderStatus
  fulfilment: FulfilmentStatus
  payment: PaymentStatus
}

/** The statuses of an order as it is now (fixtures/vectors/sales/order-status.json). */
export function orderStatuses(order: Order): OrderStatuses {
  const fulfilment = fulfilmentOf(order)
  return { order: statusOf(order, fulfilment), fulfilment, payment: paymentOf(order) }
}

function fulfilmentOf(order: Order): FulfilmentStatus {
  if (order.lines.some((line) => openOf(order, line) > 0n))
    return anythingOut(order) ? 'Partially Unfulfilled' : 'Unfulfilled'
  return order.shipments.some(({ status }) => status === 'Shift' || status === 'In Transit') ? 'Shipped' : 'Fulfilled'
}

/** True once any piece left and is not lost. */
export const anythingOut = (order: Order): boolean => order.lines.some((line) => outOf(order, line.id) > 0n)

// The first that holds. Work that is still open shows before what came back.
function statusOf(order: Order, fulfilment: FulfilmentStatus): OrderStatus {
  if (order.cancelled) return 'Cancel'
  if (order.completed) return 'Completed'
  if (order.lines.some((line) => line.exchanged > 0n && openOf(order, line) > 0n)) return 'Exchange'
  const open = order.lines.some((line) => openOf(order, line) > 0n)
  if (!open && order.lines.some((line) => line.returned > line.exchanged)) return 'Return'
  if (anythingOut(order)) return fulfilment
  if (order.intake) return order.intake
  return productionOf(order) ?? fulfilment
}

function productionOf(order: Order): OrderStatus | null {
  const stages = new Set(order.lines.flatMap(({ board }) => Object.keys(board).filter((stage) => board[stage] > 0n)))
  if (stages.size === 0) return order.production ? 'Production' : null
  if (stages.size > 1) return 'Production'
  const [stage] = stages
  if (stage !== FINISHED) return ORDER_STATUSES.find((status) => status === stage) ?? 'Production'
  const open = total(order.lines.map((line) => openOf(order, line)))
  return open === total(order.lines.map(stagedOf)) ? 'Finished' : 'Production'
}

function paymentOf(order: Order): PaymentStatus {
  const value = valueOf(order)
  const net = order.received - order.refunded
  if (net > value) return 'Return Pending'
  if (order.refunded > 0n) return net === 0n ? 'Refunded' : 'Partially Refunded'
  if (net === 0n) return 'UnPaid'
  return net < value ? 'Partially Paid' : 'Paid'
}
