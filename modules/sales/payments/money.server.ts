import { indianDate } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
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
import { isOpening } from '../brought/brought-fields.ts'
import { keepBrought } from '../brought/old-papers.server.ts'
import { keepPeriod } from '../books/period.server.ts'
import { keepIssued, withoutNumber } from '../documents/issued.server.ts'
import { paperRoutes } from '../paper/routes.server.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import { larger, paiseOf, rupeesOf, total } from '../rules/amounts.ts'
import { allocateOldestFirst, readAllocations } from '../rules/payments/allocate.ts'
import type { Allocation } from '../rules/payments/ledger.ts'
import type { StatementKind } from '../rules/payments/statement.ts'
import { rateOfMoney } from '../documents/foreign-fields.ts'
import { linesAbroad, proposedAbroad, worthOf } from './abroad/receipt-abroad.ts'
import { addEntries, cancelEntries, type MoneyEntry } from './entries.server.ts'
import { fillMoney } from './fill-money.server.ts'
import { givenBack } from './give-back.server.ts'
import type { MoneySide } from './money-side.ts'
import { openPapersOf } from './open-papers.server.ts'
import { lockPapers, settle, sumsOf } from './settle.server.ts'
import { ledgerKey, ledgerOf } from './standing.ts'

/** A line: money on an invoice or a bill, whose id is in the `link` of the side. */
type Line = Record<string, unknown> & { amount: string; tds: string | null }

const linesOf = (doc: Readonly<Record<string, unknown>> | null): Line[] => (doc?.allocations ?? []) as Line[]
const papersOf = ({ link }: MoneySide, doc: Readonly<Record<string, unknown>> | null): number[] =>
  linesOf(doc).flatMap((line) => (line[link] as number | null | undefined) ?? [])
const today = () => indianDate(new Date())

// Inputs with the day of an action.
const DAYS = { allocate: 'on', refund: 'on', bounce: 'bounced_on' }

/** The rules of money of one side: posted papers stay, and no invoice or bill gets more than it has outstanding. */
export function moneyServer(side: MoneySide): RecordServer {
  const { money, link, words } = side
  return {
    record: money.name,
    locked: ({ status }) => (status === 'draft' ? null : words.locked),
    async check(checking) {
      keepIssued(checking, { locked: words.locked, kept: words.kept })
      keepBrought(checking)
      await keepPeriod(checking, DAYS)
      for (const change of savesOf(checking.changes))
        if (!change.before || change.before.status === 'draft') await complete(side, checking, change)
    },
    actions: {
      async post(acting) {
        await eachLocked(side, acting, (change, papers) => {
          const { before, issues } = change
          if (String(before.date) > today())
            issues.push({ field: 'date', message: 'The date lies in the future', rule: 'future' })
          if (paiseOf(before.amount) === 0n)
            issues.push({ field: 'amount', message: 'Enter an amount above zero', rule: 'amount_invalid' })
          if (!before.contact_id && !before[side.name])
            issues.push({ field: 'contact_id', message: words.choose_party, rule: 'required' })
          const converted = linesAbroad(before, linesOf(before), papers)
          if (rateOfMoney(before)) change.values.allocations = converted.lines
          issues.push(...converted.issues)
          if (converted.issues.length > 0) return
          const available = paiseOf(before.amount)
          issues.push(...allocationIssues(side, before, converted.lines, { papers, available }))
        })
      },
      allocate: (acting) => allocateMore(side, acting),
      async take_off(acting) {
        await eachLocked(side, acting, ({ before, values, issues, input }, papers) => {
          const rows = linesOf(before)
          const rest = rows.filter((line) => line[link] !== input?.[link])
          if (rest.length === rows.length) issues.push({ field: link, message: words.not_on_paper, rule: 'unknown' })
          const only = new Map([...papers].filter(([id]) => id === input?.[link]))
          const kept = givenBack(side, { ...before, refunded: null }, only)
          if (kept) issues.push(kept)
          values.allocations = rest
        })
      },
      refund({ changes }) {
        for (const { before, values, issues, input = {} } of changes) {
          const amount = input.refund_amount ? paiseOf(input.refund_amount) : paiseOf(before.advance)
          issues.push(...dayIssues(side, 'on', input.on, before))
          if (amount === 0n)
            issues.push({ field: 'refund_amount', message: words.nothing_left, rule: 'amount_invalid' })
          else if (amount > paiseOf(before.advance))
            issues.push({
              field: 'refund_amount',
              message: words.over_refund,
              rule: 'refund_more_than_advance',
            })
          values.refunded = rupeesOf(paiseOf(before.refunded) + amount)
        }
      },
      async bounce(acting) {
        await eachLocked(side, acting, ({ before, issues, input }, papers) => {
          const kept = givenBack(side, before, papers)
          if (kept) issues.push(kept)
          issues.push(...dayIssues(side, 'bounced_on', input?.bounced_on, before))
        })
      },
      async cancel(acting) {
        await eachLocked(side, acting, ({ before, issues }, papers) => {
          const kept = givenBack(side, before, papers)
          if (kept) issues.push(kept)
        })
      },
    },
    async after(following) {
      await settleOf(side, following)
      await keepEntries(side, following)
    },
    routes: paperRoutes(money),
    async takeNumbers({ transaction, written }) {
      const docs = withoutNumber(written)
      await takeDocumentNumbers(transaction, { definition: money, docs })
    },
  }
}

