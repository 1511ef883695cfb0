import {
  compare,
  decimalText,
  dividedBy,
  type Exact,
  exact,
  minus,
  rounded,
  rupeesText,
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

/** What is wrong with an amount that has more decimals than its currency, such as half a yen (`amount_decimals`); null for others. */
export const decimalsIssue = (amount: unknown, currency: Currency): ReturnType<typeof refuse> | null =>
  hasMoreDecimals(exact(amount), CURRENCIES[currency].places)
    ? refuse('amount_decimals', 'This currency has fewer decimals')
    : null

/**
 * A foreign amount in rupees: amount × rate ÷ per, rounded once to the paisa. Refused as `rateIssue` says, and for an amount with more
 * decimals than its currency has (`amount_decimals`).
 */
export function toRupees(amount: string, rate: Rate): Reading<string> {
  const issue = (isCurrency(rate.currency) ? decimalsIssue(amount, rate.currency) : null) ?? rateIssue(rate)
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

/** An amount (decimal text) in rupees as `toRupees`, for a rate that `rateIssue` accepts; zero for a rate that is still empty. */
export function rupees(amount: string, { rate, per }: Omit<Rate, 'currency'>): Exact {
  return dividedBy(times(exact(amount), exact(rate)), exact(String(per)), 2)
}

const hasMoreDecimals = (number: Exact, places: number): boolean => compare(number, rounded(number, places)) !== 0
