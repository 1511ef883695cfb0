import { codeOfCountry, nameOfCountry } from '#base/countries.ts'
import type { Issue } from '#base/issue.ts'
import { choice, date, decimal, flag, text } from '#engine/record/fields.ts'
import { CURRENCIES, type Currency, formatMoney, isCurrency } from '#modules/gst/currency/currencies.ts'
import { decimalsIssue, fromRupees, type Rate, rateIssue } from '#modules/gst/currency/exchange.ts'
import { formatRupees } from '#modules/gst/inr.ts'
import { plainDecimal } from '../rules/amounts.ts'
import { rowsOf, textOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>

const abroad = { field: 'buyer_gst_type', values: ['Overseas', 'SEZ'] } as const

/** Where the goods or services of a buyer abroad go (CGST Rules, rule 46, third proviso). */
export const DESTINATION = text({
  label: 'Country of destination',
  help: 'Two letters, such as AE or US',
  max: 2,
  check: (value) => (nameOfCountry(value, 'en') ? null : 'Enter the two letters of a country, such as AE or US'),
  example: () => 'AE',
  show_if: { field: 'buyer_gst_type', values: ['Overseas'] },
})

/**
 * The value of a document for a buyer abroad in a foreign currency, with its rate (CGST Rules, rule 46, third proviso). With `prices_abroad` its prices,
 * fixed discounts and charges are typed in that currency; the stored amounts are in rupees always, in which tax is owed and reported (decision 0163).
 */
export const FOREIGN_FIELDS = {
  currency: choice({
    label: 'Value also in',
    options: Object.keys(CURRENCIES) as Currency[],
    example: () => 'USD',
    show_if: abroad,
  }),
  exchange_rate: decimal({
    label: 'Rupees for one',
    places: 6,
    min: 0.000001,
    max: 999_999,
    show_if: abroad,
  }),
  prices_abroad: flag({
    label: 'Prices are in that currency',
    help: 'Fixed discounts and charges too',
    default: false,
    show_if: abroad,
  }),
  total_abroad: decimal({ label: 'Total in that currency', places: 2, computed: true, show_if: abroad }),
} as const

/** The value abroad of a note over a document, which takes over currency and rate. */
export const VALUE_ABROAD = {
  currency: choice({
    label: 'Value also in',
    options: FOREIGN_FIELDS.currency.options,
    read_only: true,
    show_if: abroad,
  }),
  exchange_rate: decimal({ label: 'Rupees for one', places: 6, read_only: true, show_if: abroad }),
  total_abroad: FOREIGN_FIELDS.total_abroad,
} as const

/** The port and the shipping bill of goods that left India: known after the invoice is posted. */
export const SHIPPING_BILL_FIELDS = {
  port_code: text({
    label: 'Port',
    help: 'Six characters, such as INNSA1',
    max: 6,
    check: (value) => (/^IN[A-Z]{3}[0-9A-Z]$/.test(value) ? null : 'A port has 6 characters, such as INNSA1'),
    example: () => 'INNSA1',
  }),
  shipping_bill: text({ label: 'Shipping bill', max: 20, example: (n: number) => String(4_000_000 + n) }),
  shipping_bill_date: date({ label: 'Date of the shipping bill' }),
} as const

const INDIA = 'IN'

/** The code of a country abroad by its English name or by its code; null for India, and where the words name no country. */
export function codeAbroad(words: unknown): string | null {
  const code = codeOfCountry(textOf(words))
  return code === INDIA ? null : code
}

const isAbroad = ({ buyer_gst_type }: Row): boolean => abroad.values.some((one) => one === buyer_gst_type)

type TypedRate = Rate & { currency: Currency }

/** The currency and rate of money, such as a receipt; null for rupees. */
export function rateOfMoney({ currency, exchange_rate }: Row): TypedRate | null {
  const code = textOf(currency)
  return isCurrency(code) && code !== 'INR' ? { currency: code, rate: textOf(exchange_rate), per: 1 } : null
}

/** The currency and rate of a document; null where its value is shown in rupees alone. */
export const rateOf = (document: Row): TypedRate | null => (isAbroad(document) ? rateOfMoney(document) : null)

/** What is wrong with a rate that a person types; null for a good one. */
export const typedRateIssue = (rate: TypedRate): Omit<Issue, 'field'> | null =>
  rate.rate === '' ? { message: 'Enter how many rupees one of it is', rule: 'required' } : rateIssue(rate)

/** The currency and rate of a document whose prices are in that currency; null for prices in rupees. */
export const pricedAbroad = (document: Row) => (document.prices_abroad === true ? rateOf(document) : null)

/** A total in rupees in the currency of the document; null where it has none, or no rate yet. */
export function totalAbroad(document: Row, total: string): string | null {
  const rate = rateOf(document)
  const found = rate && fromRupees(total, rate)
  return found && 'value' in found ? found.value : null
}

/** What is wrong with the currency of a document that is issued. */
export function foreignIssues(document: Row): Issue[] {
  const rate = rateOf(document)
  if (!rate && isAbroad(document) && document.prices_abroad === true)
    return [{ field: 'currency', message: 'Choose the currency of the prices', rule: 'required' }]
  if (!rate) return []
  const issue = typedRateIssue(rate)
  if (issue) return [{ field: 'exchange_rate', ...issue }]
  return document.prices_abroad === true ? decimalsIssues(document, rate.currency) : []
}

/** Amounts that a person typed with more decimals than the currency has, such as half a yen. Prices of one piece may have them. */
function decimalsIssues(document: Row, currency: Currency): Issue[] {
  const isFixed = ({ discount_type }: Row) => discount_type === 'Fixed Amount'
  const typed: (readonly [string, unknown])[] = [
    ...rowsOf(document.charges).map(({ amount }, index) => [`charges.${index}.amount`, amount] as const),
    ...rowsOf(document.lines).flatMap((line, index) =>
      isFixed(line) ? [[`lines.${index}.discount`, line.discount] as const] : [],
    ),
    ...(isFixed(document) ? [['discount', document.discount] as const] : []),
  ]
  return typed.flatMap(([field, amount]) => {
    const issue = decimalsIssue(amount, currency)
    return issue ? [{ field, ...issue }] : []
  })
}

/** An amount with the rate at which it became rupees, or came from them: `$118.00 (1 USD = ₹88.25)`. */
export const atRate = (amount: string, { currency, rate }: TypedRate): string =>
  `${amount} (1 ${currency} = ₹${plainDecimal(rate)})`

/** What papers print of a buyer abroad: the country in the language of the paper, and the value in the other currency than that of the prices, with the rate. Empty where there is none. */
export function foreignWords(document: Row, language: string): { country: string; value: string; rupees: string } {
  const rate = rateOf(document)
  const total = textOf(document.total_abroad)
  const in_rupees = pricedAbroad(document) !== null
  const shown = (text: string) => (rate && text ? atRate(text, rate) : '')
  const is_abroad = document.buyer_gst_type === 'Overseas'
  return {
    country: is_abroad ? (nameOfCountry(textOf(document.destination_country), language) ?? '') : '',
    value: rate && total !== '' && !in_rupees ? shown(formatMoney(total, rate.currency)) : '',
    rupees: in_rupees ? shown(formatRupees(textOf(document.total))) : '',
  }
}

/** The export part of an invoice for the portals; null for a buyer in India. */
export function exportOf(document: Row) {
  if (document.buyer_gst_type !== 'Overseas') return null
  const rate = rateOf(document)
  const wordOf = (name: string) => textOf(document[name]) || null
  return {
    ...{ port: wordOf('port_code'), shipping_bill: wordOf('shipping_bill') },
    ...{ shipping_bill_date: wordOf('shipping_bill_date'), country: wordOf('destination_country') },
    ...{ currency: rate?.currency ?? null, foreign_total: rate ? wordOf('total_abroad') : null },
  }
}
