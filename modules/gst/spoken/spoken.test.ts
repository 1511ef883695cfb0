import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { CURRENCIES, type Currency } from '../currency/currencies.ts'
import { amountInWords } from '../words.ts'
import { amountAbroadInWords, amountInWordsOf } from './amount-in-words.ts'
import { gujarati } from './gujarati.ts'
import { hindi } from './hindi.ts'
import { tamil } from './tamil.ts'

test('every number below a lakh has words of its own', () => {
  for (const words of [hindi, gujarati, tamil]) {
    const all = new Set<string>()
    for (let value = 0n; value < 100_000n; value++) all.add(words(value))
    expect(all.size).toBe(100_000)
    expect([...all].some((text) => text.includes('undefined') || /^ | $| {2}/.test(text))).toBe(false)
  }
})

test.each<[language: Language, rupees: string, words: string]>([
  ['en', '118.50', 'Rupees One Hundred Eighteen and Fifty Paise Only'],
  ['hi', '118.50', 'एक सौ अठारह रुपये और पचास पैसे मात्र'],
  ['hi', '1', 'एक रुपया मात्र'],
  ['hi', '0', 'शून्य रुपये मात्र'],
  ['hi', '-125000.01', 'ऋण एक लाख पच्चीस हज़ार रुपये और एक पैसा मात्र'],
  ['hi', '99999999999', 'नौ हज़ार नौ सौ निन्यानवे करोड़ निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे रुपये मात्र'],
  ['gu', '125200', 'એક લાખ પચ્ચીસ હજાર બસો રૂપિયા પૂરા'],
  ['gu', '1.25', 'એક રૂપિયો અને પચ્ચીસ પૈસા પૂરા'],
  ['gu', '10000000', 'એક કરોડ રૂપિયા પૂરા'],
  ['ta', '125118', 'ரூபாய் ஒரு லட்சத்து இருபத்தைந்தாயிரத்து நூற்றுப் பதினெட்டு மட்டும்'],
  ['ta', '1947', 'ரூபாய் ஆயிரத்துத் தொள்ளாயிரத்து நாற்பத்தேழு மட்டும்'],
  ['ta', '2100000', 'ரூபாய் இருபத்தொரு லட்சம் மட்டும்'],
  ['ta', '11000', 'ரூபாய் பதினோராயிரம் மட்டும்'],
  ['ta', '12500000.5', 'ரூபாய் ஒரு கோடியே இருபத்தைந்து லட்சம் மற்றும் ஐம்பது பைசா மட்டும்'],
  ['ta', '93', 'ரூபாய் தொண்ணூற்று மூன்று மட்டும்'],
])('%s %s', (language, rupees, words) => expect(amountInWordsOf(rupees, language)).toBe(words))

test('anything but a decimal text has no words', () => {
  for (const text of ['', 'abc', '1e3', '1,000'])
    for (const language of ['en', 'hi', 'gu', 'ta'] as const) expect(amountInWordsOf(text, language)).toBe('')
  expect(amountInWords('1')).toBe('Rupees One Only')
})

test.each<[language: Language, amount: string, currency: Currency, words: string]>([
  ['en', '1250.50', 'USD', 'USD One Thousand Two Hundred Fifty and 50/100 Only'],
  ['en', '1234567', 'EUR', 'EUR One Million Two Hundred Thirty Four Thousand Five Hundred Sixty Seven Only'],
  ['en', '3000000000.05', 'GBP', 'GBP Three Billion and 05/100 Only'],
  ['en', '99999.5', 'JPY', 'JPY One Hundred Thousand Only'],
  ['en', '-0.30', 'AED', 'Minus AED Zero and 30/100 Only'],
  ['hi', '118.50', 'USD', 'USD एक सौ अठारह और 50/100 मात्र'],
  ['gu', '10000000', 'USD', 'USD એક કરોડ પૂરા'],
  ['ta', '93.10', 'USD', 'USD தொண்ணூற்று மூன்று மற்றும் 10/100 மட்டும்'],
])('abroad: %s %s %s', (language, amount, currency, words) =>
  expect(amountAbroadInWords(amount, currency, language)).toBe(words),
)

test('anything but a decimal text has no words abroad either', () => {
  const currencies = Object.keys(CURRENCIES) as Currency[]
  for (const text of ['', 'abc', '1e3'])
    for (const currency of currencies) expect(amountAbroadInWords(text, currency, 'en')).toBe('')
})
