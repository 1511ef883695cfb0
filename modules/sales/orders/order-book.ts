import { isSac } from '#modules/gst/law/hsn.ts'
import { paiseOf, thousandthsOf, total } from '../rules/amounts.ts'
import type { OrderAnswer } from '../rules/orders/order-answer.ts'
import type { OrderEvent } from '../rules/orders/order-events.ts'
import {
  invoicedOf,
  openOf,
  type Order,
  type OrderLine,
  outOf,
  type Shipment,
  toInvoiceOf,
} from '../rules/orders/order.ts'
import { awayIn, piecesIn } from '../rules/orders/production.ts'
import { type Allocated, moneyOf } from './order-money.ts'

type Row = Readonly<Record<string, unknown>>

/** What happened to a line: only added to, never changed. Quantities are thousandths; `piece` counts the pieces of a stage. */
export interface OrderEntry {
  line: string
  kind: 'close' | 'return' | 'exchange' | 'piece'
  quantity: bigint
  /** Of pieces that came back, those that were invoiced. */
  credited: bigint
  stage: string | null
}

/** Pieces of a line that are with job workers for the work of a stage, in thousandths. */
export interface Away {
  line: string
  stage: string
  pieces: bigint
}

/** Everything from which the statuses of an order follow. */
export interface OrderFacts {
  doc: Row
  /** Items that are services. */
  services: ReadonlySet<number>
  entries: readonly OrderEntry[]
  /** What is with job workers. */
  away: readonly Away[]
  shipments: readonly Shipment[]
  invoices: Order['invoices']
  allocated: readonly Allocated[]
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The order as the rules know it. */
export function orderOf({ doc, services, entries, away, shipments, invoices, allocated }: OrderFacts): Order {
  const money = moneyOf(allocated, Number(doc.id))
  const advance = text(doc.advance) === null ? null : paiseOf(text(doc.advance))
  const is_paid = advance !== null && money.received - money.refunded >= advance
  const rows = (doc.lines ?? []) as Row[]
  const lines = rows.map((row): OrderLine => lineOf(row, { doc, services, entries, away }))
  return {
    ...{ lines, shipments, invoices, advance, ...money },
    intake: doc.status === 'draft' ? 'Pending' : doc.awaits_advance === true && !is_paid ? 'Payment' : null,
    production: doc.in_production === true,
    cancelled: doc.status === 'cancelled',
    completed: doc.status === 'completed',
    extra: paiseOf(text(doc.total)) - total(lines.map(({ amount }) => amount)),
  }
}

type LineFacts = Pick<OrderFacts, 'doc' | 'services' | 'entries' | 'away'>

function lineOf(row: Row, { doc, services, entries, away }: LineFacts): OrderLine {
  const id = String(row.id)
  const own = entries.filter((one) => one.line === id)
  const sumOf = (...kinds: OrderEntry['kind'][]) =>
    total(own.filter(({ kind }) => kinds.includes(kind)).map(({ quantity }) => quantity))
  const board = new Map<string, bigint>()
  for (const { stage, quantity } of own) if (stage !== null) board.set(stage, (board.get(stage) ?? 0n) + quantity)
  return {
    id,
    service: doc.supply === 'services' || services.has(Number(row.item_id)) || isSac(text(row.hsn) ?? ''),
    ordered: thousandthsOf(text(row.quantity)),
    amount: paiseOf(text(row.amount)),
    closed: sumOf('close'),
    exchanged: sumOf('exchange'),
    returned: sumOf('return', 'exchange'),
    credited: total(own.map(({ credited }) => credited)),
    board: Object.fromEntries([...board].filter(([, pieces]) => pieces !== 0n)),
    away: Object.fromEntries(away.filter(({ line }) => line === id).map(({ stage, pieces }) => [stage, pieces])),
  }
}

/** The entries that lead from an order to what an event made of it. */
export function entriesBetween(before: Order, after: Order): OrderEntry[] {
  return after.lines.flatMap((line, index): OrderEntry[] => {
    const old = before.lines[index]
    const entry = (kind: OrderEntry['kind'], quantity: bigint, more: Partial<OrderEntry> = {}): OrderEntry[] =>
      quantity === 0n ? [] : [{ line: line.id, kind, quantity, credited: 0n, stage: null, ...more }]
    const exchanged = line.exchanged - old.exchanged
    const credited = line.credited - old.credited
    const stages = new Set([...Object.keys(old.board), ...Object.keys(line.board)])
    return [
      ...entry('close', line.closed - old.closed),
      ...entry('exchange', exchanged, { credited }),
      ...entry('return', line.returned - old.returned - exchanged, { credited: exchanged > 0n ? 0n : credited }),
      ...[...stages].flatMap((stage) => entry('piece', piecesIn(line, stage) - piecesIn(old, stage), { stage })),
    ]
  })
}

/** Pieces that move on or are given out, from the input of a form; without `from_stage` they are not started yet. */
export const piecesEvent = (
  type: 'stage' | 'give',
  { line, quantity, from_stage }: Readonly<Record<string, unknown>>,
  to: unknown,
): OrderEvent => ({
  ...{ type, line: String(line), quantity: thousandthsOf(String(quantity)), to: String(to) },
  ...(typeof from_stage === 'string' && { from: from_stage }),
})

/** What can never be: more sent or billed than is due, or more with job workers than is at their stage. Null for a sound order. */
export function overrunOf(order: Order): string | null {
  for (const line of order.lines) {
    if (!line.service && openOf(order, line) < 0n) return 'This is more than is still to be sent'
    if (Object.keys(line.away).some((stage) => awayIn(line, stage) > piecesIn(line, stage)))
      return 'Some of these pieces are with a job worker'
    if (toInvoiceOf(order, line) < 0n) return 'This is more than is still to be invoiced'
  }
  return null
}

/** The quantities of each line for the page of the order, in thousandths. */
export const quantitiesOf = (order: Order, line: OrderLine) => ({
  ordered: line.ordered,
  sent: outOf(order, line.id),
  open: openOf(order, line),
  invoiced: invoicedOf(order, line.id),
  to_invoice: toInvoiceOf(order, line),
  closed: line.closed,
  returned: line.returned,
})

/** The order after an event, or null where the rules refuse it; the issue is added to the list, on the field that `fields` names for its rule. */
export function accepted(
  answer: OrderAnswer,
  issues: { field: string; message: string; rule: string }[],
  fields: Readonly<Record<string, string>> = {},
) {
  if ('order' in answer) return answer
  issues.push({ field: fields[answer.rule] ?? '', message: answer.message, rule: answer.rule })
  return null
}
