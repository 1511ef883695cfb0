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
import { keepPeriod } from '../books/period.server.ts'
import { keepIssued, withoutNumber } from '../documents/issued.server.ts'
import { partyOf } from '../documents/party.server.ts'
import { readSeller } from '../documents/seller.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import { paiseOf, rupeesOf, total } from '../rules/amounts.ts'
import { allocateOldestFirst, readAllocations } from '../rules/payments/allocate.ts'
import type { Allocation } from '../rules/payments/ledger.ts'
import { addEntries, cancelEntries, type MoneyEntry } from './entries.server.ts'
import { givenBack } from './give-back.server.ts'
import { openInvoicesOf } from './open-invoices.server.ts'
import { receipt } from './receipt.record.ts'
import { lockInvoices, settle, sumsOf } from './settle.server.ts'
import { ledgerKey, ledgerOf } from './standing.ts'

/** A line of a receipt: money on an invoice. */
interface Line {
  invoice_id: number | null
  amount: string
  tds: string | null
}

const linesOf = (doc: Readonly<Record<string, unknown>> | null): Line[] => (doc?.allocations ?? []) as Line[]
const invoicesOf = (doc: Readonly<Record<string, unknown>> | null): number[] =>
  linesOf(doc).flatMap(({ invoice_id }) => invoice_id ?? [])
const paise = (value: unknown): bigint => paiseOf(typeof value === 'string' ? value : null)
const today = () => indianDate(new Date())
const LOCKED = 'A posted receipt is not changed. Cancel it, or take it off its invoices.'

// Inputs with the day of an action.
const DAYS = { allocate: 'on', refund: 'on', bounce: 'bounced_on' }

/** The rules of receipts: posted ones stay, and no invoice gets more than it has outstanding. */
export const receiptServer: RecordServer = {
  record: receipt.name,
  locked: ({ status }) => (status === 'draft' ? null : LOCKED),
  async check(checking) {
    keepIssued(checking, { locked: LOCKED, kept: 'A posted receipt is cancelled, not deleted' })
    await keepPeriod(checking, DAYS)
    for (const change of savesOf(checking.changes))
      if (!change.before || change.before.status === 'draft') await complete(checking, change)
  },
  actions: {
    async post(acting) {
      await eachLocked(acting, (change, invoices) => {
        const { before, issues } = change
        if (String(before.date) > today())
          issues.push({ field: 'date', message: 'The date lies in the future', rule: 'future' })
        if (paise(before.amount) === 0n)
          issues.push({ field: 'amount', message: 'Enter an amount above zero', rule: 'amount_invalid' })
        if (!before.contact_id && !before.payer_name)
          issues.push({ field: 'contact_id', message: 'Choose the client', rule: 'required' })
        issues.push(...allocationIssues(before, linesOf(before), { invoices, available: paise(before.amount) }))
      })
    },
    allocate: allocateMore,
    async take_off(acting) {
      await eachLocked(acting, ({ before, values, issues, input }, invoices) => {
        const rows = linesOf(before)
        const rest = rows.filter(({ invoice_id }) => invoice_id !== input?.invoice_id)
        if (rest.length === rows.length)
          issues.push({ field: 'invoice_id', message: 'Nothing of this receipt is on the invoice', rule: 'unknown' })
        const only = new Map([...invoices].filter(([id]) => id === input?.invoice_id))
        const kept = givenBack({ ...before, refunded: null }, only)
        if (kept) issues.push(kept)
        values.allocations = rest
      })
    },
    refund({ changes }) {
      for (const { before, values, issues, input = {} } of changes) {
        const amount = input.refund_amount ? paise(input.refund_amount) : paise(before.advance)
        issues.push(...dayIssues('on', input.on, before))
        if (amount === 0n)
          issues.push({ field: 'refund_amount', message: 'This receipt has no advance left', rule: 'amount_invalid' })
        else if (amount > paise(before.advance))
          issues.push({
            field: 'refund_amount',
            message: 'This is more than the receipt has left',
            rule: 'refund_more_than_advance',
          })
        values.refunded = rupeesOf(paise(before.refunded) + amount)
      }
    },
    async bounce(acting) {
      await eachLocked(acting, ({ before, issues, input }, invoices) => {
        const kept = givenBack(before, invoices)
        if (kept) issues.push(kept)
        issues.push(...dayIssues('bounced_on', input?.bounced_on, before))
      })
    },
    async cancel(acting) {
      await eachLocked(acting, ({ before, issues }, invoices) => {
        const kept = givenBack(before, invoices)
        if (kept) issues.push(kept)
      })
    },
  },
  async after(following) {
    await settleOf(following)
    await keepEntries(following)
  },
  async takeNumbers({ transaction, written }) {
    const docs = withoutNumber(written)
    await takeDocumentNumbers(transaction, { definition: receipt, docs })
  },
}

