import { decimalText, dividedBy, type Exact, exact, minus, rounded, sum, times } from '#base/exact.ts'
import { hasCess } from '#modules/gst/law/cess.ts'
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
  /** Compensation cess in percent, and in rupees for one unit of the item. */
  cess: string | null
  cess_per_unit: string | null
  /** Rupees; null where the item has no price. */
  price: string | null
  /** True if GST is part of the price. */
  tax_inclusive: boolean
}

/** Which price of an item a document takes: what clients pay, or what suppliers are paid. */
export type PriceSide = 'sale' | 'purchase'

/** The fields of a line that an item fills. */
export const ITEM_FIELDS = ['description', 'hsn', 'unit', 'price', 'tax_rate', 'cess_rate', 'cess_per_unit'] as const

/** Those that belong to the rate: a line that has its own rate has its own cess too. */
export const CESS_FIELDS: readonly string[] = ['cess_rate', 'cess_per_unit']

/**
 * The values of a line for an item on a day, YYYY-MM-DD. The price is with or without tax as the document has its prices, to the tenth of a
 * paisa. A cess that the law of the day does not know is left out.
 */
export function lineOfItem(
  item: ItemOnDay,
  { prices_include_tax, date }: { prices_include_tax: boolean; date: string },
): Record<(typeof ITEM_FIELDS)[number], string | null> {
  const rate = TAX_RATES.find((one) => one === item.tax_rate) ?? null
  const cess = hasCess(date) ? item : { cess: null, cess_per_unit: null }
  const { cess_per_unit } = cess
  const percent = sum([exact(rate), exact(cess.cess)])
  return {
    description: item.name.slice(0, 300),
    hsn: item.hsn,
    unit: item.uqc !== null && Object.hasOwn(UNIT_CODES, item.uqc) ? item.uqc : null,
    price: item.price === null ? null : priceFor(item.price, { ...item, percent, cess_per_unit, prices_include_tax }),
    tax_rate: rate,
    cess_rate: cess.cess && plainDecimal(cess.cess),
    cess_per_unit: cess_per_unit && plainDecimal(cess_per_unit),
  }
}

function priceFor(
  price: string,
  {
    tax_inclusive,
    prices_include_tax,
    percent,
    cess_per_unit,
  }: { tax_inclusive: boolean; prices_include_tax: boolean; percent: Exact; cess_per_unit: string | null },
): string {
  if (tax_inclusive === prices_include_tax) return plainDecimal(price)
  const hundred = exact('100')
  const gross = sum([hundred, percent])
  const per_unit = exact(cess_per_unit)
  if (!tax_inclusive) {
    const taxed = dividedBy(times(exact(price), gross), hundred, 3)
    return plainDecimal(decimalText(rounded(sum([taxed, per_unit]), 3), 3))
  }
  // The cess of a unit comes out first, as in the price of a line (gst/tax/line-tax.ts).
  const rest = minus(exact(price), per_unit)
  return rest.units <= 0n ? '0' : plainDecimal(decimalText(dividedBy(times(rest, hundred), gross, 3), 3))
}
