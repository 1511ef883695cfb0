import type { Transaction } from '#engine/server/database/database.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { type ContactEntry, isSameEntry, mergeEntries } from '../../contact-entries/contact-entries.ts'
import { keepingInvalid } from '../../contact-entries/entry-fields.ts'
import type { Enquiry, EnquiryVia } from './enquiry.ts'
import { saveWhatFits } from './save-what-fits.server.ts'
import { insertEnquiries, keepFirstEnquiries, paiseOf } from './store.server.ts'

/** The fields of an address are filled together, so that a city is never combined with the pincode of another address. */
const ADDRESS = ['address_1', 'city', 'state', 'pincode'] as const

/**
 * Adds an enquiry to an existing lead: the lead keeps its owner and values, empty fields are filled, a lost lead is
 * reopened, and a follow-up is due today. The owner is notified. Returns the enquiry's id.
 */
export async function addToLead(
  transaction: Transaction,
  options: Writing & {
    enquiry: Enquiry
    contacts: ContactEntry[]
    lead_id: number
    lead_source_id: number | null
    via: EnquiryVia
  },
): Promise<number> {
  const { definition, access, enquiry, lead_id, lead_source_id, via } = options
  const { business_id } = access
  await transaction.query('select from lead where business_id = $1::bigint and id = $2::bigint for update', [
    business_id,
    lead_id,
  ])
  const row = (await readFullRows(transaction, definition, [lead_id])).get(lead_id)
  if (!row) throw notFound()
  await keepFirstEnquiries(transaction, [lead_id])
  const body = { ...missing(row, enquiry, options.contacts), ...(await nextStep(transaction, row)) }
  const { left } =
    Object.keys(body).length > 0
      ? await saveWhatFits(transaction, {
          ...options,
          definition: keepingInvalid(definition),
          id: lead_id,
          version: row.version as number,
          body,
        })
      : { left: {} }
  const one = { enquiry, lead_id, lead_source_id, is_first: false, via, created_by: access.user_id, left }
  const [enquiry_id] = await insertEnquiries(transaction, [one])
  recordChanges(transaction, {
    definition,
    access,
    request_id: options.request_id,
    address: options.address,
    action: 'enquired',
    // Store the requirement only in the enquiry, because a note has no field rules that could hide it.
    note: `Enquired again on ${enquiry.source}`,
    entries: [{ id: lead_id, changes: {}, words: null }],
  })
  await addNotice(transaction, {
    business_id,
    to: typeof row.assigned_user === 'number' ? [row.assigned_user] : [],
    kind: 'lead_enquired',
    // No notice to a person who records an enquiry of their own lead.
    actor_id: via === 'form' ? access.user_id : null,
    record: 'lead',
    record_id: lead_id,
    path: `lead/${lead_id}`,
    values: { lead: String(row.name), source: enquiry.source },
  })
  return enquiry_id
}

type Row = Record<string, unknown>
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The enquiry's values that the lead lacks. */
function missing(row: Row, enquiry: Enquiry, contacts: readonly ContactEntry[]): Row {
  const { account_name, website, city, state, pincode, product, address, desc } = enquiry
  const paise = paiseOf(enquiry.amount)
  const amount = paise === null ? null : (Number(paise) / 100).toFixed(2)
  const given: Row = { account_name, website, product, amount, desc, ...enquiry.custom }
  if (ADDRESS.every((name) => isEmpty(row[name]))) Object.assign(given, { address_1: address, city, state, pincode })
  const filled = Object.entries(given).filter(([name, value]) => !isEmpty(value) && isEmpty(row[name]))
  const known = (row.contacts ?? []) as ContactEntry[]
  const more = contacts.filter((entry) => !known.some((one) => isSameEntry(one, entry)))
  const isGood = (one: ContactEntry) => one.is_invalid !== true
  // An invalid entry is primary only until a valid one of its type is added.
  const hasPrimary = (type: unknown) => {
    const own = known.filter((one) => one.type === type)
    return own.some(isGood) || (own.length > 0 && !more.some((one) => one.type === type && isGood(one)))
  }
  const added = more.map((entry) => ({ ...entry, is_primary: entry.is_primary === true && !hasPrimary(entry.type) }))
  const body = Object.fromEntries(filled)
  return added.length === 0 ? body : { ...body, contacts: mergeEntries(known, added).slice(0, 20) }
}

/** Sets a follow-up today if there is none; a lost lead returns to the first open status. A won lead stays won. */
async function nextStep(transaction: Transaction, row: Row): Promise<Row> {
  const [now] = await transaction.query<{ today: string; kind: string | null; first_open: number | null }>(
    `select (now() at time zone 'Asia/Kolkata')::date as today,
       (select kind from lead_status where business_id = $1::bigint and id = $2::bigint) as kind,
       (select id from lead_status where business_id = $1::bigint and deleted_at is null and kind = 'open'
        order by is_default desc nulls last, position, id limit 1) as first_open`,
    [transaction.scope.business_id, row.lead_status_id ?? null],
  )
  return {
    ...(isEmpty(row.follow_up_date) ? { follow_up_date: now.today } : {}),
    ...(now.kind === 'lost' && now.first_open !== null ? { lead_status_id: now.first_open } : {}),
  }
}
