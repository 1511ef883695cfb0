import { exact } from '#base/exact.ts'
import { percentUnits } from '#modules/gst/tax/line-tax.ts'
import { roundedRatio } from '#modules/gst/tax/spread.ts'
import { larger } from '../rules/amounts.ts'
import type { Section } from './sections.ts'

/** What a party was credited before in the same time (month or financial year), in paise. */
export interface Earlier {
  /** All of it, without what went back. */
  value: bigint
  /** What tax was deducted on, also where it went back. */
  taxed: bigint
}

/** Nothing before. */
export const NOTHING_BEFORE: Earlier = { value: 0n, taxed: 0n }

/**
 * On how much tax is due with a further amount. Once the limit of the time is passed, tax is due on all of it, so also on what was too small before
 * (Income-tax Act, sections 194C(5), 194H, 194J); under `only_above` just on what is above the limit (section 194Q). `single_sum` is
 * the sum that the limit of a single amount is compared with: of a bill all of it, also what was counted with an advance. Tax that was deducted
 * on what went back is set off: so much of the amount is not taxed again.
 */
export function taxableBase(section: Section, value: bigint, earlier: Earlier, single_sum = value): bigint {
  const { single, monthly, yearly, only_above } = section
  const whole = earlier.value + value
  const limit = monthly ?? yearly
  if (limit !== undefined && only_above) return larger(0n, larger(0n, whole - limit) - earlier.taxed)
  if (limit !== undefined && whole > limit) return larger(0n, whole - earlier.taxed)
  if (single === undefined ? limit !== undefined : single_sum <= single) return 0n
  const set_off = larger(0n, earlier.taxed - larger(0n, earlier.value))
  return larger(0n, value - set_off)
}

/**
 * Tax beside money that went to a supplier, in paise. The money is what is left after the tax, so the tax is part of its own base: `base` is
 * what it is due on without itself. 98,000 paid at 2 % are an advance of 1,00,000 with a tax of 2,000.
 */
export function withheldBeside(base: bigint, rate: string): { base: bigint; tax: bigint } {
  const percent = exact(rate)
  const hundred = 100n * 10n ** BigInt(percent.places)
  const tax = roundedRatio(base * percent.units, hundred - percent.units)
  return { base: base + tax, tax }
}

/** Tax on an amount, at most `most`, and the amount that it is for: what does not fit is due with the next amount. */
export function withheldOf(base: bigint, rate: string, most: bigint): { base: bigint; tax: bigint } {
  const percent = exact(rate)
  const tax = percentUnits(percent, base)
  if (tax <= most) return { base, tax }
  // The largest base whose tax is not above the amount.
  return { base: percent.units === 0n ? 0n : (most * 10n ** BigInt(percent.places + 2)) / percent.units, tax: most }
}
