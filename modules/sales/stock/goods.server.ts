import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { recordMovements, reverseMovements } from '#modules/items/index.server.ts'
import { isBrought } from '../brought/brought-fields.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { readOrders } from '../orders/order-book.server.ts'
import { salesOrder } from '../orders/sales-order.record.ts'
import { shipment } from '../orders/shipment.record.ts'
import { larger, smaller, thousandthsOf, total } from '../rules/amounts.ts'
import type { Quantities } from '../rules/orders/order-answer.ts'
import { type Order, outOf } from '../rules/orders/order.ts'
import { type Line, linesOf, moving, placeOf, textOf } from './moving.server.ts'

/** The goods of new shipments leave the branch of their order. A lost shipment does not bring them back. */
export async function moveShipments({ transaction, access, written }: Following): Promise<void> {
  const sent = written.flatMap(({ before, after }) => (before === null && after ? [after] : []))
  if (sent.length === 0) return
  const orders = await readFullRows(
    transaction,
    salesOrder,
    sent.map(({ order_id }) => order_id as number),
  )
  const movements = sent.flatMap((one) => {
    const order = orders.get(one.order_id as number)
    return ((one.pieces ?? []) as Line[]).flatMap((piece, index) => {
      const line = linesOf(order).find(({ id }) => String(id) === String(piece.line))
      if (!order || !line) return []
      return moving(line, {
        ...{ kind: 'sale', location_id: placeOf(order), date: indianDate(new Date(String(one.sent_at))) },
        ...{ record: shipment.name, record_id: one.id, paper: textOf(one.name), field: `pieces.${index}.quantity` },
        thousandths: -thousandthsOf(piece.quantity),
      })
    })
  })
  await recordMovements(transaction, access.business_id, movements)
}

/** The lines of invoices that came from orders: their goods leave with shipments. */
async function linesOfOrders(transaction: Transaction, ids: readonly number[]): Promise<Map<number, Origin>> {
  const rows = await transaction.query<{ line_id: number; from_id: number; from_line_id: number }>(
    `select line_id, from_id, from_line_id from line_origin
     where business_id = $1::bigint and record = 'invoice' and record_id = any($2::bigint[]) and from_record = 'sales_order'`,
    [transaction.scope.business_id, ids],
  )
  return new Map(
    rows.map((row) => [Number(row.line_id), { order_id: Number(row.from_id), line: String(row.from_line_id) }]),
  )
}

interface Origin {
  order_id: number
  /** Id of the line of the order. */
  line: string
}

/**
 * Goods of invoices that are posted leave their branch, except those of lines that came from an order: they leave with its shipments.
 * What a cancelled invoice moved comes back.
 */
export async function moveInvoices({ transaction, access, written }: Following): Promise<void> {
  const posted = written.flatMap(({ before, after }) =>
    after?.status === 'posted' && before?.status !== 'posted' && !isBrought(after) ? [after] : [],
  )
  const of_orders = await linesOfOrders(
    transaction,
    posted.map(({ id }) => id),
  )
  const movements = posted.flatMap((doc) =>
    linesOf(doc).flatMap((line, index) =>
      of_orders.has(line.id)
        ? []
        : moving(line, {
            ...{ kind: 'sale', location_id: placeOf(doc), date: String(doc.date), field: `lines.${index}.quantity` },
            ...{ record: invoice.name, record_id: doc.id, paper: textOf(doc.number) },
            thousandths: -thousandthsOf(line.quantity),
          }),
    ),
  )
  await recordMovements(transaction, access.business_id, movements)
  const cancelled = written.filter(({ before, after }) => before?.status === 'posted' && after?.status === 'cancelled')
  await reverseMovements(transaction, access.business_id, {
    record: invoice.name,
    ids: cancelled.map(({ id }) => id),
  })
}