/** Fills in the branch and the payer's name, and refuses what can only be a mistake. */
async function complete(checking: Checking, { before, values, issues }: Change): Promise<void> {
  const { transaction, once } = checking
  const now = (): Record<string, unknown> => ({ ...before, ...values })
  if (!now().location_id) {
    const { main_location_id } = await once('seller of documents', () => readSeller(transaction))
    values.location_id = main_location_id
  }
  const { contact_id } = now()
  if (typeof contact_id === 'number' && contact_id !== (before?.contact_id ?? null) && !values.payer_name)
    values.payer_name = (await partyOf(checking, contact_id)).buyer_name ?? null
  if (now().mode !== 'Banking' && now().is_cheque) values.is_cheque = false
  if (!before && linesOf(values).length === 0 && !values.keep_as_advance)
    values.allocations = await proposed(checking, values)
  const on = total(linesOf(now()).map(({ amount }) => paise(amount)))
  if (on > paise(now().amount))
    issues.push({ field: 'allocations', message: 'This is more than the receipt has left', rule: 'over_receipt' })
  for (const [index, { invoice_id }] of linesOf(now()).entries())
    if (invoice_id === null || invoice_id === undefined)
      issues.push({ field: `allocations.${index}.invoice_id`, message: 'Choose the invoice', rule: 'required' })
}

/** The lines of a new receipt that names none: the oldest invoices of the client first. The person may change them. */
async function proposed({ transaction, catalog, access }: Checking, values: Change['values']): Promise<Line[]> {
  const ids = await openInvoicesOf(transaction, { catalog, access, contact_id: values.contact_id })
  const docs = await readFullRows(transaction, invoice, ids)
  return allocateOldestFirst(ledgerOf([...docs.values()]), paise(values.amount)).map(lineOf)
}

/** Runs a check of each receipt while its invoices are locked, all of them in one order. */
async function eachLocked(
  acting: Acting,
  work: (change: Acting['changes'][number], invoices: Map<number, Doc>) => void,
): Promise<void> {
  const { transaction, changes } = acting
  const all = await lockInvoices(
    transaction,
    changes.flatMap(({ before }) => invoicesOf(before)),
  )
  for (const change of changes) {
    const own = new Set(invoicesOf(change.before))
    work(change, new Map([...all].filter(([id]) => own.has(id))))
  }
}

/** What is wrong with lines: each line against what its invoice has outstanding after the lines above it. */
function allocationIssues(
  { contact_id }: Doc,
  lines: readonly Line[],
  { invoices, available }: { invoices: ReadonlyMap<number, Doc>; available: bigint },
): Issue[] {
  for (const [index, { invoice_id }] of lines.entries()) {
    const one = invoices.get(invoice_id as number)
    const field = `allocations.${index}.invoice_id`
    if (one?.status !== 'posted') return [{ field, message: 'This invoice is not posted', rule: 'unknown_invoice' }]
    if ((one.contact_id ?? null) !== (contact_id ?? null))
      return [{ field, message: 'This invoice is of another client', rule: 'other_client' }]
  }
  const ledger = ledgerOf([...invoices.values()])
  const typed = lines.map(({ invoice_id, amount, tds }) => ({
    ...{ invoice: ledgerKey(invoice_id), amount },
    tds: tds ?? undefined,
  }))
  for (const index of typed.keys()) {
    const read = readAllocations(ledger, typed.slice(0, index + 1), available)
    if ('rule' in read) return [{ field: `allocations.${index}.amount`, message: read.message, rule: read.rule }]
  }
  return []
}

