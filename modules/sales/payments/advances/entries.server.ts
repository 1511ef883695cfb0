import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import { worthOf } from '../abroad/receipt-abroad.ts'
import { paiseOf, total } from '../../rules/amounts.ts'

/** One movement of a taxed advance on a day, in paise: received above zero; put on an invoice or given back below zero. */
interface AdvanceEntry {
  receipt_id: number
  invoice_id: number | null
  date: string
  amount: bigint
}

const later = (first: string, second: string): string => (first > second ? first : second)
const isLive = (doc: Doc | null): doc is Doc => doc?.status === 'posted' && paiseOf(doc.taxed_advance) > 0n

/** The amount of a receipt that pays each invoice, in paise. */
const onInvoices = (doc: Doc | null): Map<number, bigint> => {
  const lines = (doc?.allocations ?? []) as { invoice_id: number; amount: string }[]
  return new Map(
    [...Map.groupBy(lines, ({ invoice_id }) => invoice_id)].map(([id, of]) => [id, total(of.map(worthOf))]),
  )
}

/**
 * Keeps the ledger of taxed advances (GSTR-1, table 11): its sum over a receipt is always the advance that is left of it. Entries
 * are only added, each with its own day, so a return that was filed stays as it was. An advance is adjusted on the day of the invoice, or on the
 * day on which it was put on it if that is later. A receipt that is cancelled has no effect any more: the entries of each of its days are reversed.
 */
export async function keepAdvances({ transaction, written }: Following): Promise<void> {
  const touched = written.filter(({ before, after }) => isLive(before) || isLive(after))
  if (touched.length === 0) return
  const cancelled = touched.flatMap(({ id, after }) => (after && after.status !== 'cancelled' ? [] : [id]))
  const rest = touched.filter(({ id }) => !cancelled.includes(id))
  const days = await invoiceDays(transaction, rest)
  await add(transaction, [...(await takenBack(transaction, cancelled)), ...rest.flatMap((one) => entriesOf(one, days))])
}

type Written = Following['written'][number]

function entriesOf({ id, before, after, input = {} }: Written, days: ReadonlyMap<number, string>): AdvanceEntry[] {
  if (!after) return []
  const entry = (amount: bigint, date: string, invoice_id: number | null = null): AdvanceEntry => ({
    ...{ receipt_id: id, invoice_id, date, amount },
  })
  if (before?.status === 'posted' && after.status === 'bounced')
    return [entry(-paiseOf(before.advance), String(after.bounced_on))]
  const received = String(after.date)
  const acted = String(input.on ?? indianDate(new Date()))
  const is_posting = before?.status !== 'posted'
  const [was, now] = [is_posting ? new Map<number, bigint>() : onInvoices(before), onInvoices(after)]
  const moved = [...new Set([...was.keys(), ...now.keys()])].flatMap((invoice_id) => {
    const change = (now.get(invoice_id) ?? 0n) - (was.get(invoice_id) ?? 0n)
    const issued = days.get(invoice_id) ?? received
    // A payment of an invoice that was issued before is no advance.
    if (change === 0n || (is_posting && issued <= received)) return []
    return [entry(-change, later(is_posting ? received : acted, issued), invoice_id)]
  })
  const back = paiseOf(after.refunded) - paiseOf(before?.refunded)
  return [
    ...(is_posting ? [entry(paiseOf(after.taxed_advance), received)] : []),
    ...moved,
    ...(back > 0n ? [entry(-back, acted)] : []),
  ]
}

/** The days of all invoices that receipts pay or paid. */
export async function invoiceDays(
  transaction: Transaction,
  written: readonly Pick<Written, 'before' | 'after'>[],
): Promise<Map<number, string>> {
  const ids = new Set(
    written.flatMap(({ before, after }) => [...onInvoices(before).keys(), ...onInvoices(after).keys()]),
  )
  if (ids.size === 0) return new Map()
  const rows = await transaction.query<{ id: number; date: string }>(
    'select id, date::text as date from invoice where business_id = $1::bigint and id = any($2::bigint[])',
    [transaction.scope.business_id, [...ids]],
  )
  return new Map(rows.map(({ id, date }) => [Number(id), date]))
}

/** The entries that reverse every day of some receipts. */
async function takenBack(transaction: Transaction, ids: readonly number[]): Promise<AdvanceEntry[]> {
  if (ids.length === 0) return []
  const rows = await transaction.query<{ receipt_id: number; date: string; amount: string }>(
    `select receipt_id, date::text as date, sum(amount)::text as amount from advance_entry
     where business_id = $1::bigint and receipt_id = any($2::bigint[]) group by receipt_id, date`,
    [transaction.scope.business_id, ids],
  )
  return rows.map(({ receipt_id, date, amount }) => ({
    ...{ receipt_id: Number(receipt_id), invoice_id: null, date, amount: -BigInt(amount) },
  }))
}

async function add(transaction: Transaction, entries: readonly AdvanceEntry[]): Promise<void> {
  const some = entries.filter(({ amount }) => amount !== 0n)
  if (some.length === 0) return
  await transaction.query(
    `insert into advance_entry (business_id, receipt_id, invoice_id, date, amount, created_by)
     select b.id, v.receipt_id, v.invoice_id, v.date, v.amount, $2::bigint
     from business b, unnest($3::bigint[], $4::bigint[], $5::date[], $6::bigint[]) as v(receipt_id, invoice_id, date, amount)
     where b.id = $1::bigint`,
    [
      transaction.scope.business_id,
      transaction.scope.user_id,
      some.map(({ receipt_id }) => receipt_id),
      some.map(({ invoice_id }) => invoice_id),
      some.map(({ date }) => date),
      some.map(({ amount }) => String(amount)),
    ],
  )
}