/** Pieces of order lines that credit notes for returned goods have credited, in thousandths by line. */
async function creditedPieces(transaction: Transaction, order_ids: readonly number[]): Promise<Map<string, bigint>> {
  const rows = await transaction.query<{ line: string; quantity: string }>(
    `select o.from_line_id::text as line, sum(l.quantity)::text as quantity
     from line_origin o join credit_note_line l on l.invoice_line_id = o.line_id join credit_note n on n.id = l.credit_note_id
     where o.business_id = $1::bigint and l.business_id = $1::bigint and n.business_id = $1::bigint
       and o.record = 'invoice' and o.from_record = 'sales_order' and o.from_id = any($2::bigint[])
       and n.status = 'posted' and n.reason = 'Sales return' and n.deleted_at is null
     group by o.from_line_id`,
    [transaction.scope.business_id, order_ids],
  )
  return new Map(rows.map(({ line, quantity }) => [line, thousandthsOf(quantity)]))
}

/**
 * Pieces of an order line that are back: those that the order took back or those that notes credited, whichever is more, so that a
 * return with its credit note counts once. Goods that were never sent do not come back.
 */
const backOf = (order: Order, line: string, { returned, credited }: { returned: bigint; credited: bigint }): bigint =>
  larger(returned, smaller(credited, outOf(order, line)))

/** Goods that an order takes back come in at its branch. `before` is the order without them. */
export async function moveReturns(
  transaction: Transaction,
  { doc, before, lines, business }: { doc: Doc; before: Order; lines: Quantities; business: number },
): Promise<void> {
  const credited = await creditedPieces(transaction, [doc.id])
  const movements = linesOf(doc).flatMap((line, index) => {
    const id = String(line.id)
    const returned = before.lines.find((one) => one.id === id)?.returned ?? 0n
    const facts = { credited: credited.get(id) ?? 0n }
    const now = backOf(before, id, { ...facts, returned: returned + (lines[id] ?? 0n) })
    return moving(line, {
      ...{ kind: 'sale_return', location_id: placeOf(doc), date: indianDate(new Date()) },
      ...{ record: salesOrder.name, record_id: doc.id, paper: textOf(doc.number), field: `pieces.${index}.quantity` },
      thousandths: now - backOf(before, id, { ...facts, returned }),
    })
  })
  await recordMovements(transaction, business, movements)
}

/** Goods of posted credit notes for returns come in, and go out again if the note is cancelled; other notes move no goods. */
export async function moveCreditNotes({ transaction, access, written }: Following): Promise<void> {
  const changed = written.flatMap(({ before, after }) => {
    if (after?.reason !== 'Sales return' || (before?.status === 'posted') === (after.status === 'posted')) return []
    return [{ doc: after, sign: after.status === 'posted' ? 1n : -1n }]
  })
  if (changed.length === 0) return
  const ids = changed.map(({ doc }) => doc.invoice_id as number)
  const invoices = await readFullRows(transaction, invoice, ids)
  const origins = await linesOfOrders(transaction, ids)
  const order_ids = [...new Set([...origins.values()].map(({ order_id }) => order_id))]
  const orders = await readOrders(transaction, order_ids)
  const credited = await creditedPieces(transaction, order_ids)
  const movements = changed.flatMap(({ doc, sign }) => {
    const of = invoices.get(doc.invoice_id as number)
    return linesOf(doc).flatMap((row, index) => {
      const line = linesOf(of).find(({ id }) => id === row.invoice_line_id)
      if (!of || !line) return []
      const pieces = thousandthsOf(row.quantity)
      const origin = origins.get(line.id)
      const booked = origin && orders.get(origin.order_id)
      return moving(line, {
        ...{ kind: 'sale_return', location_id: placeOf(booked?.doc ?? of), field: `lines.${index}.quantity` },
        ...{ record: creditNote.name, record_id: doc.id, paper: textOf(doc.number), is_reversal: sign < 0n },
        date: sign > 0n ? String(doc.date) : indianDate(new Date()),
        thousandths:
          origin && booked
            ? changeOf(booked.order, origin.line, { credited: credited.get(origin.line) ?? 0n, pieces, sign })
            : sign * pieces,
      })
    })
  })
  await recordMovements(transaction, access.business_id, movements)
}

/** By how much the pieces that are back change with a note, whose pieces `credited` has after posting and no more after cancelling. */
function changeOf(
  order: Order,
  line: string,
  { credited, pieces, sign }: { credited: bigint; pieces: bigint; sign: bigint },
): bigint {
  const returned = total(order.lines.filter(({ id }) => id === line).map((one) => one.returned))
  const before = backOf(order, line, { returned, credited: credited - sign * pieces })
  return backOf(order, line, { returned, credited }) - before
}
