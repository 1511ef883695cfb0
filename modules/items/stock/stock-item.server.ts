import { financialYear, indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Acting, Change, Following } from '#engine/server/records/hooks.server.ts'
import { mainLocation } from './ledger-rows.server.ts'
import { recordMovements, type StockMovement } from './ledger.server.ts'
import { millionthsOf, quantityText } from './quantity.ts'

/** Goods whose stock is kept do not become a service. */
export function checkStock({ before, values, issues }: Change): void {
  const row: Record<string, unknown> = { ...before, ...values }
  if (row.kind === 'service' && values.kind !== undefined && (before?.on_hand ?? null) !== null)
    issues.push({ field: 'kind', message: 'The stock of this item is kept, so it stays goods', rule: 'stock' })
}

/**
 * Brings the ledger to the opening stock that items have now: the difference to what was entered before, on the first day of the
 * financial year. Opening balances by branch are papers of their own and do not count here. Whatever wrote the items (an import, an undo, a restore), the ledger follows.
 */
export async function keepOpeningStock({ transaction, access, written }: Following): Promise<void> {
  const some = written.filter(
    ({ before, after }) => after && (after.opening_stock ?? before?.opening_stock ?? null) !== null,
  )
  if (some.length === 0) return
  const rows = await transaction.query<{ item_id: number; location_id: number; quantity: string }>(
    `select item_id, min(location_id) as location_id, sum(quantity)::text as quantity from stock_movement
     where business_id = $1::bigint and item_id = any($2::bigint[]) and kind = 'opening' and record is null group by item_id`,
    [access.business_id, some.map(({ id }) => id)],
  )
  const known = new Map(rows.map(({ item_id, ...row }) => [Number(item_id), row]))
  const { start } = financialYear(indianDate(new Date()))
  const movements = some.flatMap(({ id, after }): StockMovement[] => {
    const posted = known.get(id)
    const difference = millionthsOf(after?.opening_stock) - millionthsOf(posted?.quantity)
    // An opening stock of zero begins the stock of an item too.
    if (difference === 0n && (posted || after?.kind === 'service')) return []
    const location_id = posted ? Number(posted.location_id) : access.location_id
    const field = 'opening_stock'
    return [{ item_id: id, location_id, kind: 'opening', quantity: quantityText(difference), date: start, field }]
  })
  await recordMovements(transaction, access.business_id, movements)
  const on_hand = await onHand(
    transaction,
    movements.map(({ item_id }) => item_id),
  )
  for (const { id, after } of some) if (after && on_hand.has(id)) after.on_hand = on_hand.get(id)
}

async function onHand(transaction: Transaction, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await transaction.query<{ id: number; on_hand: string | null }>(
    'select id, on_hand::text from item where business_id = $1::bigint and id = any($2::bigint[])',
    [transaction.scope.business_id, ids],
  )
  return new Map(rows.map(({ id, on_hand }) => [Number(id), on_hand]))
}

/** Corrects the stock of items by hand: sets, adds or takes away a quantity at a location, with a reason. The items are locked. */
export async function correctStock({ transaction, access, changes }: Acting): Promise<void> {
  for (const { id, values, issues, input = {} } of changes) {
    const location_id = (input.stock_location as number | null | undefined) ?? (await mainLocation(transaction))
    if (location_id === null) {
      issues.push({ field: 'stock_location', message: 'Add a branch first', rule: 'required' })
      continue
    }
    const there = await balanceAt(transaction, id, location_id)
    const quantity = millionthsOf(input.stock_quantity)
    const change =
      input.stock_change === 'set' ? quantity - there : input.stock_change === 'take' ? -quantity : quantity
    if (change === 0n && input.stock_change !== 'set') {
      issues.push({ field: 'stock_quantity', message: 'Enter a quantity above zero', rule: 'qty_invalid' })
      continue
    }
    const note = [input.stock_reason, input.stock_note].filter(Boolean).join(': ')
    await recordMovements(transaction, access.business_id, [
      {
        ...{ item_id: id, location_id, kind: 'correction', note, field: 'stock_quantity' },
        ...{ quantity: quantityText(change), date: indianDate(new Date()) },
      },
    ])
    values.on_hand = (await onHand(transaction, [id])).get(id)
  }
}

async function balanceAt(transaction: Transaction, item_id: number, location_id: number): Promise<bigint> {
  const [row] = await transaction.query<{ quantity: string }>(
    `select quantity::text from stock_balance
     where business_id = $1::bigint and item_id = $2::bigint and location_id = $3::bigint`,
    [transaction.scope.business_id, item_id, location_id],
  )
  return millionthsOf(row?.quantity)
}
