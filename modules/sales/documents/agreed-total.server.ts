import { type Checking, savesOf } from '#engine/server/records/hooks.server.ts'
import { formatRupees } from '#modules/gst/inr.ts'
import { pricedAbroad } from './foreign-fields.ts'
import { computeDocument } from './price-draft.ts'
import { withAgreedTotal } from './written-total.ts'

/** A person may type an agreed total within two rupees of the total of the lines. One that came from another document is removed if the lines change. */
export function keepAgreedTotals({ changes }: Checking): void {
  for (const { before, values, issues } of savesOf(changes)) {
    if (before && before.status !== 'draft') continue
    const draft = { ...before, ...values }
    if (typeof draft.agreed_total !== 'string') continue
    if (pricedAbroad(draft)) {
      // The rupees follow from the total in the other currency.
      if (draft.agreed_total === before?.agreed_total) values.agreed_total = null
      else
        issues.push({
          field: 'agreed_total',
          message: 'Prices in another currency have no agreed total: leave it empty',
          rule: 'total_differs',
        })
      continue
    }
    const priced = computeDocument(draft)
    if (withAgreedTotal(priced, draft.agreed_total).total !== undefined) continue
    if (draft.agreed_total === before?.agreed_total) values.agreed_total = null
    else
      issues.push({
        field: 'agreed_total',
        message: `The lines come to ${formatRupees(String(priced.total))}: the agreed total may differ by two rupees`,
        rule: 'total_differs',
      })
  }
}
