import { refuse } from '#base/issue.ts'
import { type Refusal, smaller, total } from '../amounts.ts'
import type { OrderAnswer, OrderEffects, Quantities } from './order-answer.ts'
import { anythingOut, FINISHED } from './order-status.ts'
import {
  amountOf,
  creditableOf,
  type Order,
  type OrderLine,
  openOf,
  outOf,
  type ShipmentStatus,
  stagedOf,
} from './order.ts'
import { withPieces } from './production.ts'

/** The lines that an event names, with their quantities, or why it is refused as a whole. */
export function linesOf(order: Order, quantities: Quantities): { line: OrderLine; quantity: bigint }[] | Refusal {
  const named = Object.entries(quantities).map(([id, quantity]) => ({
    line: order.lines.find((one) => one.id === id),
    quantity,
  }))
  if (named.length === 0 || named.some(({ line }) => !line))
    return refuse('line_unknown', 'This line is not in the order')
  return named as { line: OrderLine; quantity: bigint }[]
}

const QTY_INVALID = refuse('qty_invalid', 'Enter a quantity above zero')

/** Sends goods: finished pieces first, then pieces not started. */
export function ship(order: Order, { shipment, lines }: { shipment: string; lines: Quantities }): OrderAnswer {
  const named = linesOf(order, lines)
  if ('rule' in named) return named
  for (const { line, quantity } of named) {
    if (line.service) return refuse('service_line', 'A service is not produced or sent')
    if (quantity <= 0n) return QTY_INVALID
    const open = openOf(order, line)
    if (quantity > open) return refuse('ship_more_than_ordered', 'This is more than is still to be sent')
    const inWork = stagedOf(line) - (line.board[FINISHED] ?? 0n)
    if (quantity > open - inWork) return refuse('in_production', 'Some of these pieces are in production')
  }
  const sent = order.lines.map((line) => {
    const finished = smaller(lines[line.id] ?? 0n, line.board[FINISHED] ?? 0n)
    return finished > 0n ? withPieces(line, FINISHED, -finished) : line
  })
  const shipments = [...order.shipments, { id: shipment, status: 'Shift' as const, lines }]
  return { order: { ...order, intake: null, lines: sent, shipments } }
}

type Move = 'transit' | 'reroute' | 'deliver' | 'lost'

const FROM: Readonly<Record<Move, { from: readonly ShipmentStatus[]; to: ShipmentStatus }>> = {
  transit: { from: ['Shift'], to: 'In Transit' },
  reroute: { from: ['In Transit'], to: 'Shift' },
  // An own vehicle needs no transit.
  deliver: { from: ['Shift', 'In Transit'], to: 'Delivery' },
  lost: { from: ['Shift', 'In Transit'], to: 'Lost' },
}

/** Moves a shipment. The pieces of a lost one are open again, and somebody has to claim for them. */
export function moveShipment(order: Order, { type, shipment: id }: { type: Move; shipment: string }): OrderAnswer {
  const shipment = order.shipments.find((one) => one.id === id)
  if (!shipment) return refuse('shipment_unknown', 'There is no such shipment')
  if (shipment.status === 'Delivery' || shipment.status === 'Lost')
    return refuse('shipment_final', 'This shipment has ended')
  const { from, to } = FROM[type]
  if (!from.includes(shipment.status)) return refuse('shipment_move', 'This shipment cannot go there from where it is')
  const shipments = order.shipments.map((one) => (one === shipment ? { ...one, status: to } : one))
  return { order: { ...order, shipments }, ...(to === 'Lost' ? { effects: { claim_task: id } } : {}) }
}

/** Takes goods back: for good, or to send others. Invoiced pieces get a credit note; a completed order is open again. */
export function takeBack(
  order: Order,
  { type, lines }: { type: 'return' | 'exchange'; lines: Quantities },
): OrderAnswer {
  if (!anythingOut(order)) return refuse('not_shipped', 'Nothing of this order was sent')
  const named = linesOf(order, lines)
  if ('rule' in named) return named
  if (named.some(({ quantity }) => quantity <= 0n)) return QTY_INVALID
  if (named.some(({ line, quantity }) => quantity > outOf(order, line.id) - line.returned))
    return refuse('return_more_than_shipped', 'This is more than was sent')
  const back = order.lines.map((line) => {
    const quantity = lines[line.id] ?? 0n
    return {
      ...line,
      returned: line.returned + quantity,
      credited: line.credited + creditableOf(order, line, quantity),
      exchanged: type === 'exchange' ? line.exchanged + quantity : line.exchanged,
    }
  })
  const credit_note = total(named.map(({ line, quantity }) => amountOf(line, creditableOf(order, line, quantity))))
  const effects: OrderEffects = { stock_in: lines, ...(credit_note > 0n ? { credit_note } : {}) }
  return { order: { ...order, lines: back, completed: false }, effects }
}
