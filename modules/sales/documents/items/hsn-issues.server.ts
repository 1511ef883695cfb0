import type { Issue } from '#base/issue.ts'
import { financialYear } from '#base/financial-year.ts'
import type { Once } from '#engine/server/records/hooks.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { hsnIssue, isSac } from '#modules/gst/law/hsn.ts'
import type { Seller } from '../seller.server.ts'
import { croresText, lineHasHsnDuty } from './hsn-facts.ts'

/**
 * What the law wants of the HSN and SAC codes of a tax paper, each on its line. The number of digits follows from the turnover
 * of the year before, as far as the posted invoices of this business show it (decision 0077).
 */
export async function hsnIssues(
  { transaction, once }: { transaction: Transaction; once: Once },
  draft: Readonly<Record<string, unknown>>,
  seller: Seller,
): Promise<Issue[]> {
  // Only a regular taxpayer writes tax invoices.
  if (seller.registration !== 'Regular') return []
  const date = String(draft.date)
  // What meets the most that the law asks of a large seller needs no turnover, whose sum reads a year of invoices.
  if (issuesAt(ANY_TURNOVER, draft).length === 0) return []
  const turnover = await once(`turnover before ${financialYear(date).financial_year}`, () =>
    turnoverBefore(transaction, date),
  )
  return issuesAt(turnover, draft)
}

const ANY_TURNOVER = '1000000'

/** The issues of a draft for a turnover in crore. */
function issuesAt(turnover: string, draft: Readonly<Record<string, unknown>>): Issue[] {
  const facts = {
    ...{ turnover, date: String(draft.date) },
    registered: typeof draft.buyer_gstin === 'string' && draft.buyer_gstin !== '',
    is_export: draft.buyer_gst_type === 'Overseas',
  }
  return ((draft.lines ?? []) as Record<string, unknown>[]).flatMap((line, index): Issue[] => {
    if (!lineHasHsnDuty(line)) return []
    const code = typeof line.hsn === 'string' ? line.hsn : ''
    const service = code === '' ? draft.supply === 'services' : isSac(code)
    const issue = hsnIssue(code, { ...facts, service })
    return issue ? [{ field: `lines.${index}.hsn`, ...issue }] : []
  })
}

/** Posted sales without tax in the financial year before the date, in crore as a decimal text. */
async function turnoverBefore(transaction: Transaction, date: string): Promise<string> {
  const start = financialYear(date).start
  const before = `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`
  const [row] = await transaction.query<{ paise: string }>(
    `select coalesce(sum(taxable), 0)::text as paise from invoice where business_id = $1::bigint and deleted_at is null and brought is distinct from 'opening'
     and status = 'posted' and date >= $2::date and date < $3::date`,
    [transaction.scope.business_id, before, start],
  )
  return croresText(BigInt(row.paise))
}
