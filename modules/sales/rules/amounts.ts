import { withoutEndZeros } from '#base/end-zeros.ts'
import { decimalText, exact, rounded, ZERO } from '#base/exact.ts'
import type { refuse } from '#base/issue.ts'

/** Why a step is refused: words for people and the name of the rule. A refused step changes nothing. */
export type Refusal = ReturnType<typeof refuse>

/** Whole units of a decimal text with `places` decimals, rounded half away from zero; anything but a decimal text is zero. */
function unitsOf(text: unknown, places: number): bigint {
  const number = rounded(typeof text === 'string' ? exact(text) : ZERO, places)
  return number.units * 10n ** BigInt(places - number.places)
}

/** Paise of a decimal text of rupees; anything else is zero. */
export const paiseOf = (rupees: unknown): bigint => unitsOf(rupees, 2)

/** Rupees of paise, as a decimal text with two decimals. */
export const rupeesOf = (paise: bigint): string => decimalText({ units: paise, places: 2 }, 2)

/** Thousandths of a decimal text: quantities are kept as whole thousandths, since they have up to three decimals. */
export const thousandthsOf = (quantity: unknown): bigint => unitsOf(quantity, 3)

/** A quantity of thousandths as a decimal text without ending zeros: 2500n is '2.5'. */
export const quantityOf = (thousandths: bigint): string =>
  plainDecimal(decimalText({ units: thousandths, places: 3 }, 3))

/** A decimal text without zeros at its end: '2.500' is '2.5', '10.000' is '10'. */
export function plainDecimal(text: string): string {
  const [whole, decimals = ''] = text.split('.')
  const kept = withoutEndZeros(decimals)
  return kept ? `${whole}.${kept}` : whole
}

/** The larger of two numbers. */
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The smaller of two numbers. */
export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The sum of some numbers. */
export const total = (numbers: Iterable<bigint>): bigint => {
  let all = 0n
  for (const number of numbers) all += number
  return all
}
