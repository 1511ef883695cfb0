import { dividedBy } from '#base/exact.ts'

/** A quotient of whole numbers, rounded half away from zero. */
export function roundedRatio(numerator: bigint, denominator: bigint): bigint {
  return dividedBy({ units: numerator, places: 0 }, { units: denominator, places: 0 }, 0).units
}

/**
 * Spreads an amount in whole paise over weights by largest remainder: each share is rounded down, and the paise left over go one
 * each to the shares that lost most, ties to the earlier one. The shares add up to the amount exactly and a weight of 0 gets 0.
 * Without any weight all shares are 0. Neither the amount nor a weight may be negative.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((total, weight) => total + weight, 0n)
  if (whole === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => (amount * weight) / whole)
  const left = Number(amount - shares.reduce((total, share) => total + share, 0n))
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) shares[index] += 1n
  return shares
}
