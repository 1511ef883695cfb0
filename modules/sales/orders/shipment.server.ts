import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Acting, RecordServer } from '#engine/server/records/hooks.server.ts'
import { quantityOf } from '../rules/amounts.ts'
import type { Quantities } from '../rules/orders/order-answer.ts'
import { applyOrderEvent, type OrderEvent } from '../rules/orders/order-events.ts'
import { moveShipments } from '../stock/goods.server.ts'
import { accepted } from './order-book.ts'
import { lockOrders, readOrders, refreshOrders } from './order-book.server.ts'
import { allowedMoves } from './moves/moves.server.ts'
import { makeEwayBills } from '../e-way-bill/make-e-way-bill.server.ts'
import { shipment } from './shipment.record.ts'
import { TRANSPORT_FIELDS } from './transport-fields.ts'

type Move = Extract<OrderEvent, { shipment: string; type: 'transit' | 'reroute' | 'deliver' | 'lost' }>['type']

/** Makes the shipment of some pieces of an order, which the caller has locked. It is numbered within its order. */
export async function makeShipment(
  acting: Acting,
  { id, before, input = {} }: Acting['changes'][number],
  lines: Quantities,
): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address } = acting
  const [{ count }] = await transaction.query<{ count: string }>(
    'select count(*) from shipment where business_id = $1::bigint and order_id = $2::bigint',
    [access.business_id, id],
  )
  const rows = (before.lines as Record<string, unknown>[]).filter((row) => lines[String(row.id)])
  const { written } = await changeRecords(transaction, {
    ...{ catalog, specials, access, request_id, address, definition: shipment },
    ...{ cause: 'create', on_issue: 'refuse' },
    changes: [
      {
        ...{ step: 'create', id: null, before: null, issues: [] },
        values: {
          name: `${String(before.number)}-${Number(count) + 1}`,
          order_id: id,
          buyer_name: before.buyer_name ?? null,
          status: 'Shift',
          sent_at: new Date().toISOString(),
          ...Object.fromEntries(Object.keys(TRANSPORT_FIELDS).map((name) => [name, input[name] ?? null])),
          pieces: rows.map((row) => ({
            line: String(row.id),
            description: row.description ?? null,
            quantity: quantityOf(lines[String(row.id)]),
          })),
        },
      },
    ],
  })
  acting.answers.set(id, { shipment: { id: written[0].id } })
}

/** The rules of shipments: each move is an event of the order, whose statuses follow. */
export const shipmentServer: RecordServer = {
  record: 'shipment',
  actions: {
    transit: move('transit'),
    reroute: move('reroute'),
    deliver: move('deliver'),
    lose: move('lost'),
    make_e_way_bill: makeEwayBills,
  },
  async after(following) {
    const { transaction, definition, cause, written } = following
    // The action that makes a shipment refreshes its order itself.
    if (cause === 'create') return moveShipments(following)
    if (definition.name !== shipment.name) return
    const ids = written.flatMap(({ after }) => (typeof after?.order_id === 'number' ? [after.order_id] : []))
    await refreshOrders(transaction, [...new Set(ids)])
  },
}

function move(type: Move): (acting: Acting) => Promise<void> {
  return async ({ transaction, changes }) => {
    const ids = [...new Set(changes.map(({ before }) => Number(before.order_id)))]
    await lockOrders(transaction, ids)
    const found = await readOrders(transaction, ids)
    const { moves } = await allowedMoves(transaction)
    for (const { id, before, issues } of changes) {
      const order = found.get(Number(before.order_id))?.order
      if (order) accepted(applyOrderEvent(order, { type, shipment: String(id) }, moves), issues)
    }
  }
}
