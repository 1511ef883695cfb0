import { withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { RelatedValue } from '#engine/record/fields.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { present } from '#engine/server/records/columns.server.ts'
import type { Acting, Change, Checking, Doc, Following, RecordServer } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { findForWrite, saveRecord, type Writing } from '#engine/server/records/write.server.ts'
import { type ContactEntry, isSameEntry } from '../../contact-entries/contact-entries.ts'
import { keepingInvalid } from '../../contact-entries/entry-fields.ts'
import { openSigns } from '../../contact-entries/open-signs.server.ts'
import { sameGstin, samePeople, type Same, shown } from '../../contact-entries/same-people.server.ts'
import { contact } from '../../contacts/contact.record.ts'
import { lead } from '../lead.record.ts'
import { lostEntries } from '../lost-reason.server.ts'
import { COPIED_FIELDS, copiedValues, UNDO_HOURS } from './convert.ts'
import { type Moved, moveBack, moveOpenWork } from './open-work.server.ts'
import { passesOf, refuseToReveal } from './reveal.server.ts'
import { isFresh, linkOpportunity, makeOpportunity, removeOpportunity } from './to-opportunity.server.ts'

export { CONVERTED } from './convert.ts'

const SAME_NAMES = COPIED_FIELDS.map((name) => [name, name] as const)

/** The context in which a hook writes other records, beside the transaction. */
type Context = Omit<Writing, 'definition'>

/** The route that suggests contacts for converting a lead. */
export const convertRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/leads/:id/convert',
    permission: { record: 'lead', right: 'edit' },
    summary: 'Contacts with the phone, email or GSTIN of a lead, to which it could be linked',
    handler: ({ services, caller, params }) =>
      services.database.transaction(caller.access, async (transaction) => {
        const { access } = caller
        const { catalog } = services
        const row = await findForWrite(transaction, { catalog, definition: lead, access }, idOf(params.id), 'edit')
        const found = await contactsLike(transaction, { access, catalog, row })
        return { data: found.map((one) => shown(contact, access, one)) }
      }),
  }),
]

/** The hook of the actions `convert` and `undo_convert`, which runs before the lead is written. */
export const convertActions: RecordServer['actions'] = {
  async convert(acting) {
    const definition = withCustomFields(lead, acting.access.custom_fields)
    const lost = await lostEntries(acting.transaction, 'lead_status')
    for (const change of acting.changes) {
      if (lost.has(Number(change.before.lead_status_id)) && !change.before.converted_at) {
        change.issues.push({
          field: '',
          message: 'This lead is lost: open it again before you convert it',
          rule: 'state',
        })
        continue
      }
      const { name } = present(definition, acting.access, change.before)
      acting.answers.set(change.id, { name: name ?? null })
      await orRefuse(acting, change, async () => {
        const { before, id } = change
        if (before.converted_at) {
          change.is_done = true
          const { contact_id, opportunity_id } = before
          acting.answers.set(id, { name, contact_id, opportunity_id, is_new: false, was_converted: true })
          return
        }
        acting.answers.set(id, { name, ...(await convertOne(acting, change)), was_converted: false })
      })
    }
  },

  /** Restores the lead's former status. The time limit is checked in `checkUndo`, for every way to undo. */
  async undo_convert({ transaction, access, catalog, changes, answers }) {
    for (const { id, before, values, issues } of changes) {
      const found = await conversionOf(transaction, id)
      if (!before.converted_at || !found) {
        issues.push({ field: '', message: 'This lead is not converted', rule: 'state' })
        continue
      }
      values.lead_status_id = found.status_before ?? before.lead_status_id
      const { contact_id, opportunity_id } = found
      const removed = await removedWith(transaction, { access, catalog }, { found, lead_id: id })
      answers.set(id, {
        contact_id,
        contact_removed: removed.contact,
        opportunity_id,
        opportunity_removed: removed.opportunity,
      })
    }
  },
}

