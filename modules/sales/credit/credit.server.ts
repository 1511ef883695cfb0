import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Acting, Doc } from '#engine/server/records/hooks.server.ts'
import { formatRupees } from '#modules/gst/inr.ts'
import type { BookedOrder } from '../orders/order-book.server.ts'
import { readOrders } from '../orders/order-book.server.ts'
import { larger, paiseOf, rupeesOf, smaller, thousandthsOf, total } from '../rules/amounts.ts'
import { amountOf, type Order, type OrderStatus, toInvoiceOf } from '../rules/orders/order.ts'
import { checkCredit, type CreditAnswer, type CreditFacts, type CreditMode } from '../rules/payments/credit-limit.ts'

/** The terms of a client. `limit` is in paise; null: no limit. */
interface Terms {
  name: string
  limit: bigint | null
  mode: CreditMode
}

/** What a document of a client means for the credit limit. */
export interface CreditCheck extends CreditAnswer {
  limit: bigint
  /** Null if all is well, else the figures in words. */
  words: string | null
}

async function termsOf(transaction: Transaction, contact_id: number): Promise<Terms | null> {
  const [row] = await transaction.query<{ name: string; credit_limit: string | null; credit_mode: CreditMode | null }>(
    'select name, credit_limit::text, credit_mode from contact where business_id = $1::bigint and id = $2::bigint',
    [transaction.scope.business_id, contact_id],
  )
  if (!row) return null
  const limit = row.credit_limit === null ? null : BigInt(row.credit_limit)
  return { name: row.name, limit, mode: row.credit_mode ?? 'warn' }
}

/** Orders of a client that are confirmed and open, with the invoices among theirs that are posted. */
async function ordersOf(transaction: Transaction, { contact_id, but }: { contact_id: number; but: number | null }) {
  const rows = await transaction.query<{ id: number }>(
    `select id from sales_order where business_id = $1::bigint and contact_id = $2::bigint and status = 'open'
       and deleted_at is null and id is distinct from $3::bigint order by id`,
    [transaction.scope.business_id, contact_id, but],
  )
  const orders = await readOrders(
    transaction,
    rows.map(({ id }) => Number(id)),
  )
  const ids = [...orders.values()].flatMap(({ order }) => order.invoices.map(({ id }) => Number(id)))
  const posted = await transaction.query<{ id: number }>(
    `select id from invoice where business_id = $1::bigint and id = any($2::bigint[]) and status = 'posted'`,
    [transaction.scope.business_id, ids],
  )
  const billed = new Set(posted.map(({ id }) => String(id)))
  return [...orders.values()].map(({ doc, order }) => ({
    doc,
    order: { ...order, invoices: order.invoices.filter(({ id }) => billed.has(id)) },
  }))
}

/** What of an order is still to be billed, in paise; its charges and round-off come with its first invoice. */
function openValue(order: Order): bigint {
  const lines = total(order.lines.map((line) => amountOf(line, larger(0n, toInvoiceOf(order, line)))))
  return lines > 0n && order.invoices.length === 0 ? lines + order.extra : lines
}

/** The part of the open value of orders that an invoice takes over, in paise. */
async function coveredBy(
  transaction: Transaction,
  { id, orders }: { id: number; orders: readonly BookedOrder[] },
): Promise<bigint> {
  const rows = await transaction.query<{ from_id: number; line: string; quantity: string }>(
    `select o.from_id, o.from_line_id::text as line, coalesce(l.quantity, 0)::text as quantity
     from line_origin o join invoice_line l on l.id = o.line_id
     where o.business_id = $1::bigint and l.business_id = $1::bigint and o.record = 'invoice' and o.record_id = $2::bigint
       and o.from_record = 'sales_order'`,
    [transaction.scope.business_id, id],
  )
  return total(
    orders.map(({ doc, order }) => {
      const own = rows.filter(({ from_id }) => Number(from_id) === doc.id)
      if (own.length === 0) return 0n
      const taken = own.map(({ line, quantity }) => {
        const ordered = order.lines.find((one) => one.id === line)
        return ordered ? amountOf(ordered, thousandthsOf(quantity)) : 0n
      })
      return smaller(openValue(order), total(taken) + (order.invoices.length === 0 ? order.extra : 0n))
    }),
  )
}

