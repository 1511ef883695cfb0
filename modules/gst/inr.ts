const DECIMAL = /^-?\d{1,30}(?:\.\d{1,30})?$/

/** Whole paise of a decimal text of rupees, rounded half away from zero. Null when it is not a decimal number. */
export function roundToPaise(rupees: string): bigint | null {
  if (rupees.length > 62 || !DECIMAL.test(rupees)) return null
  const negative = rupees.startsWith('-')
  const [whole, fraction = ''] = (negative ? rupees.slice(1) : rupees).split('.')
  const digits = fraction.padEnd(3, '0')
  const paise = BigInt(whole) * 100n + BigInt(digits.slice(0, 2)) + (digits[2] >= '5' ? 1n : 0n)
  return negative ? -paise : paise
}

/** Groups a text of digits as lakhs and crores: '1234567' is '12,34,567'. */
export function groupIndian(digits: string): string {
  const head = digits.slice(0, -3)
  const tail = digits.slice(-3)
  if (!head) return tail
  const pairs: string[] = []
  for (let end = head.length; end > 0; end -= 2) pairs.unshift(head.slice(Math.max(0, end - 2), end))
  return `${pairs.join(',')},${tail}`
}

/** Rupees with two decimals: '1234567.5' is '₹12,34,567.50'. Empty for anything but a decimal text. */
export function formatRupees(rupees: string): string {
  const paise = roundToPaise(rupees)
  if (paise === null) return ''
  const digits = magnitude(paise).toString().padStart(3, '0')
  return `${paise < 0n ? '-' : ''}₹${groupIndian(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Rupees without paise, for tight places: '1234567.5' is '₹12,34,568'. Empty for anything but a decimal text. */
export function formatWholeRupees(rupees: string): string {
  const paise = roundToPaise(rupees)
  if (paise === null) return ''
  const whole = divideRounded(magnitude(paise), 100n)
  return `${paise < 0n && whole > 0n ? '-' : ''}₹${groupIndian(whole.toString())}`
}

/** Rupees for totals and tiles: '1213000' is '₹12.1 L', '32000000' is '₹3.2 Cr', below a lakh whole rupees. */
export function formatShortRupees(rupees: string): string {
  const paise = roundToPaise(rupees)
  if (paise === null) return ''
  const amount = magnitude(paise)
  const sign = paise < 0n ? '-' : ''
  // What would round up to the next unit is shown in that unit: 99,96,000 is 1 Cr, not 100 L.
  const tenths_of_crore = divideRounded(amount, 100_000_000n)
  const tenths_of_lakh = divideRounded(amount, 1_000_000n)
  if (tenths_of_lakh >= 1000n) return `${sign}₹${tenths(tenths_of_crore)} Cr`
  if (divideRounded(amount, 100n) >= 100_000n) return `${sign}₹${tenths(tenths_of_lakh)} L`
  return formatWholeRupees(rupees)
}

function tenths(value: bigint): string {
  const whole = groupIndian((value / 10n).toString())
  return value % 10n === 0n ? whole : `${whole}.${value % 10n}`
}

function divideRounded(value: bigint, by: bigint): bigint {
  return (value + by / 2n) / by
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
