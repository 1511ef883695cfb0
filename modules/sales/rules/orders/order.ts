import { roundedRatio } from '#modules/gst/tax/spread.ts'
import { smaller, total } from '../amounts.ts'

/** The fifteen order and fulfilment statuses of the specification. */
export const ORDER_STATUSES = [
  'Unfulfilled',
  'Fulfilled',
  'Shipped',
  'Cutting',
  'Stitching',
  'Dyeing',
  'Finished',
  'Partially Unfulfilled',
  'Completed',
  'Return',
  'Exchange',
  'Cancel',
  'Production',
  'Pending',
  'Payment',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The statuses that fulfilment can have, computed from quantities. */
export type FulfilmentStatus = 'Unfulfilled' | 'Partially Unfulfilled' | 'Shipped' | 'Fulfilled'

/** The six payment statuses of the specification. */
export type PaymentStatus = 'Paid' | 'Partially Paid' | 'UnPaid' | 'Refunded' | 'Partially Refunded' | 'Return Pending'

/** The four shipment statuses of the specification. `Shift`: handed over, or on another way. */
export type ShipmentStatus = 'Shift' | 'In Transit' | 'Delivery' | 'Lost'

/** One line of an order. Quantities are whole thousandths, amounts paise. */
export interface OrderLine {
  id: string
  /** Never shipped; never keeps an order open. */
  service: boolean
  ordered: bigint
  /** What the ordered quantity costs, with tax. */
  amount: bigint
  /** Closed short: will not be delivered. */
  closed: bigint
  /** Came back to be replaced: due again. */
  exchanged: bigint
  /** Came back, exchanged pieces included. */
  returned: bigint
  /** Of the returned pieces, those that were invoiced and so have a credit note. */
  credited: bigint
  /** Pieces on the production board, by stage. `Finished` ends it; a business may add stages. */
  board: Readonly<Record<string, bigint>>
  /** Of the pieces in a stage, those that are with job workers. */
  away: Readonly<Record<string, bigint>>
}

/** Goods on their way; `lines` has the thousandths of each line. */
export interface Shipment {
  id: string
  status: ShipmentStatus
  lines: Readonly<Record<string, bigint>>
}

/** An order with all that its statuses follow from. No status is stored here but those that people set. */
export interface Order {
  lines: readonly OrderLine[]
  shipments: readonly Shipment[]
  invoices: readonly { id: string; live: boolean; lines: Readonly<Record<string, bigint>> }[]
  /** The order is being taken: Pending, or Payment while an advance is awaited. Null once it is confirmed and paid as asked. */
  intake: 'Pending' | 'Payment' | null
  /** The advance that ends `Payment`, in paise; null if none is asked for. */
  advance: bigint | null
  /** Moved to Production by hand. */
  production: boolean
  cancelled: boolean
  completed: boolean
  /** In paise. */
  received: bigint
  refunded: bigint
  /** Round-off and charges that belong to no line, in paise; due as long as anything is. */
  extra: bigint
}

/** A new order of some lines. */
export function newOrder(
  lines: readonly Pick<OrderLine, 'id' | 'service' | 'ordered' | 'amount'>[],
  extra = 0n,
): Order {
  return {
    lines: lines.map((line) => ({
      ...line,
      ...{ closed: 0n, exchanged: 0n, returned: 0n, credited: 0n, board: {}, away: {} },
    })),
    shipments: [],
    invoices: [],
    intake: 'Pending',
    advance: null,
    production: false,
    cancelled: false,
    completed: false,
    received: 0n,
    refunded: 0n,
    extra,
  }
}

/** Pieces of a line that left and are not lost, whether or not they came back. */
export const outOf = (order: Order, line: string): bigint =>
  total(order.shipments.filter(({ status }) => status !== 'Lost').map(({ lines }) => lines[line] ?? 0n))

/** Pieces of a line that are to be delivered in all: ordered, less closed, with exchanged ones again. */
export const dueOf = (line: OrderLine): bigint => line.ordered - line.closed + line.exchanged

/** Pieces of a line that are still to be sent; 0 for services. */
export const openOf = (order: Order, line: OrderLine): bigint =>
  line.service ? 0n : dueOf(line) - outOf(order, line.id)

/** Pieces of a line on live invoices. */
export const invoicedOf = (order: Order, line: string): bigint =>
  total(order.invoices.filter(({ live }) => live).map(({ lines }) => lines[line] ?? 0n))

/** Pieces of a line that may still be invoiced. */
export const toInvoiceOf = (order: Order, line: OrderLine): bigint =>
  dueOf(line) - invoicedOf(order, line.id) - uninvoicedReturnsOf(line)

/** Pieces that came back and were on no invoice. */
export const uninvoicedReturnsOf = (line: OrderLine): bigint => line.returned - line.credited

/** Of pieces that come back, those that were invoiced and have no credit note yet. */
export const creditableOf = (order: Order, line: OrderLine, quantity: bigint): bigint =>
  smaller(quantity, invoicedOf(order, line.id) - line.credited)

/** What some pieces of a line cost with tax, in paise. */
export const amountOf = (line: OrderLine, quantity: bigint): bigint =>
  line.ordered === 0n ? 0n : roundedRatio(line.amount * quantity, line.ordered)

/** Pieces of a line on the production board. */
export const stagedOf = (line: OrderLine): bigint => total(Object.values(line.board))

/** Pieces of a line that are with job workers. */
export const awayOf = (line: OrderLine): bigint => total(Object.values(line.away))

/** What the order costs as it is now, in paise: without closed pieces and those that came back for good; 0 once cancelled. */
export function valueOf(order: Order): bigint {
  if (order.cancelled) return 0n
  const stays = order.lines.map((line) => ({ line, quantity: dueOf(line) - line.returned }))
  if (stays.every(({ quantity }) => quantity === 0n)) return 0n
  return total(stays.map(({ line, quantity }) => amountOf(line, quantity))) + order.extra
}
