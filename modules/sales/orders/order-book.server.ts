import type { Transaction } from '#engine/server/database/database.server.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows, setEach } from '#engine/server/records/store.server.ts'
import { thousandthsOf } from '../rules/amounts.ts'
import { orderStatuses } from '../rules/orders/order-status.ts'
import type { Order, Shipment, ShipmentStatus } from '../rules/orders/order.ts'
import { type Away, type OrderEntry, orderOf, overrunOf } from './order-book.ts'
import type { Allocated } from './order-money.ts'
import { salesOrder } from './sales-order.record.ts'

/** An order with its row. */
export interface BookedOrder {
  doc: Doc
  order: Order
}

/** What was paid, and given back, on the posted invoices of some orders. */
async function allocatedTo(transaction: Transaction, ids: readonly number[]): Promise<Allocated[]> {
  const rows = await transaction.query<{ order_id: number; received: string; refunded: string }>(
    `select o.from_id as order_id, (coalesce(i.paid, 0) + coalesce(i.tds, 0))::text as received, coalesce(i.refunded, 0)::text as refunded
     from (select distinct from_id, record_id from line_origin
           where business_id = $1::bigint and record = 'invoice' and from_record = 'sales_order' and from_id = any($2::bigint[])) o
     join invoice i on i.id = o.record_id
     where i.business_id = $1::bigint and i.status = 'posted' and i.deleted_at is null`,
    [transaction.scope.business_id, ids],
  )
  return rows.flatMap(({ order_id, received, refunded }) => [
    { order_id: Number(order_id), amount: BigInt(received), is_refund: false },
    { order_id: Number(order_id), amount: BigInt(refunded), is_refund: true },
  ])
}

/** Locks orders until the commit, in the order of their ids, so that what is sent and billed is decided by one writer at a time. */
export async function lockOrders(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.query(
    'select id from sales_order where business_id = $1::bigint and id = any($2::bigint[]) order by id for update',
    [transaction.scope.business_id, ids],
  )
}

/** Orders with everything that their statuses follow from. */
export async function readOrders(transaction: Transaction, ids: readonly number[]): Promise<Map<number, BookedOrder>> {
  if (ids.length === 0) return new Map()
  const docs = await readFullRows(transaction, salesOrder, ids)
  const [services, entries, away, shipments, invoices, allocated] = [
    await servicesIn(transaction, [...docs.values()]),
    await entriesOf(transaction, ids),
    await awayFrom(transaction, ids),
    await shipmentsOf(transaction, ids),
    await invoicesOf(transaction, ids),
    await allocatedTo(transaction, ids),
  ]
  return new Map(
    [...docs].map(([id, doc]) => [
      id,
      {
        doc,
        order: orderOf({
          ...{ doc, services, allocated, entries: entries.get(id) ?? [], away: away.get(id) ?? [] },
          shipments: shipments.get(id) ?? [],
          invoices: invoices.get(id) ?? [],
        }),
      },
    ]),
  )
}

/**
 * Computes the statuses of orders again after something that belongs to them was written, and refuses the write if an order
 * would have more sent or billed than is due. `docs` are rows that were just written and get the statuses too.
 */
export async function refreshOrders(
  transaction: Transaction,
  ids: readonly number[],
  docs: readonly Doc[] = [],
): Promise<void> {
  if (ids.length === 0) return
  await lockOrders(transaction, ids)
  const rows = [...(await readOrders(transaction, ids)).values()].map(({ doc, order }) => {
    const problem = overrunOf(order)
    if (problem) throw ruleBroken(problem)
    const statuses = orderStatuses(order)
    const values = {
      order_status: statuses.order,
      fulfilment_status: statuses.fulfilment,
      payment_status: statuses.payment,
      awaits_advance: order.intake === 'Payment',
    }
    Object.assign(docs.find((one) => one.id === doc.id) ?? {}, values)
    return { id: doc.id, values }
  })
  await setEach(transaction, { definition: salesOrder, rows })
}

