import { indianDate } from '#base/financial-year.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import type { Acting, Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord, saveRecord } from '#engine/server/records/write.server.ts'
import { madeFrom } from '../../documents/copied.ts'
import { keepOrigins } from '../../documents/line-origin.server.ts'
import { partOfOrder } from '../../orders/part-invoice.ts'
import { salesOrder } from '../../orders/sales-order.record.ts'
import { larger, paiseOf, quantityOf, thousandthsOf } from '../../rules/amounts.ts'
import { newOrder, type Order } from '../../rules/orders/order.ts'
import { applyQuotationEvent } from '../../rules/quotations/quotation-events.ts'
import { type QuotationRevision, remainingOf } from '../../rules/quotations/quotation.ts'
import { quotation } from '../quotation.record.ts'
import { orderedStatus, quotedRows, readRevision } from './ordered.server.ts'

type Quantities = Record<string, bigint>

/**
 * The action Make order: a draft order of the chosen quantities, of all that remains without a choice. The engine has locked the
 * quotation, so of many at once each sees what the one before it took.
 */
export async function makeOrder(acting: Acting): Promise<void> {
  const { transaction, changes, answers } = acting
  for (const { id, before, values, input, issues } of changes) {
    const revision = await readRevision(transaction, before)
    const remaining = remainingOf(revision)
    const chosen = chosenOf(input) ?? Object.fromEntries(Object.entries(remaining).filter(([, left]) => left > 0n))
    const event = { type: 'convert', revision: 0, at: new Date(), order: 'new', lines: chosen } as const
    const step = applyQuotationEvent({ number: '', revisions: [revision] }, event)
    if ('rule' in step) {
      issues.push({
        field: input?.pieces && step.rule !== 'expired' ? 'pieces' : '',
        message: step.message,
        rule: step.rule,
      })
      continue
    }
    const order_id = await order(acting, { doc: before, revision, chosen })
    values.order_id = order_id
    values.status = orderedStatus(step.revisions[0])
    answers.set(id, { sales_order: { id: order_id } })
  }
}

/** The chosen quantities by line; null where none are named. A line that is named twice counts with the sum. */
function chosenOf(input: Record<string, unknown> | undefined): Quantities | null {
  const rows = (input?.pieces ?? []) as { line?: string; quantity?: string }[]
  if (rows.length === 0) return null
  const found: Quantities = {}
  for (const { line, quantity } of rows) found[String(line)] = (found[String(line)] ?? 0n) + thousandthsOf(quantity)
  return found
}

/** Makes the order. Charges, a fixed discount and the total are shared, so that the orders of a quotation add up to it to the paisa. */
async function order(
  { transaction, catalog, specials, access, request_id, address }: Acting,
  { doc, revision, chosen }: { doc: Doc; revision: QuotationRevision; chosen: Quantities },
): Promise<number> {
  const live = revision.orders.filter(({ cancelled }) => !cancelled)
  const orders = await readFullRows(
    transaction,
    salesOrder,
    live.map((one) => Number(one.id)),
  )
  const made = await saveRecord({
    ...{ catalog, specials, access, request_id, address, transaction },
    ...madeFrom(doc, {
      ...{ from: quotation, to: salesOrder, access },
      more: {
        ...partOfOrder(doc, quotedAsOrder(doc, revision), chosen, [...orders.values()]),
        date: indianDate(new Date()),
      },
    }),
    ...{ id: null, copied_from: [doc] },
  })
  const rows = quotedRows(doc).filter((row) => chosen[String(row.id)])
  await keepOrigins(transaction, {
    ...{ record: 'sales_order', record_id: Number(made.id), table: 'sales_order_line' },
    from: { record: 'quotation', id: doc.id, lines: rows.map(({ id }) => id) },
  })
  return Number(made.id)
}

/** A quotation as an order of which its orders bill parts. One that grew beyond what was quoted has taken all of it. */
function quotedAsOrder(doc: Doc, revision: QuotationRevision): Order {
  const lines = quotedRows(doc).map(({ id, quantity, amount }) => ({
    ...{ id: String(id), service: false },
    ...{ ordered: thousandthsOf(quantity), amount: paiseOf(amount) },
  }))
  const remaining = remainingOf(revision)
  const taken = lines.map(({ id, ordered }) => [id, ordered - larger(0n, remaining[id] ?? 0n)] as const)
  return { ...newOrder(lines), invoices: [{ id: 'so far', live: true, lines: Object.fromEntries(taken) }] }
}

/** What of a quotation is ordered and what remains, line by line, for its page and its dialog. */
export const remainingRoute = memberRoute({
  method: 'GET',
  path: '/quotations/:id/remaining',
  permission: { record: 'quotation', right: 'view' },
  summary: 'What of a quotation is ordered and what remains, line by line',
  async handler({ services: { catalog, database }, caller: { access }, params }) {
    const id = idOf(params.id)
    // Refuses who may not see the quotation, and leaves out the lines where those are hidden.
    const found = await readRecord(database, { catalog, definition: quotation, access, id }, (values) =>
      wholeSelect({ catalog, definition: quotation, access, values }),
    )
    const doc = JSON.parse(found.json) as Doc
    if (!Array.isArray(doc.lines)) return { lines: [] }
    return database.transaction(access, async (transaction) => {
      const revision = await readRevision(transaction, doc)
      const remaining = remainingOf(revision)
      const words = new Map(quotedRows(doc).map((row) => [String(row.id), row]))
      return {
        lines: revision.lines.map((line) => ({
          ...{ id: Number(line.id), description: words.get(line.id)?.description ?? null },
          ...{ unit: words.get(line.id)?.unit ?? null, quoted: quantityOf(line.thousandths) },
          // An order may have grown beyond what was quoted.
          ...{
            remaining: quantityOf(larger(0n, remaining[line.id])),
            ordered: quantityOf(line.thousandths - remaining[line.id]),
          },
        })),
      }
    })
  },
})
