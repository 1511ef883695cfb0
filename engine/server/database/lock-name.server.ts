import type { Transaction } from './database.server.ts'

/**
 * Locks a name in the transaction's business until the transaction ends; others who lock the same name wait. For code that reads
 * and then writes where there may be no row to lock yet. Lock before the first read. If other code takes this lock while it
 * holds a row lock, do not wait for that row while holding the name: the two would deadlock.
 */
export async function lockName(transaction: Transaction, name: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, $2::bigint))', [
    name,
    transaction.scope.business_id ?? 0,
  ])
}
