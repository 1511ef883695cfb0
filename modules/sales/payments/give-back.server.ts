import type { Doc } from '#engine/server/records/hooks.server.ts'
import type { Issue } from '#base/issue.ts'
import { paiseOf, total } from '../rules/amounts.ts'

const paise = (value: unknown): bigint => paiseOf(typeof value === 'string' ? value : null)

const GIVEN_BACK: Issue = { field: '', message: 'Money of this receipt was given back', rule: 'already_refunded' }

/** Why a receipt must stay on its invoices: its money was given back, from the advance or from an invoice. */
export function givenBack(receipt: Doc, invoices: ReadonlyMap<number, Doc>): Issue | null {
  if (paise(receipt.refunded) > 0n) return GIVEN_BACK
  const rows = (receipt.allocations ?? []) as { invoice_id: number; amount: string }[]
  const is_needed = [...invoices.values()].some((one) => {
    const own = total(rows.filter(({ invoice_id }) => invoice_id === one.id).map(({ amount }) => paise(amount)))
    return paise(one.refunded) > paise(one.paid) - own
  })
  return is_needed ? GIVEN_BACK : null
}
