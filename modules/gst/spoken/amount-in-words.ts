import type { Language } from '#base/language.ts'
import { decimalText, exact, isDecimalText, rounded } from '#base/exact.ts'
import { CURRENCIES, type Currency } from '../currency/currencies.ts'
import { roundToPaise } from '../inr.ts'
import { amountInWords, wordsAbroad } from '../words.ts'
import { gujarati } from './gujarati.ts'
import { hindi } from './hindi.ts'
import { tamil } from './tamil.ts'

interface Spoken {
  number: (whole: bigint) => string
  rupees: (whole: bigint) => string
  paise: (paise: bigint) => string
  and: string
  only: string
  minus: string
}

const SPOKEN: Record<Exclude<Language, 'en'>, Spoken> = {
  hi: {
    number: hindi,
    rupees: (whole) => `${hindi(whole)} ${whole === 1n ? 'रुपया' : 'रुपये'}`,
    paise: (paise) => `${hindi(paise)} ${paise === 1n ? 'पैसा' : 'पैसे'}`,
    and: 'और',
    only: 'मात्र',
    minus: 'ऋण',
  },
  gu: {
    number: gujarati,
    rupees: (whole) => `${gujarati(whole)} ${whole === 1n ? 'રૂપિયો' : 'રૂપિયા'}`,
    paise: (paise) => `${gujarati(paise)} ${paise === 1n ? 'પૈસો' : 'પૈસા'}`,
    and: 'અને',
    only: 'પૂરા',
    minus: 'ઋણ',
  },
  ta: {
    number: tamil,
    rupees: (whole) => `ரூபாய் ${tamil(whole)}`,
    paise: (paise) => `${tamil(paise)} பைசா`,
    and: 'மற்றும்',
    only: 'மட்டும்',
    minus: 'கழித்தல்',
  },
}

/**
 * An amount of rupees (decimal text) in words as papers print it, in the language of the paper: '118.50' is 'Rupees One Hundred
 * Eighteen and Fifty Paise Only' or 'एक सौ अठारह रुपये और पचास पैसे मात्र'. Empty for anything but a decimal text.
 */
export function amountInWordsOf(rupees: string, language: Language): string {
  if (language === 'en') return amountInWords(rupees)
  const signed = roundToPaise(rupees)
  if (signed === null) return ''
  const spoken = SPOKEN[language]
  const paise = signed < 0n ? -signed : signed
  const parts = [spoken.rupees(paise / 100n)]
  if (signed < 0n) parts.unshift(spoken.minus)
  if (paise % 100n) parts.push(spoken.and, spoken.paise(paise % 100n))
  return [...parts, spoken.only].join(' ')
}

/**
 * An amount of another currency (decimal text) in words: '1250.50' USD is 'USD One Thousand Two Hundred Fifty and 50/100 Only'. The
 * currency is its code and its smaller unit a fraction, because banks abroad read both. Empty for anything but a decimal text.
 */
export function amountAbroadInWords(amount: string, currency: Currency, language: Language): string {
  if (!isDecimalText(amount)) return ''
  const { places } = CURRENCIES[currency]
  const text = decimalText(rounded(exact(amount), places), places)
  const [whole, part = ''] = text.replace('-', '').split('.')
  const { number, and, only, minus } =
    language === 'en' ? { number: wordsAbroad, and: 'and', only: 'Only', minus: 'Minus' } : SPOKEN[language]
  return [
    ...(text.startsWith('-') ? [minus] : []),
    ...[currency, number(BigInt(whole))],
    ...(Number(part) > 0 ? [and, `${part}/${10 ** places}`] : []),
    only,
  ].join(' ')
}