// One lead that cannot be converted does not block the others.
async function orRefuse(acting: Acting, change: Change, work: () => Promise<void>): Promise<void> {
  if (!acting.is_batch) return work()
  const { client } = acting.transaction
  await client.query('savepoint one_lead')
  try {
    await work()
    await client.query('release savepoint one_lead')
  } catch (error) {
    await client.query('rollback to savepoint one_lead')
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const [issue] = error.issues
    change.issues.push({
      field: '',
      message: issue?.message ? `${issue.field}: ${issue.message}` : error.message,
      rule: 'convert',
    })
  }
}

/** Links the lead to a contact: the chosen one; for many leads the first with its phone or email; else a new one. */
async function convertOne(
  acting: Acting,
  change: Change & { id: number; before: Doc },
): Promise<{ contact_id: number; opportunity_id: number | null; is_new: boolean }> {
  const { transaction, access, is_batch } = acting
  const { before, input = {}, values } = change
  const chosen = typeof input.contact_id === 'number' ? input.contact_id : null
  const linked = chosen ?? (is_batch ? await firstAlike(transaction, acting, before) : null)
  if (linked !== null && input.add_reach === true)
    await addReach(transaction, acting, { contact_id: linked, row: before })
  const contact_id = linked ?? (await makeContact(transaction, acting, before))
  values.contact_id = contact_id
  const { opportunity_id, made_opportunity } = await opportunityFor(transaction, acting, { change, contact_id })
  values.opportunity_id = opportunity_id
  const from = { record: lead.name, id: change.id }
  const moved = await moveOpenWork(transaction, acting, { from, to: placeOfWork({ contact_id, opportunity_id }) })
  await transaction.query(
    `insert into lead_conversion (business_id, lead_id, contact_id, made_contact, status_before, converted_by,
       opportunity_id, made_opportunity, moved)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)`,
    [
      access.business_id,
      change.id,
      contact_id,
      linked === null,
      before.lead_status_id,
      access.user_id,
      opportunity_id,
      made_opportunity,
      JSON.stringify(moved),
    ],
  )
  await tellContact(transaction, acting, { contact_id, lead_id: change.id, action: 'lead_linked' })
  return { contact_id, opportunity_id, is_new: linked === null }
}

/** The record to which the open work of a lead moves: the opportunity, or the contact if there is none. */
const placeOfWork = (one: { contact_id: number; opportunity_id: number | null }): RelatedValue =>
  one.opportunity_id === null
    ? { record: contact.name, id: one.contact_id }
    : { record: 'opportunity', id: one.opportunity_id }

/** The opportunity of a converted lead: the chosen one, or a new one if the person asked for it. */
async function opportunityFor(
  transaction: Transaction,
  acting: Acting,
  { change, contact_id }: { change: Change & { id: number; before: Doc }; contact_id: number },
): Promise<{ opportunity_id: number | null; made_opportunity: boolean }> {
  const { before: row, input = {} } = change
  const chosen = typeof input.opportunity_id === 'number' ? input.opportunity_id : null
  if (chosen !== null) {
    await linkOpportunity(transaction, acting, { id: chosen, contact_id })
    return { opportunity_id: chosen, made_opportunity: false }
  }
  if (input.with_opportunity !== true) return { opportunity_id: null, made_opportunity: false }
  const opportunity_id = await makeOpportunity(transaction, acting, { row, contact_id })
  return { opportunity_id, made_opportunity: true }
}

interface Conversion {
  contact_id: number
  made_contact: boolean
  opportunity_id: number | null
  made_opportunity: boolean
  moved: Moved[]
  /** The former status, if it still exists. */
  status_before: number | null
  is_late: boolean
}

async function conversionOf(transaction: Transaction, lead_id: number): Promise<Conversion | undefined> {
  const [found] = await transaction.query<Conversion>(
    `select contact_id, made_contact, opportunity_id, made_opportunity, moved, (select s.id from lead_status s where s.business_id = $1::bigint
       and s.id = c.status_before and s.deleted_at is null) as status_before,
       converted_at < now() - make_interval(hours => ${UNDO_HOURS}) as is_late
     from lead_conversion c where business_id = $1::bigint and lead_id = $2::bigint`,
    [transaction.scope.business_id, lead_id],
  )
  return found
}

