import { decimalText, exact, rounded } from '#base/exact.ts'

/** The twelve currencies of the specification, with the locale that writes each and the decimals it has (ISO 4217). */
export const CURRENCIES = {
  INR: { locale: 'en-IN', places: 2 },
  USD: { locale: 'en-US', places: 2 },
  EUR: { locale: 'de-DE', places: 2 },
  JPY: { locale: 'ja-JP', places: 0 },
  GBP: { locale: 'en-GB', places: 2 },
  AUD: { locale: 'en-AU', places: 2 },
  CAD: { locale: 'en-CA', places: 2 },
  CHF: { locale: 'de-CH', places: 2 },
  CNY: { locale: 'zh-CN', places: 2 },
  KRW: { locale: 'ko-KR', places: 0 },
  // Written with Latin digits: Arabic forms bring right-to-left marks into English papers.
  AED: { locale: 'en-AE', places: 2 },
  SAR: { locale: 'en-SA', places: 2 },
} as const

/** Code of one of the twelve currencies. */
export type Currency = keyof typeof CURRENCIES

/** True for the code of one of the twelve. */
export const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCIES, code)

const formats = new Map<string, Intl.NumberFormat>()

/**
 * An amount (decimal text) as its currency is written, rounded half away from zero to the currency's decimals: '1234567.89' EUR is
 * '1.234.567,89 €'. Anything but a decimal text is formatted as zero. The text goes to the format as it is, never as a binary number.
 */
export const formatMoney = (amount: string, currency: Currency): string =>
  formatted(amount, currency, { style: 'currency', currency, currencyDisplay: currencyDisplay(currency) })

/** An amount as `formatMoney`, without the sign of the currency: for the columns of papers that name the currency elsewhere. */
export const formatFigure = (amount: string, currency: Currency): string => formatted(amount, currency, {})

function formatted(amount: string, currency: Currency, options: Intl.NumberFormatOptions): string {
  const { locale, places } = CURRENCIES[currency]
  const key = `${options.style ?? ''} ${currency}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places, ...options })
  formats.set(key, format)
  return format.format(decimalText(rounded(exact(amount), places), places) as `${number}`)
}

// At home a dollar is '$'; the locales above are those homes, so the short sign is never ambiguous on its own paper.
const currencyDisplay = (currency: Currency) => (currency === 'AED' || currency === 'SAR' ? 'code' : 'symbol')