/** Fills in what the person left empty, and refuses what can only be a mistake. */
async function complete(side: MoneySide, checking: Checking, change: Change): Promise<void> {
  const { link, name, words } = side
  const { before, values, issues } = change
  const now = (): Record<string, unknown> => ({ ...before, ...values })
  await fillMoney(checking, change, name)
  if (!before && linesOf(values).length === 0 && !values.keep_as_advance)
    values.allocations = await proposed(side, checking, values)
  const on = total(linesOf(now()).map(worthOf))
  if (on > paiseOf(now().amount)) issues.push({ field: 'allocations', message: words.over_money, rule: 'over_receipt' })
  for (const [index, line] of linesOf(now()).entries())
    if (line[link] === null || line[link] === undefined)
      issues.push({ field: `allocations.${index}.${link}`, message: words.choose_paper, rule: 'required' })
}

/** The lines of new money that names none: the oldest papers of the party first. The person may change them. */
async function proposed(
  side: MoneySide,
  { transaction, catalog, access }: Checking,
  values: Change['values'],
): Promise<Line[]> {
  const ids = await openPapersOf(transaction, side, { catalog, access, contact_id: values.contact_id })
  const docs = await readFullRows(transaction, side.paper, ids)
  return allocateOldestFirst(ledgerOf([...docs.values()]), paiseOf(values.amount)).map((one) => lineOf(side, one))
}

/** Runs a check of each paper of money while the papers that it settles are locked, all of them in one order. */
async function eachLocked(
  side: MoneySide,
  acting: Acting,
  work: (change: Acting['changes'][number], papers: Map<number, Doc>) => void,
): Promise<void> {
  const { transaction, changes } = acting
  const all = await lockPapers(
    transaction,
    side,
    changes.flatMap(({ before }) => papersOf(side, before)),
  )
  for (const change of changes) {
    const own = new Set(papersOf(side, change.before))
    work(change, new Map([...all].filter(([id]) => own.has(id))))
  }
}

/** What is wrong with lines: each line against what its paper has outstanding after the lines above it. */
function allocationIssues(
  { link, words }: MoneySide,
  { contact_id }: Doc,
  lines: readonly Line[],
  { papers, available }: { papers: ReadonlyMap<number, Doc>; available: bigint },
): Issue[] {
  for (const [index, line] of lines.entries()) {
    const one = papers.get(line[link] as number)
    const field = `allocations.${index}.${link}`
    if (one?.status !== 'posted') return [{ field, message: words.not_posted, rule: 'unknown_invoice' }]
    if ((one.contact_id ?? null) !== (contact_id ?? null))
      return [{ field, message: words.other_party, rule: 'other_client' }]
  }
  const ledger = ledgerOf([...papers.values()])
  const typed = lines.map((line) => ({
    ...{ invoice: ledgerKey(line[link]), amount: line.amount },
    tds: line.tds ?? undefined,
  }))
  // The papers are settled at their own rates, and the money came at another.
  const settled = available - total(lines.map(({ exchange }) => paiseOf(exchange)))
  const messages: Readonly<Record<string, string>> = {
    over_allocation: words.over_paper,
    over_receipt: words.over_money,
  }
  for (const index of typed.keys()) {
    const read = readAllocations(ledger, typed.slice(0, index + 1), settled)
    if ('rule' in read)
      return [{ field: `allocations.${index}.amount`, message: messages[read.rule] ?? read.message, rule: read.rule }]
  }
  return []
}

/** Puts what is left of posted money on an invoice or bill, or on the oldest ones. */
async function allocateMore(side: MoneySide, acting: Acting): Promise<void> {
  const { link, words } = side
  const { transaction, catalog, access, changes } = acting
  for (const { before, values, issues, input = {} } of changes) {
    const left = paiseOf(before.advance)
    const wanted = input.allocated_amount ? paiseOf(input.allocated_amount) : left
    issues.push(...dayIssues(side, 'on', input.on, before))
    if (wanted === 0n || wanted > left)
      issues.push({
        ...{ field: 'allocated_amount', message: words.over_money, rule: 'over_receipt' },
      })
    const open =
      typeof input[link] === 'number'
        ? [input[link]]
        : await openPapersOf(transaction, side, { catalog, access, contact_id: before.contact_id })
    const papers = await lockPapers(transaction, side, open)
    const added = allocateOldestFirst(
      ledgerOf([...papers.values()].filter(({ status }) => status === 'posted')),
      wanted,
    )
    const rate = rateOfMoney(before)
    if (rate && input.allocated_amount)
      issues.push({
        field: 'allocated_amount',
        message: 'Leave it empty: as much as possible is put on',
        rule: 'abroad',
      })
    const in_order = open.flatMap((one) => papers.get(one) ?? []).filter(({ status }) => status === 'posted')
    const lines = rate ? proposedAbroad(before, before.advance_abroad, in_order) : added.map((one) => lineOf(side, one))
    if (lines.length === 0) issues.push({ field: link, message: words.nothing_open, rule: 'unknown_invoice' })
    else if (input.allocated_amount && input[link] && total(added.map(({ amount }) => amount)) < wanted)
      issues.push({
        ...{ field: 'allocated_amount', rule: 'over_allocation' },
        message: words.over_paper,
      })
    const wrong = allocationIssues(side, before, lines, { papers, available: wanted })
    issues.push(...wrong.map((issue) => ({ ...issue, field: link })))
    values.allocations = [...linesOf(before), ...lines]
  }
}

