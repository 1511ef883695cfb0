import { withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notAllowed } from '#engine/server/http/refusal.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import { lockedRows } from '#platform/manifest/locked-rows.server.ts'
import { findForWrite, saveRecord, type Writing } from '#engine/server/records/write.server.ts'
import { opportunity } from '../../opportunities/opportunity.record.ts'
import { lead } from '../lead.record.ts'
import { sameCustomFields } from '#modules/business/custom-fields/same-fields.ts'
import { hasHanging, type Moved } from './open-work.server.ts'
import { passesOf, refuseToReveal } from './reveal.server.ts'

type Context = Omit<Writing, 'definition'>

/** Fields of a lead with the fields of its opportunity that get their values. */
const COPIED: Readonly<Record<string, string>> = {
  amount: 'opportunity_amount',
  phone: 'contact_number',
  email: 'email',
  lead_source_id: 'lead_source_id',
  assigned_user: 'assigned_user',
  location_id: 'location_id',
  desc: 'desc',
}

/** The definition with a writable `lead_id`, which says from which lead an opportunity was made. */
function writable(access: Access): RecordDefinition {
  const whole: RecordDefinition = withCustomFields(opportunity, access.custom_fields)
  const { lead_id } = whole.fields
  return { ...whole, fields: { ...whole.fields, lead_id: { ...lead_id, read_only: false } } }
}

/** Makes the opportunity of a lead for its contact, with the values of the lead. */
export async function makeOpportunity(
  transaction: Transaction,
  context: Context,
  { row, contact_id }: { row: Doc; contact_id: number },
): Promise<number> {
  const { access } = context
  if (scopeOf(access, opportunity.name, 'create') === 'none') throw notAllowed()
  const from = withCustomFields(lead, access.custom_fields)
  const to = writable(access)
  const passes = passesOf(to)
  const copied = Object.entries(COPIED).flatMap(([name, other]) => {
    const value = row[name] ?? null
    return value !== null && passes(other, value) ? [[other, value]] : []
  })
  const product = typeof row.product === 'string' ? `${row.product} · ${String(row.name)}`.slice(0, 255) : ''
  const body: Record<string, unknown> = {
    ...Object.fromEntries(copied),
    ...sameCustomFields(row, { from: from.fields, to: to.fields, passes }),
    name: product !== '' && passes('name', product) ? product : row.name,
    contact_id,
    lead_id: row.id,
  }
  refuseToReveal({ access, from, to, body, names: [...Object.entries(COPIED), ['product', 'name']] })
  // The opportunity has the owner of the lead, even if the person may not set the owner by hand.
  const all: Access = {
    ...access,
    rights: { ...access.rights, opportunity: { ...access.rights.opportunity, assign: 'all' } },
    fields: { ...access.fields, opportunity: {} },
  }
  const shared = { ...context, definition: to, access: all, copied_from: [row], transaction }
  return (await saveRecord({ ...shared, id: null, body })).id as number
}

/** Links the lead to an existing opportunity. It must have this client or none; without a client it gets this one. */
export async function linkOpportunity(
  transaction: Transaction,
  context: Context,
  { id, contact_id }: { id: number; contact_id: number },
): Promise<void> {
  const definition = withCustomFields(opportunity, context.access.custom_fields)
  const found = await findForWrite(transaction, { ...context, definition }, id, 'edit')
  const client = found.contact_id ?? null
  if (client === contact_id) return
  if (client !== null)
    throw invalid([{ field: 'opportunity_id', message: 'This opportunity belongs to another client', rule: 'client' }])
  await saveRecord({ ...context, definition, id, version: found.version, body: { contact_id }, transaction })
}

/** True if nobody has worked with an opportunity since a conversion made it and moved open work to it. */
export async function isFresh(
  transaction: Transaction,
  { access, catalog }: Pick<Context, 'access' | 'catalog'>,
  { id, moved }: { id: number; moved: readonly Moved[] },
): Promise<boolean> {
  const [row] = await transaction.query<{ untouched: boolean }>(
    `select o.version = 1 and o.deleted_at is null
       and not exists (select 1 from change h where h.business_id = $1::bigint and h.record = 'opportunity'
         and h.record_id = o.id and h.action <> 'created') as untouched
     from opportunity o where o.business_id = $1::bigint and o.id = $2::bigint`,
    [access.business_id, id],
  )
  if (!row?.untouched) return false
  return !(await hasHanging(transaction, catalog, { on: { record: opportunity.name, id }, moved }))
}

/** Deletes an opportunity that a conversion made. */
export async function removeOpportunity(transaction: Transaction, following: Following, id: number): Promise<void> {
  const before = (await lockedRows(transaction, opportunity, [id])).get(id)
  if (!before) return
  await changeRecords(transaction, {
    ...following,
    definition: opportunity,
    cause: 'trash',
    changes: [{ step: 'trash', id, before, values: {}, issues: [] }],
    on_issue: 'refuse',
  })
}
