import { withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readInput } from '#engine/record/input.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, conflict, invalid, notAllowed, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type MemberCall, type RouteSpec } from '#engine/server/http/route.server.ts'
import { moveToTrash } from '#engine/server/records/bulk.server.ts'
import { differences, recordChanges } from '#engine/server/records/changes.server.ts'
import { present, ruleOf } from '#engine/server/records/columns.server.ts'
import { idOf, writing } from '#engine/server/records/routes.server.ts'
import { searchWords } from '#engine/server/records/search.server.ts'
import { updateRows } from '#engine/server/records/store.server.ts'
import { findForWrite, readFull, saveRecord } from '#engine/server/records/write.server.ts'
import type { ContactEntry } from '../../contact-entries/contact-entries.ts'
import { samePeople, type Same } from '../../contact-entries/same-people.server.ts'
import { contact } from '../../contacts/contact.record.ts'
import { lead } from '../lead.record.ts'
import { COPIED_FIELDS, copiedValues, UNDO_HOURS } from './convert.ts'

export { CONVERTED } from './convert.ts'

const MAX_LEADS = 500

/** A row in full, as `findForWrite` locks it. */
type Row = Awaited<ReturnType<typeof findForWrite>>

/** What a conversion answers. */
export interface Converted {
  lead: Record<string, unknown>
  contact_id: number
  /** A contact was made for it; else the lead was linked to one that was there. */
  is_new: boolean
  /** The lead had been converted before; nothing was done. */
  was_converted: boolean
}

/** Routes of turning leads into contacts and of taking that back. */
export const convertRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/leads/:id/convert',
    permission: { record: 'lead', right: 'edit' },
    summary: 'Contacts with the phone or email of a lead, to which it could be linked',
    handler: ({ services, caller, params }) =>
      services.database.transaction(caller.access, async (transaction) => {
        const { access } = caller
        const { catalog } = services
        const row = await findForWrite(transaction, { catalog, definition: lead, access }, idOf(params.id), 'edit')
        return { data: await contactsLike(transaction, { access, catalog, row }) }
      }),
  }),
  memberRoute({
    method: 'POST',
    path: '/leads/:id/convert',
    permission: { record: 'lead', right: 'edit' },
    summary: 'Turn a lead into a contact: a new one, or the one named by contact_id',
    handler: (call) =>
      call.services.database.transaction(call.caller.access, (transaction) =>
        convertOne(transaction, call, {
          id: idOf(call.params.id),
          version: versionOf(call),
          contact_id: contactOf(call.body.contact_id),
          add_reach: call.body.add_reach === true,
        }),
      ),
  }),
  memberRoute({
    method: 'POST',
    path: '/leads/:id/undo_convert',
    permission: { record: 'lead', right: 'edit' },
    summary: `Take a conversion back within ${UNDO_HOURS} hours`,
    handler: (call) =>
      call.services.database.transaction(call.caller.access, (transaction) =>
        undoOne(transaction, call, idOf(call.params.id)),
      ),
  }),
  memberRoute({
    method: 'POST',
    path: '/leads/convert',
    permission: { record: 'lead', right: 'edit' },
    summary: `Turn up to ${MAX_LEADS} leads into contacts; those whose phone or email a contact has are linked to it`,
    costly: true,
    handler: convertMany,
  }),
]

