import { dayFirst } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { type Checking, savesOf } from '#engine/server/records/hooks.server.ts'

const LOCK = 'period of the books'

// What follows from another paper was checked with that paper; what a paper is at the portals changes no books.
const BESIDE_BOOKS: readonly string[] = [
  ...['settle', 'goods_moved', 'extend_time', 'e_invoice_state', 'push_e_invoice', 'make_e_way_bill'],
]

/** The day up to which the books are closed, that day included; null if they never were. */
export async function closedTo(transaction: Transaction): Promise<string | null> {
  const [row] = await transaction.query<{ closed_to: string | null }>(
    'select closed_to::text as closed_to from period_lock where business_id = $1::bigint order by id desc limit 1',
    [transaction.scope.business_id],
  )
  return row?.closed_to ?? null
}

/** Closes the books up to a day, or opens them again with null. Waits for every paper that is being written. */
export async function closeBooks(transaction: Transaction, day: string | null): Promise<void> {
  await lockName(transaction, LOCK)
  await transaction.query(
    `insert into period_lock (business_id, closed_to, created_by)
     select b.id, $2::date, $3::bigint from business b where b.id = $1::bigint`,
    [transaction.scope.business_id, day, transaction.scope.user_id],
  )
}

/** The closed day, with the promise that nobody closes the books before this transaction ends. */
async function closedForWriting(transaction: Transaction): Promise<string | null> {
  await transaction.query('select pg_advisory_xact_lock_shared(hashtextextended($1, $2::bigint))', [
    LOCK,
    transaction.scope.business_id ?? 0,
  ])
  return closedTo(transaction)
}

/**
 * Refuses papers of a closed period: drafts that are dated in it, posting and cancelling papers of it, and what `days` names: the
 * inputs of actions with a day of their own. Without an answer such an action happens today.
 */
export async function keepPeriod(
  { transaction, action, changes }: Checking,
  days: Readonly<Record<string, string>>,
): Promise<void> {
  const saves = savesOf(changes)
  if (saves.length === 0 || (action && BESIDE_BOOKS.includes(action))) return
  const closed = await closedForWriting(transaction)
  if (closed === null) return
  for (const { before, values, input = {}, issues } of saves) {
    const own = action === undefined ? undefined : days[action]
    const day = own === undefined ? (values.date ?? before?.date) : (input[own] ?? indianDate(new Date()))
    const was = before && action === undefined ? before.date : null
    // A draft may be moved out of a closed period.
    if (typeof day !== 'string' || day > closed || (action === undefined && day === was)) continue
    issues.push({
      field: own ?? 'date',
      message: `The books are closed up to ${dayFirst(closed)}`,
      rule: 'period_locked',
    })
  }
}