/** Puts what is left of posted receipts on an invoice, or on the oldest ones. */
async function allocateMore(acting: Acting): Promise<void> {
  const { transaction, catalog, access, changes } = acting
  for (const { before, values, issues, input = {} } of changes) {
    const left = paise(before.advance)
    const wanted = input.allocated_amount ? paise(input.allocated_amount) : left
    issues.push(...dayIssues('on', input.on, before))
    if (wanted === 0n || wanted > left)
      issues.push({
        ...{ field: 'allocated_amount', message: 'This is more than the receipt has left', rule: 'over_receipt' },
      })
    const open =
      typeof input.invoice_id === 'number'
        ? [input.invoice_id]
        : await openInvoicesOf(transaction, { catalog, access, contact_id: before.contact_id })
    const invoices = await lockInvoices(transaction, open)
    const added = allocateOldestFirst(
      ledgerOf([...invoices.values()].filter(({ status }) => status === 'posted')),
      wanted,
    )
    const lines = added.map(lineOf)
    if (lines.length === 0)
      issues.push({ field: 'invoice_id', message: 'No invoice has anything outstanding', rule: 'unknown_invoice' })
    else if (input.allocated_amount && input.invoice_id && total(added.map(({ amount }) => amount)) < wanted)
      issues.push({
        ...{ field: 'allocated_amount', rule: 'over_allocation' },
        message: 'This is more than the invoice has outstanding',
      })
    const wrong = allocationIssues(before, lines, { invoices, available: wanted })
    issues.push(...wrong.map((issue) => ({ ...issue, field: 'invoice_id' })))
    values.allocations = [...linesOf(before), ...lines]
  }
}

const lineOf = ({ invoice, amount, tds }: Allocation): Line => ({
  invoice_id: Number(invoice),
  amount: rupeesOf(amount),
  tds: tds > 0n ? rupeesOf(tds) : null,
})

/** A day between that of the receipt and today. */
function dayIssues(field: string, day: unknown, { date }: Doc): Issue[] {
  if (typeof day !== 'string') return []
  if (day < String(date)) return [{ field, message: 'This day lies before the receipt', rule: 'date_before' }]
  return day > today() ? [{ field, message: 'The date lies in the future', rule: 'future' }] : []
}

async function settleOf(following: Following): Promise<void> {
  const counts = (doc: Doc | null) => (doc?.status === 'posted' ? invoicesOf(doc) : [])
  const ids = [...new Set(following.written.flatMap(({ before, after }) => [...counts(before), ...counts(after)]))]
  if (ids.length === 0) return
  await lockInvoices(following.transaction, ids)
  await settle(following, await sumsOf(following.transaction, ids))
}

/** Posting, giving back and bouncing are entries of the ledger; cancelling takes them out of it. */
async function keepEntries({ transaction, action, written }: Following): Promise<void> {
  const entries = written.flatMap(({ id, before, after, input = {} }): MoneyEntry[] => {
    if (!after) return []
    const shared = { record: 'receipt', record_id: id, mode: String(after.mode) } as const
    const amount = String(after.amount)
    if (before?.status !== 'posted' && after.status === 'posted')
      return [{ ...shared, kind: 'Receipt', date: String(after.date), amount, note: after.reference as string | null }]
    if (action === 'bounce') return [{ ...shared, kind: 'Bounce', date: String(after.bounced_on), amount }]
    if (action !== 'refund') return []
    const refunded = rupeesOf(paise(after.refunded) - paise(before?.refunded))
    const mode = String(input.refund_mode ?? after.mode)
    return [{ ...shared, kind: 'Refund', mode, date: String(input.on ?? today()), amount: refunded }]
  })
  await addEntries(transaction, entries)
  const cancelled = written.filter(({ before, after }) => before?.status === 'posted' && after?.status === 'cancelled')
  await cancelEntries(
    transaction,
    'receipt',
    cancelled.map(({ id }) => id),
  )
}
