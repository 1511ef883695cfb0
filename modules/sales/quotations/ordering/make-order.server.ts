import { indianDate } from '#base/financial-year.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import type { Acting, Doc } from '#engine/server/records/hooks.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord, saveRecord } from '#engine/server/records/write.server.ts'
import { roundedRatio } from '#modules/gst/tax/spread.ts'
import { madeFrom } from '../../documents/copied.ts'
import { keepOrigins } from '../../documents/line-origin.server.ts'
import { salesOrder } from '../../orders/sales-order.record.ts'
import { larger, paiseOf, quantityOf, rupeesOf, thousandthsOf } from '../../rules/amounts.ts'
import { applyQuotationEvent } from '../../rules/quotations/quotation-events.ts'
import { type QuotationRevision, remainingOf } from '../../rules/quotations/quotation.ts'
import { quotation } from '../quotation.record.ts'
import { orderedStatus, type QuotedRow, quotedRows, readRevision } from './ordered.server.ts'

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

/** Makes the order. Headings, charges and a fixed discount on the whole quotation go on its first order. */
async function order(
  { transaction, catalog, specials, access, request_id, address }: Acting,
  { doc, revision, chosen }: { doc: Doc; revision: QuotationRevision; chosen: Quantities },
): Promise<number> {
  const is_first = !revision.orders.some(({ cancelled }) => !cancelled)
  const is_whole = is_first && Object.entries(remainingOf(revision)).every(([line, left]) => chosen[line] === left)
  const rows = is_whole ? (doc.lines as QuotedRow[]) : quotedRows(doc).filter(({ id }) => chosen[String(id)])
  const part = ({ id, ...row }: QuotedRow) => (is_whole ? row : partOf(row, { id: String(id), revision, chosen }))
  const made = await saveRecord({
    ...{ catalog, specials, access, request_id, address, transaction },
    ...madeFrom(doc, {
      ...{ from: quotation, to: salesOrder, access },
      more: {
        ...(is_first ? {} : { charges: [] }),
        ...(is_first || doc.discount_type !== 'Fixed Amount' ? {} : { discount: null }),
        date: indianDate(new Date()),
        lines: rows.map(part),
      },
    }),
    ...{ id: null, copied_from: [doc] },
  })
  await keepOrigins(transaction, {
    ...{ record: 'sales_order', record_id: Number(made.id), table: 'sales_order_line' },
    from: { record: 'quotation', id: doc.id, lines: rows.map(({ id }) => id) },
  })
  return Number(made.id)
}

/** A line with some of its pieces. Orders share a fixed discount by their pieces, so that all of them add up to it. */
function partOf(
  row: Record<string, unknown>,
  { id, revision, chosen }: { id: string; revision: QuotationRevision; chosen: Quantities },
): Record<string, unknown> {
  const quantity = chosen[id]
  const part = { ...row, quantity: quantityOf(quantity) }
  const quoted = revision.lines.find((line) => line.id === id)?.thousandths ?? 0n
  if (row.discount_type !== 'Fixed Amount' || typeof row.discount !== 'string' || quoted === 0n) return part
  const before = quoted - (remainingOf(revision)[id] ?? 0n)
  const share = (pieces: bigint) => roundedRatio(paiseOf(row.discount) * pieces, quoted)
  return { ...part, discount: rupeesOf(share(before + quantity) - share(before)) }
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
