import type { Transaction } from '#engine/server/database/database.server.ts'
import { inItemUnit, itemUnitsOf, unitsOf } from '#modules/items/index.server.ts'
import { type Days, PAGE } from './pages.ts'
import { rupeesOf } from '../rules/amounts.ts'
import { MAIN_GODOWN, type StockItem, type StockNaming } from './stock.ts'
import { tallyName } from './voucher.ts'

type Inside = <Of>(use: (transaction: Transaction) => Promise<Of>) => Promise<Of>

// Other units have no code in common, so their names are used.
const UNIT = "case when u.uqc is null then 'NOS' when u.uqc = 'OTH' then u.name else u.uqc end"

/** Tally knows an item by its name alone, so one that shares its name has its id. */
const itemName = ({ id, name, is_shared }: { id: number; name: string; is_shared: boolean }): string =>
  is_shared ? tallyName(`${tallyName(name).slice(0, 80)} (${id})`) : tallyName(name)

async function readItems(transaction: Transaction, ids: readonly number[]): Promise<Map<number, StockItem>> {
  if (ids.length === 0) return new Map()
  const rows = await transaction.query<{
    id: number
    name: string
    is_shared: boolean
    unit: string
    group: string | null
    hsn: string | null
  }>(
    `select i.id, i.name, ${UNIT} as unit, g.name as group, i.hsn,
       exists (select from item o where o.business_id = $1::bigint and o.id <> i.id and lower(btrim(o.name)) = lower(btrim(i.name))) as is_shared
     from item i left join unit u on u.business_id = $1::bigint and u.id = i.unit_id
       left join item_group g on g.business_id = $1::bigint and g.id = i.item_group_id
     where i.business_id = $1::bigint and i.id = any($2::bigint[]) and i.kind = 'goods' order by i.id`,
    [transaction.scope.business_id, ids],
  )
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        name: itemName({ ...row, id: Number(row.id) }),
        unit: tallyName(row.unit),
        group: row.group === null ? null : tallyName(row.group),
        hsn: row.hsn,
        opening: [],
      },
    ]),
  )
}

async function readGodowns(transaction: Transaction): Promise<Map<number, string>> {
  const rows = await transaction.query<{ id: number; name: string }>(
    'select id, name from location where business_id = $1::bigint order by id',
    [transaction.scope.business_id],
  )
  return new Map(rows.map(({ id, name }) => [Number(id), tallyName(name)]))
}

/** What the stock of some papers names. `lines` are all their lines, those of lowered papers too. */
export async function stockNaming(
  transaction: Transaction,
  lines: readonly Readonly<Record<string, unknown>>[],
): Promise<StockNaming> {
  const ids = [...new Set(lines.flatMap(({ item_id }) => (typeof item_id === 'number' ? [item_id] : [])))]
  const [items, own, units] = [
    await readItems(transaction, ids),
    await itemUnitsOf(transaction, ids),
    await unitsOf(transaction),
  ]
  return {
    items,
    godowns: await readGodowns(transaction),
    inOwnUnit(item_id, quantity, unit) {
      const item = own.get(item_id)
      const found = item && inItemUnit(quantity, unit, item, units)
      return found && 'value' in found ? found.value : null
    },
  }
}

/** Units, groups and stores of goods, by their names in Tally. */
export async function stockBasics(transaction: Transaction) {
  const units = await transaction.query<{ name: string; formal: string }>(
    `select distinct on (lower(${UNIT})) ${UNIT} as name, u.name as formal from unit u where u.business_id = $1::bigint
     order by lower(${UNIT}), u.id`,
    [transaction.scope.business_id],
  )
  const groups = await transaction.query<{ name: string }>(
    'select distinct on (lower(name)) name from item_group where business_id = $1::bigint order by lower(name), id',
    [transaction.scope.business_id],
  )
  const known = units.some(({ name }) => name.toUpperCase() === 'NOS')
  return {
    units: [...(known ? [] : [{ name: 'NOS', formal: 'Numbers' }]), ...units].map((unit) => ({
      ...unit,
      name: tallyName(unit.name),
    })),
    groups: groups.map(({ name }) => tallyName(name)),
    godowns: [...(await readGodowns(transaction)).values()],
  }
}

/**
 * Goods with their opening stock, as it was entered on the items or as opening balances. Whatever days a file has, it is the same: the opening
 * stock of Tally is that of the first day of its books. Without `with_cost` it has no value.
 */
async function withOpening(
  transaction: Transaction,
  items: ReadonlyMap<number, StockItem>,
  with_cost: boolean,
): Promise<StockItem[]> {
  const rows = await transaction.query<{ id: number; location_id: number; quantity: string; price: string | null }>(
    `select m.item_id as id, m.location_id, sum(m.quantity)::text as quantity, i.purchase_price::text as price
     from stock_movement m join item i on i.business_id = $1::bigint and i.id = m.item_id
     where m.business_id = $1::bigint and m.item_id = any($2::bigint[]) and m.kind = 'opening'
     group by m.item_id, m.location_id, i.purchase_price having sum(m.quantity) > 0 order by m.item_id, m.location_id`,
    [transaction.scope.business_id, [...items.keys()]],
  )
  const godowns = await readGodowns(transaction)
  const openings = Map.groupBy(rows, ({ id }) => Number(id))
  return [...items].map(([id, item]) => ({
    ...item,
    opening: (openings.get(id) ?? []).map(({ location_id, quantity, price }) => ({
      godown: godowns.get(Number(location_id)) ?? MAIN_GODOWN,
      quantity,
      rate: with_cost && price !== null ? rupeesOf(BigInt(price)) : null,
    })),
  }))
}

/** The goods that invoices and bills of some days name and those with opening stock, a page at a time. */
export async function* itemPages(
  inside: Inside,
  { from, to, with_cost }: Days & { with_cost: boolean },
): AsyncGenerator<StockItem[]> {
  for (let after = 0; ; ) {
    const start = after
    const page = await inside(async (transaction) => {
      // Notes name the items of the papers that they lower, which may be of earlier days.
      const rows = await transaction.query<{ id: number }>(
        `select id from (
           select l.item_id as id from invoice_line l join invoice p on p.business_id = $1::bigint and p.id = l.invoice_id
           where l.business_id = $1::bigint and l.item_id > $4::bigint and (p.date between $2::date and $3::date or exists (
             select from credit_note n where n.business_id = $1::bigint and n.invoice_id = p.id and n.date between $2::date and $3::date))
           union
           select l.item_id from bill_line l join bill p on p.business_id = $1::bigint and p.id = l.bill_id
           where l.business_id = $1::bigint and l.item_id > $4::bigint and (p.date between $2::date and $3::date or exists (
             select from debit_note n where n.business_id = $1::bigint and n.bill_id = p.id and n.date between $2::date and $3::date))
           union
           select m.item_id from stock_movement m
           where m.business_id = $1::bigint and m.item_id > $4::bigint and m.kind = 'opening'
         ) f order by id limit ${PAGE}`,
        [transaction.scope.business_id, from, to, start],
      )
      const ids = rows.map(({ id }) => Number(id))
      return { ids, items: await withOpening(transaction, await readItems(transaction, ids), with_cost) }
    })
    if (page.ids.length === 0) return
    after = page.ids[page.ids.length - 1]
    yield page.items
  }
}
