import type { Issue } from '#base/issue.ts'
import { schemaIssues } from '../portal/schema.ts'
import { checkItems, checkTotals } from './check-amounts.ts'
import { checkParties, checkTransport, type Report } from './check-parties.ts'
import { INV01 } from './inv01.ts'
import type { Inv01 } from './payload.ts'

/** Codes that only warn: PIN ranges of neighbouring states overlap, so the portal may accept what our table does not know. */
export const WARNING_CODES: readonly string[] = ['3039']

/**
 * What the e-invoice portal would refuse in a payload, before it is sent: each issue has the path in the payload (`ItemList.0.Qty`), words
 * for people, and the portal's code as its rule (`2238`), or `schema`. A payload with a wrong shape gets only its `schema` issues.
 * `today` is the day of reporting in India (YYYY-MM-DD). The portal's own answer wins.
 */
export function preflight(payload: unknown, today: string): Issue[] {
  const shape = schemaIssues(payload, INV01)
  if (shape.length > 0) return shape
  const issues: Issue[] = []
  const report: Report = (field, message, rule) => void issues.push({ field, message, rule })
  const invoice = payload as Inv01
  checkParties(invoice, today, report)
  checkTransport(invoice, today, report)
  checkItems(invoice, report)
  checkTotals(invoice, report)
  return issues
}
