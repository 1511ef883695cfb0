import { type Exact, exact, rounded, sum, times } from '#base/exact.ts'
import type { TaxType } from './decide-tax.ts'
import type { Decimal } from './document.ts'
import { roundedRatio } from './spread.ts'

/** The number of a text that may be empty: nothing, text that is no number and numbers below zero count as zero. */
export function amountOf(text: Decimal): Exact {
  const number = exact(text)
  return number.units < 0n ? exact('0') : number
}

/** A number in the smallest units of a currency with `places` decimals: 12.345 is 1235n with two. */
export function smallestUnits(number: Exact, places: number): bigint {
  const short = rounded(number, places)
  return short.units * 10n ** BigInt(places - short.places)
}

/** A percentage of an amount in the smallest units, rounded half away from zero. */
export function percentUnits(percent: Exact, amount: bigint): bigint {
  return roundedRatio(amount * percent.units, 10n ** BigInt(percent.places + 2))
}

/** The tax of a line in the smallest units of the currency. */
export interface LineTax {
  taxable: bigint
  cgst: bigint
  sgst: bigint
  igst: bigint
  cess: bigint
  cess_per_unit: bigint
}

/** What the tax of a line follows from. `value` is its amount after discounts and with its share of the charges. */
export interface LineTaxFacts {
  value: bigint
  quantity: Exact
  rate: Exact
  cess_rate: Exact
  cess_per_unit: Exact
  tax_type: TaxType
  includes_tax: boolean
  places: number
}

const NO_TAX = { cgst: 0n, sgst: 0n, igst: 0n, cess: 0n, cess_per_unit: 0n }

/**
 * The tax of a line. CGST and SGST are each half the rate, rounded on their own, so they are always equal. From a price that includes
 * tax the taxes are taken out and the rest is the taxable value (CGST rules, rule 35), so that the buyer pays exactly the price.
 */
export function lineTax(facts: LineTaxFacts): LineTax {
  const { value, quantity, tax_type, places } = facts
  if (tax_type === 'NONE') return { taxable: value, ...NO_TAX }
  const perUnit = smallestUnits(times(quantity, facts.cess_per_unit), places)
  if (!facts.includes_tax) {
    const percents = taxesOf(facts, { amount: value, per: exact('100') })
    return { taxable: value, ...percents, cess_per_unit: perUnit }
  }
  // A cess that is more than the whole price leaves nothing to tax; the caller reports it.
  const cess_per_unit = perUnit > value ? value : perUnit
  const rest = value - cess_per_unit
  const taxes = taxesOf(facts, { amount: rest, per: sum([exact('100'), facts.rate, facts.cess_rate]) })
  return { taxable: rest - taxes.cgst - taxes.sgst - taxes.igst - taxes.cess, ...taxes, cess_per_unit }
}

/** The percentage taxes of an amount: amount × rate ÷ `per`, which is 100 or, for prices with tax, 100 + rate + cess rate. */
function taxesOf({ rate, cess_rate, tax_type }: LineTaxFacts, { amount, per }: { amount: bigint; per: Exact }) {
  const share = (percent: Exact, parts: bigint) =>
    roundedRatio(amount * percent.units * 10n ** BigInt(per.places), parts * per.units * 10n ** BigInt(percent.places))
  const cess = share(cess_rate, 1n)
  if (tax_type === 'IGST') return { cgst: 0n, sgst: 0n, igst: share(rate, 1n), cess }
  const half = share(rate, 2n)
  return { cgst: half, sgst: half, igst: 0n, cess }
}
