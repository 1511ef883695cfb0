import type { RecordDefinition } from '#engine/record/define.ts'
import { fieldRule } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { stagesOf } from '#engine/server/lookups/stage.server.ts'
import type { Change, Checking } from '#engine/server/records/hooks.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** The ids of the entries of a lookup that mean that a record is lost. */
export async function lostEntries(transaction: Transaction, lookup: string): Promise<ReadonlySet<number>> {
  const rows = await transaction.query<{ id: number }>(
    `select id from ${quote(lookup)} where business_id = $1::bigint and kind = 'lost'`,
    [transaction.scope.business_id],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Causes that require the reason. An undo or a merge writes stored values again. */
const DECIDED = ['create', 'change', 'action']

/**
 * Keeps reason and stage of a record consistent: a record that becomes lost needs a reason, and a lost one keeps it; the reason
 * is cleared when the record is reopened, unless a new one is sent. `stages` is the lookup of the stages.
 */
export async function followLostReason(
  checking: Checking,
  { before, values, issues }: Change,
  of: { definition: RecordDefinition; stages: string },
): Promise<void> {
  // An import asks for thousands of records, so the values are not copied.
  const now = (name: string) => (Object.hasOwn(values, name) ? values[name] : before?.[name])
  const stage = now(of.definition.stage as string) ?? null
  const moves = stage !== (before?.[of.definition.stage as string] ?? null)
  const is_cleared = Boolean(before?.lost_reason) && values.lost_reason === null
  const opens = moves && Boolean(before?.lost_reason) && now('lost_reason') === before?.lost_reason
  const asks = (moves || is_cleared) && !now('lost_reason') && isAsked(checking, of.definition)
  if (!opens && !asks) return
  const stages = await stagesOf(checking, checking.catalog.get(of.stages))
  const lost = stages.some(({ id, kind }) => kind === 'lost' && id === stage)
  // A form sends the old reason with the new stage.
  if (opens && !lost) values.lost_reason = null
  const { label } = of.definition.fields.lost_reason
  if (asks && lost) issues.push({ field: 'lost_reason', message: `${label} is required`, rule: 'required' })
}

// Not for planted records, records whose stage is deleted, or people who may not edit the reason.
const isAsked = ({ cause, is_quiet, access }: Checking, { name }: RecordDefinition): boolean =>
  DECIDED.includes(cause) && !is_quiet && fieldRule(access, name, 'lost_reason') === 'edit'
