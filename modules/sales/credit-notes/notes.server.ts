import { indianDate } from '#base/financial-year.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
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
import { isOpening } from '../brought/brought-fields.ts'
import { keepPeriod } from '../books/period.server.ts'
import { ownCopies } from '../documents/copied.ts'
import { keepIssued, withoutNumber } from '../documents/issued.server.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import { keepFacts } from '../paper/facts.server.ts'
import { paperRoutes } from '../paper/routes.server.ts'
import { addEntries, cancelEntries } from '../payments/entries.server.ts'
import type { MoneySide } from '../payments/money-side.ts'
import { lockPapers, settle, sumsOf } from '../payments/settle.server.ts'
import { chosenLines, creditOf, type LineLink, linesLeft } from './returned.ts'

/** The notes of one side of the books: credit notes over invoices, or debit notes over purchase bills. */
export interface NoteSide {
  side: MoneySide
  note: RecordDefinition
  /** The field of a line that names the line which it lowers. */
  line: LineLink
  kind: 'Credit Note' | 'Debit Note'
  /** What a note takes over: its fields, each with the field of the paper. */
  copied: Readonly<Record<string, string>>
  /** The input of the paper's action with the reason of the note. */
  reason: string
  words: Record<'locked' | 'kept' | 'unknown_line' | 'not_posted' | 'too_late' | 'nothing_left', string>
  /** Words in place of those of the rules of returns, which speak of invoices. */
  refusals?: Readonly<Record<string, string>>
}

/** The rules of notes: made from a posted paper, never more than is left of it. */
export function noteServer(of: NoteSide): RecordServer {
  const { note, words } = of
  return {
    record: note.name,
    locked: ({ status }) => (status === 'draft' ? null : words.locked),
    async check(checking) {
      keepIssued(checking, { locked: words.locked, kept: words.kept })
      await keepPeriod(checking, {})
      for (const change of savesOf(checking.changes))
        if (!change.before || (change.before.status === 'draft' && checking.cause !== 'action'))
          await complete(of, checking, change)
    },
    actions: { post: (acting) => postNotes(of, acting) },
    async takeNumbers({ transaction, written }) {
      const docs = withoutNumber(written)
      await takeDocumentNumbers(transaction, { definition: note, docs })
      await keepFacts(transaction, { definition: note, docs })
    },
    after: (following) => settleOf(of, following),
    routes: paperRoutes(note),
  }
}

/** The posted notes of a paper, the oldest first. */
async function notesOf({ note, side }: NoteSide, transaction: Transaction, paper_id: number): Promise<Doc[]> {
  const rows = await transaction.query<{ id: number }>(
    `select id from ${note.name} where business_id = $1::bigint and ${side.link} = $2::bigint and status = 'posted'
       and deleted_at is null order by id`,
    [transaction.scope.business_id, paper_id],
  )
  const docs = await readFullRows(
    transaction,
    note,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => docs.get(id) ?? [])
}

/** What a note credits of a paper. The tax follows the paper's own day, which on a bill is the day that the supplier wrote. */
const creditedOf = (
  { side, line }: NoteSide,
  paper: Doc,
  earlier: readonly Doc[],
  note: Readonly<Record<string, unknown>>,
) => creditOf({ ...paper, date: paper[side.day] }, earlier, note, line)

/** Copies the paper's data and lines into a draft, and its amounts as they would be now. */
async function complete(
  of: NoteSide,
  { transaction, access }: Checking,
  { before, values, issues }: Change,
): Promise<void> {
  const { side, note, line, copied, words } = of
  const id = (values[side.link] ?? before?.[side.link]) as number | undefined
  if (typeof id !== 'number') return
  const whole = withCustomFields(side.paper, access.custom_fields)
  const paper = (await readFullRows(transaction, whole, [id])).get(id)
  if (!paper) return
  const { ofHead, ofLine } = ownCopies({ from: side.paper, to: note }, access)
  const is_new = id !== before?.[side.link]
  if (is_new) {
    for (const [name, from] of Object.entries(copied)) values[name] = paper[from] ?? null
    values.assigned_user ??= paper.assigned_user
    for (const [name, value] of Object.entries(ofHead(paper))) values[name] ??= value
  }
  const earlier = await notesOf(of, transaction, id)
  const known = new Map(((before?.lines ?? []) as Doc[]).map((one) => [one.id, one]))
  const sent = values.lines as Record<string, unknown>[] | undefined
  const is_empty = !before && (sent ?? []).length === 0
  const of_paper = new Map(((paper.lines ?? []) as Doc[]).map((one) => [one.id, one]))
  if (is_new || is_empty)
    values.lines = chosenLines(linesLeft(paper, earlier, line), sent ?? [], line).map((one) => ({
      ...ofLine(of_paper.get(one[line] as number) ?? {}),
      ...one,
    }))
  else if (sent)
    values.lines = sent.flatMap((one, index) => {
      const own = known.get(one.id as number)
      if (own) return [{ ...own, ...one }]
      issues.push({ field: `lines.${index}.description`, message: words.unknown_line, rule: 'unknown_line' })
      return []
    })
  if (paper.status !== 'posted' || issues.length > 0) return
  const amounts = creditedOf(of, paper, earlier, { ...before, ...values })
  if ('rule' in amounts) return
  const { reduces_tax: _reduces, ...written } = amounts
  Object.assign(values, written)
}