/** What a client owes and has ordered, on a day: receipts that are dated later, such as post-dated cheques, do not count yet. */
async function factsOf(
  transaction: Transaction,
  {
    contact_id,
    date,
    terms,
    orders,
  }: { contact_id: number; date: string; terms: Terms; orders: readonly BookedOrder[] },
): Promise<CreditFacts> {
  const [sums] = await transaction.query<{ owed: string; advance: string }>(
    `select (select coalesce(sum(coalesce(i.outstanding, 0) + coalesce(later.amount, 0)), 0)
         from (select id, outstanding from invoice where business_id = $1::bigint and contact_id = $2::bigint
           and status = 'posted' and deleted_at is null) i
         left join (select l.invoice_id, sum(l.amount + coalesce(l.tds, 0)) as amount
           from receipt_allocation l join receipt r on r.business_id = $1::bigint and r.id = l.receipt_id
           where l.business_id = $1::bigint and r.contact_id = $2::bigint and r.status = 'posted' and r.date > $3::date
             and r.deleted_at is null group by l.invoice_id) later on later.invoice_id = i.id)::text as owed,
       (select coalesce(sum(advance), 0) from receipt where business_id = $1::bigint and contact_id = $2::bigint
         and status = 'posted' and date <= $3::date and deleted_at is null)::text as advance`,
    [transaction.scope.business_id, contact_id, date],
  )
  return {
    ...terms,
    invoices: [{ total: BigInt(sums.owed), receipts: [] }],
    unallocated_advance: BigInt(sums.advance),
    orders: orders.map(({ doc, order }) => ({
      status: doc.order_status as OrderStatus,
      open_value: openValue(order),
    })),
  }
}

/** Checks a draft, invoice or order, against the credit limit of its client; null without a client or a limit. */
export async function creditOfDocument(
  transaction: Transaction,
  { record, doc }: { record: 'invoice' | 'sales_order'; doc: Doc },
): Promise<CreditCheck | null> {
  const { contact_id } = doc
  if (typeof contact_id !== 'number') return null
  const terms = await termsOf(transaction, contact_id)
  if (!terms || terms.limit === null || terms.mode === 'none') return null
  const { limit } = terms
  const orders = await ordersOf(transaction, { contact_id, but: record === 'sales_order' ? doc.id : null })
  const date = String(doc.date)
  const facts = await factsOf(transaction, { contact_id, date, terms, orders })
  const covered_by_order = record === 'invoice' ? await coveredBy(transaction, { id: doc.id, orders }) : 0n
  const allowed = paiseOf(doc.over_limit_total)
  const reason = typeof doc.over_limit_because === 'string' ? doc.over_limit_because : ''
  const document = { total: paiseOf(doc.total), date, covered_by_order }
  const answer = checkCredit(facts, document, { right: document.total <= allowed, reason })
  const amount = (value: bigint) => formatRupees(rupeesOf(value))
  const words =
    answer.result === 'ok'
      ? null
      : `${terms.name} owes and has ordered ${amount(answer.before)}. With this it is ${amount(answer.excess ?? 0n)} above the credit limit of ${amount(limit)}.`
  return { ...answer, limit, words }
}

/**
 * Checks documents that are posted or confirmed against the credit limit of their clients, one writer for each client at a time until
 * the commit. Blocked ones get an issue; the answer of the others names what is above the limit.
 */
export async function keepCreditLimit(acting: Acting, record: 'invoice' | 'sales_order'): Promise<void> {
  const { transaction, changes, answers } = acting
  const clients = new Set(
    changes.flatMap(({ before }) => (typeof before.contact_id === 'number' ? before.contact_id : [])),
  )
  for (const contact_id of [...clients].toSorted((a, b) => a - b))
    await lockName(transaction, `credit of contact ${contact_id}`)
  for (const { id, before, issues } of changes) {
    const found = await creditOfDocument(transaction, { record, doc: before })
    if (!found?.words) continue
    if (found.result === 'block') issues.push({ field: 'contact_id', message: found.words, rule: 'credit_limit' })
    else answers.set(id, { ...answers.get(id), credit_warning: found.words })
  }
}

/** Remembers up to which amount a draft may be above the credit limit (the action of people with that right). */
export function allowOverLimit({ changes }: Acting): void {
  for (const { before, values } of changes) values.over_limit_total = before.total ?? null
}
