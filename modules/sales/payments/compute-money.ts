import { worthOf } from './abroad/receipt-abroad.ts'
import { larger, paiseOf, rupeesOf, total } from '../rules/amounts.ts'

/** What of some money stands on invoices or bills, and what is left of it. Bounced or cancelled money has nothing left. */
export function computeMoney(draft: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rows = (draft.allocations ?? []) as Record<string, string | null>[]
  const allocated = total(rows.map(worthOf))
  const is_live = draft.status !== 'bounced' && draft.status !== 'cancelled'
  // Tax that we deducted from an advance is credited to the supplier as its money is.
  const left = paiseOf(draft.amount) + paiseOf(draft.withheld) - allocated - paiseOf(draft.refunded)
  const advance = is_live ? larger(0n, left) : 0n
  return {
    allocated: rupeesOf(allocated),
    tds: rupeesOf(total(rows.map(({ tds }) => paiseOf(tds)))),
    advance: rupeesOf(advance),
  }
}