/** True if the change undoes a conversion, by the action or by undoing a run. */
const undoesConversion = (before: Doc | null, after: Readonly<Record<string, unknown>> | null) =>
  Boolean(before?.converted_at) && after !== null && after.converted_at === null

/** A conversion can be undone for a day, by either way. */
export async function checkUndo({ transaction }: Checking, { id, before, values, issues }: Change): Promise<void> {
  if (id === null || !undoesConversion(before, values)) return
  const found = await conversionOf(transaction, id)
  if (found?.is_late)
    issues.push({ field: '', message: `A conversion can be undone for ${UNDO_HOURS} hours`, rule: 'late' })
}

/** After a conversion was undone, deletes the contact created for it, unless people have worked with it since. */
export async function followUndo(following: Following): Promise<void> {
  const { transaction, access } = following
  for (const { id, before, after } of following.written) {
    if (!undoesConversion(before, after)) continue
    const found = await conversionOf(transaction, id)
    if (!found) continue
    await transaction.query('delete from lead_conversion where business_id = $1::bigint and lead_id = $2::bigint', [
      access.business_id,
      id,
    ])
    const { contact_id, opportunity_id, moved } = found
    const removed = await removedWith(transaction, following, { found, lead_id: id })
    await moveBack(transaction, following, { moved, from: placeOfWork(found), to: { record: lead.name, id } })
    if (opportunity_id !== null && removed.opportunity) await removeOpportunity(transaction, following, opportunity_id)
    await tellContact(transaction, following, { contact_id, lead_id: id, action: 'lead_unlinked' })
    if (!removed.contact) continue
    const [doc] = (await readFullRows(transaction, contact, [contact_id])).values()
    await changeRecords(transaction, {
      ...following,
      definition: contact,
      cause: 'trash',
      changes: [{ step: 'trash', id: contact_id, before: doc, values: {}, issues: [] }],
      on_issue: 'refuse',
    })
  }
}

/** Contacts with a phone, an email or the GSTIN of the lead; of those this person may not see, only the owner is returned. */
async function contactsLike(
  transaction: Transaction,
  options: { access: Access; catalog: Writing['catalog']; row: Doc; past_rules?: boolean },
): Promise<Same[]> {
  const entries = (options.row.contacts ?? []) as ContactEntry[]
  const normal = (type: string) =>
    entries.flatMap((entry) => (entry.type === type && typeof entry.normal === 'string' ? [entry.normal] : []))
  const shared = { ...options, definition: contact, except: null }
  const people = await samePeople(transaction, {
    ...shared,
    phones: normal('Contact Number'),
    emails: normal('Email'),
  })
  const { gstin } = options.row
  const is_known = options.past_rules || openSigns(lead, options.access).gstin === 'all'
  if (typeof gstin !== 'string' || gstin === '' || !is_known) return people
  const firms = await sameGstin(transaction, { ...shared, gstin: gstin.toUpperCase() })
  return [...people, ...firms.filter((one) => !people.some(({ id }) => id === one.id))]
}

async function firstAlike(transaction: Transaction, context: Context, row: Doc): Promise<number | null> {
  const { access, catalog } = context
  // The choice of the contact must not depend on the fields that this person may read.
  const found = await contactsLike(transaction, { access, catalog, row, past_rules: true })
  return found.find((one) => one.visible)?.id ?? null
}

/** Adds the lead's missing phones and emails to the contact; the primary ones stay. */
async function addReach(
  transaction: Transaction,
  context: Context,
  { contact_id, row }: { contact_id: number; row: Doc },
): Promise<void> {
  const { access } = context
  const to = withCustomFields(contact, access.custom_fields)
  const from = withCustomFields(lead, access.custom_fields)
  const found = await findForWrite(transaction, { ...context, definition: to }, contact_id, 'edit')
  const known = (found.contacts ?? []) as ContactEntry[]
  const has = (type: unknown) => known.some((one) => one.type === type)
  const more = ((row.contacts ?? []) as ContactEntry[]).filter((entry) => !known.some((one) => isSameEntry(one, entry)))
  if (more.length === 0) return
  const added = more.map(({ id: _id, ...entry }) => ({
    ...entry,
    is_primary: entry.is_primary === true && !has(entry.type),
  }))
  if (known.length + added.length > 20)
    throw ruleBroken('Together they have more than 20 phones and emails. Link them without adding.')
  refuseToReveal({ access, from, to, body: { contacts: added }, names: SAME_NAMES })
  await saveRecord({
    ...written(context, contact),
    id: contact_id,
    version: found.version as number,
    body: { contacts: [...known, ...added] },
    copied_from: [row],
    transaction,
  })
}

