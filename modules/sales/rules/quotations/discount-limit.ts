import { compare, type Exact, exact, minus, percentOf, sum, times } from '#base/exact.ts'
import type { Decimal, DiscountType } from '#modules/gst/tax/document.ts'

/** What is offered. Decimal texts; a discount is in percent if its type is missing. */
export interface OfferedLine {
  quantity: Decimal
  price: Decimal
  discount_type?: DiscountType | null
  discount?: Decimal
}

/** A discount on all lines together. */
export interface OfferedDiscount {
  type?: DiscountType | null
  value: Decimal
}

/**
 * True if a discount needs approval: that of a line, or all discounts together, is above the limit of the person's role in percent.
 * Measured exactly, without rounding; equal to the limit is allowed.
 */
export function isAboveLimit(
  { lines, discount }: { lines: readonly OfferedLine[]; discount?: OfferedDiscount | null },
  limit: string,
): boolean {
  const offered = lines.map((line) => {
    const gross = times(exact(line.quantity), exact(line.price))
    return { gross, off: discountOn(gross, { type: line.discount_type, value: line.discount }) }
  })
  const isAbove = (off: Exact, gross: Exact) => compare(off, percentOf(exact(limit), gross)) > 0
  if (offered.some(({ gross, off }) => isAbove(off, gross))) return true
  const gross = sum(offered.map((line) => line.gross))
  const off = sum(offered.map((line) => line.off))
  return isAbove(sum([off, discountOn(minus(gross, off), discount)]), gross)
}

function discountOn(amount: Exact, discount: OfferedDiscount | null | undefined): Exact {
  const value = exact(discount?.value)
  return discount?.type === 'Fixed Amount' ? value : percentOf(value, amount)
}
