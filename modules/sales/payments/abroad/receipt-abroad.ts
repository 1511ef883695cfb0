import { compare, decimalText, type Exact, exact, minus, sum, ZERO } from '#base/exact.ts'
import type { Issue } from '#base/issue.ts'
import { choice, decimal, money } from '#engine/record/fields.ts'
import { CURRENCIES, type Currency } from '#modules/gst/currency/currencies.ts'
import {
  decimalsIssue,
  exchangeGain,
  fromRupees,
  type Rate,
  rateIssue,
  rupees,
} from '#modules/gst/currency/exchange.ts'
import { rateOf, rateOfMoney, typedRateIssue } from '../../documents/foreign-fields.ts'
import { paiseOf, rupeesOf, smaller, total } from '../../rules/amounts.ts'
import { rowsOf, textOf } from '../../rules/values.ts'

// Money in another currency (decision 0164). An invoice is settled at its own rate, the money came at the rate of the receipt; what lies between is the
// exchange difference (fixtures/vectors/sales/currency.json, settlements). The ledger is in rupees.

type Row = Readonly<Record<string, unknown>>
type Line = Record<string, unknown> & { amount: string; tds: string | null }

const ALL = Object.keys(CURRENCIES) as Currency[]
const FOREIGN = ALL.filter((code) => code !== 'INR')
const is_foreign = { field: 'currency', values: FOREIGN } as const

/** The currency, amount and rate of a receipt; without a currency it is in rupees, whose `amount` is typed. */
export const RECEIPT_ABROAD = {
  currency: choice({ label: 'Currency', options: ALL, example: () => 'INR' }),
  amount_abroad: decimal({ label: 'Amount in that currency', places: 2, min: 0, show_if: is_foreign }),
  exchange_rate: decimal({ label: 'Rupees for one', places: 6, min: 0.000001, max: 999_999, show_if: is_foreign }),
} as const

/** What follows from it: the gain (above zero) or loss against the rates of the invoices, and what is left in the currency. */
export const RECEIPT_SUMS_ABROAD = {
  exchange_difference: money({ label: 'Exchange difference', signed: true, computed: true }),
  advance_abroad: decimal({ label: 'Advance in that currency', places: 2, computed: true, show_if: is_foreign }),
} as const

/** The standing of an invoice in its currency. Nobody types these fields. */
export const STANDING_ABROAD = {
  outstanding_abroad: decimal({
    label: 'Outstanding in that currency',
    places: 2,
    computed: true,
    show_if: is_foreign,
  }),
  paid_abroad: decimal({ label: 'Paid in that currency', places: 2, read_only: true, show_if: is_foreign }),
  paid_abroad_rupees: money({ label: 'The same at the rate of the invoice', read_only: true, show_if: is_foreign }),
} as const

/** What a payment of an invoice asks for, where the invoice has a currency. */
export const PAYMENT_ABROAD = {
  payment_abroad: decimal({ label: 'Amount in the currency of the invoice', places: 2, min: 0 }),
  payment_rate: decimal({ label: 'Rupees for one', places: 6, min: 0.000001, max: 999_999 }),
} as const

/** What the money in its currency puts on one invoice, and the exchange difference of it. */
export const LINE_ABROAD = {
  amount_abroad: decimal({ label: 'In the currency', places: 2, min: 0 }),
  exchange: money({ label: 'Exchange difference', signed: true, read_only: true }),
} as const

/** What a line takes of its receipt, in paise: what it settles, and the exchange difference. */
export const worthOf = ({ amount, exchange }: Row): bigint => paiseOf(amount) + paiseOf(exchange)

/** The sums of a receipt in another currency; null for rupees, so that no screen shows them. */
export function computeAbroad(draft: Row, advance: bigint): Record<'exchange_difference' | 'advance_abroad', unknown> {
  const rate = rateOfMoney(draft)
  if (!rate) return { exchange_difference: null, advance_abroad: null }
  const lines = rowsOf(draft.allocations)
  const exchange_difference = rupeesOf(total(lines.map(({ exchange }) => paiseOf(exchange))))
  const on = sum(lines.map((line) => exact(line.amount_abroad)))
  const back = fromRupees(textOf(draft.refunded) || '0', rate)
  const left = minus(exact(draft.amount_abroad), sum([on, 'value' in back ? exact(back.value) : ZERO]))
  return { exchange_difference, advance_abroad: advance === 0n ? '0.00' : decimalText(left, 2) }
}

/** What of a payment in the currency of an invoice stands on it: the rest is an advance. */
export const onInvoiceAbroad = (amount: unknown, { outstanding_abroad }: Row): string => {
  const [paid, open] = [exact(amount), exact(outstanding_abroad)]
  return decimalText(compare(paid, open) < 0 ? paid : open, 2)
}

