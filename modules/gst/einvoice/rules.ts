import { addDays } from '#base/days.ts'
import { compare, exact } from '#base/exact.ts'
import { type Dated, rowOn } from '../law/dated.ts'
import type { SupplyCategory } from '../tax/decide-tax.ts'

/** Sellers that e-invoicing treats differently. SEZ developers are not exempt, SEZ units are. */
export type EntityClass =
  | 'REGULAR'
  | 'SEZ_UNIT'
  | 'SEZ_DEVELOPER'
  | 'INSURER'
  | 'BANK_OR_FI'
  | 'NBFC'
  | 'GOODS_TRANSPORT'
  | 'PASSENGER_TRANSPORT'
  | 'MULTIPLEX'
  | 'GOVERNMENT'
  | 'LOCAL_AUTHORITY'
  | 'OIDAR'

const NOT_EXEMPT: readonly EntityClass[] = ['REGULAR', 'SEZ_DEVELOPER']
const TYPES: readonly string[] = ['INV', 'CRN', 'DBN']

/** Turnover in crore above which e-invoices are a duty: Notification 13/2020-Central Tax and its changes. */
const LIMITS: readonly (Dated & { above: string })[] = [
  { from: '2020-10-01', to: '2020-12-31', above: '500' },
  { from: '2021-01-01', to: '2021-03-31', above: '100' },
  { from: '2021-04-01', to: '2022-03-31', above: '50' },
  { from: '2022-04-01', to: '2022-09-30', above: '20' },
  { from: '2022-10-01', to: '2023-07-31', above: '10' },
  { from: '2023-08-01', to: null, above: '5' },
]

/** Turnover in crore from which a document has to be reported within some days, its own day included. */
const WINDOWS: readonly (Dated & { turnover: string; days: number })[] = [
  { from: '2023-11-01', to: '2025-03-31', turnover: '100', days: 30 },
  { from: '2025-04-01', to: null, turnover: '10', days: 30 },
]

/**
 * True if a document needs an IRN (CGST rules, rule 48(4)). `turnover` is the highest of the PAN in any year since 2017-18, in crore as
 * a decimal text; `type` is INV, CRN or DBN, anything else needs none. Sales to consumers need none.
 */
export function needsEinvoice(facts: {
  turnover: string
  entity: EntityClass
  supply_category: SupplyCategory | null
  type: string
  date: string
}): boolean {
  if (!NOT_EXEMPT.includes(facts.entity) || !TYPES.includes(facts.type)) return false
  if (facts.supply_category === null || facts.supply_category === 'B2C') return false
  return isAboveLimit(facts)
}

/** True where the turnover, in crore as a decimal text, is above that from which e-invoices are owed on a day. */
function isAboveLimit({ turnover, date }: { turnover: string; date: string }): boolean {
  const limit = rowOn(LIMITS, date)
  return limit !== null && compare(exact(turnover), exact(limit.above)) > 0
}

/**
 * True for a seller above the turnover of e-invoicing whom the law spares it, such as a bank or a goods transport agency: their invoices say so (CGST
 * rules, rule 46(s)). The turnover is in crore as a decimal text.
 */
export function isSpared({ turnover, entity, date }: { turnover: string; entity: EntityClass; date: string }): boolean {
  return !NOT_EXEMPT.includes(entity) && isAboveLimit({ turnover, date })
}

/** The last day (YYYY-MM-DD) on which a document may be reported; null without a limit. The turnover is in crore. */
export function lastReportDay({ turnover, date }: { turnover: string; date: string }): string | null {
  const window = rowOn(WINDOWS, date)
  if (!window || compare(exact(turnover), exact(window.turnover)) < 0) return null
  return addDays(date, window.days - 1)
}

/** True if a document of a day may be reported on another day: never before its date, and within its window. */
export function mayReport(facts: { turnover: string; date: string; report_date: string }): boolean {
  const last = lastReportDay(facts)
  return facts.report_date >= facts.date && (last === null || facts.report_date <= last)
}

const CANCEL_MS = 24 * 3_600_000

/** The portal's answer to a cancellation: allowed, or 2230 (cancel the active e-way bill first) or 2270 (24 hours are over). */
export function mayCancelIrn(facts: {
  acknowledged_at: Date
  at: Date
  active_eway_bill: boolean
}): { allowed: true } | { allowed: false; code: '2230' | '2270' } {
  if (facts.at.getTime() - facts.acknowledged_at.getTime() > CANCEL_MS) return { allowed: false, code: '2270' }
  return facts.active_eway_bill ? { allowed: false, code: '2230' } : { allowed: true }
}

/** The cancel reasons of the specification, in its words. */
export const CANCEL_REASONS = ['Duplicate', 'Order Cancelled', 'Data Entry Mistake', 'Others'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The code of a reason at each portal: the e-invoice portal has 2 and 3 the other way round. */
export const CANCEL_CODES: Readonly<Record<'einvoice' | 'eway_bill', Readonly<Record<CancelReason, string>>>> = {
  einvoice: { Duplicate: '1', 'Data Entry Mistake': '2', 'Order Cancelled': '3', Others: '4' },
  eway_bill: { Duplicate: '1', 'Order Cancelled': '2', 'Data Entry Mistake': '3', Others: '4' },
}
