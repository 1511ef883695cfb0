import { fieldRule } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Change, Checking } from '#engine/server/records/hooks.server.ts'
import { lead } from './lead.record.ts'

/** The ids of the statuses that mean that a lead is lost. */
export async function lostStatuses(transaction: Transaction): Promise<ReadonlySet<number>> {
  const rows = await transaction.query<{ id: number }>(
    "select id from lead_status where business_id = $1::bigint and kind = 'lost'",
    [transaction.scope.business_id],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Causes that require the reason. An undo or a merge writes stored values again. */
const DECIDED = ['create', 'change', 'action']

/**
 * Keeps reason and status of a lead consistent: a lead that becomes lost needs a reason, and a lost lead keeps it; the reason
 * is cleared when the lead is reopened, unless a new one is sent.
 */
export async function followLostReason(checking: Checking, { before, values, issues }: Change): Promise<void> {
  const { transaction, once } = checking
  const now = { ...before, ...values } as Record<'lead_status_id' | 'lost_reason', unknown>
  const moves = now.lead_status_id !== (before?.lead_status_id ?? null)
  const is_cleared = Boolean(before?.lost_reason) && values.lost_reason === null
  const opens = moves && Boolean(before?.lost_reason) && now.lost_reason === before?.lost_reason
  const asks = (moves || is_cleared) && !now.lost_reason && isAsked(checking)
  if (!opens && !asks) return
  const lost = (await once('lost statuses', () => lostStatuses(transaction))).has(Number(now.lead_status_id))
  // A form sends the old reason with the new status.
  if (opens && !lost) values.lost_reason = null
  if (asks && lost)
    issues.push({ field: 'lost_reason', message: `${lead.fields.lost_reason.label} is required`, rule: 'required' })
}

// Not for planted leads, leads whose status is deleted, or people who may not edit the reason.
const isAsked = ({ cause, is_quiet, access }: Checking): boolean =>
  DECIDED.includes(cause) && !is_quiet && fieldRule(access, lead.name, 'lost_reason') === 'edit'
