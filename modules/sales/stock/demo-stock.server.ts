import { financialYear } from '#base/financial-year.ts'
import { setEach } from '#engine/server/records/store.server.ts'
import { recordMovements, type StockMovement } from '#modules/items/index.server.ts'
import { item } from '#modules/items/item.record.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { quantityOf, thousandthsOf, total } from '../rules/amounts.ts'

interface Sold {
  item_id: number
  location_id: number
  date: string
  record: 'invoice' | 'shipment'
  record_id: number
  quantity: string
}

/** The opening stock of the goods of the demo business, and what this year's invoices and shipments took of it. */
export async function plantStock({ transaction, access, today }: DemoContext): Promise<void> {
  const { start } = financialYear(today)
  const sold = await transaction.query<Sold>(
    `select l.item_id, i.location_id, i.date::text as date, 'invoice' as record, i.id as record_id, l.quantity::text
     from invoice i join invoice_line l on l.invoice_id = i.id
     where i.business_id = $1::bigint and l.business_id = $1::bigint and i.status = 'posted' and i.date >= $2::date and l.item_id is not null
     union all
     select l.item_id, o.location_id, greatest(s.sent_at::date, $2::date)::text, 'shipment', s.id, p.quantity::text
     from shipment s join shipment_piece p on p.shipment_id = s.id join sales_order o on o.id = s.order_id
       join sales_order_line l on l.id = p.line
     where s.business_id = $1::bigint and p.business_id = $1::bigint and o.business_id = $1::bigint and l.business_id = $1::bigint
       and l.item_id is not null
     order by date, record, record_id`,
    [access.business_id, start],
  )
  const opening = [...Map.groupBy(sold, ({ item_id }) => item_id)].map(([id, own], index) => {
    const gone = total(own.map(({ quantity }) => thousandthsOf(quantity)))
    // Each fourth item has run low.
    const left = index % 4 === 0 ? 8n : BigInt(40 + 35 * (index % 5))
    return { id: Number(id), location_id: own[0].location_id, quantity: quantityOf(gone + left * 1000n) }
  })
  await setEach(transaction, {
    definition: item,
    rows: opening.map(({ id, quantity }) => ({ id, values: { opening_stock: quantity, reorder_level: '20' } })),
  })
  const begun = opening.map(
    ({ id, location_id, quantity }): StockMovement => ({
      item_id: id,
      location_id,
      kind: 'opening',
      quantity,
      date: start,
    }),
  )
  const gone = sold.map(
    ({ quantity, item_id, ...one }): StockMovement => ({
      ...{ ...one, item_id: Number(item_id), kind: 'sale' },
      quantity: `-${quantity}`,
    }),
  )
  await recordMovements(transaction, access.business_id, [...begun, ...gone])
}
