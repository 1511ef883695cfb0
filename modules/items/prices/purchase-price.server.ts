import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { ItemPrice } from './price-of.server.ts'

/** What suppliers are paid for one unit of an item, without GST; null where the business has no such item. */
export async function purchasePriceOf(transaction: Transaction, item: number): Promise<ItemPrice | null> {
  const [found] = await transaction.query<{ purchase_price: string | null }>(
    'select purchase_price::text from item where business_id = $1::bigint and id = $2::bigint and deleted_at is null',
    [transaction.scope.business_id, item],
  )
  if (!found) return null
  const { purchase_price } = found
  const price = purchase_price === null ? null : paiseText(BigInt(purchase_price))
  return { price, tax_inclusive: false, price_list_id: null }
}
