import { nameOfCountry } from '#base/countries.ts'
import { startingEntryNow } from '#engine/server/lookups/stage.server.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { saveRecord, type Writing } from '#engine/server/records/write.server.ts'
import { checks } from '#modules/business/checks.ts'
import type { Choice } from '../../assignment/choose-owner.server.ts'
import { choose_owner, chosenBy } from '../../assignment/settle.server.ts'
import type { ContactEntry } from '../../contact-entries/contact-entries.ts'
import { keepingInvalid } from '../../contact-entries/entry-fields.ts'
import { leadStatus } from '../lead-status.record.ts'
import { leadSource } from '../lead-source.record.ts'
import { lostEntries } from '../lost-reason.server.ts'
import { addToLead } from './add-to-lead.server.ts'
import { lockNumber, leadsOfEnquiries } from './enquiry-numbers.server.ts'
import type { Enquiry, EnquiryVia } from './enquiry.ts'
import { findSamePerson, lockNames, usableContacts } from './same-person.server.ts'
import { saveWhatFits } from './save-what-fits.server.ts'
import { insertEnquiries, keepFirstEnquiries, paiseOf } from './store.server.ts'

/** The options of taking an enquiry. */
export interface TakeOptions {
  services: Services
  /** The responsible person, such as the owner of the business. Enquiries from outside are accepted whatever their rights. */
  access: Access
  enquiry: Enquiry
  defaults?: { lead_status_id?: number; lead_source_id?: number; lead_type?: string }
  /** How a repeated enquiry of the same person is stored: as another enquiry of the lead (default), or as a new lead. */
  again?: 'note' | 'new'
  /** The owner of a new lead; null for none. If omitted, the assignment rules of the business decide. */
  choose_owner?: (transaction: Transaction, values: Record<string, unknown>) => Promise<number | null | Choice>
  request_id: string
  via: EnquiryVia
}

/** `duplicate`: this very enquiry was taken before. `added`: its person has a lead, which keeps its owner. */
export interface Taken {
  outcome: 'created' | 'added' | 'duplicate'
  lead_id: number
  enquiry_id: number
}

/**
 * Takes an enquiry, in the transaction that causes it: each source number once, and one lead for each person, even if
 * two enquiries arrive at the same moment. An enquiry is never refused: a phone or email that the form would refuse is kept
 * with a mark, and other values that a lead cannot have stay with the enquiry.
 */
export async function takeEnquiry(transaction: Transaction, options: TakeOptions): Promise<Taken> {
  const { services, enquiry, request_id, via } = options
  const access: Access = { ...options.access, is_owner: true }
  const { database, catalog, specials } = services
  const writing = { database, catalog, specials, access, request_id }
  const lead_source_id = options.defaults?.lead_source_id ?? (await sourceOf(transaction, writing, enquiry.source))
  const taken_before = await takenBefore(transaction, lead_source_id, enquiry.external_id)
  if (taken_before) return { outcome: 'duplicate', ...taken_before }
  const contacts = usableContacts(enquiry.contacts)
  const known = await findSamePerson(transaction, contacts)
  const definition = keepingInvalid(withoutRequired(withCustomFields(catalog.get('lead'), access.custom_fields)))
  const created_by = access.user_id
  if (known && !known.is_converted && options.again !== 'new') {
    const { lead_id } = known
    const to = { ...writing, definition, enquiry, contacts, lead_id, lead_source_id, via }
    return { outcome: 'added', lead_id, enquiry_id: await addToLead(transaction, to) }
  }
  const body = bodyOf(enquiry, contacts, { ...options.defaults, lead_source_id })
  // Rules may filter by the status that the new lead will have.
  body.lead_status_id ??= await startingEntryNow(transaction, leadStatus)
  // A connection may give its enquiries a lost status, but nobody can give a reason.
  if (
    options.defaults?.lead_status_id !== undefined &&
    (await lostEntries(transaction, 'lead_status')).has(options.defaults.lead_status_id)
  )
    body.lost_reason = 'other'
  // A converted customer's new lead goes to the same owner.
  const former_owner = known?.is_converted ? known.owner : null
  const choice = former_owner ?? (await (options.choose_owner ?? choose_owner)(transaction, body))
  const by_rule = typeof choice === 'object' && choice !== null
  body.assigned_user = by_rule ? choice.user_id : choice
  const name = String(body.name)
  const chosen = by_rule ? chosenBy(transaction, { choice, actor_id: created_by, name }) : {}
  const { row, left } = await saveWhatFits(transaction, { ...writing, definition, id: null, body, chosen })
  const lead_id = row.id as number
  const first = { enquiry, lead_id, lead_source_id, is_first: true, via, created_by, left }
  const [enquiry_id] = await insertEnquiries(transaction, [first])
  return { outcome: 'created', lead_id, enquiry_id }
}

