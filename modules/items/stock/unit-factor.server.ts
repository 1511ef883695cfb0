import type { Reading } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { inItemUnit } from './item-units.ts'
import { itemUnitsOf, unitsOf } from './ledger-rows.server.ts'

/**
 * How many of an item's unit one of another unit is: '12' for `DOZ` of an item that is counted in pieces. Decimal text with up to 6
 * decimals. Refused where the item has no such unit.
 */
export async function unitFactor(
  transaction: Transaction,
  { item_id, unit }: { item_id: number; unit: string },
): Promise<Reading<string>> {
  const item = (await itemUnitsOf(transaction, [item_id])).get(item_id)
  return item ? inItemUnit('1', unit, item, await unitsOf(transaction)) : { value: '1' }
}
