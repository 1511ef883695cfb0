import { decimalText, exact, times } from '#base/exact.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Change } from '#engine/server/records/hooks.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import { fromRupees, type Rate } from '#modules/gst/currency/exchange.ts'
import { priceOf, purchasePriceOf, saleFactsOf, unitFactor } from '#modules/items/index.server.ts'
import { item } from '#modules/items/item.record.ts'
import { plainDecimal } from '../../rules/amounts.ts'
import { pricedAbroad } from '../foreign-fields.ts'
import { CESS_FIELDS, ITEM_FIELDS, lineOfItem, type PriceSide } from './line-of-item.ts'

type Line = Record<string, unknown>

/** True for a person who may read that price of items. Others write prices by hand: a filled line would show it to them. */
export const mayReadPrice = (side: PriceSide, access: Access): boolean =>
  ['read', 'edit'].includes(ruleOf(item, access, `${side}_price`))

/** What the price and tax of an item depend on beside the item. */
export interface LineFacts {
  side: PriceSide
  contact_id: number | null
  /** The date of the document, which decides the tax rate and the price list. */
  date: string
  prices_include_tax: boolean
  /** The rate of a document whose prices are in another currency; null for rupees. */
  rate: Rate | null
}

/** What an item gives a line. */
export type FilledLine = ReturnType<typeof lineOfItem> & {
  /** The line has a unit that the item does not have, so there is no price for it. */
  unit_unknown?: string
  /** That item has a cess for one unit, which is not known for the unit of the line. */
  has_unit_cess?: boolean
}

/**
 * The values that an item gives a line of a quantity; null where the business has no such item. With a unit that is not the item's the
 * price is that of the other unit, and the quantity counts in the item's unit for price lists.
 */
export async function filledLine(
  transaction: Transaction,
  asked: LineFacts & { item_id: number; quantity: string; unit?: string | null },
): Promise<FilledLine | null> {
  const { side, item_id, quantity, unit, contact_id: contact, date, prices_include_tax, rate } = asked
  const facts = (await saleFactsOf(transaction, { ids: [item_id], date })).get(item_id)
  if (!facts) return null
  const read = unit && unit !== facts.uqc ? await unitFactor(transaction, { item_id, unit }) : { value: '1' }
  const factor = 'value' in read ? read.value : '1'
  const business = transaction.scope.business_id as number
  const in_unit = plainDecimal(decimalText(times(exact(quantity), exact(factor)), 3))
  const price =
    side === 'purchase'
      ? await purchasePriceOf(transaction, item_id)
      : await priceOf(transaction, { business, item: item_id, contact, quantity: in_unit, date })
  if (!price) return null
  const line = lineOfItem({ ...facts, ...price }, { prices_include_tax, date })
  if ('message' in read)
    return {
      ...line,
      price: null,
      cess_per_unit: null,
      unit_unknown: read.message,
      has_unit_cess: line.cess_per_unit !== null,
    }
  const inUnit = (amount: string | null, places: number) =>
    amount === null || factor === '1' ? amount : plainDecimal(decimalText(times(exact(amount), exact(factor)), places))
  const inCurrency = (amount: string | null) => (amount !== null && rate ? priceAbroad(amount, rate) : amount)
  return { ...line, price: inCurrency(inUnit(line.price, 3)), cess_per_unit: inCurrency(inUnit(line.cess_per_unit, 4)) }
}

// The rates of a bill are those of the day that the supplier wrote on it.
const dayOfSupply = (draft: Line, side: PriceSide): string | null => {
  const day = (side === 'purchase' && draft.bill_date) || draft.date
  return typeof day === 'string' ? day : null
}

/** A price of an item in the currency of the document; null while its rate is not known. */
function priceAbroad(rupees: string, rate: Rate): string | null {
  const found = fromRupees(rupees, rate)
  return 'value' in found ? plainDecimal(found.value) : null
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/**
 * Fills what the caller left out of lines that name an item. A saved line whose item stays the same keeps what it has, also
 * what somebody emptied. A line without an item needs a description.
 */
export async function fillItemLines(
  { transaction, access }: { transaction: Transaction; access: Access },
  { before, values, issues }: Change,
  { side = 'sale', fields = ITEM_FIELDS }: { side?: PriceSide; fields?: readonly (typeof ITEM_FIELDS)[number][] } = {},
): Promise<void> {
  if (!Array.isArray(values.lines)) return
  const draft = { ...before, ...values }
  const facts: LineFacts = {
    side,
    contact_id: typeof draft.contact_id === 'number' ? draft.contact_id : null,
    date: dayOfSupply(draft, side) ?? indianDate(new Date()),
    prices_include_tax: draft.prices_include_tax === true,
    rate: pricedAbroad(draft),
  }
  const stored = new Map(((before?.lines ?? []) as Line[]).map((line) => [line.id, line.item_id]))
  const names = fields.filter((name) => name !== 'price' || mayReadPrice(side, access))
  const asked = fields.filter((name) => !CESS_FIELDS.includes(name))
  const known = new Map<string, ReturnType<typeof filledLine>>()
  for (const [index, line] of (values.lines as Line[]).entries()) {
    const { item_id } = line
    const is_kept = line.id !== undefined && stored.get(line.id) === item_id
    if (typeof item_id === 'number' && !is_kept && asked.some((name) => isEmpty(line[name]))) {
      const quantity = String(line.quantity ?? '1')
      const unit = isEmpty(line.unit) ? null : String(line.unit)
      const key = `${item_id} ${quantity} ${unit}`
      // A long document names the same item often.
      const filling = known.get(key) ?? filledLine(transaction, { ...facts, item_id, quantity, unit })
      known.set(key, filling)
      const filled = await filling
      const takes_cess = isEmpty(line.tax_rate)
      const lacks_cess = filled?.has_unit_cess && takes_cess && isEmpty(line.cess_per_unit)
      if (filled?.unit_unknown && (isEmpty(line.price) || lacks_cess))
        issues.push({ field: `lines.${index}.unit`, message: filled.unit_unknown, rule: 'unit' })
      for (const name of names)
        if (isEmpty(line[name]) && filled && (takes_cess || !CESS_FIELDS.includes(name))) line[name] = filled[name]
    }
    if (isEmpty(line.description))
      issues.push({
        field: `lines.${index}.description`,
        message: 'Choose an item or write what it is',
        rule: 'required',
      })
  }
}
