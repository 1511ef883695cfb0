import { indianDate } from '#base/financial-year.ts'
import { isManager, scopeOf } from '#engine/record/rights.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import type { Acting, RecordServer } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { allowOverLimit, keepCreditLimit } from '../credit/credit.server.ts'
import { keepAgreedTotals } from '../documents/agreed-total.server.ts'
import { madeFrom } from '../documents/copied.ts'
import { documentServer } from '../documents/document.server.ts'
import { keepOrigins } from '../documents/line-origin.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { paiseOf, rupeesOf, thousandthsOf } from '../rules/amounts.ts'
import type { Quantities } from '../rules/orders/order-answer.ts'
import { applyOrderEvent, type OrderEvent } from '../rules/orders/order-events.ts'
import { type Order, openOf, toInvoiceOf } from '../rules/orders/order.ts'
import { moveReturns } from '../stock/goods.server.ts'
import { refreshQuotations } from '../quotations/ordering/ordered.server.ts'
import { checkDays, GIVE_OUT_FIELDS, giveEvent, makeJobWork } from './job-work/give-out.server.ts'
import { accepted, entriesBetween, piecesEvent } from './order-book.ts'
import { addEntries, readOrders, refreshOrders } from './order-book.server.ts'
import { orderProgressRoute } from './progress.server.ts'
import { allowedMoves } from './moves/moves.server.ts'
import { partOfOrder } from './part-invoice.ts'
import { makeReturnNotes } from './return-note.server.ts'
import { salesOrder } from './sales-order.record.ts'
import { makeShipment } from './shipment.server.ts'

type Change = Acting['changes'][number]

const server = documentServer({
  definition: salesOrder,
  issue: 'confirm',
  last_day: 'delivery_date',
  locked: 'A confirmed order is not changed. Close its lines, take goods back, or cancel it.',
  is_tax_paper: false,
  actions: {
    confirm: eachOrder(
      ({ input }) => ({ type: 'confirm', ...advanceOf(input?.advance) }),
      async ({ order }, change, acting) => {
        await keepCreditLimit({ ...acting, changes: [change] as typeof acting.changes }, 'sales_order')
        change.values.awaits_advance = order.intake === 'Payment'
        change.values.advance = change.input?.advance ?? null
      },
    ),
    allow_over_limit: allowOverLimit,
    ship: eachOrder(
      ({ input }, order) => ({ type: 'ship', shipment: 'new', lines: piecesOf(input) ?? openPieces(order) }),
      async ({ event }, change, acting) => {
        if (event.type === 'ship') await makeShipment(acting, change, event.lines)
      },
    ),
    make_invoice: eachOrder(
      ({ input }, order) => ({ type: 'invoice', invoice: 'new', lines: piecesOf(input) ?? uninvoiced(order) }),
      async ({ event, before }, change, acting) => {
        if (event.type === 'invoice') await makeInvoice(acting, change, { lines: event.lines, order: before })
      },
    ),
    produce: eachOrder(
      () => ({ type: 'set-status', status: 'Production' }),
      (_step, { values }) => {
        values.in_production = true
        values.awaits_advance = false
      },
    ),
    move_pieces: eachOrder(({ input = {} }) => piecesEvent('stage', input, input.to_stage)),
    give_out: (acting) => {
      for (const change of acting.changes) checkDays(change)
      return giveOut(acting)
    },
    take_back: eachOrder(
      ({ input }) => ({ type: input?.kind === 'exchange' ? 'exchange' : 'return', lines: piecesOf(input) ?? {} }),
      (step, change, acting) => followReturn(step, change, acting),
    ),
    close_line: eachOrder(({ input }) => ({ type: 'close', line: String(input?.line) })),
    complete: eachOrder(() => ({ type: 'complete' })),
    cancel: eachOrder(() => ({ type: 'cancel' })),
    reopen: eachOrder((_change, _order, { access }) => ({ type: 'reopen', admin: isManager(access) })),
  },
})

/** The rules of orders: those of documents, and what follows from quantities, shipments, invoices and payments. */
export const salesOrderServer: RecordServer = {
  ...server,
  async check(checking) {
    await server.check?.(checking)
    keepAgreedTotals(checking)
  },
  async after({ transaction, written }) {
    const docs = written.flatMap(({ after }) => after ?? [])
    await refreshOrders(
      transaction,
      docs.map(({ id }) => id),
      docs,
    )
    await refreshQuotations(
      transaction,
      written.flatMap(({ id, before }) => (before ? [id] : [])),
    )
  },
  routes: [...(server.routes ?? []), orderProgressRoute],
}

