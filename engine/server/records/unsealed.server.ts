import type { Transaction } from '../database/database.server.ts'

const waiting = new WeakMap<Transaction, number[]>()

/**
 * Queues the history entries that a transaction wrote, so that the audit log seals them. All code that writes into `change`
 * must pass the ids here or use `sealSql`: an entry that was not queued is treated as inserted by hand.
 */
export function queueForSeal(transaction: Transaction, ids: readonly number[]): void {
  const known = waiting.get(transaction)
  if (known) {
    for (const id of ids) known.push(id)
    return
  }
  const all = [...ids]
  waiting.set(transaction, all)
  transaction.withCommit(() => [
    {
      text: 'insert into unsealed_change (business_id, change_ids) values ($1::bigint, $2::bigint[])',
      values: [transaction.scope.business_id, all],
    },
  ])
}

/** SQL that queues the entries which the part `history` of the same statement wrote; `business` is SQL of the business's id. */
export const sealSql = (business: string, history: string): string =>
  `insert into unsealed_change (business_id, change_ids)
   select b.id, array(select id from ${history} order by id) from business b where b.id = ${business}`
