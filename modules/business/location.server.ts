import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import {
  type Change,
  type Checking,
  type Following,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import { addFieldAliases } from '#engine/server/records/field-aliases.server.ts'
import { stateIssue } from './business-input.server.ts'
import { LOCATION_CORDS } from './location-cords.server.ts'
import { location } from './location.record.ts'

/** Branches: one of them is the main one, and its state is the GSTIN's. */
export const locationServer: RecordServer = { record: 'location', check, after }

addFieldAliases(location, { location_cords: LOCATION_CORDS })

async function check(checking: Checking): Promise<void> {
  for (const change of savesOf(checking.changes)) await checkMain(checking, change)
}

async function checkMain({ transaction, once }: Checking, { before, values, issues }: Change): Promise<void> {
  const is_default = values.is_default ?? before?.is_default ?? false
  if (before?.is_default === true && values.is_default !== undefined && values.is_default !== true)
    throw ruleBroken('A business has a main branch. Make another one the main branch instead.')
  const state = values.state ?? before?.state
  const [owner] = await once('gstin of the business', () =>
    transaction.query<{ gstin: string | null }>('select gstin from business where id = $1', [
      transaction.scope.business_id,
    ]),
  )
  if (!is_default || !owner?.gstin) return
  const issue = stateIssue(owner.gstin, state)
  if (issue) issues.push({ ...issue, field: 'state' })
}

async function after({ transaction, written }: Following): Promise<void> {
  const { business_id } = transaction.scope
  const main = written.findLast((one) => one.after?.is_default === true)
  // Branches before the business: the form of the business locks them in this order too.
  if (main)
    await transaction.query('select 1 from location where business_id = $1 order by id for update', [business_id])
  // The form of the business shows its branches too, so open forms must learn of the change. The row is also the lock under
  // which a new main branch replaces the one before: two at once do not see each other's.
  await transaction.query('update business set version = version + 1 where id = $1', [business_id])
  if (main)
    await transaction.query(
      `update location set is_default = false, version = version + 1, updated_at = now()
       where business_id = $1 and id <> $2 and is_default`,
      [business_id, main.id],
    )
}
