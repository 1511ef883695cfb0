import type { Transaction } from '#engine/server/database/database.server.ts'
import { changedNews, publish } from '#platform/live/live.server.ts'
import type { ItemUnits, UnitRow } from './item-units.ts'
import { millionthsOf, quantityText } from './quantity.ts'
import type { MovementKind } from './stock-kinds.ts'

/** An item as the ledger knows it. */
export interface LedgerItem extends ItemUnits {
  id: number
  name: string
}

/** A movement that is written. `quantity` is in whole millionths of the item's unit, below zero where goods went out. */
export interface Moved {
  item_id: number
  location_id: number
  kind: MovementKind
  quantity: bigint
  date: string
  field: string
  record?: string | null
  record_id?: number | null
  paper?: string | null
  note?: string | null
  is_reversal?: boolean
}

/** Millionths by item and location. Items whose stock is not kept have no entry. */
export type Balances = Map<number, Map<number, bigint>>

/** Locks items until the commit, in the order of their ids so that writers cannot deadlock; services are left out. */
export async function lockItems(transaction: Transaction, ids: readonly number[]): Promise<Map<number, LedgerItem>> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  if (wanted.length === 0) return new Map()
  const rows = await transaction.query<{ id: number }>(
    `select id from item where business_id = $1::bigint and id = any($2::bigint[]) and kind <> 'service'
     order by id for no key update`,
    [transaction.scope.business_id, wanted],
  )
  return itemUnitsOf(
    transaction,
    rows.map(({ id }) => Number(id)),
  )
}

/** Items with their names and units. */
export async function itemUnitsOf(transaction: Transaction, ids: readonly number[]): Promise<Map<number, LedgerItem>> {
  const { business_id } = transaction.scope
  const rows = await transaction.query<{ id: number; name: string; unit_id: number | null }>(
    'select id, name, unit_id from item where business_id = $1::bigint and id = any($2::bigint[])',
    [business_id, ids],
  )
  const conversions = await transaction.query<{ item_id: number; unit_id: number; factor: string }>(
    `select item_id, unit_id, factor::text from item_conversion
     where business_id = $1::bigint and item_id = any($2::bigint[]) order by position`,
    [business_id, ids],
  )
  const own = Map.groupBy(conversions, ({ item_id }) => Number(item_id))
  return new Map(
    rows.map(({ id, name, unit_id }) => [
      Number(id),
      {
        ...{ id: Number(id), name, unit_id: unit_id === null ? null : Number(unit_id) },
        conversions: (own.get(Number(id)) ?? []).map((one) => ({ unit_id: Number(one.unit_id), factor: one.factor })),
      },
    ]),
  )
}

/** The units of the business. */
export async function unitsOf(transaction: Transaction): Promise<Map<number, UnitRow>> {
  const rows = await transaction.query<UnitRow>(
    'select id, uqc, base_unit_id, factor::text from unit where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  return new Map(
    rows.map((row) => [
      Number(row.id),
      { ...row, id: Number(row.id), base_unit_id: row.base_unit_id === null ? null : Number(row.base_unit_id) },
    ]),
  )
}

/** The balances of items, which must be locked. */
export async function balancesOf(transaction: Transaction, ids: readonly number[]): Promise<Balances> {
  const rows = await transaction.query<{ item_id: number; location_id: number; quantity: string }>(
    `select item_id, location_id, quantity::text from stock_balance
     where business_id = $1::bigint and item_id = any($2::bigint[]) order by item_id, location_id`,
    [transaction.scope.business_id, ids],
  )
  const found: Balances = new Map()
  for (const { item_id, location_id, quantity } of rows) {
    const own = found.get(Number(item_id)) ?? new Map<number, bigint>()
    found.set(Number(item_id), own.set(Number(location_id), millionthsOf(quantity)))
  }
  return found
}

/** The main location of the business, where stock is kept that names none; null before the first branch. */
export async function mainLocation(transaction: Transaction): Promise<number | null> {
  const [row] = await transaction.query<{ id: number }>(
    `select id from location where business_id = $1::bigint and deleted_at is null
     order by is_default desc nulls last, id limit 1`,
    [transaction.scope.business_id],
  )
  return row ? Number(row.id) : null
}

/** True if the owner allows stock below zero. */
export async function allowsBelowZero(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ allows_below_zero: boolean }>(
    'select allows_below_zero from stock_setting where business_id = $1::bigint order by id desc limit 1',
    [transaction.scope.business_id],
  )
  return row?.allows_below_zero === true
}