async function servicesIn(transaction: Transaction, docs: readonly Doc[]): Promise<Set<number>> {
  const ids = docs.flatMap(({ lines }) => ((lines ?? []) as Doc[]).flatMap(({ item_id }) => item_id ?? []))
  const rows = await transaction.query<{ id: number }>(
    `select id from item where business_id = $1::bigint and id = any($2::bigint[]) and kind = 'service'`,
    [transaction.scope.business_id, ids],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

type EntryRow = Omit<OrderEntry, 'quantity' | 'credited'> & { order_id: number; quantity: string; credited: string }

async function entriesOf(transaction: Transaction, ids: readonly number[]): Promise<Map<number, OrderEntry[]>> {
  const rows = await transaction.query<EntryRow>(
    `select order_id, line_id::text as line, kind, quantity::text, credited::text, stage from order_entry
     where business_id = $1::bigint and order_id = any($2::bigint[]) order by id`,
    [transaction.scope.business_id, ids],
  )
  const found = new Map<number, OrderEntry[]>()
  for (const { order_id, ...row } of rows) {
    const entry = { ...row, quantity: thousandthsOf(row.quantity), credited: thousandthsOf(row.credited) }
    found.set(Number(order_id), [...(found.get(Number(order_id)) ?? []), entry])
  }
  return found
}

async function awayFrom(transaction: Transaction, ids: readonly number[]): Promise<Map<number, Away[]>> {
  const rows = await transaction.query<{ order_id: number; line: string; stage: string; pieces: string }>(
    `select order_id, line::text as line, stage, sum("out")::text as pieces from job_work
     where business_id = $1::bigint and order_id = any($2::bigint[]) and deleted_at is null and "out" > 0
     group by order_id, line, stage`,
    [transaction.scope.business_id, ids],
  )
  const found = new Map<number, Away[]>()
  for (const { order_id, line, stage, pieces } of rows)
    found.set(Number(order_id), [
      ...(found.get(Number(order_id)) ?? []),
      { line, stage, pieces: thousandthsOf(pieces) },
    ])
  return found
}

type PieceRow = { order_id: number; id: number; status: string; line: string; quantity: string }

/** Rows of pieces as one entry for each shipment or invoice of an order. */
function grouped(
  rows: readonly PieceRow[],
): Map<number, { id: string; status: string; lines: Record<string, bigint> }[]> {
  const found = new Map<number, Map<string, { id: string; status: string; lines: Record<string, bigint> }>>()
  for (const { order_id, id, status, line, quantity } of rows) {
    const own = found.get(Number(order_id)) ?? new Map()
    found.set(Number(order_id), own)
    const one = own.get(String(id)) ?? { id: String(id), status, lines: {} }
    own.set(String(id), one)
    one.lines[line] = (one.lines[line] ?? 0n) + thousandthsOf(quantity)
  }
  return new Map([...found].map(([id, own]) => [id, [...own.values()]]))
}

async function shipmentsOf(transaction: Transaction, ids: readonly number[]): Promise<Map<number, Shipment[]>> {
  const rows = await transaction.query<PieceRow>(
    `select s.order_id, s.id, s.status, p.line::text, p.quantity::text
     from shipment s join shipment_piece p on p.shipment_id = s.id
     where s.business_id = $1::bigint and p.business_id = $1::bigint and s.order_id = any($2::bigint[])
       and s.deleted_at is null order by s.id, p.position`,
    [transaction.scope.business_id, ids],
  )
  return new Map(
    [...grouped(rows)].map(([id, all]) => [id, all.map((one) => ({ ...one, status: one.status as ShipmentStatus }))]),
  )
}

// Cancelled and deleted invoices bill nothing; a draft keeps its pieces from being billed twice.
async function invoicesOf(transaction: Transaction, ids: readonly number[]): Promise<Map<number, Order['invoices']>> {
  const rows = await transaction.query<PieceRow>(
    `select o.from_id as order_id, i.id, i.status, o.from_line_id::text as line, coalesce(l.quantity, 0)::text as quantity
     from line_origin o join invoice_line l on l.id = o.line_id join invoice i on i.id = l.invoice_id
     where o.business_id = $1::bigint and l.business_id = $1::bigint and i.business_id = $1::bigint
       and o.record = 'invoice' and o.from_record = 'sales_order' and o.from_id = any($2::bigint[])
       and i.deleted_at is null and i.status <> 'cancelled' order by i.id, l.position`,
    [transaction.scope.business_id, ids],
  )
  return new Map(
    [...grouped(rows)].map(([id, all]) => [
      id,
      all.map(({ id: invoice, lines }) => ({ id: invoice, live: true, lines })),
    ]),
  )
}

/** Adds what happened to the lines of an order. */
export async function addEntries(
  transaction: Transaction,
  { order_id, user_id, entries }: { order_id: number; user_id: number; entries: readonly OrderEntry[] },
): Promise<void> {
  if (entries.length === 0) return
  const texts = (of: (entry: OrderEntry) => bigint) => entries.map((entry) => decimalOf(of(entry)))
  await transaction.query(
    `insert into order_entry (business_id, order_id, created_by, line_id, kind, quantity, credited, stage)
     select b.id, $2::bigint, $3::bigint, v.* from business b,
       unnest($4::bigint[], $5::text[], $6::numeric[], $7::numeric[], $8::text[]) as v where b.id = $1::bigint`,
    [
      ...[transaction.scope.business_id, order_id, user_id, entries.map(({ line }) => line)],
      ...[entries.map(({ kind }) => kind), texts(({ quantity }) => quantity), texts(({ credited }) => credited)],
      entries.map(({ stage }) => stage),
    ],
  )
}

const decimalOf = (thousandths: bigint): string =>
  `${thousandths < 0n ? '-' : ''}${String(abs(thousandths) / 1000n)}.${String(abs(thousandths) % 1000n).padStart(3, '0')}`
const abs = (number: bigint): bigint => (number < 0n ? -number : number)
