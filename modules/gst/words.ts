import { roundToPaise } from './inr.ts'

const SMALL = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/**
 * A positive whole number of at most ten digits in Indian words (specification, section 5): '123456' is
 * 'One Lakh Twenty Three Thousand Four Hundred Fifty Six'. Empty for anything else.
 */
export function numberToWords(value: string): string {
  return value.length <= 10 && /^\d{1,10}$/.test(value) ? words(BigInt(value)) : ''
}

/** A decimal text of rupees as documents print it: 'Rupees One Hundred Eighteen and Fifty Paise Only'. Empty for anything else. */
export function amountInWords(rupees: string): string {
  const signed = roundToPaise(rupees)
  if (signed === null) return ''
  const paise = signed < 0n ? -signed : signed
  const whole = words(paise / 100n) || 'Zero'
  const rest = words(paise % 100n)
  return `${signed < 0n ? 'Minus ' : ''}Rupees ${whole}${rest && ` and ${rest} Paise`} Only`
}

/** A whole number as the words that other countries write: 1234567n is 'One Million Two Hundred Thirty Four Thousand Five Hundred Sixty Seven'. */
export function wordsAbroad(value: bigint): string {
  if (value === 0n) return 'Zero'
  const groups = ['', 'Thousand', 'Million', 'Billion', 'Trillion'].map((name, index) => {
    const group = words((value / 1000n ** BigInt(index)) % 1000n)
    return group && [group, name].filter(Boolean).join(' ')
  })
  return groups.filter(Boolean).toReversed().join(' ')
}

// Empty for zero: the caller decides whether to write 'Zero' or nothing.
function words(value: bigint): string {
  const parts: string[] = []
  // Crore is the largest unit: the words are 'one lakh crore', not 'arab'.
  if (value >= 10_000_000n) parts.push(words(value / 10_000_000n), 'Crore')
  const rest = Number(value % 10_000_000n)
  if (rest >= 100_000) parts.push(belowHundred(Math.floor(rest / 100_000)), 'Lakh')
  const below_lakh = rest % 100_000
  if (below_lakh >= 1000) parts.push(belowHundred(Math.floor(below_lakh / 1000)), 'Thousand')
  const below_thousand = below_lakh % 1000
  if (below_thousand >= 100) parts.push(SMALL[Math.floor(below_thousand / 100)], 'Hundred')
  if (below_thousand % 100) parts.push(belowHundred(below_thousand % 100))
  return parts.join(' ')
}

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value]
  const unit = SMALL[value % 10]
  return unit ? `${TENS[Math.floor(value / 10)]} ${unit}` : TENS[Math.floor(value / 10)]
}
