import type { Transaction } from '#engine/server/database/database.server.ts'
import type { GoodsElsewhere } from '#modules/items/index.server.ts'

/**
 * The goods of posted challans that are neither back, lost nor sold, by item and unit. Pieces of the production board are left out: they are in no stock
 * before they are finished (decision 0144). A line of what came back names the line of the challan by its place, as `readAway` does.
 */
export async function goodsOnChallans(transaction: Transaction): Promise<GoodsElsewhere[]> {
  const rows = await transaction.query<{ item_id: number; unit: string | null; quantity: string }>(
    `select s.item_id, s.unit, sum(greatest(s.quantity - coalesce(g.gone, 0), 0))::text as quantity
     from (
       select l.id, l.item_id, l.unit, coalesce(l.quantity, 0) as quantity, c.id as challan_id,
         row_number() over (partition by c.id order by l.position) as place
       from delivery_challan c join delivery_challan_line l on l.business_id = $1::bigint and l.delivery_challan_id = c.id
       where c.business_id = $1::bigint and c.status = 'posted' and c.goods_status in ('out', 'partly') and c.deleted_at is null
     ) s left join (
       select r.challan_id, b.line, sum(coalesce(b.quantity, 0) + coalesce(b.lost, 0)) as gone
       from challan_return r join challan_return_line b on b.business_id = $1::bigint and b.challan_return_id = r.id
       where r.business_id = $1::bigint and r.status = 'received' and r.deleted_at is null group by r.challan_id, b.line
     ) g on g.challan_id = s.challan_id and g.line = s.place
     where s.item_id is not null and not exists (
       select from line_origin o where o.business_id = $1::bigint and o.record = 'delivery_challan' and o.line_id = s.id
         and o.from_record = 'job_work')
     group by s.item_id, s.unit order by s.item_id, s.unit`,
    [transaction.scope.business_id],
  )
  return rows.map(({ item_id, ...row }) => ({ ...row, item_id: Number(item_id) }))
}