/** Adds movements to the ledger, from which nothing is ever removed. */
export async function insertMovements(
  transaction: Transaction,
  business: number,
  moved: readonly Moved[],
): Promise<void> {
  if (moved.length === 0) return
  await transaction.query(
    `insert into stock_movement (business_id, created_by, item_id, location_id, kind, quantity, date, record, record_id, paper, note, is_reversal)
     select b.id, $2::bigint, v.item_id, v.location_id, v.kind, v.quantity, v.date, v.record, v.record_id, v.paper, v.note, v.is_reversal
     from business b, unnest($3::bigint[], $4::bigint[], $5::text[], $6::numeric[], $7::date[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::boolean[])
       with ordinality as v(item_id, location_id, kind, quantity, date, record, record_id, paper, note, is_reversal, place)
     where b.id = $1::bigint order by v.place`,
    [
      ...[business, transaction.scope.user_id ?? null],
      ...[moved.map(({ item_id }) => item_id), moved.map(({ location_id }) => location_id)],
      ...[moved.map(({ kind }) => kind), moved.map(({ quantity }) => quantityText(quantity))],
      ...[moved.map(({ date }) => date), moved.map(({ record }) => record ?? null)],
      ...[moved.map(({ record_id }) => record_id ?? null), moved.map(({ paper }) => paper ?? null)],
      ...[moved.map(({ note }) => note ?? null), moved.map(({ is_reversal }) => is_reversal === true)],
    ],
  )
}

/** Writes the balances of items, and what is on hand of them at all locations together. */
export async function writeBalances(
  transaction: Transaction,
  business: number,
  { balances, items }: { balances: Balances; items: ReadonlySet<number> },
): Promise<void> {
  const own = [...balances].filter(([item_id]) => items.has(item_id))
  const rows = own.flatMap(([item_id, locations]) =>
    [...locations].map(([location_id, quantity]) => ({ item_id, location_id, quantity: quantityText(quantity) })),
  )
  if (rows.length === 0) return
  await transaction.query(
    `insert into stock_balance (business_id, item_id, location_id, quantity)
     select b.id, v.item_id, v.location_id, v.quantity
     from business b, unnest($2::bigint[], $3::bigint[], $4::numeric[]) as v(item_id, location_id, quantity)
     where b.id = $1::bigint
     on conflict (business_id, item_id, location_id) do update set quantity = excluded.quantity`,
    [
      ...[business, rows.map(({ item_id }) => item_id), rows.map(({ location_id }) => location_id)],
      rows.map(({ quantity }) => quantity),
    ],
  )
  const sums = own.map(([, locations]) => quantityText([...locations.values()].reduce((a, b) => a + b, 0n)))
  await transaction.query(
    `update item t set on_hand = v.on_hand from unnest($2::bigint[], $3::numeric[]) as v(id, on_hand)
     where t.business_id = $1::bigint and t.id = v.id`,
    [business, own.map(([item_id]) => item_id), sums],
  )
  // Open lists and pages of items show the new stock.
  const news = changedNews(
    'item',
    own.map(([item_id]) => item_id),
    null,
  )
  await publish(transaction, { business_id: business, to: 'all', event: 'changed', data: news })
}

/** What papers moved in sum, by paper, item, location and kind; sums of zero are left out. */
export async function sumsOfPapers(
  transaction: Transaction,
  { record, ids }: { record: string; ids: readonly number[] },
): Promise<Pick<Moved, 'record_id' | 'item_id' | 'location_id' | 'kind' | 'quantity' | 'paper'>[]> {
  const rows = await transaction.query<{
    record_id: number
    item_id: number
    location_id: number
    kind: MovementKind
    quantity: string
    paper: string | null
  }>(
    `select record_id, item_id, location_id, kind, sum(quantity)::text as quantity, max(paper) as paper from stock_movement
     where business_id = $1::bigint and record = $2 and record_id = any($3::bigint[])
     group by record_id, item_id, location_id, kind having sum(quantity) <> 0 order by record_id, item_id, location_id, kind`,
    [transaction.scope.business_id, record, ids],
  )
  return rows.map(({ record_id, item_id, location_id, quantity, ...row }) => ({
    ...{ ...row, record_id: Number(record_id), item_id: Number(item_id), location_id: Number(location_id) },
    quantity: millionthsOf(quantity),
  }))
}
