import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Change, Checking } from '#engine/server/records/hooks.server.ts'

/** The ids of the statuses that mean that a lead is lost. */
export async function lostStatuses(transaction: Transaction): Promise<ReadonlySet<number>> {
  const rows = await transaction.query<{ id: number }>(
    "select id from lead_status where business_id = $1::bigint and kind = 'lost'",
    [transaction.scope.business_id],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Removes the reason when a lost lead is opened again, unless another one is given with it. */
export async function followLostReason({ transaction, once }: Checking, { before, values }: Change): Promise<void> {
  if (!before?.lost_reason || values.lead_status_id === undefined) return
  // A form sends the old reason with the new status.
  if (values.lost_reason !== undefined && values.lost_reason !== before.lost_reason) return
  const lost = await once('lost statuses', () => lostStatuses(transaction))
  if (!lost.has(Number(values.lead_status_id))) values.lost_reason = null
}
