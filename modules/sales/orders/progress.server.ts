import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { quantityOf, rupeesOf } from '../rules/amounts.ts'
import { orderStatuses } from '../rules/orders/order-status.ts'
import { valueOf } from '../rules/orders/order.ts'
import { quantitiesOf } from './order-book.ts'
import { readOrders } from './order-book.server.ts'
import { salesOrder } from './sales-order.record.ts'

/** How far an order is, line by line, with its shipments and invoices, for its page. */
export const orderProgressRoute = memberRoute({
  method: 'GET',
  path: `/${salesOrder.path}/:id/progress`,
  permission: { record: salesOrder.name, right: 'view' },
  summary: 'What of an order is sent, invoiced, closed and returned, with its shipments and invoices',
  async handler({ services: { catalog, database }, caller: { access }, params }) {
    const id = idOf(params.id)
    // Refuses who may not see the order.
    const found = await readRecord(database, { catalog, definition: salesOrder, access, id }, (values) =>
      wholeSelect({ catalog, definition: salesOrder, access, values }),
    )
    const shown = JSON.parse(found.json) as { lines?: unknown }
    return database.transaction(access, async (transaction) => {
      const booked = (await readOrders(transaction, [id])).get(id)
      if (!booked || !Array.isArray(shown.lines)) return { lines: [], shipments: [], invoices: [], value: null }
      const { doc, order } = booked
      const words = new Map((doc.lines as Record<string, unknown>[]).map((row) => [String(row.id), row]))
      return {
        statuses: orderStatuses(order),
        value: rupeesOf(valueOf(order)),
        lines: order.lines.map((line) => ({
          id: Number(line.id),
          description: words.get(line.id)?.description ?? null,
          unit: words.get(line.id)?.unit ?? null,
          is_service: line.service,
          board: Object.entries(line.board).map(([stage, pieces]) => ({ stage, pieces: quantityOf(pieces) })),
          ...Object.fromEntries(Object.entries(quantitiesOf(order, line)).map(([name, n]) => [name, quantityOf(n)])),
        })),
        shipments: await shipmentRows(transaction, id),
        invoices: await invoiceRows(
          transaction,
          order.invoices.map((one) => Number(one.id)),
        ),
      }
    })
  },
})

const shipmentRows = (transaction: Transaction, id: number) =>
  transaction.query<Record<string, unknown>>(
    `select s.id, s.name, s.status, s.version, s.sent_at, s.transport, s.transporter, s.lr_number, s.vehicle_number,
       (select coalesce(json_agg(json_build_object('description', p.description, 'quantity', p.quantity::text) order by p.position), '[]')
        from shipment_piece p where p.business_id = $1::bigint and p.shipment_id = s.id) as pieces
     from shipment s where s.business_id = $1::bigint and s.order_id = $2::bigint and s.deleted_at is null order by s.id`,
    [transaction.scope.business_id, id],
  )

async function invoiceRows(transaction: Transaction, ids: readonly number[]) {
  const rows = await transaction.query<{ id: number; number: string | null; status: string; total: string | null }>(
    `select id, number, status, total::text from invoice where business_id = $1::bigint and id = any($2::bigint[]) order by id`,
    [transaction.scope.business_id, ids],
  )
  return rows.map(({ total, ...row }) => ({ ...row, total: total === null ? null : rupeesOf(BigInt(total)) }))
}
