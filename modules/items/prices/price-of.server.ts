import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { choosePrice, type OfferedPrice } from './choose-price.ts'

/** The price of one unit of an item. */
export interface ItemPrice {
  /** Rupees as a decimal text; null where the item has no price. */
  price: string | null
  /** True if GST is part of the price. Price lists follow their items. */
  tax_inclusive: boolean
  /** The price list it comes from; null for the sale price of the item. */
  price_list_id: number | null
}

/** The price of an item for a client, a quantity in the item's unit and a day; null where the business has no such item. */
export async function priceOf(
  transaction: Transaction,
  asked: { business: number; item: number; contact?: number | null; quantity: string; date: string },
): Promise<ItemPrice | null> {
  const { business, item, contact = null, quantity, date } = asked
  const [found] = await transaction.query<{
    sale_price: string | null
    tax_inclusive: boolean | null
    parent_id: number | null
  }>(
    `select sale_price::text, tax_inclusive, parent_id from item
     where business_id = $1::bigint and id = $2::bigint and deleted_at is null`,
    [business, item],
  )
  if (!found) return null
  const offered = await transaction.query<OfferedPrice>(
    `select p.id as price_list_id, p.client_group_id is not null as is_for_group, l.item_id = $2::bigint as is_own,
       l.min_quantity::text, l.price::text
     from price_list_line l join price_list p on p.id = l.price_list_id
     where l.business_id = $1::bigint and p.business_id = $1::bigint and l.item_id in ($2::bigint, $3::bigint)
       and p.deleted_at is null and p.is_active
       and (p.from_date is null or p.from_date <= $5::date) and (p.to_date is null or p.to_date >= $5::date)
       and (p.client_group_id is null or p.client_group_id = (select client_group_id from contact c
         where c.business_id = $1::bigint and c.id = $4::bigint and c.deleted_at is null))`,
    [business, item, found.parent_id, contact, date],
  )
  const chosen = choosePrice(offered, quantity)
  const paise = chosen ? chosen.price : found.sale_price
  return {
    price: paise === null ? null : paiseText(BigInt(paise)),
    tax_inclusive: found.tax_inclusive === true,
    price_list_id: chosen ? Number(chosen.price_list_id) : null,
  }
}