// No person can fill in fields that the business requires, so they may be empty at first.
function withoutRequired(definition: Writing['definition']): Writing['definition'] {
  const fields = Object.entries(definition.fields).map(([name, field]) =>
    field.custom ? [name, { ...field, required: false }] : [name, field],
  )
  return { ...definition, fields: Object.fromEntries(fields) }
}

/** The source of this name, created if missing. */
async function sourceOf(
  transaction: Transaction,
  writing: Omit<Writing, 'definition'>,
  name: string,
): Promise<number | null> {
  const wanted = [...name.toWellFormed().trim()].slice(0, 60).join('')
  if (wanted === '') return null
  const find = async () => {
    const [found] = await transaction.query<{ id: number }>(
      'select id from lead_source where business_id = $1::bigint and name collate any_case = $2 and deleted_at is null',
      [transaction.scope.business_id, wanted],
    )
    return found?.id ?? null
  }
  const found = await find()
  if (found !== null) return found
  await lockNames(transaction, [`lead source ${wanted.toLowerCase()}`])
  const made = await find()
  if (made !== null) return made
  const body = { name: wanted, position: 900 }
  return (await saveRecord({ ...writing, definition: leadSource, id: null, body, transaction })).id as number
}

async function takenBefore(
  transaction: Transaction,
  lead_source_id: number | null,
  external_id: string | null,
): Promise<{ lead_id: number; enquiry_id: number } | null> {
  if (!external_id) return null
  await lockNumber(transaction, lead_source_id, external_id)
  const [found] = await transaction.query<{ lead_id: number; enquiry_id: number }>(
    `select lead_id, id as enquiry_id from enquiry where business_id = $1::bigint
       and lead_source_id is not distinct from $2::bigint and external_id = left($3, 255)`,
    [transaction.scope.business_id, lead_source_id, external_id],
  )
  if (found) return found
  // The first enquiry of a lead from a file is not stored yet.
  const [lead_id] = await leadsOfEnquiries(transaction, [{ source: lead_source_id, number: external_id }])
  if (lead_id === null) return null
  const [enquiry_id] = await keepFirstEnquiries(transaction, [lead_id])
  return enquiry_id === undefined ? null : { lead_id, enquiry_id }
}

function bodyOf(enquiry: Enquiry, contacts: ContactEntry[], fixed: Record<string, unknown>): Record<string, unknown> {
  const { account_name, website, address, city, state, country, pincode, product, desc, external_id, received_at } =
    enquiry
  const paise = paiseOf(enquiry.amount)
  const given = {
    account_name,
    website,
    address_1: address,
    city,
    state,
    country: countryName(country),
    pincode,
    product,
    amount: paise === null ? null : (Number(paise) / 100).toFixed(2),
    desc,
    enquiry_no: external_id,
    enquired_at: instantOf(received_at),
    ...enquiry.custom,
    ...fixed,
  }
  const known = Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return { ...Object.fromEntries(known), name: nameOf(enquiry), contacts }
}

/** Converts the country code of an enquiry (ISO 3166-1) to the country's name for a lead. */
function countryName(country: string | null): string | null {
  return country === null ? null : (nameOfCountry(country, 'en') ?? country)
}

/** The wire value of an instant; null if the text is not one. */
function instantOf(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The lead's name from the known values: the person, else their business, else the source. */
function nameOf({ name, account_name, source }: Enquiry): string {
  const plain = name?.trim()
  const wanted = [plain, plain && `${plain} (${source})`, account_name?.trim(), `Enquiry from ${source}`]
  const fits = wanted
    .filter((one) => one !== undefined && one !== '')
    .map((one) => [...(one as string)].slice(0, 255).join(''))
  return fits.find((one) => checks.generic_name(one) === null) ?? 'New enquiry'
}
