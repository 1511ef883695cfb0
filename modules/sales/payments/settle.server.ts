import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Change, Doc, Following } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { invoice } from '../invoices/invoice.record.ts'

// Invoices that an action is about to write itself, with their new sums; another write in between would cost it its version.
const held = new WeakMap<Transaction, Set<number>>()

/** Locks invoices until the commit, in the order of their ids so that writers cannot deadlock, and reads them as they are then. */
export async function lockInvoices(transaction: Transaction, ids: readonly number[]): Promise<Map<number, Doc>> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  if (wanted.length === 0) return new Map()
  await transaction.query(
    `select id from invoice where business_id = $1::bigint and id = any($2::bigint[]) and deleted_at is null
     order by id for update`,
    [transaction.scope.business_id, wanted],
  )
  return readFullRows(transaction, invoice, wanted)
}

/** What receipts and credit notes have put on invoices, as rupees; the invoices must be locked. */
export async function sumsOf(
  transaction: Transaction,
  ids: readonly number[],
): Promise<Map<number, { paid: string; tds: string; credited: string }>> {
  const rows = await transaction.query<{ id: number; paid: string; tds: string; credited: string }>(
    `select v.id, (coalesce(s.paid, 0) / 100.0)::numeric(18,2)::text as paid, (coalesce(s.tds, 0) / 100.0)::numeric(18,2)::text as tds,
       (coalesce(c.credited, 0) / 100.0)::numeric(18,2)::text as credited
     from unnest($2::bigint[]) as v(id) left join (
       select l.invoice_id, sum(l.amount) as paid, sum(l.tds) as tds
       from receipt_allocation l join receipt r on r.business_id = $1::bigint and r.id = l.receipt_id
       where l.business_id = $1::bigint and l.invoice_id = any($2::bigint[]) and r.status = 'posted' and r.deleted_at is null
       group by l.invoice_id
     ) s on s.invoice_id = v.id left join (
       select invoice_id, sum(total) as credited from credit_note
       where business_id = $1::bigint and invoice_id = any($2::bigint[]) and status = 'posted' and deleted_at is null
       group by invoice_id
     ) c on c.invoice_id = v.id`,
    [transaction.scope.business_id, ids],
  )
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** Lets an action write these invoices itself: `settle` leaves them out until the end of the work. */
export async function holding<Result>(
  transaction: Transaction,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const ids = held.get(transaction) ?? new Set()
  held.set(transaction, ids.add(id))
  try {
    return await work()
  } finally {
    ids.delete(id)
  }
}

/** Writes sums that changed to their invoices, whose standing is computed from them. The invoices must be locked. */
export async function settle(
  { transaction, catalog, specials, access, request_id, address }: Omit<Following, 'written' | 'definition'>,
  sums: ReadonlyMap<number, Record<string, string>>,
): Promise<void> {
  const ids = [...sums.keys()].filter((id) => !held.get(transaction)?.has(id))
  const docs = await readFullRows(transaction, invoice, ids)
  const changes = ids.flatMap((id): Change[] => {
    const before = docs.get(id)
    return before ? [{ step: 'change', id, before, values: { ...sums.get(id) }, issues: [] }] : []
  })
  if (changes.length === 0) return
  const writing = { catalog, specials, definition: invoice, access, request_id, address }
  await changeRecords(transaction, {
    ...{ ...writing, changes, cause: 'action', action: 'settle', word: 'settled' },
    ...{ is_quiet: true, on_issue: 'refuse' },
  })
}