const lineOf = ({ link }: MoneySide, { invoice, amount, tds }: Allocation): Line => ({
  [link]: Number(invoice),
  amount: rupeesOf(amount),
  tds: tds > 0n ? rupeesOf(tds) : null,
})

/** A day between that of the money and today. */
function dayIssues({ words }: MoneySide, field: string, day: unknown, { date }: Doc): Issue[] {
  if (typeof day !== 'string') return []
  if (day < String(date)) return [{ field, message: words.before_money, rule: 'date_before' }]
  return day > today() ? [{ field, message: 'The date lies in the future', rule: 'future' }] : []
}

async function settleOf(side: MoneySide, following: Following): Promise<void> {
  const counts = (doc: Doc | null) => (doc?.status === 'posted' ? papersOf(side, doc) : [])
  const ids = [...new Set(following.written.flatMap(({ before, after }) => [...counts(before), ...counts(after)]))]
  if (ids.length === 0) return
  await lockPapers(following.transaction, side, ids)
  await settle(following, side, await sumsOf(following.transaction, side, ids))
}

/** Posting, giving back and bouncing are entries of the ledger; cancelling takes them out of it. */
async function keepEntries({ money, kinds }: MoneySide, { transaction, action, written }: Following): Promise<void> {
  const entries = written.flatMap(({ id, before, after, input = {} }): MoneyEntry[] => {
    if (!after) return []
    if (before?.status !== 'posted' && isOpening(after))
      return [
        {
          ...{ record: money.name as MoneyEntry['record'], record_id: id, mode: null, kind: kinds.opening_money },
          ...{ date: String(after.date), amount: String(after.amount) },
        },
      ]
    const shared = { record: money.name as MoneyEntry['record'], record_id: id, mode: String(after.mode) }
    const amount = String(after.amount)
    if (before?.status !== 'posted' && after.status === 'posted')
      return [
        { ...shared, kind: kinds.money, date: String(after.date), amount, note: after.reference as string | null },
      ]
    if (action === 'bounce') return [{ ...shared, kind: kinds.bounce, date: String(after.bounced_on), amount }]
    if (action !== 'refund') return []
    const refunded = rupeesOf(paiseOf(after.refunded) - paiseOf(before?.refunded))
    const mode = String(input.refund_mode ?? after.mode)
    const vouchers = (after.refund_vouchers ?? []) as { number?: string | null }[]
    const note = vouchers.at(-1)?.number ?? null
    return [{ ...shared, kind: kinds.refund, mode, date: String(input.on ?? today()), amount: refunded, note }]
  })
  await addEntries(transaction, entries)
  // Tax that was deducted and the exchange difference settle papers as long as the money stands on them, so their entries follow the lines.
  const record = money.name as MoneyEntry['record']
  const followed: [StatementKind, (doc: Doc) => bigint][] = [
    [kinds.tds, (doc) => paiseOf(doc.tds) + paiseOf(doc.withheld)],
    ['Exchange Gain', (doc) => larger(0n, paiseOf(doc.exchange_difference))],
    ['Exchange Loss', (doc) => larger(0n, -paiseOf(doc.exchange_difference))],
  ]
  for (const [kind, amountOf] of followed) {
    const amount = (doc: Doc | null) => (doc?.status === 'posted' ? amountOf(doc) : 0n)
    const changed = written.filter(({ before, after }) => amount(before) !== amount(after))
    const ids = changed.map(({ id }) => id)
    await cancelEntries(transaction, record, ids, kind)
    await addEntries(
      transaction,
      changed.flatMap(({ id, after }): MoneyEntry[] =>
        after
          ? [{ record, record_id: id, kind, mode: null, date: String(after.date), amount: rupeesOf(amount(after)) }]
          : [],
      ),
    )
  }
  const cancelled = written.filter(
    ({ before, after }) => before?.status === 'posted' && (!after || after.status === 'cancelled'),
  )
  await cancelEntries(
    transaction,
    money.name as MoneyEntry['record'],
    cancelled.map(({ id }) => id),
  )
}
