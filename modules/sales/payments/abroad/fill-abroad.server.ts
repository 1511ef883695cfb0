import { type Checking, savesOf } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { invoice } from '../../invoices/invoice.record.ts'
import { rowsOf } from '../../rules/values.ts'
import { openPapersOf } from '../open-papers.server.ts'
import { RECEIVED } from '../received.ts'
import { rateOfMoney } from '../../documents/foreign-fields.ts'
import { linesAbroad, proposedAbroad, receivedIn } from './receipt-abroad.ts'

type Lines = Parameters<typeof linesAbroad>[1]

/** Fills the rupees of drafts in another currency: of the receipt, and of its lines at the rates of their invoices. Without a currency the rupees are typed. */
export async function fillAbroad(checking: Checking): Promise<void> {
  const { transaction, catalog, access, changes, cause } = checking
  // Posting converts the lines again, from invoices that are locked.
  if (cause === 'action') return
  for (const { before, values, issues } of savesOf(changes)) {
    if (before && before.status !== 'draft') continue
    const now = { ...before, ...values }
    const rate = rateOfMoney(now)
    const lines = rowsOf(now.allocations) as unknown as Lines
    if (!rate) {
      if ((now.amount ?? null) === null)
        issues.push({ field: 'amount', message: 'Amount is required', rule: 'required' })
      for (const [index, line] of lines.entries())
        if ((line.amount ?? null) === null)
          issues.push({ field: `allocations.${index}.amount`, message: 'Amount is required', rule: 'required' })
      if (lines.some((line) => line.amount_abroad ?? line.exchange))
        values.allocations = lines.map((line) => ({ ...line, amount_abroad: null, exchange: null }))
      continue
    }
    const received = receivedIn(rate, now.amount_abroad)
    if ('issues' in received) {
      issues.push(...received.issues)
      continue
    }
    values.amount = received.amount
    const is_proposed = !before && lines.length === 0 && now.keep_as_advance !== true
    const ids = is_proposed
      ? await openPapersOf(transaction, RECEIVED, { catalog, access, contact_id: now.contact_id })
      : lines.flatMap(({ invoice_id }) => (invoice_id as number | null) ?? [])
    const papers = await readFullRows(transaction, invoice, ids)
    if (is_proposed) {
      const open = ids.flatMap((id) => papers.get(id) ?? [])
      values.allocations = proposedAbroad(now, now.amount_abroad, open)
      // Nothing is open in this currency, and rupees are not proposed in its place.
      if (rowsOf(values.allocations).length === 0) values.keep_as_advance = true
      continue
    }
    const converted = linesAbroad(now, lines, papers)
    issues.push(...converted.issues)
    values.allocations = converted.lines.map((line) => ({ ...line, amount: line.amount ?? '0.00' }))
  }
}
