import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import {
  type Acting,
  type Change,
  type Checking,
  type Doc,
  type Following,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { keepPeriod } from '../books/period.server.ts'
import { keepIssued, withoutNumber } from '../documents/issued.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import { keepFacts } from '../paper/facts.server.ts'
import { paperRoutes } from '../paper/routes.server.ts'
import { keepEinvoices, markEinvoices } from '../e-invoice/keep-e-invoices.server.ts'
import { portalActions } from '../portals/paper-actions.server.ts'
import { addEntries, cancelEntries } from '../payments/entries.server.ts'
import { RECEIVED } from '../payments/received.ts'
import { lockPapers, settle, sumsOf } from '../payments/settle.server.ts'
import { moveCreditNotes } from '../stock/goods.server.ts'
import { creditNote } from './credit-note.record.ts'
import { chosenLines, creditOf, linesLeft } from './returned.ts'

const LOCKED = 'A posted credit note is not changed. Cancel it and write a new one.'

// What a note takes over from its invoice.
const COPIED = [
  ...['contact_id', 'buyer_name', 'buyer_gstin', 'billing_address', 'billing_state', 'billing_pincode'],
  ...['location_id', 'seller_registration', 'supply_place'],
]

/** The rules of credit notes: made from a posted invoice, never more than is left of it. */
export const creditNoteServer: RecordServer = {
  record: creditNote.name,
  locked: ({ status }) => (status === 'draft' ? null : LOCKED),
  async check(checking) {
    keepIssued(checking, { locked: LOCKED, kept: 'A posted credit note is cancelled, not deleted' })
    await keepPeriod(checking, {})
    for (const change of savesOf(checking.changes))
      if (!change.before || (change.before.status === 'draft' && checking.cause !== 'action'))
        await complete(checking, change)
    await markEinvoices(checking)
  },
  actions: { ...portalActions, post: postNotes },
  async after(following) {
    await settleOf(following)
    await moveCreditNotes(following)
  },
  async takeNumbers(following) {
    const { transaction, written } = following
    const docs = withoutNumber(written)
    await takeDocumentNumbers(transaction, { definition: creditNote, docs })
    await keepFacts(transaction, { definition: creditNote, docs })
    await keepEinvoices(following)
  },
  routes: paperRoutes(creditNote),
}

/** The posted notes of an invoice, the oldest first. */
async function notesOf(transaction: Transaction, invoice_id: number): Promise<Doc[]> {
  const rows = await transaction.query<{ id: number }>(
    `select id from credit_note where business_id = $1::bigint and invoice_id = $2::bigint and status = 'posted'
       and deleted_at is null order by id`,
    [transaction.scope.business_id, invoice_id],
  )
  const docs = await readFullRows(
    transaction,
    creditNote,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => docs.get(id) ?? [])
}

/** Copies the invoice's data and lines into a draft, and its amounts as they would be now. */
async function complete({ transaction }: Checking, { before, values, issues }: Change): Promise<void> {
  const id = (values.invoice_id ?? before?.invoice_id) as number | undefined
  if (typeof id !== 'number') return
  const of = (await readFullRows(transaction, invoice, [id])).get(id)
  if (!of) return
  const is_new = id !== before?.invoice_id
  if (is_new) {
    for (const name of COPIED) values[name] = of[name] ?? null
    Object.assign(values, { invoice_number: of.number, invoice_date: of.date })
    values.assigned_user ??= of.assigned_user
  }
  const earlier = await notesOf(transaction, id)
  const known = new Map(((before?.lines ?? []) as Doc[]).map((line) => [line.id, line]))
  const sent = values.lines as Record<string, unknown>[] | undefined
  const is_empty = !before && (sent ?? []).length === 0
  if (is_new || is_empty) values.lines = chosenLines(linesLeft(of, earlier), sent ?? [])
  else if (sent)
    values.lines = sent.flatMap((line, index) => {
      const own = known.get(line.id as number)
      if (own) return [{ ...own, ...line }]
      issues.push({
        field: `lines.${index}.description`,
        message: 'This line is not on the invoice',
        rule: 'unknown_line',
      })
      return []
    })
  if (of.status !== 'posted' || issues.length > 0) return
  const amounts = creditOf(of, earlier, { ...before, ...values })
  if ('rule' in amounts) return
  const { reduces_tax: _reduces, ...written } = amounts
  Object.assign(values, written)
}

/** Checks notes against what is left of their invoices, whose rows are locked until the commit. */
async function postNotes({ transaction, changes }: Acting): Promise<void> {
  const invoices = await lockPapers(
    transaction,
    RECEIVED,
    changes.map(({ before }) => before.invoice_id as number),
  )
  for (const { before, values, issues } of changes) {
    const of = invoices.get(before.invoice_id as number)
    if (of?.status !== 'posted') {
      issues.push({ field: 'invoice_id', message: 'This invoice is not posted', rule: 'unknown_invoice' })
      continue
    }
    if (String(before.date) > indianDate(new Date()))
      issues.push({ field: 'date', message: 'The date lies in the future', rule: 'future' })
    const amounts = creditOf(of, await notesOf(transaction, of.id), before)
    if ('rule' in amounts) {
      const { rule, message } = amounts as { rule: string; message: string }
      issues.push({ field: rule === 'date_before' ? 'date' : 'lines', message, rule })
      continue
    }
    const { reduces_tax, ...written } = amounts
    if (!reduces_tax && before.without_tax !== true)
      issues.push({
        field: 'date',
        message:
          'This day is too late to lower the tax of the invoice (CGST Act, section 34). Turn on “Without tax” to credit the value alone.',
        rule: 'too_late',
      })
    Object.assign(values, written)
  }
}

async function settleOf(following: Following): Promise<void> {
  const { transaction, written } = following
  const changed = written.filter(({ before, after }) => (before?.status === 'posted') !== (after?.status === 'posted'))
  if (changed.length === 0) return
  const ids = [...new Set(changed.map(({ before, after }) => (after ?? before)?.invoice_id as number))]
  await lockPapers(transaction, RECEIVED, ids)
  const posted = changed.filter(({ after }) => after?.status === 'posted')
  await addEntries(
    transaction,
    posted.map(({ id, after }) => ({
      ...{ record: 'credit_note', record_id: id, kind: 'Credit Note', mode: null },
      ...{ date: String(after?.date), amount: String(after?.total) },
    })),
  )
  const cancelled = changed.filter(({ after }) => after?.status === 'cancelled')
  await cancelEntries(
    transaction,
    'credit_note',
    cancelled.map(({ id }) => id),
  )
  await settle(following, RECEIVED, await sumsOf(transaction, RECEIVED, ids))
}

/** Makes drafts of what is left of invoices (the action of the invoice). */
export async function makeCreditNotes(acting: Acting): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, changes, answers } = acting
  for (const change of changes) {
    const { id, before, input = {}, issues } = change
    if (linesLeft(before, await notesOf(transaction, id)).length === 0) {
      issues.push({
        field: '',
        message: 'Nothing is left of this invoice to credit',
        rule: 'return_more_than_invoiced',
      })
      continue
    }
    const writing = { catalog, specials, definition: creditNote, access, request_id, address }
    const body = { invoice_id: id, date: indianDate(new Date()), reason: input.credit_reason }
    const made = await saveRecord({ ...writing, transaction, id: null, body, copied_from: [before] })
    answers.set(id, { credit_note: { id: made.id } })
    change.is_done = true
  }
}
