/**
 * Exact decimal arithmetic for amounts, quantities and rates. Binary floating point cannot represent 0.1, so its totals are
 * sometimes wrong by a paisa; these numbers are integers with a number of decimal places and are always exact.
 */
export interface Exact {
  /** The number without its decimal point. */
  units: bigint
  /** Digits after the decimal point. */
  places: number
}

/** Zero. */
export const ZERO: Exact = { units: 0n, places: 0 }

const DECIMAL = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/

/** Reads a wire value of a money, decimal or whole field. Anything that is not a plain decimal number counts as zero. */
export function exact(value: unknown): Exact {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  const match = typeof text === 'string' ? DECIMAL.exec(text.trim()) : null
  if (!match) return ZERO
  const decimals = match[3] ?? ''
  const units = BigInt(match[2] + decimals)
  return { units: match[1] === '-' ? -units : units, places: decimals.length }
}

/** True for the text of a plain decimal number, such as an amount that is not masked. */
export const isDecimalText = (value: unknown): boolean => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)

/** True for zero, and for what is no number, which `exact` reads as zero. */
export const isZero = (value: unknown): boolean => exact(value).units === 0n

/** The units of a number rescaled to more decimal places. */
const unitsAt = (number: Exact, places: number): bigint => number.units * 10n ** BigInt(places - number.places)

/** The sum of some numbers. */
export function sum(numbers: readonly Exact[]): Exact {
  const places = Math.max(0, ...numbers.map((number) => number.places))
  return { units: numbers.reduce((total, number) => total + unitsAt(number, places), 0n), places }
}

/** The first number minus the second. */
export const minus = (a: Exact, b: Exact): Exact => sum([a, { units: -b.units, places: b.places }])

/** The product of two numbers, unrounded. */
export const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, places: a.places + b.places })

/** A percentage of a number, unrounded. */
export const percentOf = (percent: Exact, number: Exact): Exact =>
  times(number, { units: percent.units, places: percent.places + 2 })

/** The first number divided by the second, rounded to `places` decimals. Division by zero throws a RangeError. */
export function dividedBy(a: Exact, b: Exact, places: number): Exact {
  const shift = b.places - a.places + places
  const numerator = shift >= 0 ? a.units * 10n ** BigInt(shift) : a.units
  const denominator = shift >= 0 ? b.units : b.units * 10n ** BigInt(-shift)
  return { units: roundedQuotient(numerator, denominator), places }
}

/** A number rounded to at most `places` decimals; halves are rounded away from zero, as on every bill. */
export function rounded(number: Exact, places: number): Exact {
  if (number.places <= places) return number
  return { units: roundedQuotient(number.units, 10n ** BigInt(number.places - places)), places }
}

/** Negative when the first number is smaller, zero when both are equal, positive when it is larger. */
export const compare = (a: Exact, b: Exact): number => Number(sign(minus(a, b).units))

/** A number as decimal text with exactly `places` decimals, rounded: the wire value of a decimal field. */
export function decimalText(number: Exact, places: number): string {
  const units = unitsAt(rounded(number, places), places)
  const digits = absolute(units)
    .toString()
    .padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** A number as rupees with two decimals, rounded to the paisa: the wire value of a money field. */
export const rupeesText = (number: Exact): string => decimalText(number, 2)

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
const sign = (value: bigint): bigint => (value === 0n ? 0n : value < 0n ? -1n : 1n)

function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const [above, below] = [absolute(numerator), absolute(denominator)]
  const quotient = (above * 2n + below) / (below * 2n)
  return negative ? -quotient : quotient
}
