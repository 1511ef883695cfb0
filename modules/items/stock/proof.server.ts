import type { Transaction } from '#engine/server/database/database.server.ts'

/** A balance that differs from its movements. `location_id` is null for what is on hand of the item at all locations together. */
export interface WrongBalance {
  item_id: number
  location_id: number | null
  balance: string
  movements: string
}

/**
 * Compares the balances of a business with the sums of its movements: each item at each location, and what is on hand of each item.
 * Empty if the stock proves itself.
 */
export async function provenStock(transaction: Transaction): Promise<WrongBalance[]> {
  return transaction.query<WrongBalance>(
    `select item_id, location_id, balance::text, movements::text from (
       select coalesce(b.item_id, m.item_id) as item_id, coalesce(b.location_id, m.location_id) as location_id,
         coalesce(b.quantity, 0) as balance, coalesce(m.quantity, 0) as movements
       from (select item_id, location_id, quantity from stock_balance where business_id = $1::bigint) b
       full join (select item_id, location_id, sum(quantity) as quantity from stock_movement
         where business_id = $1::bigint group by item_id, location_id) m
       on m.item_id = b.item_id and m.location_id = b.location_id
       union all
       select i.id, null, coalesce(i.on_hand, 0), coalesce(m.quantity, 0)
       from (select id, on_hand from item where business_id = $1::bigint) i
       left join (select item_id, sum(quantity) as quantity from stock_movement
         where business_id = $1::bigint group by item_id) m on m.item_id = i.id
     ) s where balance <> movements order by item_id, location_id nulls last limit 100`,
    [transaction.scope.business_id],
  )
}
