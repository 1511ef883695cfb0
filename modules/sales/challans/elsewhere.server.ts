import type { Transaction } from '#engine/server/database/database.server.ts'
import type { GoodsElsewhere } from '#modules/items/index.server.ts'
import { quantityOf, total } from '../rules/amounts.ts'
import { readAway } from './standing.server.ts'

/**
 * The goods of posted challans that are neither back, lost nor sold, by item and unit. Pieces of the production board are left out: they are in no stock
 * before they are finished (decision 0144).
 */
export async function goodsOnChallans(transaction: Transaction): Promise<GoodsElsewhere[]> {
  const challans = await transaction.query<{ id: number }>(
    `select id from delivery_challan where business_id = $1::bigint and status = 'posted' and goods_status in ('out', 'partly')
       and deleted_at is null order by id`,
    [transaction.scope.business_id],
  )
  const away = await readAway(
    transaction,
    challans.map(({ id }) => Number(id)),
  )
  const goods = [...away.values()].flat().filter(({ item_id, job_work_id }) => item_id !== null && job_work_id === null)
  return [...Map.groupBy(goods, ({ item_id, unit }) => JSON.stringify([item_id, unit])).values()].map((together) => ({
    item_id: Number(together[0].item_id),
    unit: together[0].unit,
    quantity: quantityOf(total(together.map(({ left }) => left))),
  }))
}
