import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows, setEach } from '#engine/server/records/store.server.ts'
import { markWritten } from '#platform/metrics/stale/mark.server.ts'
import { thousandthsOf } from '../../rules/amounts.ts'
import { type QuotedOrder, type QuotationRevision, remainingOf } from '../../rules/quotations/quotation.ts'
import { quotation } from '../quotation.record.ts'

/** A line of a quotation in wire form. */
export type QuotedRow = Record<string, unknown> & { id: number }

/** The lines of a quotation that name a quantity; headings are left out. */
export const quotedRows = (doc: Readonly<Record<string, unknown>>): QuotedRow[] =>
  ((doc.lines ?? []) as QuotedRow[]).filter(({ heading }) => !heading)

/** A quotation with its orders, as the rules know it. */
export async function readRevision(transaction: Transaction, doc: Doc): Promise<QuotationRevision> {
  return {
    lines: quotedRows(doc).map((row) => ({
      ...{ id: String(row.id), quantity: String(row.quantity ?? '0'), price: String(row.price ?? '0') },
      thousandths: thousandthsOf(typeof row.quantity === 'string' ? row.quantity : '0'),
    })),
    discount: null,
    valid_until: typeof doc.valid_until === 'string' ? doc.valid_until : null,
    approval: null,
    sent: doc.status !== 'draft',
    accepted: doc.status !== 'sent',
    orders: await ordersOf(transaction, doc.id),
  }
}

/** What of a quotation went into orders. Cancelled and deleted orders give their quantities back. */
async function ordersOf(transaction: Transaction, id: number): Promise<QuotedOrder[]> {
  const rows = await transaction.query<{ order_id: number; line: string; quantity: string; cancelled: boolean }>(
    `select s.id as order_id, o.from_line_id::text as line, coalesce(l.quantity, 0)::text as quantity,
       (s.status = 'cancelled' or s.deleted_at is not null) as cancelled
     from line_origin o
     join sales_order_line l on l.business_id = $1::bigint and l.id = o.line_id
     join sales_order s on s.business_id = $1::bigint and s.id = l.sales_order_id
     where o.business_id = $1::bigint and o.record = 'sales_order' and o.from_record = 'quotation' and o.from_id = $2::bigint
     order by s.id, l.position`,
    [transaction.scope.business_id, id],
  )
  return [...Map.groupBy(rows, ({ order_id }) => Number(order_id))].map(([order_id, own]) => {
    const lines: Record<string, bigint> = {}
    for (const { line, quantity } of own) lines[line] = (lines[line] ?? 0n) + thousandthsOf(quantity)
    return { id: String(order_id), cancelled: own[0].cancelled, lines }
  })
}

/** The status that follows from the orders of an accepted quotation. */
export function orderedStatus(revision: QuotationRevision): 'accepted' | 'part_ordered' | 'ordered' {
  if (!revision.orders.some(({ cancelled }) => !cancelled)) return 'accepted'
  return Object.values(remainingOf(revision)).some((left) => left > 0n) ? 'part_ordered' : 'ordered'
}

const ORDERED: readonly unknown[] = ['part_ordered', 'ordered']

/** Computes the statuses of the quotations behind some orders again: an order that was cancelled gives its quantities back. */
export async function refreshQuotations(transaction: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  const found = await transaction.query<{ from_id: number }>(
    `select distinct from_id from line_origin where business_id = $1::bigint and record = 'sales_order'
     and record_id = any($2::bigint[]) and from_record = 'quotation' order by from_id`,
    [transaction.scope.business_id, order_ids],
  )
  const ids = found.map(({ from_id }) => Number(from_id))
  if (ids.length === 0) return
  await transaction.query(
    'select id from quotation where business_id = $1::bigint and id = any($2::bigint[]) order by id for update',
    [transaction.scope.business_id, ids],
  )
  const rows: { id: number; values: { status: string } }[] = []
  const before: Doc[] = []
  for (const doc of (await readFullRows(transaction, quotation, ids)).values()) {
    if (!ORDERED.includes(doc.status)) continue
    const status = orderedStatus(await readRevision(transaction, doc as Doc))
    if (status === doc.status) continue
    rows.push({ id: doc.id, values: { status } })
    before.push(doc)
  }
  await markWritten(transaction, { definition: quotation, rows: before })
  await setEach(transaction, { definition: quotation, rows })
}
