import { exact, rounded, times } from '#base/exact.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { item } from '../item.record.ts'
import { inItemUnit } from './item-units.ts'
import { itemUnitsOf, unitsOf } from './ledger-rows.server.ts'

/** Goods that are the business's and with somebody else. `quantity` is a decimal text in `unit`, a code such as `DOZ`; null means the item's unit. */
export interface GoodsElsewhere {
  item_id: number
  unit: string | null
  quantity: string
}

type Reading = (transaction: Transaction) => Promise<GoodsElsewhere[]>

const readers: Reading[] = []

/** A module whose papers send goods away without a sale says what of them is still out. */
export const readGoodsElsewhere = (reading: Reading): void => void readers.push(reading)

/**
 * What goods that are elsewhere are worth at their purchase prices, in paise, of the items that the person may see. They stay stock of the business:
 * only their place is another. A quantity in a unit that its item does not have, and an item without a price, are left out, as in the value of what is here.
 */
export async function valueElsewhere(
  transaction: Transaction,
  { catalog, access }: { catalog: Catalog; access: Access },
): Promise<bigint> {
  const goods = (await Promise.all(readers.map((reading) => reading(transaction)))).flat()
  if (goods.length === 0) return 0n
  const ids = [...new Set(goods.map(({ item_id }) => item_id))]
  const values = new Values()
  const seen = rowFilter({ catalog, definition: item, access, right: 'view', alias: 'i', values })
  if (seen === false) return 0n
  // An item whose stock is not kept has no quantity on hand, and its goods are not in the value here either.
  const rows = await transaction.query<{ id: number; price: string }>(
    `select i.id, i.purchase_price::text as price from item i
     where i.business_id = ${values.add(access.business_id)}::bigint and i.id = any(${values.add(ids)}::bigint[])
       and i.on_hand is not null and i.purchase_price is not null ${seen === null ? '' : `and ${seen}`}`,
    values.list,
  )
  const prices = new Map(rows.map(({ id, price }) => [Number(id), price]))
  const [items, units] = [await itemUnitsOf(transaction, [...prices.keys()]), await unitsOf(transaction)]
  let paise = 0n
  for (const { item_id, unit, quantity } of goods) {
    const [price, of] = [prices.get(item_id), items.get(item_id)]
    const own = of && inItemUnit(quantity, unit, of, units)
    if (price && own && 'value' in own) paise += rounded(times(exact(price), exact(own.value)), 0).units
  }
  return paise
}
