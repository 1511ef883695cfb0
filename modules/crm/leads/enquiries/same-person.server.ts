import type { Transaction } from '#engine/server/database/database.server.ts'
import { readPhone } from '#modules/business/checks/normalise.ts'
import { type ContactEntry, contactEntries } from '../../contact-entries/contact-entries.ts'
import { type ContactInput, settlePrimaries } from '../../contact-entries/primary-contacts.ts'
import type { EnquiryContact } from './enquiry.ts'

/**
 * The enquiry's phones and emails as contact entries, each with its normalised form. An entry that the form would refuse is marked
 * as not valid, placed after the others of its type, and primary only if there are no others.
 */
export function usableContacts(contacts: readonly EnquiryContact[]): ContactEntry[] {
  const read = contacts
    .slice(0, 20)
    .map(usable)
    .filter((entry) => entry !== null)
  const place = (entry: ContactEntry) => (entry.type === 'Email' ? 2 : 0) + (entry.is_invalid ? 1 : 0)
  const ordered = read.toSorted((a, b) => place(a) - place(b))
  return contactEntries(settlePrimaries(ordered as ContactInput[]) as ContactEntry[]).entries
}

function usable(contact: EnquiryContact): ContactEntry | null {
  const value = [...contact.value.trim()].slice(0, 255).join('')
  if (value === '') return null
  const { type, phone_code, iso2, is_primary = false } = contact
  if (!contact.invalid) {
    // People write "Ramesh 98250 12345" into the field for a number.
    const read = type === 'Email' ? null : readPhone(value, { phone_code, country: iso2 })
    const entry = read
      ? { type, value: read.value, phone_code: read.phone_code, iso2: read.iso2, is_primary }
      : { type, value, phone_code: phone_code ?? null, iso2: iso2 ?? null, is_primary }
    if (contactEntries([entry]).issues.length === 0) return entry
  }
  return { type, value, phone_code: null, iso2: null, is_primary: false, is_invalid: true }
}

/** Locks some names until the transaction ends, always in the same order; other transactions wait for them. */
export async function lockNames(transaction: Transaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await transaction.query(
    `select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || q.name, 0))
     from (select distinct name from unnest($2::text[]) as name order by name offset 0) q`,
    [String(transaction.scope.business_id), names],
  )
}

/** The lead of a known person. An enquiry after the conversion becomes a new lead of the same owner. */
export interface KnownPerson {
  lead_id: number
  is_converted: boolean
  /** The lead's owner, if still active. */
  owner: number | null
}

/**
 * The live lead that has one of these phones or emails, visible or not; open ones before closed and converted ones,
 * then the oldest. The keys are locked first, so that two enquiries of one new person at the same moment create
 * only one lead.
 */
export async function findSamePerson(
  transaction: Transaction,
  contacts: readonly ContactEntry[],
): Promise<KnownPerson | null> {
  const keyed = contacts.filter((entry) => typeof entry.normal === 'string' && entry.normal !== '')
  if (keyed.length === 0) return null
  await lockNames(
    transaction,
    keyed.map((entry) => `lead ${entry.type} ${entry.normal}`),
  )
  const [found] = await transaction.query<KnownPerson>(
    `select l.id as lead_id, l.converted_at is not null as is_converted, m.id as owner from unnest($2::text[], $3::text[]) as w(type, normal)
     join lead_contact c on c.business_id = $1::bigint and c.normal = w.normal and c.type = w.type
     join lead l on l.business_id = $1::bigint and l.id = c.lead_id and l.deleted_at is null
     left join member m on m.business_id = $1::bigint and m.id = l.assigned_user and m.deleted_at is null
     left join lead_status s on s.business_id = $1::bigint and s.id = l.lead_status_id
     order by l.converted_at is not null, coalesce(s.kind, 'open') = 'open' desc, l.created_at, l.id limit 1`,
    [transaction.scope.business_id, keyed.map((entry) => entry.type), keyed.map((entry) => entry.normal)],
  )
  return found ?? null
}
