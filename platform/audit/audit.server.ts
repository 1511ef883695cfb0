import type { Transaction } from '#engine/server/database/database.server.ts'
import { queueForSeal } from '#engine/server/records/unsealed.server.ts'

/** An event that does not change the fields of a record: signing in, inviting, exporting, setting rights. */
export interface AuditEvent {
  business_id: number
  /** The account that did it; null for the system itself. */
  actor_id: number | null
  /** The kind of object: `session`, `role`, `user`, `setting`, or a record's name. */
  record: string
  /** Null when the event concerns no single object. */
  record_id: number | null
  /** A verb in the imperative: `invite`, `deactivate`, `update`. */
  action: string
  /** Values before and after, without secrets. */
  changes?: Record<string, [unknown, unknown]>
  note?: string
  request_id?: string
  /** Where the request came from. */
  address?: string
  /** The bulk edit or import of this event; the log shows its records under this one entry. */
  run_id?: number | null
}

/** Writes an event into the business's history, in the transaction that caused it. */
export async function writeAudit(transaction: Transaction, event: AuditEvent): Promise<void> {
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into change (business_id, record, record_id, action, actor_id, request_id, changes, note, address, run_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      event.business_id,
      event.record,
      event.record_id ?? 0,
      event.action,
      event.actor_id,
      event.request_id ?? null,
      JSON.stringify(event.changes ?? {}),
      event.note ?? null,
      event.address?.slice(0, 64) ?? null,
      event.run_id ?? null,
    ],
  )
  queueForSeal(transaction, [id])
}
