import { financialYear } from '#base/financial-year.ts'
import { type Dated, rowOn } from './dated.ts'

/** The last day, in the calendar year after a financial year's end, on which a credit note may lower its tax (MM-DD). */
const LAST_DAYS: readonly (Dated & { day: string })[] = [
  { from: '2017-07-01', to: '2022-09-30', day: '09-30' },
  // Finance Act 2022, section 102, in force since 1 October 2022 (Notification 18/2022-Central Tax).
  { from: '2022-10-01', to: null, day: '11-30' },
]

/**
 * True if a credit note of a day may lower the tax of an invoice: up to 30 November after the invoice's financial year, or the day on
 * which the annual return was filed if that is earlier, both included (CGST Act, section 34(2)). Days are YYYY-MM-DD.
 */
export function mayReduceTax({
  note,
  invoice,
  annual_return_filed,
}: {
  note: string
  invoice: string
  annual_return_filed?: string | null
}): boolean {
  if (annual_return_filed && note > annual_return_filed) return false
  const last = rowOn(LAST_DAYS, note)?.day
  return last !== undefined && note <= `${financialYear(invoice).end.slice(0, 4)}-${last}`
}