/** Checks notes against what is left of their papers, whose rows are locked until the commit. */
async function postNotes(of: NoteSide, { transaction, changes }: Acting): Promise<void> {
  const { side, words, refusals = {} } = of
  const papers = await lockPapers(
    transaction,
    side,
    changes.map(({ before }) => before[side.link] as number),
  )
  for (const { before, values, issues } of changes) {
    const paper = papers.get(before[side.link] as number)
    if (paper?.status !== 'posted') {
      issues.push({ field: side.link, message: words.not_posted, rule: 'unknown_invoice' })
      continue
    }
    if (String(before.date) > indianDate(new Date()))
      issues.push({ field: 'date', message: 'The date lies in the future', rule: 'future' })
    const amounts = creditedOf(of, paper, await notesOf(of, transaction, paper.id), before)
    if ('rule' in amounts) {
      const { rule, message } = amounts as { rule: string; message: string }
      issues.push({ field: rule === 'date_before' ? 'date' : 'lines', message: refusals[rule] ?? message, rule })
      continue
    }
    const { reduces_tax, ...written } = amounts
    if (!reduces_tax && before.without_tax !== true)
      issues.push({ field: 'date', message: words.too_late, rule: 'too_late' })
    Object.assign(values, written)
  }
}

async function settleOf({ side, kind }: NoteSide, following: Following): Promise<void> {
  const { transaction, written } = following
  const changed = written.filter(({ before, after }) => (before?.status === 'posted') !== (after?.status === 'posted'))
  if (changed.length === 0) return
  const ids = [...new Set(changed.map(({ before, after }) => (after ?? before)?.[side.link] as number))]
  await lockPapers(transaction, side, ids)
  const posted = changed.filter(({ after }) => after?.status === 'posted')
  await addEntries(
    transaction,
    posted.map(({ id, after }) => ({
      ...{ record: side.note, record_id: id, kind, mode: null },
      ...{ date: String(after?.date), amount: String(after?.total) },
    })),
  )
  const cancelled = changed.filter(({ after }) => after?.status === 'cancelled')
  await cancelEntries(
    transaction,
    side.note,
    cancelled.map(({ id }) => id),
  )
  await settle(following, side, await sumsOf(transaction, side, ids))
}

const NO_LINES = 'An opening balance has no lines to credit. Import the old paper, or write the amount off.'

/** Makes drafts of what is left of papers (an action of the paper). */
export async function makeNotes(of: NoteSide, acting: Acting): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, changes, answers } = acting
  const { side, note, line, words } = of
  for (const change of changes) {
    const { id, before, input = {}, issues } = change
    if (isOpening(before)) {
      issues.push({ field: '', message: NO_LINES, rule: 'brought' })
      continue
    }
    if (linesLeft(before, await notesOf(of, transaction, id), line).length === 0) {
      issues.push({ field: '', message: words.nothing_left, rule: 'return_more_than_invoiced' })
      continue
    }
    const { definition } = ownCopies({ from: side.paper, to: note }, access)
    const writing = { catalog, specials, definition, access, request_id, address }
    const body = { [side.link]: id, date: indianDate(new Date()), reason: input[of.reason] }
    const made = await saveRecord({ ...writing, transaction, id: null, body, copied_from: [before] })
    answers.set(id, { [side.note]: { id: made.id } })
    change.is_done = true
  }
}
