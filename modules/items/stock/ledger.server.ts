import { indianDate } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { inItemUnit } from './item-units.ts'
import {
  allowsBelowZero,
  type Balances,
  balancesOf,
  insertMovements,
  lockItems,
  mainLocation,
  type Moved,
  sumsOfPapers,
  unitsOf,
  writeBalances,
} from './ledger-rows.server.ts'
import { millionthsOf, quantityText } from './quantity.ts'
import { shortageIssues, shortagesOf } from './shortage.server.ts'
import { FIRST_KINDS, type MovementKind } from './stock-kinds.ts'

/** Goods that came in or went out of one location. */
export interface StockMovement {
  item_id: number
  /** Null: the main location. */
  location_id: number | null
  kind: MovementKind
  /** Decimal text with a sign: `-5` went out, `5` came in. */
  quantity: string
  /** The unit of `quantity` as a code of the GST portal, such as `DOZ`; without it the item's unit. */
  unit?: string | null
  /** The day of the paper, `2026-11-23`. Stock is not below zero on that day or on any day after it. */
  date: string
  /** The paper that moved them, by which they can be taken back. */
  record?: string | null
  record_id?: number | null
  /** Number of the paper as people read it. */
  paper?: string | null
  note?: string | null
  /** The field of the paper that a refusal is about, such as `lines.0.quantity`; by default the whole paper. */
  field?: string
  /** Takes an earlier movement of the same paper back. */
  is_reversal?: boolean
}

/** What a movement changed, in the unit of the item. */
export type DoneMovement = Pick<Moved, 'item_id' | 'location_id'> & { quantity: string }

/**
 * Writes movements of goods and the balances that follow, for every writer of stock: shipments, invoices, returns, purchases,
 * corrections. Call it in the transaction that writes the paper, after the paper's own rows are locked.
 *
 * Services are left out, and so are goods whose stock the business does not keep: it is kept from the item's first opening stock,
 * correction or purchase on. The rows of the items are locked until the commit, in the order of their ids, so that the balances of an
 * item are written by one writer at a time. Throws a refusal with an issue for each item that would be below zero at a location, now or
 * on any day since the movement, unless the owner allows that; and for a quantity in a unit that the item does not have.
 *
 * ```ts
 * await recordMovements(transaction, business_id, [
 *   { item_id: 7, location_id: 1, kind: 'purchase', quantity: '10', unit: 'DOZ', date: '2026-11-23',
 *     record: 'purchase_bill', record_id: 12, paper: 'PB/26-27/0012', field: 'lines.0.quantity' },
 * ]) // [{ item_id: 7, location_id: 1, quantity: '120' }] for an item that is counted in pieces
 * ```
 */
export async function recordMovements(
  transaction: Transaction,
  business: number,
  movements: readonly StockMovement[],
): Promise<DoneMovement[]> {
  const items = await lockItems(
    transaction,
    movements.map(({ item_id }) => item_id),
  )
  if (items.size === 0) return []
  const balances = await balancesOf(transaction, [...items.keys()])
  const units = movements.some(({ unit }) => unit) ? await unitsOf(transaction) : new Map()
  const main = movements.some(({ location_id }) => location_id === null) ? await mainLocation(transaction) : null
  const issues: Issue[] = []
  const moved = movements.flatMap((movement): Moved[] => {
    const { item_id, kind, unit, field = '' } = movement
    const item = items.get(item_id)
    const location_id = movement.location_id ?? main
    if (!item || location_id === null || (!balances.has(item_id) && !FIRST_KINDS.includes(kind))) return []
    const read = inItemUnit(movement.quantity.replace(/^[+-]/, ''), unit, item, units)
    if ('rule' in read) {
      issues.push({ field, message: read.message, rule: read.rule })
      return []
    }
    const quantity = millionthsOf(read.value) * (movement.quantity.startsWith('-') ? -1n : 1n)
    addTo(balances, { item_id, location_id, quantity })
    return quantity === 0n ? [] : [{ ...movement, field, location_id, quantity }]
  })
  if (issues.length > 0) throw invalid(issues)
  await insertMovements(transaction, business, moved)
  const short = await shortagesOf(transaction, moved, balances)
  if (short.length > 0 && !(await allowsBelowZero(transaction)))
    throw invalid(await shortageIssues(transaction, items, short))
  await writeBalances(transaction, business, { balances, items: new Set(movements.map(({ item_id }) => item_id)) })
  return moved.map(({ item_id, location_id, quantity }) => ({ item_id, location_id, quantity: quantityText(quantity) }))
}

function addTo(balances: Balances, { item_id, location_id, quantity }: Omit<Moved, 'kind' | 'date' | 'field'>): void {
  const own = balances.get(item_id) ?? new Map<number, bigint>()
  balances.set(item_id, own.set(location_id, (own.get(location_id) ?? 0n) + quantity))
}

/**
 * Takes back what papers moved, such as cancelled ones: movements of the same kinds in the other direction, today. What was taken back
 * before is not taken back again.
 */
export async function reverseMovements(
  transaction: Transaction,
  business: number,
  { record, ids, note }: { record: string; ids: readonly number[]; note?: string },
): Promise<void> {
  if (ids.length === 0) return
  const first = await sumsOfPapers(transaction, { record, ids })
  // Two who take the same paper back at once: the second waits here, and then finds nothing.
  await lockItems(
    transaction,
    first.map(({ item_id }) => item_id),
  )
  const date = indianDate(new Date())
  const sums = await sumsOfPapers(transaction, { record, ids })
  await recordMovements(
    transaction,
    business,
    sums.map(({ quantity, ...one }) => ({
      ...{ ...one, record, date, note, is_reversal: true },
      quantity: quantityText(-quantity),
    })),
  )
}
