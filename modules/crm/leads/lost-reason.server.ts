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

/** A lead that is not lost has no reason for it: the reason is removed when the lead is opened again. */
export async function followLostReason({ transaction, once }: Checking, { before, values }: Change): Promise<void> {
  const has_reason = Boolean(values.lost_reason === undefined ? before?.lost_reason : values.lost_reason)
  if (!has_reason || (values.lead_status_id === undefined && values.lost_reason === undefined)) return
  const status = values.lead_status_id === undefined ? before?.lead_status_id : values.lead_status_id
  const lost = await once('lost statuses', () => lostStatuses(transaction))
  if (!lost.has(Number(status))) values.lost_reason = null
}
