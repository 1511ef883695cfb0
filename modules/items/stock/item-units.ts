import { convertQuantity, type UnitConversion } from '#modules/sales/rules/units.ts'
import type { Reading } from '#base/issue.ts'

/** A unit of a business: its code in GST returns, and of how many of a smaller unit it consists. */
export interface UnitRow {
  id: number
  uqc: string
  base_unit_id: number | null
  /** Decimal text. */
  factor: string | null
}

/** The units of an item: its own one, and others with how many of its own they are. */
export interface ItemUnits {
  unit_id: number | null
  conversions: readonly { unit_id: number; factor: string }[]
}

// Codes of the GST portal under the names that the common conversions use.
const NAMES: Readonly<Record<string, string>> = {
  ...{ PCS: 'piece', NOS: 'piece', UNT: 'piece', DOZ: 'dozen', GRS: 'gross', PRS: 'pair', SET: 'set', BOX: 'box' },
  ...{ KGS: 'kg', GMS: 'g', QTL: 'quintal', MTS: 'tonne', TON: 'tonne', MTR: 'metre', CMS: 'cm', KME: 'km' },
  ...{ YDS: 'yard', LTR: 'litre', MLT: 'ml' },
}
const nameOf = (uqc: string): string => (Object.hasOwn(NAMES, uqc) ? NAMES[uqc] : uqc)

/** All conversions that hold for an item: its own first, then those of the units of the business. */
function conversionsOf({ unit_id, conversions }: ItemUnits, units: ReadonlyMap<number, UnitRow>): UnitConversion[] {
  const step = (from: number | null, to: number | null, factor: string | null): UnitConversion[] => {
    const [one, other] = [units.get(from ?? 0), units.get(to ?? 0)]
    if (!one || !other || factor === null) return []
    const [from_name, to_name] = [nameOf(one.uqc), nameOf(other.uqc)]
    // Units without a code of their own share OTH, so it says nothing about them.
    return one.uqc === 'OTH' || other.uqc === 'OTH' || from_name === to_name
      ? []
      : [{ from: from_name, to: to_name, factor }]
  }
  return [
    ...conversions.flatMap((one) => step(one.unit_id, unit_id, one.factor)),
    ...[...units.values()].flatMap((one) => step(one.id, one.base_unit_id, one.factor)),
  ]
}

/**
 * A quantity (decimal text, not below zero) of a line in the unit of its item, with up to 6 decimals. `unit` is the code of the line,
 * such as `DOZ`. A line without a unit, and an item without one, mean the same unit. Refused as `convertQuantity`.
 *
 * ```ts
 * inItemUnit('2', 'DOZ', pieces, units) // { value: '24' }
 * ```
 */
export function inItemUnit(
  quantity: string,
  unit: string | null | undefined,
  item: ItemUnits,
  units: ReadonlyMap<number, UnitRow>,
): Reading<string> {
  const own = units.get(item.unit_id ?? 0)
  if (!unit || !own || nameOf(own.uqc) === nameOf(unit)) return { value: quantity }
  const names = { from: nameOf(unit), to: nameOf(own.uqc) }
  const found = convertQuantity(quantity, names, conversionsOf(item, units))
  return 'rule' in found ? found : { value: found.value.text }
}