const giveOut = eachOrder(
  giveEvent,
  async ({ event }, change, acting) => {
    if (event.type === 'give') await makeJobWork(acting, change, event)
  },
  GIVE_OUT_FIELDS,
)

interface Step {
  event: OrderEvent
  before: Order
  order: Order
  /** Paise for which a credit note is due. */
  credit_note: bigint
}

/**
 * The hook of an action that is an event of the rules. The engine has locked the orders, so the quantities that it reads hold
 * until the commit. `fields` names the field that a refusal of the rules is about.
 */
function eachOrder(
  eventOf: (change: Change, order: Order, acting: Acting) => OrderEvent,
  follow: (step: Step, change: Change, acting: Acting) => void | Promise<void> = () => {},
  fields: Readonly<Record<string, string>> = {},
): (acting: Acting) => Promise<void> {
  return async (acting) => {
    const { transaction, access, changes } = acting
    const ids = changes.map(({ id }) => id)
    const found = await readOrders(transaction, ids)
    const { moves } = await allowedMoves(transaction)
    for (const change of changes) {
      const before = found.get(change.id)?.order
      if (!before || change.issues.length > 0) continue
      const event = eventOf(change, before, acting)
      const step = accepted(applyOrderEvent(before, event, moves), change.issues, fields)
      if (!step) continue
      const entries = entriesBetween(before, step.order)
      await addEntries(transaction, { order_id: change.id, user_id: access.user_id, entries })
      await follow({ event, before, order: step.order, credit_note: step.effects?.credit_note ?? 0n }, change, acting)
    }
  }
}

/** Goods that came back go into stock, and what of them was billed gets drafts of credit notes. */
async function followReturn(
  { credit_note, event, before, order }: Step,
  { id, before: doc, values, input }: Change,
  acting: Acting,
): Promise<void> {
  const { transaction, access, answers } = acting
  if (event.type !== 'return' && event.type !== 'exchange') return
  if (doc.status === 'completed') values.status = 'open'
  await moveReturns(transaction, { doc, before, lines: event.lines, business: access.business_id })
  const notes =
    credit_note > 0n && input?.make_note !== false ? await makeReturnNotes(acting, { id, before, after: order }) : []
  answers.set(id, {
    credit_note_due: rupeesOf(credit_note),
    ...(notes.length > 0 ? { credit_note: notes[0], credit_notes: notes } : {}),
  })
}

const advanceOf = (advance: unknown) => (typeof advance === 'string' ? { advance: paiseOf(advance) } : {})

/** The pieces of an action's form by line; null where it names none. A line that is named twice counts with the sum. */
function piecesOf(input: Change['input']): Quantities | null {
  const rows = (input?.pieces ?? []) as { line?: string; quantity?: string }[]
  if (rows.length === 0) return null
  const found: Record<string, bigint> = {}
  for (const { line, quantity } of rows) found[String(line)] = (found[String(line)] ?? 0n) + thousandthsOf(quantity)
  return found
}

const positive = (pairs: readonly (readonly [string, bigint])[]): Quantities =>
  Object.fromEntries(pairs.filter(([, quantity]) => quantity > 0n))

const openPieces = (order: Order): Quantities => positive(order.lines.map((line) => [line.id, openOf(order, line)]))

const uninvoiced = (order: Order): Quantities =>
  positive(order.lines.map((line) => [line.id, toInvoiceOf(order, line)]))

/** Makes a draft invoice of some pieces. */
async function makeInvoice(
  acting: Acting,
  { id, before }: Change,
  { lines, order }: { lines: Quantities; order: Order },
): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address } = acting
  if (scopeOf(access, invoice.name, 'create') === 'none') throw notAllowed()
  const billed = await readFullRows(
    transaction,
    invoice,
    order.invoices.filter(({ live }) => live).map((one) => Number(one.id)),
  )
  const part = partOfOrder(before, order, lines, [...billed.values()])
  const made = await saveRecord({
    ...{ catalog, specials, access, request_id, address, transaction },
    ...madeFrom(before, { from: salesOrder, to: invoice, access, more: { ...part, date: indianDate(new Date()) } }),
    ...{ id: null, copied_from: [before] },
  })
  const rows = (before.lines as { id: number }[]).filter((row) => lines[String(row.id)])
  await keepOrigins(transaction, {
    ...{ record: 'invoice', record_id: Number(made.id), table: 'invoice_line' },
    from: { record: 'sales_order', id, lines: rows.map((row) => row.id) },
  })
  acting.answers.set(id, { invoice: { id: made.id } })
}
