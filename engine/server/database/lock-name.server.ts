import type { Transaction } from './database.server.ts'

/**
 * Locks a name in the business of the transaction until it ends; others who lock the same name wait. For code that looks
 * and then writes where there may be no row to lock yet. Lock before the first look. Where others take the lock while they
 * hold a row, whoever has the lock must not wait for that row.
 */
export async function lockName(transaction: Transaction, name: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, $2::bigint))', [
    name,
    transaction.scope.business_id ?? 0,
  ])
}
