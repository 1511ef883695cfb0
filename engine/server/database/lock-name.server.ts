import type { Transaction } from './database.server.ts'

/**
 * Locks a name in the business of the transaction until it ends; others who lock the same name wait. For code that looks
 * and then writes where there may be no row to lock yet. Lock before the first look. If other code takes this lock while it
 * holds a row, do not wait for that row under the lock: the two would wait for each other.
 */
export async function lockName(transaction: Transaction, name: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, $2::bigint))', [
    name,
    transaction.scope.business_id ?? 0,
  ])
}