/** What is outstanding of an invoice in its currency; null for one in rupees. `paid_abroad` was paid in that currency, `paid_abroad_rupees` is the same at the rate of the invoice. */
export function outstandingAbroad(invoice: Row, outstanding: string): string | null {
  const rate = rateOf(invoice)
  if (!rate || rateIssue(rate)) return null
  if (paiseOf(outstanding) === 0n) return '0.00'
  const owed = fromRupees(rupeesOf(paiseOf(outstanding) + paiseOf(invoice.paid_abroad_rupees)), rate)
  return 'value' in owed ? decimalText(minus(exact(owed.value), exact(invoice.paid_abroad)), 2) : null
}

/** The rupees of a receipt in another currency, or what is wrong with its amount and rate. */
export function receivedIn(
  rate: Rate & { currency: Currency },
  amount: unknown,
): { amount: string } | { issues: Issue[] } {
  const issue = typedRateIssue(rate)
  const issues: Issue[] = issue ? [{ field: 'exchange_rate', ...issue }] : []
  if (compare(exact(amount), ZERO) <= 0)
    issues.push({ field: 'amount_abroad', message: 'Enter an amount above zero', rule: 'amount_invalid' })
  const decimals = decimalsIssue(amount, rate.currency)
  if (decimals) issues.push({ field: 'amount_abroad', ...decimals })
  return issues.length > 0 ? { issues } : { amount: decimalText(rupees(textOf(amount), rate), 2) }
}

/**
 * The lines of a receipt in rupees, each with what it settles at the rate of its invoice and the exchange difference, and what is wrong with them. The
 * line that pays the last of an invoice settles all that is outstanding. Lines of a receipt in rupees come back as they are. `papers` are the
 * invoices as they are before the receipt.
 */
export function linesAbroad(
  receipt: Row,
  lines: readonly Line[],
  papers: ReadonlyMap<number, Row>,
): { lines: Line[]; issues: Issue[] } {
  const rate = rateOfMoney(receipt)
  if (!rate) return { lines: [...lines], issues: [] }
  const issues: Issue[] = []
  const taken = new Map<unknown, { rupees: bigint; abroad: Exact }>()
  const converted = lines.map((line, index): Line => {
    const say = (field: string, message: string, rule: string) =>
      void issues.push({ field: `allocations.${index}.${field}`, message, rule })
    const paper = papers.get(line.invoice_id as number)
    const of = paper && rateOf(paper)
    if (!paper) return line
    if (!of || of.currency !== rate.currency) {
      say('invoice_id', 'This invoice is in another currency', 'other_currency')
      return line
    }
    const amount = exact(line.amount_abroad)
    if (compare(amount, ZERO) <= 0) say('amount_abroad', 'Enter an amount above zero', 'amount_invalid')
    const decimals = decimalsIssue(line.amount_abroad, rate.currency)
    if (decimals) say('amount_abroad', decimals.message, decimals.rule)
    const before = taken.get(paper.id) ?? { rupees: 0n, abroad: ZERO }
    const open = paiseOf(paper.outstanding) - before.rupees - paiseOf(line.tds)
    const left = minus(exact(paper.outstanding_abroad), before.abroad)
    if (compare(amount, left) > 0)
      say('amount_abroad', 'This is more than the invoice has outstanding', 'over_allocation')
    const { received, at_invoice_rate } = exchangeGain(decimalText(amount, 2), { invoice: of, receipt: rate })
    const settled = compare(amount, left) >= 0 ? open : smaller(open, paiseOf(at_invoice_rate))
    taken.set(paper.id, {
      rupees: before.rupees + settled + paiseOf(line.tds),
      abroad: sum([before.abroad, amount]),
    })
    return { ...line, amount: rupeesOf(settled), exchange: rupeesOf(paiseOf(received) - settled) }
  })
  return { lines: converted, issues }
}

/** The lines that put an amount of a receipt on invoices in its currency, in the order of the invoices. Others are passed over. */
export function proposedAbroad(receipt: Row, amount: unknown, papers: readonly Row[]): Line[] {
  const rate = rateOfMoney(receipt)
  let left = exact(amount)
  const lines = papers.flatMap((paper): Line[] => {
    const open = exact(paper.outstanding_abroad)
    if (!rate || rateOf(paper)?.currency !== rate.currency || compare(open, ZERO) <= 0 || compare(left, ZERO) <= 0)
      return []
    const part = compare(left, open) < 0 ? left : open
    left = minus(left, part)
    return [{ invoice_id: paper.id, amount_abroad: decimalText(part, 2), amount: '0.00', tds: null }]
  })
  return linesAbroad(receipt, lines, new Map(papers.map((paper) => [paper.id as number, paper]))).lines
}