async function makeContact(transaction: Transaction, context: Context, row: Doc): Promise<number> {
  const { access } = context
  if (scopeOf(access, 'contact', 'create') === 'none') throw notAllowed()
  const from = withCustomFields(lead, access.custom_fields)
  const to = withCustomFields(contact, access.custom_fields)
  const body = copiedValues(row, { from, to, passes: passesOf(to) })
  refuseToReveal({ access, from, to, body, names: SAME_NAMES })
  // Copy the lead with its owner, even if the person may not set the owner by hand.
  const all: Access = {
    ...access,
    rights: { ...access.rights, contact: { ...access.rights.contact, assign: 'all' } },
    fields: { ...access.fields, contact: {} },
  }
  const made = await saveRecord({
    ...written(context, contact),
    access: all,
    id: null,
    body,
    copied_from: [row],
    transaction,
  })
  return made.id as number
}

/** A second record of the business that is written together with the lead. */
const written = (context: Context, definition: RecordDefinition): Writing => ({
  ...context,
  definition: keepingInvalid(withCustomFields(definition, context.access.custom_fields)),
})

async function tellContact(
  transaction: Transaction,
  context: Context,
  what: { contact_id: number; lead_id: number; action: 'lead_linked' | 'lead_unlinked' },
): Promise<void> {
  const { access, request_id, address } = context
  const lead_id: [unknown, unknown] = what.action === 'lead_linked' ? [null, what.lead_id] : [what.lead_id, null]
  recordChanges(transaction, {
    definition: contact,
    access,
    request_id,
    address,
    action: what.action,
    entries: [{ id: what.contact_id, changes: { lead_id }, words: null }],
  })
}

/** The records that an undo of the conversion deletes: those that it made, unless somebody has worked with them since. */
async function removedWith(
  transaction: Transaction,
  context: Pick<Context, 'access' | 'catalog'>,
  { found, lead_id }: { found: Conversion; lead_id: number },
): Promise<{ contact: boolean; opportunity: boolean }> {
  const { contact_id, made_contact, opportunity_id, made_opportunity, moved } = found
  const opportunity =
    opportunity_id !== null && made_opportunity && (await isFresh(transaction, context, { id: opportunity_id, moved }))
  const gone = { lead_id, opportunity_id: opportunity ? opportunity_id : null }
  const contact = made_contact && (await isUntouched(transaction, context.access, contact_id, gone))
  return { contact, opportunity }
}

/** True if the contact is unchanged, has no files, and no other lead and no other opportunity is linked to it. */
async function isUntouched(
  transaction: Transaction,
  access: Access,
  id: number,
  gone: { lead_id: number; opportunity_id: number | null },
): Promise<boolean> {
  const [row] = await transaction.query<{ untouched: boolean }>(
    `select c.version = 1 and c.deleted_at is null
       and not exists (select 1 from lead l where l.business_id = $1::bigint and l.contact_id = c.id and l.id <> $3::bigint)
       and not exists (select 1 from opportunity o where o.business_id = $1::bigint and o.contact_id = c.id
         and o.deleted_at is null and o.id is distinct from $4::bigint)
       and not exists (select 1 from change h where h.business_id = $1::bigint and h.record = 'contact' and h.record_id = c.id
         and h.action not in ('created', 'lead_linked', 'lead_unlinked')) as untouched
     from contact c where c.business_id = $1::bigint and c.id = $2::bigint`,
    [access.business_id, id, gone.lead_id, gone.opportunity_id],
  )
  return row?.untouched ?? false
}
