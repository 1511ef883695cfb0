import {
  compare,
  decimalText,
  dividedBy,
  type Exact,
  exact,
  minus,
  rounded,
  rupeesText,
  sum,
  times,
  ZERO,
} from '#base/exact.ts'
import { type Reading, refuse } from '#base/issue.ts'
import { CURRENCIES, type Currency, isCurrency } from './currencies.ts'

/** An exchange rate as typed: rupees for `per` units of a currency (1, or 100 as the Reserve Bank quotes the yen), up to 6 decimals. */
export interface Rate {
  currency: string
  rate: string
  per: number
}

const RATE_PLACES = 6

/**
 * What is wrong with a rate, or null: a currency outside the twelve (`currency_unknown`), rupees at another rate than 1 (`rate_inr`),
 * a rate that is not above 0 or has more than 6 decimals (`rate_invalid`).
 */
export function rateIssue(rate: Rate): { message: string; rule: string } | null {
  if (!isCurrency(rate.currency)) return refuse('currency_unknown', 'Choose a currency from the list')
  const value = exact(rate.rate)
  if (compare(value, ZERO) <= 0) return refuse('rate_invalid', 'The rate is above zero')
  if (hasMoreDecimals(value, RATE_PLACES)) return refuse('rate_invalid', 'A rate has up to 6 decimals')
  if (!Number.isInteger(rate.per) || rate.per < 1) return refuse('rate_invalid', 'A rate is for 1 or 100 units')
  if (rate.currency === 'INR' && compare(value, exact(String(rate.per))) !== 0)
    return refuse('rate_inr', 'The rate of rupees is 1')
  return null
}

/**
 * A foreign amount in rupees: amount × rate ÷ per, rounded once to the paisa. Refused as `rateIssue` says, and for an amount with more
 * decimals than its currency has (`amount_decimals`).
 */
export function toRupees(amount: string, rate: Rate): Reading<string> {
  if (isCurrency(rate.currency) && hasMoreDecimals(exact(amount), CURRENCIES[rate.currency].places))
    return refuse('amount_decimals', 'This currency has fewer decimals')
  const issue = rateIssue(rate)
  return issue ?? { value: rupeesText(rupees(amount, rate)) }
}

/** Rupees (decimal text) in a currency: rupees × per ÷ rate, rounded once to the currency's decimals. Refused as `rateIssue` says. */
export function fromRupees(amount: string, rate: Rate): Reading<string> {
  const issue = rateIssue(rate)
  if (issue) return issue
  const { places } = CURRENCIES[rate.currency as Currency]
  const foreign = dividedBy(times(exact(amount), exact(String(rate.per))), exact(rate.rate), places)
  return { value: decimalText(foreign, places) }
}

/** A foreign document in rupees: each value, tax and the total converted on its own. The rate must be one that `rateIssue` accepts. */
export function documentInRupees(
  document: { lines: readonly { value: string; tax: string }[]; total: string },
  rate: Rate,
): { lines: { value: string; tax: string }[]; total: string; exchange_rounding: string } {
  const inRupees = (amount: string) => rupeesText(rupees(amount, rate))
  const lines = document.lines.map(({ value, tax }) => ({ value: inRupees(value), tax: inRupees(tax) }))
  const total = inRupees(document.total)
  const added = sum(lines.flatMap(({ value, tax }) => [exact(value), exact(tax)]))
  // Kept as a figure of its own, so that the entry in the books balances.
  return { lines, total, exchange_rounding: rupeesText(minus(exact(total), added)) }
}

/** What a receipt in a foreign currency gained (above zero) or lost in rupees against the rate of its invoice. */
export function exchangeGain(
  amount: string,
  { invoice, receipt }: { invoice: Rate; receipt: Rate },
): { received: string; at_invoice_rate: string; gain: string } {
  const [received, expected] = [rupees(amount, receipt), rupees(amount, invoice)]
  return {
    received: rupeesText(received),
    at_invoice_rate: rupeesText(expected),
    gain: rupeesText(minus(received, expected)),
  }
}

function rupees(amount: string, { rate, per }: Rate): Exact {
  return dividedBy(times(exact(amount), exact(rate)), exact(String(per)), 2)
}

const hasMoreDecimals = (number: Exact, places: number): boolean => compare(number, rounded(number, places)) !== 0
