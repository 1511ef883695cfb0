import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { openFields, ruleOf } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { jobWork } from './job-work/job-work.record.ts'
import { papersOfWorks } from './job-work/papers.server.ts'
import { shipment } from './shipment.record.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { quantityOf, rupeesOf } from '../rules/amounts.ts'
import { orderStatuses } from '../rules/orders/order-status.ts'
import { awayIn } from '../rules/orders/production.ts'
import { valueOf } from '../rules/orders/order.ts'
import { quantitiesOf } from './order-book.ts'
import { readOrders } from './order-book.server.ts'
import { salesOrder } from './sales-order.record.ts'

/** How far an order is, line by line, with its shipments, job work and invoices, for its page. */
export const orderProgressRoute = memberRoute({
  method: 'GET',
  path: `/${salesOrder.path}/:id/progress`,
  permission: { record: salesOrder.name, right: 'view' },
  summary: 'What of an order is sent, invoiced, closed and returned, with its shipments, job work and invoices',
  async handler({ services: { catalog, database }, caller: { access }, params }) {
    const id = idOf(params.id)
    // Refuses who may not see the order.
    const found = await readRecord(database, { catalog, definition: salesOrder, access, id }, (values) =>
      wholeSelect({ catalog, definition: salesOrder, access, values }),
    )
    const shown = JSON.parse(found.json) as { lines?: unknown }
    return database.transaction(access, async (transaction) => {
      const booked = (await readOrders(transaction, [id])).get(id)
      if (!booked || !Array.isArray(shown.lines))
        return { lines: [], shipments: [], job_works: [], invoices: [], value: null }
      const { doc, order } = booked
      const seen = (definition: RecordDefinition) => ({ catalog, access, definition })
      const words = new Map((doc.lines as Record<string, unknown>[]).map((row) => [String(row.id), row]))
      return {
        statuses: orderStatuses(order),
        value: rupeesOf(valueOf(order)),
        lines: order.lines.map((line) => ({
          id: Number(line.id),
          description: words.get(line.id)?.description ?? null,
          unit: words.get(line.id)?.unit ?? null,
          is_service: line.service,
          board: Object.entries(line.board).map(([stage, pieces]) => ({
            ...{ stage, pieces: quantityOf(pieces), away: quantityOf(awayIn(line, stage)) },
          })),
          ...Object.fromEntries(Object.entries(quantitiesOf(order, line)).map(([name, n]) => [name, quantityOf(n)])),
        })),
        shipments: await shipmentRows(transaction, seen(shipment), id),
        job_works: await jobWorkRows(transaction, seen(jobWork), id),
        invoices: await invoiceRows(
          transaction,
          seen(invoice),
          order.invoices.map((one) => Number(one.id)),
        ),
      }
    })
  },
})

type Seen = Pick<Parameters<typeof rowFilter>[0], 'catalog' | 'access' | 'definition'>

/** The condition for the rows that the person may see, and the values of its statement; null where none are. */
function visible(seen: Seen, alias: string): { values: Values; condition: string } | null {
  const values = new Values()
  const filter = rowFilter({ ...seen, right: 'view', alias, values })
  return filter === false ? null : { values, condition: filter === null ? '' : `and ${filter}` }
}

async function shipmentRows(transaction: Transaction, seen: Seen, id: number): Promise<Record<string, unknown>[]> {
  const found = visible(seen, 's')
  if (!found) return []
  const { values, condition } = found
  const business = values.add(transaction.scope.business_id)
  return transaction.query<Record<string, unknown>>(
    `select s.id, s.name, s.status, s.sent_at, s.transport, s.transporter, s.lr_number, s.vehicle_number,
       (select coalesce(json_agg(json_build_object('description', p.description, 'quantity', p.quantity::text) order by p.position), '[]')
        from shipment_piece p where p.business_id = ${business}::bigint and p.shipment_id = s.id) as pieces
     from shipment s where s.business_id = ${business}::bigint and s.order_id = ${values.add(id)}::bigint
       and s.deleted_at is null ${condition} order by s.id`,
    values.list,
  )
}

async function jobWorkRows(transaction: Transaction, seen: Seen, id: number): Promise<Record<string, unknown>[]> {
  const found = visible(seen, 'j')
  if (!found) return []
  const { values, condition } = found
  const rows = await transaction.query<Record<string, unknown>>(
    `select j.id, j.version, j.name, j.contact_id, j.description, j.stage, j.status, j.quantity::text, j."out"::text, j.given_on::text,
       j.due_date::text from job_work j
     where j.business_id = ${values.add(transaction.scope.business_id)}::bigint and j.order_id = ${values.add(id)}::bigint
       and j.deleted_at is null ${condition} order by j.status desc, j.id`,
    values.list,
  )
  const open = openFields(seen.definition, seen.access)
  const papers = await papersOfWorks(
    transaction,
    seen,
    rows.map((row) => Number(row.id)),
  )
  return rows.map((row) => ({
    papers: papers.filter(({ job_work_id }) => job_work_id === Number(row.id)),
    ...Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        ['id', 'version'].includes(name) || name in open ? value : null,
      ]),
    ),
  }))
}

async function invoiceRows(transaction: Transaction, seen: Seen, ids: readonly number[]) {
  const found = visible(seen, 'i')
  if (!found || ids.length === 0) return []
  const { values, condition } = found
  const rows = await transaction.query<{ id: number; number: string | null; status: string; total: string | null }>(
    `select i.id, i.number, i.status, i.total::text from invoice i where i.business_id = ${values.add(transaction.scope.business_id)}::bigint
     and i.id = any(${values.add(ids)}::bigint[]) ${condition} order by i.id`,
    values.list,
  )
  const reads = (name: string) => ['read', 'edit'].includes(ruleOf(seen.definition, seen.access, name))
  return rows.map(({ id, number, status, total }) => ({
    ...{ id, status, number: reads('number') ? number : null },
    total: total === null || !reads('total') ? null : rupeesOf(BigInt(total)),
  }))
}
