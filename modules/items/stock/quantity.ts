import { decimalText, exact, rounded } from '#base/exact.ts'
import { withoutEndZeros } from '#base/end-zeros.ts'

/** Decimals of quantities in the ledger of stock. */
export const PLACES = 6

/** Whole millionths of a decimal text; anything but a decimal text is zero. */
export function millionthsOf(quantity: unknown): bigint {
  const number = rounded(exact(quantity), PLACES)
  return number.units * 10n ** BigInt(PLACES - number.places)
}

/** Millionths as a decimal text without ending zeros: 2500000n is '2.5'. */
export function quantityText(millionths: bigint): string {
  const [whole, decimals] = decimalText({ units: millionths, places: PLACES }, PLACES).split('.')
  const kept = withoutEndZeros(decimals)
  return kept ? `${whole}.${kept}` : whole
}
