import { refuse } from '#base/issue.ts'
import type { OrderAnswer, Quantities } from './order-answer.ts'
import { awayOf, dueOf, invoicedOf, type Order, openOf, toInvoiceOf, uninvoicedReturnsOf } from './order.ts'
import { linesOf } from './shipments.ts'

/** Invoices pieces of an order, before or after they are sent. */
export function invoiceLines(order: Order, { invoice, lines }: { invoice: string; lines: Quantities }): OrderAnswer {
  const named = linesOf(order, lines)
  if ('rule' in named) return named
  for (const { line, quantity } of named) {
    if (quantity <= 0n) return refuse('qty_invalid', 'Enter a quantity above zero')
    if (quantity > toInvoiceOf(order, line))
      return refuse('invoice_more_than_ordered', 'This is more than is still to be invoiced')
  }
  return { order: { ...order, invoices: [...order.invoices, { id: invoice, live: true, lines }] } }
}

/** Cancels an invoice: its pieces may be invoiced again. */
export function cancelInvoice(order: Order, id: string): OrderAnswer {
  if (!order.invoices.some((one) => one.id === id)) return refuse('invoice_unknown', 'This order has no such invoice')
  return { order: { ...order, invoices: order.invoices.map((one) => (one.id === id ? { ...one, live: false } : one)) } }
}

/** Closes a line short: what is open of it will not be sent, and its pieces leave the production board. */
export function closeLine(order: Order, id: string): OrderAnswer {
  const line = order.lines.find((one) => one.id === id)
  if (!line) return refuse('line_unknown', 'This line is not in the order')
  const open = openOf(order, line)
  if (open <= 0n) return refuse('nothing_open', 'Nothing of this line is still to be sent')
  if (awayOf(line) > 0n) return refuse('pieces_away', 'Some pieces are with a job worker. Take them back first')
  const closed = { ...line, closed: line.closed + open, board: {} }
  if (invoicedOf(order, id) > dueOf(closed) - uninvoicedReturnsOf(line))
    return refuse('close_below_invoiced', 'More of this line is invoiced than would stay')
  const lines = order.lines.map((one) => (one === line ? closed : one))
  if (lines.every((one) => dueOf(one) === 0n)) return refuse('cancel_instead', 'Nothing would stay: cancel the order')
  return { order: { ...order, lines } }
}
