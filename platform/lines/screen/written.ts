import { isDecimalText } from '#base/exact.ts'
import type { Field } from '#engine/record/fields.ts'

/** How a screen writes amounts that are not in rupees: as a figure, and with the sign of their currency. */
export interface Written {
  figure: (amount: string) => string
  words: (amount: string) => string
}

const ways = new WeakMap<Field, Written>()

/** A field of money whose amounts are written in another way, for computed amounts in another currency. */
export function written(field: Field, way: Written): Field {
  const own = { ...field }
  ways.set(own, way)
  return own
}

/** An amount of a field that is written in another way; null for rupees, and for what is no amount, such as a masked one. */
export const writtenAs = (field: Field, as: keyof Written, text: string): string | null =>
  isDecimalText(text) ? (ways.get(field)?.[as](text) ?? null) : null
