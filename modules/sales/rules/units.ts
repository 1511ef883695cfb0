import { type Exact, exact, rupeesText, dividedBy, decimalText, times } from '#base/exact.ts'
import { type Reading, refuse } from '#base/issue.ts'
import { plainDecimal, type Refusal } from './amounts.ts'

/** One conversion: 1 of `from` is `factor` of `to` (decimal text). */
export interface UnitConversion {
  from: string
  to: string
  factor: string
}

/** Conversions that hold for every item. Names as the product writes them, in the singular. */
export const COMMON_UNITS: readonly UnitConversion[] = [
  { from: 'dozen', to: 'piece', factor: '12' },
  { from: 'gross', to: 'piece', factor: '144' },
  { from: 'pair', to: 'piece', factor: '2' },
  { from: 'kg', to: 'g', factor: '1000' },
  { from: 'quintal', to: 'kg', factor: '100' },
  { from: 'tonne', to: 'kg', factor: '1000' },
  { from: 'g', to: 'mg', factor: '1000' },
  { from: 'metre', to: 'cm', factor: '100' },
  { from: 'cm', to: 'mm', factor: '10' },
  { from: 'km', to: 'metre', factor: '1000' },
  { from: 'inch', to: 'cm', factor: '2.54' },
  { from: 'foot', to: 'inch', factor: '12' },
  { from: 'yard', to: 'foot', factor: '3' },
  { from: 'litre', to: 'ml', factor: '1000' },
]

/** Units that are counted, never cut. */
export const WHOLE_UNITS: readonly string[] = ['piece', 'pair', 'box', 'set']

/** A fraction of two numbers above zero. */
interface Fraction {
  over: Exact
  under: Exact
}

const ONE: Fraction = { over: exact('1'), under: exact('1') }

/** The factor from one unit to another over any number of steps in both directions; null without a path. */
function factorBetween(from: string, to: string, conversions: readonly UnitConversion[]): Fraction | null {
  const factors = new Map([[from, ONE]])
  // The map grows while it is walked, so this visits every unit that can be reached.
  for (const [unit, { over, under }] of factors) {
    if (unit === to) return { over, under }
    for (const step of conversions) {
      const factor = exact(step.factor)
      if (step.from === unit && !factors.has(step.to)) factors.set(step.to, { over: times(over, factor), under })
      if (step.to === unit && !factors.has(step.from)) factors.set(step.from, { over, under: times(under, factor) })
    }
  }
  return null
}

const PLACES = 6

/** A fraction with up to 6 decimals, without ending zeros, and whether nothing was cut. */
function written({ over, under }: Fraction): { text: string; exact: boolean } {
  const short = dividedBy(over, under, PLACES)
  const text = plainDecimal(decimalText(short, PLACES))
  return { text, exact: isSame(times(short, under), over) }
}

const isSame = (a: Exact, b: Exact): boolean => a.units * 10n ** BigInt(b.places) === b.units * 10n ** BigInt(a.places)
const isWhole = ({ over, under }: Fraction): boolean => isSame(times(dividedBy(over, under, 0), under), over)

/** A quantity in another unit, still exact. */
function convert(
  quantity: string,
  { from, to }: { from: string; to: string },
  own: readonly UnitConversion[],
): Reading<Fraction> {
  const conversions = [...own, ...COMMON_UNITS]
  const isKnown = (unit: string) => conversions.some((one) => one.from === unit || one.to === unit)
  if (!isKnown(from) || !isKnown(to)) return refuse('unit_unknown', 'This item has no such unit')
  const number = exact(quantity)
  if (number.units < 0n) return refuse('qty_negative', 'The quantity cannot be below zero')
  if (WHOLE_UNITS.includes(from) && !isWhole({ over: number, under: ONE.under })) return NOT_WHOLE
  const factor = factorBetween(from, to, conversions)
  if (!factor) return refuse('no_path', 'There is no conversion between these units')
  const value = { over: times(number, factor.over), under: factor.under }
  return WHOLE_UNITS.includes(to) && !isWhole(value) ? NOT_WHOLE : { value }
}

const NOT_WHOLE = refuse('not_whole', 'This unit is counted in whole numbers')

/**
 * A quantity (decimal text) in another unit, with up to 6 decimals; `exact` says whether nothing was cut. `own` holds the item's own
 * conversions. Refused: `unit_unknown`, `qty_negative`, `not_whole` (a part of a piece), `no_path`.
 */
export function convertQuantity(
  quantity: string,
  units: { from: string; to: string },
  own: readonly UnitConversion[] = [],
): Reading<{ text: string; exact: boolean }> {
  const converted = convert(quantity, units, own)
  return 'rule' in converted ? converted : { value: written(converted.value) }
}

/**
 * What a quantity in one unit costs at a price for another, rounded once to the paisa, and the quantity in the item's base unit. Refused
 * as `convertQuantity`.
 */
export function amountInUnits(
  line: { quantity: string; unit: string; price: string; price_unit: string; base_unit: string },
  own: readonly UnitConversion[] = [],
): Reading<{ amount: string; stock_quantity: string }> {
  // An item may be counted in a unit that needs no conversion, such as a bag.
  const known = [...own, { from: line.base_unit, to: line.base_unit, factor: '1' }]
  const priced = convert(line.quantity, { from: line.unit, to: line.price_unit }, known)
  if ('rule' in priced) return priced
  const stock = convert(line.quantity, { from: line.unit, to: line.base_unit }, known)
  if ('rule' in stock) return stock
  const { over, under } = priced.value
  const amount = dividedBy(times(over, exact(line.price)), under, 2)
  return { value: { amount: rupeesText(amount), stock_quantity: written(stock.value).text } }
}

/**
 * Checks the conversions of an item in their order: for each whether it only repeats what follows from the others. The first wrong one is
 * refused: `factor_invalid`, `same_unit`, `conflict` (another value than a path that exists).
 */
export function checkConversions(
  own: readonly UnitConversion[],
): { redundant: boolean[] } | (Refusal & { index: number }) {
  const redundant: boolean[] = []
  for (const [index, { from, to, factor }] of own.entries()) {
    if (exact(factor).units <= 0n) return { index, ...refuse('factor_invalid', 'Enter a number above zero') }
    if (from === to) return { index, ...refuse('same_unit', 'Choose two different units') }
    const known = factorBetween(from, to, [...own.slice(0, index), ...COMMON_UNITS])
    if (known && !isSame(known.over, times(known.under, exact(factor))))
      return { index, ...refuse('conflict', 'This conversion contradicts another one') }
    redundant.push(known !== null)
  }
  return { redundant }
}
