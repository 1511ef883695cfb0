import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { item } from '../item.record.ts'
import { quantityText, millionthsOf } from './quantity.ts'
import type { MovementKind } from './stock-kinds.ts'

/** Which movements are wanted; null for all. */
export interface MovementsAsked {
  item_id: number | null
  location_id: number | null
  /** The first and the last day. */
  from: string | null
  to: string | null
}

/** A movement as screens and files show it. Quantities are decimal texts in the unit of the item. */
export interface ShownMovement {
  id: number
  item_id: number
  item: string
  location: string
  kind: MovementKind
  quantity: string
  /** What was there afterwards, of the item at this location. */
  balance: string
  date: string
  /** The paper that moved the goods; its number only for people who may see it. */
  record: string | null
  record_id: number | null
  paper: string | null
  note: string | null
  is_reversal: boolean
  created_by: string | null
}

/**
 * Movements in the order of their days, the newest first, with the balance of the item at the location after each. `before` is the id
 * of the last one of the page before.
 */
export async function readMovements(
  transaction: Transaction,
  options: MovementsAsked & { catalog: Catalog; access: Access; before: number | null; limit: number },
): Promise<{ data: ShownMovement[]; next: number | null }> {
  const { catalog, access, item_id, location_id, from, to, before, limit } = options
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const seen = rowFilter({ catalog, definition: item, access, right: 'view', alias: 'i', values })
  if (seen === false) return { data: [], next: null }
  const own = [
    ...(item_id === null ? [] : [`m.item_id = ${values.add(item_id)}::bigint`]),
    ...(location_id === null ? [] : [`m.location_id = ${values.add(location_id)}::bigint`]),
  ].map((condition) => `and ${condition}`)
  const days = [
    ...(from === null ? [] : [`s.date >= ${values.add(from)}::date`]),
    ...(to === null ? [] : [`s.date <= ${values.add(to)}::date`]),
    ...(before === null
      ? []
      : [
          `(s.date, s.id) < (select p.date, p.id from stock_movement p where p.business_id = ${business} and p.id = ${values.add(before)}::bigint)`,
        ]),
  ].map((condition) => `and ${condition}`)
  const rows = await transaction.query<ShownMovement>(
    `select s.id, s.item_id, i.name as item, l.name as location, s.kind, s.quantity::text, s.balance::text, s.date::text as date,
       s.record, s.record_id, s.paper, s.note, s.is_reversal, w.name as created_by
     from (select m.*, sum(m.quantity) over (partition by m.item_id, m.location_id order by m.date, m.id) as balance
       from stock_movement m where m.business_id = ${business} ${own.join(' ')}) s
     join item i on i.business_id = ${business} and i.id = s.item_id
     join location l on l.business_id = ${business} and l.id = s.location_id
     left join member w on w.business_id = ${business} and w.id = s.created_by
     where true ${days.join(' ')} ${seen === null ? '' : `and ${seen}`}
     order by s.date desc, s.id desc limit ${limit + 1}`,
    values.list,
  )
  const shown = rows.slice(0, limit)
  const numbers = await numbersOf(transaction, { catalog, access, rows: shown })
  const data = shown.map((row) => ({
    ...row,
    ...{ quantity: quantityText(millionthsOf(row.quantity)), balance: quantityText(millionthsOf(row.balance)) },
    paper: row.record === null ? row.paper : (numbers.get(`${row.record} ${row.record_id}`) ?? null),
  }))
  return { data, next: rows.length > limit ? shown[shown.length - 1].id : null }
}

/** The titles of the papers that the person may see, by record and id. */
async function numbersOf(
  transaction: Transaction,
  { catalog, access, rows }: { catalog: Catalog; access: Access; rows: readonly ShownMovement[] },
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [record, own] of Map.groupBy(rows, (row) => row.record)) {
    const definition = catalog.records.find(({ name }) => name === record)
    if (!definition) continue
    const values = new Values()
    const business = `${values.add(access.business_id)}::bigint`
    const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
    if (seen === false) continue
    const papers = await transaction.query<{ id: number; title: string | null }>(
      `select t.id, t.${definition.title}::text as title from ${definition.name} t
       where t.business_id = ${business} and t.id = any(${values.add(own.map(({ record_id }) => record_id))}::bigint[])
       ${seen === null ? '' : `and ${seen}`}`,
      values.list,
    )
    for (const { id, title } of papers) if (title !== null) found.set(`${record} ${id}`, title)
  }
  return found
}