/** One lead, in the open transaction. A lead that is converted already answers the contact it has. */
async function convertOne(
  transaction: Transaction,
  call: MemberCall,
  options: {
    id: number
    version: number | 'any' | undefined
    contact_id: number | 'same' | null
    /** The linked contact takes the phones and emails of the lead that it does not have. */
    add_reach?: boolean
    /** Told of the lead as this person may read it, before anything else. */
    onFound?: (shown: Record<string, unknown>) => void
  },
): Promise<Converted> {
  const { access, request_id, address } = call.caller
  const { catalog } = call.services
  const definition = withCustomFields(lead, access.custom_fields)
  const before = await findForWrite(transaction, { catalog, definition, access }, options.id, 'edit')
  options.onFound?.(present(definition, access, before))
  if (before.converted_at) {
    const shown = present(definition, access, before)
    return { lead: shown, contact_id: before.contact_id as number, is_new: false, was_converted: true }
  }
  if (options.version === undefined)
    throw new Refusal({
      status: 428,
      code: 'E_VERSION_REQUIRED',
      message: 'Send the version of the record that you are changing',
    })
  if (options.version !== 'any' && options.version !== before.version)
    throw conflict(present(definition, access, before) as { version: number })

  const linked = options.contact_id === 'same' ? await firstAlike(transaction, call, before) : options.contact_id
  if (linked !== null) await findContact(transaction, call, linked)
  if (linked !== null && options.add_reach) await addReach(transaction, call, { contact_id: linked, row: before })
  const contact_id = linked ?? (await makeContact(transaction, call, before))
  const won = await wonStatus(transaction, before.lead_status_id)
  await updateRows(transaction, {
    definition,
    ids: [before.id],
    values: { contact_id, converted_at: new Date().toISOString(), lead_status_id: won },
  })
  await transaction.query(
    `insert into lead_conversion (business_id, lead_id, contact_id, made_contact, status_before, converted_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [access.business_id, before.id, contact_id, linked === null, before.lead_status_id, access.user_id],
  )
  const after = (await readFull(transaction, definition, access, before.id)) as Row
  const history = { access, request_id, address }
  await recordChanges(transaction, {
    ...history,
    definition,
    action: 'converted',
    entries: [{ id: after.id, changes: differences(definition, before, after), words: searchWords(definition, after) }],
  })
  await tellContact(transaction, call, { contact_id, lead_id: after.id, action: 'lead_linked' })
  return { lead: present(definition, access, after), contact_id, is_new: linked === null, was_converted: false }
}

/** Many leads, each in a transaction of its own, so that one that cannot be converted keeps none of the others back. */
async function convertMany(call: MemberCall): Promise<unknown> {
  const { leadIds: ids } = call.body
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('Send the chosen ids as leadIds')
  if (ids.length > MAX_LEADS) throw badRequest(`Choose at most ${MAX_LEADS} at once`)
  if (!ids.every((id) => isId(id))) throw badRequest('leadIds is a list of ids')
  const done: { id: number; contact_id: number; is_new: boolean; was_converted: boolean; name: unknown }[] = []
  const refused: { id: number; message: string; name: unknown }[] = []
  const names = new Map<number, unknown>()
  for (const id of new Set(ids as number[]))
    try {
      const onFound = (shown: Record<string, unknown>) => names.set(id, shown.name ?? null)
      const { contact_id, is_new, was_converted } = await call.services.database.transaction(
        call.caller.access,
        (transaction) => convertOne(transaction, call, { id, version: 'any', contact_id: 'same', onFound }),
      )
      done.push({ id, contact_id, is_new, was_converted, name: names.get(id) ?? null })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      const [issue] = error.issues
      const message = issue?.message ? `${issue.field}: ${issue.message}` : error.message
      refused.push({ id, message, name: names.get(id) ?? null })
    }
  return { done: done.map(({ id }) => id), refused, contacts: done }
}

/** The lead is open again as it was; the contact that was made for it goes, unless somebody has worked with it since. */
async function undoOne(transaction: Transaction, call: MemberCall, id: number): Promise<unknown> {
  const { access, request_id, address } = call.caller
  const { catalog } = call.services
  const definition = withCustomFields(lead, access.custom_fields)
  const before = await findForWrite(transaction, { catalog, definition, access }, id, 'edit')
  const [found] = await transaction.query<{
    contact_id: number
    made_contact: boolean
    status_before: number | null
    is_late: boolean
  }>(
    `select contact_id, made_contact, (select s.id from lead_status s where s.business_id = $1::bigint
       and s.id = c.status_before and s.deleted_at is null) as status_before,
       converted_at < now() - make_interval(hours => ${UNDO_HOURS}) as is_late
     from lead_conversion c where business_id = $1::bigint and lead_id = $2::bigint`,
    [access.business_id, id],
  )
  if (!before.converted_at || !found) throw ruleBroken('This lead is not converted')
  if (found.is_late) throw ruleBroken(`A conversion can be undone for ${UNDO_HOURS} hours`)
  await transaction.query('delete from lead_conversion where business_id = $1::bigint and lead_id = $2::bigint', [
    access.business_id,
    id,
  ])
  const status = found.status_before ?? before.lead_status_id
  await updateRows(transaction, {
    definition,
    ids: [id],
    values: { contact_id: null, converted_at: null, lead_status_id: status },
  })
  const after = (await readFull(transaction, definition, access, id)) as Row
  await recordChanges(transaction, {
    definition,
    access,
    request_id,
    address,
    action: 'conversion_undone',
    entries: [{ id, changes: differences(definition, before, after), words: searchWords(definition, after) }],
  })
  const { contact_id } = found
  const removed = found.made_contact && (await isUntouched(transaction, access, contact_id))
  await tellContact(transaction, call, { contact_id, lead_id: id, action: 'lead_unlinked' })
  if (removed) {
    await moveToTrash(transaction, { definition: contact, ids: [contact_id], deleted: true })
    const entries = [{ id: contact_id, changes: {}, words: null }]
    await recordChanges(transaction, { definition: contact, access, request_id, address, action: 'deleted', entries })
  }
  return { lead: present(definition, access, after), contact_id, contact_removed: removed }
}

/** Contacts with a phone or email of the lead; those this person may not see are known by their owner alone. */
function contactsLike(
  transaction: Transaction,
  options: { access: Access; catalog: MemberCall['services']['catalog']; row: Row },
): Promise<Same[]> {
  const entries = (options.row.contacts ?? []) as ContactEntry[]
  const normal = (type: string) =>
    entries.flatMap((entry) => (entry.type === type && typeof entry.normal === 'string' ? [entry.normal] : []))
  return samePeople(transaction, {
    ...options,
    definition: contact,
    phones: normal('Contact Number'),
    emails: normal('Email'),
    except: null,
  })
}

async function firstAlike(transaction: Transaction, call: MemberCall, row: Row): Promise<number | null> {
  const { access } = call.caller
  const found = await contactsLike(transaction, { access, catalog: call.services.catalog, row })
  return found.find((one) => one.visible)?.id ?? null
}

async function findContact(transaction: Transaction, call: MemberCall, id: number): Promise<void> {
  const { access } = call.caller
  try {
    await findForWrite(transaction, { catalog: call.services.catalog, definition: contact, access }, id, 'view')
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalid([{ field: 'contact_id', message: 'Choose one from the list', rule: 'reference' }])
  }
}

/** The contact takes the phones and emails of the lead that it does not have; which are the primary ones stays. */
async function addReach(
  transaction: Transaction,
  call: MemberCall,
  { contact_id, row }: { contact_id: number; row: Row },
): Promise<void> {
  const { access } = call.caller
  const to = withCustomFields(contact, access.custom_fields)
  const from = withCustomFields(lead, access.custom_fields)
  const found = await findForWrite(
    transaction,
    { catalog: call.services.catalog, definition: to, access },
    contact_id,
    'edit',
  )
  const known = (found.contacts ?? []) as ContactEntry[]
  const has = (type: unknown) => known.some((one) => one.type === type)
  const more = ((row.contacts ?? []) as ContactEntry[]).filter(
    (entry) =>
      !known.some((one) => one.type === entry.type && (one.normal === entry.normal || one.value === entry.value)),
  )
  if (more.length === 0) return
  const added = more.map(({ id: _id, ...entry }) => ({
    ...entry,
    is_primary: entry.is_primary === true && !has(entry.type),
  }))
  if (known.length + added.length > 20)
    throw ruleBroken('Together they have more than 20 phones and emails. Link them without adding.')
  refuseToReveal({ access, from, to, body: { contacts: added } })
  await saveRecord({
    ...writing(call, contact),
    id: contact_id,
    version: found.version as number,
    body: { contacts: [...known, ...added] },
    transaction,
  })
}

async function makeContact(transaction: Transaction, call: MemberCall, row: Row): Promise<number> {
  const { access } = call.caller
  if (scopeOf(access, 'contact', 'create') === 'none') throw notAllowed()
  const from = withCustomFields(lead, access.custom_fields)
  const to = withCustomFields(contact, access.custom_fields)
  const body = copiedValues(row, { from, to, passes: passesOf(to) })
  refuseToReveal({ access, from, to, body })
  // Everything goes along with its owner, whatever the person who converts may set by hand.
  const all: Access = {
    ...access,
    rights: { ...access.rights, contact: { ...access.rights.contact, assign: 'all' } },
    fields: { ...access.fields, contact: {} },
  }
  const made = await saveRecord({ ...writing(call, contact), access: all, id: null, body, transaction })
  return made.id as number
}

// A value of a list may stand in one of the two fields alone; it is left out then, not refused.
const passesOf = (to: RecordDefinition) => (name: string, value: unknown) =>
  readInput({ definition: { ...to, fields: { [name]: to.fields[name] } }, body: { [name]: value }, creating: false })
    .issues.length === 0

/** What a role may not read of a lead must not become readable by making a contact of it. */
function refuseToReveal(options: {
  access: Access
  from: RecordDefinition
  to: RecordDefinition
  body: Record<string, unknown>
}): void {
  const { access, from, to, body } = options
  const closed = (definition: RecordDefinition, name: string) =>
    ['masked', 'hidden'].includes(ruleOf(definition, access, name))
  const revealed = COPIED_FIELDS.find(
    (name) => (body[name] ?? null) !== null && closed(from, name) && !closed(to, name),
  )
  if (!revealed) return
  const label = from.fields[revealed].label.toLowerCase()
  throw ruleBroken(`Your role does not show the ${label} of leads. Ask somebody who sees it to convert this lead.`)
}

/** The status of the kind won: the one it has, else the first; null where the business has none. */
async function wonStatus(transaction: Transaction, current: unknown): Promise<number | null> {
  const [found] = await transaction.query<{ id: number }>(
    `select id from lead_status where business_id = $1::bigint and deleted_at is null and kind = 'won'
     order by id = $2::bigint desc nulls last, position, id limit 1`,
    [transaction.scope.business_id, current ?? null],
  )
  return found?.id ?? (current as number | null)
}

async function tellContact(
  transaction: Transaction,
  call: MemberCall,
  what: { contact_id: number; lead_id: number; action: 'lead_linked' | 'lead_unlinked' },
): Promise<void> {
  const { access, request_id, address } = call.caller
  const lead_id: [unknown, unknown] = what.action === 'lead_linked' ? [null, what.lead_id] : [what.lead_id, null]
  await recordChanges(transaction, {
    definition: contact,
    access,
    request_id,
    address,
    action: what.action,
    entries: [{ id: what.contact_id, changes: { lead_id }, words: null }],
  })
}

/** Nobody changed the contact, gave it a file, or linked another lead to it. */
async function isUntouched(transaction: Transaction, access: Access, id: number): Promise<boolean> {
  const [row] = await transaction.query<{ untouched: boolean }>(
    `select c.version = 1 and c.deleted_at is null
       and not exists (select 1 from lead l where l.business_id = $1::bigint and l.contact_id = c.id)
       and not exists (select 1 from change h where h.business_id = $1::bigint and h.record = 'contact' and h.record_id = c.id
         and h.action not in ('created', 'lead_linked', 'lead_unlinked')) as untouched
     from contact c where c.business_id = $1::bigint and c.id = $2::bigint`,
    [access.business_id, id],
  )
  return row?.untouched ?? false
}

function contactOf(raw: unknown): number | null {
  if (raw === undefined || raw === null) return null
  if (!isId(raw)) throw invalid([{ field: 'contact_id', message: 'Choose one from the list', rule: 'reference' }])
  return raw
}

function versionOf({ body, request }: MemberCall): number | undefined {
  if (typeof body.version === 'number' && Number.isSafeInteger(body.version)) return body.version
  const header = request.headers['if-match']
  const match = header ? /^(?:W\/)?"(\d{1,9})"$/.exec(header) : null
  return match ? Number(match[1]) : undefined
}
