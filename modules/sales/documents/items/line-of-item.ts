import { compare, decimalText, dividedBy, exact, sum, times, ZERO } from '#base/exact.ts'
import { UNIT_CODES } from '#modules/gst/law/units.ts'
import { plainDecimal } from '../../rules/amounts.ts'
import { TAX_RATES } from '../line-fields.ts'

/** What is known of an item for a document, in wire form. */
export interface ItemOnDay {
  name: string
  hsn: string | null
  /** Unit quantity code. */
  uqc: string | null
  tax_rate: string | null
  /** Rupees; null where the item has no price. */
  price: string | null
  /** True if GST is part of the price. */
  tax_inclusive: boolean
}

/** Which price of an item a document takes: what clients pay, or what suppliers are paid. */
export type PriceSide = 'sale' | 'purchase'

/** The fields of a line that an item fills. */
export const ITEM_FIELDS = ['description', 'hsn', 'unit', 'price', 'tax_rate'] as const

/** The values of a line for an item. The price is with or without GST as the document has its prices, to the tenth of a paisa. */
export function lineOfItem(
  item: ItemOnDay,
  { prices_include_tax }: { prices_include_tax: boolean },
): Record<(typeof ITEM_FIELDS)[number], string | null> {
  const rate = TAX_RATES.find((one) => one === item.tax_rate) ?? null
  return {
    description: item.name.slice(0, 300),
    hsn: item.hsn,
    unit: item.uqc !== null && Object.hasOwn(UNIT_CODES, item.uqc) ? item.uqc : null,
    price: item.price === null ? null : priceFor(item.price, { ...item, rate, prices_include_tax }),
    tax_rate: rate,
  }
}

function priceFor(
  price: string,
  {
    tax_inclusive,
    prices_include_tax,
    rate,
  }: { tax_inclusive: boolean; prices_include_tax: boolean; rate: string | null },
): string {
  const percent = exact(rate)
  if (tax_inclusive === prices_include_tax || compare(percent, ZERO) === 0) return plainDecimal(price)
  const hundred = exact('100')
  const gross = sum([hundred, percent])
  const [over, under] = tax_inclusive ? [hundred, gross] : [gross, hundred]
  return plainDecimal(decimalText(dividedBy(times(exact(price), over), under, 3), 3))
}
