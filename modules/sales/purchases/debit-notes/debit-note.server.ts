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
import { keepPeriod } from '../../books/period.server.ts'
import { chosenLines, creditOf, linesLeft } from '../../credit-notes/returned.ts'
import { keepIssued, withoutNumber } from '../../documents/issued.server.ts'
import { takeDocumentNumbers } from '../../numbers/take-number.server.ts'
import { keepFacts } from '../../paper/facts.server.ts'
import { paperRoutes } from '../../paper/routes.server.ts'
import { addEntries, cancelEntries } from '../../payments/entries.server.ts'
import { lockPapers, settle, sumsOf } from '../../payments/settle.server.ts'
import { moveDebitNotes } from '../../stock/bought.server.ts'
import { bill } from '../bills/bill.record.ts'
import { PAID } from '../paid.ts'
import { debitNote } from './debit-note.record.ts'

const LOCKED = 'A posted debit note is not changed. Cancel it and write a new one.'
const LINK = 'bill_line_id'

// What a note takes over from its bill.
const COPIED = [
  ...['contact_id', 'supplier_name', 'supplier_gstin', 'supplier_address', 'supplier_state', 'location_id'],
  ...['buyer_registration', 'supply_place', 'bill_number', 'bill_date'],
]

/** The rules of debit notes: made from a posted bill, never more than is left of it. */
export const debitNoteServer: RecordServer = {
  record: debitNote.name,
  locked: ({ status }) => (status === 'draft' ? null : LOCKED),
  async check(checking) {
    keepIssued(checking, { locked: LOCKED, kept: 'A posted debit note is cancelled, not deleted' })
    await keepPeriod(checking, {})
    for (const change of savesOf(checking.changes))
      if (!change.before || (change.before.status === 'draft' && checking.cause !== 'action'))
        await complete(checking, change)
  },
  actions: { post: postNotes },
  async takeNumbers({ transaction, written }) {
    const docs = withoutNumber(written)
    await takeDocumentNumbers(transaction, { definition: debitNote, docs })
    await keepFacts(transaction, { definition: debitNote, docs })
  },
  async after(following) {
    await settleOf(following)
    await moveDebitNotes(following)
  },
  routes: paperRoutes(debitNote),
}

/** The posted notes of a bill, the oldest first. */
async function notesOf(transaction: Transaction, bill_id: number): Promise<Doc[]> {
  const rows = await transaction.query<{ id: number }>(
    `select id from debit_note where business_id = $1::bigint and bill_id = $2::bigint and status = 'posted'
       and deleted_at is null order by id`,
    [transaction.scope.business_id, bill_id],
  )
  const docs = await readFullRows(
    transaction,
    debitNote,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => docs.get(id) ?? [])
}

// The tax of a return follows the day that the supplier wrote on the bill.
const asSupplied = (of: Doc): Doc => ({ ...of, date: of.bill_date })

/** Copies the bill's data and lines into a draft, and its amounts as they would be now. */
async function complete({ transaction }: Checking, { before, values, issues }: Change): Promise<void> {
  const id = (values.bill_id ?? before?.bill_id) as number | undefined
  if (typeof id !== 'number') return
  const of = (await readFullRows(transaction, bill, [id])).get(id)
  if (!of) return
  const is_new = id !== before?.bill_id
  if (is_new) {
    for (const name of COPIED) values[name] = of[name] ?? null
    values.assigned_user ??= of.assigned_user
  }
  const earlier = await notesOf(transaction, id)
  const known = new Map(((before?.lines ?? []) as Doc[]).map((line) => [line.id, line]))
  const sent = values.lines as Record<string, unknown>[] | undefined
  const is_empty = !before && (sent ?? []).length === 0
  if (is_new || is_empty) values.lines = chosenLines(linesLeft(of, earlier, LINK), sent ?? [], LINK)
  else if (sent)
    values.lines = sent.flatMap((line, index) => {
      const own = known.get(line.id as number)
      if (own) return [{ ...own, ...line }]
      const field = `lines.${index}.description`
      issues.push({ field, message: 'This line is not on the bill', rule: 'unknown_line' })
      return []
    })
  if (of.status !== 'posted' || issues.length > 0) return
  const amounts = creditOf(asSupplied(of), earlier, { ...before, ...values }, LINK)
  if ('rule' in amounts) return
  const { reduces_tax: _reduces, ...written } = amounts
  Object.assign(values, written)
}

