import type { Catalog } from '#engine/record/catalog.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { item } from '../item.record.ts'
import { valueElsewhere } from './elsewhere.server.ts'
import { readMovements, type ShownMovement } from './movements.server.ts'
import { readStock, type StockRow } from './stock-list.server.ts'

/** What the goods of the business are worth at their purchase prices, in rupees: in all, here by group of items, and with others. */
export interface StockValue {
  total: string
  elsewhere: string
  groups: { item_group_id: number | null; name: string | null; value: string }[]
  /** Items in stock whose purchase price is not known; they are not in the value. */
  without_price: number
}

/** The stock of a business for its dashboard, within the rights of the person; `value` is null where a price is hidden. */
export interface StockSummary {
  value: StockValue | null
  low: { count: number; data: StockRow[] }
  movements: ShownMovement[]
}

const SHOWN = 6
const MOST_GROUPS = 50

/** Reads what the stock is worth, the first items at their reorder level, and the latest movements. */
export async function readStockSummary(
  transaction: Transaction,
  { catalog, access }: { catalog: Catalog; access: Access },
): Promise<StockSummary> {
  const everything = { q: '', location_id: null, item_id: null, after: null }
  const low = await readStock(transaction, { catalog, access, ...everything, low: true })
  const days = { item_id: null, location_id: null, from: null, to: null, before: null }
  const { data: movements } = await readMovements(transaction, { catalog, access, ...days, limit: SHOWN })
  return {
    value: await readValue(transaction, { catalog, access }),
    low: { count: low.low, data: low.data.slice(0, SHOWN) },
    movements,
  }
}

async function readValue(
  transaction: Transaction,
  { catalog, access }: { catalog: Catalog; access: Access },
): Promise<StockValue | null> {
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const seen = rowFilter({ catalog, definition: item, access, right: 'view', alias: 'i', values })
  const reads = ['on_hand', 'purchase_price', 'item_group_id'].every((name) =>
    ['read', 'edit'].includes(ruleOf(item, access, name)),
  )
  if (seen === false || !reads) return null
  const rows = await transaction.query<{
    id: number | null
    name: string | null
    value: string
    without_price: string
  }>(
    `select x.id, g.name, x.value, x.without_price from (
       select i.item_group_id as id, round(coalesce(sum(i.on_hand * i.purchase_price), 0))::text as value,
         count(*) filter (where i.purchase_price is null) as without_price
       from item i where i.business_id = ${business} and i.deleted_at is null and i.on_hand > 0 ${seen === null ? '' : `and ${seen}`}
       group by 1) x
     left join item_group g on g.business_id = ${business} and g.id = x.id
     order by x.value::numeric desc, x.id`,
    values.list,
  )
  const elsewhere = await valueElsewhere(transaction, { catalog, access })
  const here = rows.reduce((sum, { value }) => sum + BigInt(value), 0n)
  return {
    total: paiseText(here + elsewhere),
    elsewhere: paiseText(elsewhere),
    groups: rows
      .slice(0, MOST_GROUPS)
      .map(({ id, name, value }) => ({ item_group_id: id, name, value: paiseText(BigInt(value)) })),
    without_price: rows.reduce((sum, { without_price }) => sum + Number(without_price), 0),
  }
}
