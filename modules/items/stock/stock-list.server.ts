import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { item } from '../item.record.ts'
import { millionthsOf, quantityText } from './quantity.ts'

/** An item with its stock. Quantities are decimal texts in its unit. */
export interface StockRow {
  item_id: number
  name: string
  code: string | null
  unit: string | null
  on_hand: string
  /** What is there at each location. */
  places: { location_id: number; location: string; quantity: string }[]
  reorder_level: string | null
  is_low: boolean
}

const PAGE = 100

/** The items whose stock is kept, by their ids: at one location or at all, and only those at or below their reorder level if `low`. */
export async function readStock(
  transaction: Transaction,
  options: {
    catalog: Catalog
    access: Access
    q: string
    low: boolean
    location_id: number | null
    item_id: number | null
    after: number | null
  },
): Promise<{ data: StockRow[]; next: number | null; low: number }> {
  const { catalog, access, q, low, location_id, item_id, after } = options
  const none = { data: [], next: null, low: 0 }
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const seen = rowFilter({ catalog, definition: item, access, right: 'view', alias: 'i', values })
  const reads = ['name', 'code', 'on_hand', 'reorder_level', 'unit_id'].every((name) =>
    ['read', 'edit'].includes(ruleOf(item, access, name)),
  )
  if (seen === false || !reads) return none
  // What is not sold any more need not be bought again.
  const is_low = 'i.is_active is not false and i.on_hand <= i.reorder_level'
  const of_items = `i.business_id = ${business} and i.deleted_at is null and i.on_hand is not null ${seen === null ? '' : `and ${seen}`}`
  const [{ count }] = await transaction.query<{ count: string }>(
    `select count(*) from item i where ${of_items} and ${is_low}`,
    values.list,
  )
  const like = q === '' ? '' : `%${q.replace(/[%_\\]/g, String.raw`\$&`)}%`
  const conditions = [
    ...(low ? [is_low] : []),
    ...(like === '' ? [] : [`(i.name ilike ${values.add(like)} or i.code ilike ${values.add(like)})`]),
    ...(item_id === null ? [] : [`i.id = ${values.add(item_id)}::bigint`]),
    ...(after === null ? [] : [`i.id > ${values.add(after)}::bigint`]),
    ...(location_id === null
      ? []
      : [
          `exists (select 1 from stock_balance x where x.business_id = ${business} and x.item_id = i.id
             and x.location_id = ${values.add(location_id)}::bigint)`,
        ]),
  ]
  const rows = await transaction.query<
    Omit<StockRow, 'is_low' | 'places'> & { is_low: boolean | null; places: StockRow['places'] }
  >(
    `select i.id as item_id, i.name, i.code, u.name as unit, i.on_hand::text, i.reorder_level::text,
       ${is_low} as is_low,
       (select coalesce(json_agg(json_build_object('location_id', b.location_id, 'location', l.name, 'quantity', b.quantity::text)
          order by l.is_default desc nulls last, l.id), '[]')
        from stock_balance b join location l on l.business_id = ${business} and l.id = b.location_id
        where b.business_id = ${business} and b.item_id = i.id) as places
     from item i left join unit u on u.business_id = ${business} and u.id = i.unit_id
     where ${[of_items, ...conditions].join(' and ')} order by i.id limit ${PAGE + 1}`,
    values.list,
  )
  const plain = (quantity: string) => quantityText(millionthsOf(quantity))
  const data = rows.slice(0, PAGE).map((row) => ({
    ...row,
    on_hand: plain(row.on_hand),
    reorder_level: row.reorder_level === null ? null : plain(row.reorder_level),
    is_low: row.is_low === true,
    places: row.places.map((place) => ({ ...place, quantity: plain(place.quantity) })),
  }))
  return { data, next: rows.length > PAGE ? data[PAGE - 1].item_id : null, low: Number(count) }
}