// The rules of returns speak of invoices.
const WORDS: Readonly<Record<string, string>> = {
  invoice_cancelled: 'This bill is cancelled',
  date_before: 'The date is before that of the bill or of an earlier debit note',
  unknown_line: 'This line is not on the bill',
  return_more_than_invoiced: 'This is more than was bought and not returned',
}

/** Checks notes against what is left of their bills, whose rows are locked until the commit. */
async function postNotes({ transaction, changes }: Acting): Promise<void> {
  const bills = await lockPapers(
    transaction,
    PAID,
    changes.map(({ before }) => before.bill_id as number),
  )
  for (const { before, values, issues } of changes) {
    const of = bills.get(before.bill_id as number)
    if (of?.status !== 'posted') {
      issues.push({ field: 'bill_id', message: 'This bill is not posted', rule: 'unknown_invoice' })
      continue
    }
    if (String(before.date) > indianDate(new Date()))
      issues.push({ field: 'date', message: 'The date lies in the future', rule: 'future' })
    const amounts = creditOf(asSupplied(of), await notesOf(transaction, of.id), before, LINK)
    if ('rule' in amounts) {
      const { rule, message } = amounts as { rule: string; message: string }
      issues.push({ field: rule === 'date_before' ? 'date' : 'lines', message: WORDS[rule] ?? message, rule })
      continue
    }
    const { reduces_tax, ...written } = amounts
    if (!reduces_tax && before.without_tax !== true)
      issues.push({
        field: 'date',
        message:
          'This day is too late to lower the tax of the bill (CGST Act, section 34). Turn on “Without tax” to lower the value alone.',
        rule: 'too_late',
      })
    Object.assign(values, written)
  }
}

async function settleOf(following: Following): Promise<void> {
  const { transaction, written } = following
  const changed = written.filter(({ before, after }) => (before?.status === 'posted') !== (after?.status === 'posted'))
  if (changed.length === 0) return
  const ids = [...new Set(changed.map(({ before, after }) => (after ?? before)?.bill_id as number))]
  await lockPapers(transaction, PAID, ids)
  const posted = changed.filter(({ after }) => after?.status === 'posted')
  await addEntries(
    transaction,
    posted.map(({ id, after }) => ({
      ...{ record: 'debit_note', record_id: id, kind: 'Debit Note', mode: null },
      ...{ date: String(after?.date), amount: String(after?.total) },
    })),
  )
  const cancelled = changed.filter(({ after }) => after?.status === 'cancelled')
  await cancelEntries(
    transaction,
    'debit_note',
    cancelled.map(({ id }) => id),
  )
  await settle(following, PAID, await sumsOf(transaction, PAID, ids))
}

/** Makes drafts of what is left of bills (the action of the bill). */
export async function makeDebitNotes(acting: Acting): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, changes, answers } = acting
  for (const change of changes) {
    const { id, before, issues, input = {} } = change
    if (linesLeft(before, await notesOf(transaction, id), LINK).length === 0) {
      issues.push({ field: '', message: 'Nothing is left of this bill to return', rule: 'return_more_than_invoiced' })
      continue
    }
    const writing = { catalog, specials, definition: debitNote, access, request_id, address }
    const body = { bill_id: id, date: indianDate(new Date()), reason: input.debit_reason }
    const made = await saveRecord({ ...writing, transaction, id: null, body, copied_from: [before] })
    answers.set(id, { debit_note: { id: made.id } })
    change.is_done = true
  }
}
