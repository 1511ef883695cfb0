import type { Issue } from '#base/issue.ts'
import { choice, date, decimal, text } from '#engine/record/fields.ts'
import { CURRENCIES, type Currency, formatMoney, isCurrency } from '#modules/gst/currency/currencies.ts'
import { fromRupees, rateIssue } from '#modules/gst/currency/exchange.ts'
import { plainDecimal } from '../rules/amounts.ts'
import { textOf } from '../rules/values.ts'

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
 * The value of a document for a buyer abroad in a foreign currency, with its rate (CGST Rules, rule 46, third proviso). Prices and taxes stay in rupees,
 * in which they are owed and reported.
 */
export const FOREIGN_FIELDS = {
  currency: choice({
    label: 'Value also in',
    help: 'The prices stay in rupees',
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
  total_abroad: decimal({ label: 'Total in that currency', places: 2, computed: true, show_if: abroad }),
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

/** The name of a country (ISO 3166-1, two letters) in a language; null where there is none. */
export function nameOfCountry(code: string, language: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? null
}

/** The code of a country by its English name or by its code; null for India, and where the words name no country. */
export function codeOfCountry(words: unknown): string | null {
  const wanted = textOf(words).trim().toUpperCase()
  if (wanted === '' || wanted === 'INDIA') return null
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const found = codes.find((code) => names.of(code) && (code === wanted || names.of(code)?.toUpperCase() === wanted))
  return found === INDIA ? null : (found ?? null)
}

/** The currency and rate of a document; null where its value is shown in rupees alone. */
function rateOf({ buyer_gst_type, currency, exchange_rate }: Row) {
  const of = textOf(currency)
  if (!abroad.values.some((one) => one === buyer_gst_type) || !isCurrency(of) || of === 'INR') return null
  return { currency: of, rate: textOf(exchange_rate), per: 1 }
}

/** A total in rupees in the currency of the document; null where it has none, or no rate yet. */
export function totalAbroad(document: Row, total: string): string | null {
  const rate = rateOf(document)
  const found = rate && fromRupees(total, rate)
  return found && 'value' in found ? found.value : null
}

/** What is wrong with the currency of a document that is issued. */
export function foreignIssues(document: Row): Issue[] {
  const rate = rateOf(document)
  if (!rate) return []
  if (rate.rate === '')
    return [{ field: 'exchange_rate', message: 'Enter how many rupees one of it is', rule: 'required' }]
  const issue = rateIssue(rate)
  return issue ? [{ field: 'exchange_rate', ...issue }] : []
}

/** What papers print of a buyer abroad: the country in the language of the paper, and the value with its rate. Empty where there is none. */
export function foreignWords(document: Row, language: string): { country: string; value: string } {
  const rate = rateOf(document)
  const total = textOf(document.total_abroad)
  const is_abroad = document.buyer_gst_type === 'Overseas'
  return {
    country: is_abroad ? (nameOfCountry(textOf(document.destination_country), language) ?? '') : '',
    value:
      rate && total !== ''
        ? `${formatMoney(total, rate.currency)} (1 ${rate.currency} = ₹${plainDecimal(rate.rate)})`
        : '',
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
