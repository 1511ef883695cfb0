import { anyCase } from '#engine/record/kinds/text/text.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Change, RecordServer } from '#engine/server/records/hooks.server.ts'
import {
  duplicateKeys as keysOfContacts,
  findDuplicatesOf,
  matchColumns as contactColumns,
} from '../../contact-entries/same-people.server.ts'
import { lead } from '../lead.record.ts'

// The marketplace's number of an enquiry identifies it within its source, both live and in a file.

const BEGIN = 'Enquiry '

/** File columns that can identify a lead, with the prefix of their keys: the number of the enquiry, phone and email. */
export const matchColumns: NonNullable<RecordServer['matchColumns']> = { enquiry_no: BEGIN, ...contactColumns }

/** The keys of a lead's values: source and number of its enquiry first, then its phones and emails. */
export const duplicateKeys: NonNullable<RecordServer['duplicateKeys']> = (values) => [
  ...(values.enquiry_no ? [`${BEGIN}${values.lead_source_id ?? ''} ${values.enquiry_no}`] : []),
  ...keysOfContacts(values),
]

const findPeople = findDuplicatesOf(lead)

/** The keys that live leads already have, each with the oldest such lead. */
export async function findDuplicates(
  transaction: Transaction,
  access: Access,
  keys: string[],
): Promise<Map<string, number>> {
  const [numbered, others] = [true, false].map((wanted) => keys.filter((key) => key.startsWith(BEGIN) === wanted))
  const found = await findPeople(transaction, access, others)
  const named = numbered.map((key) => {
    const [, source, number] = /^Enquiry (\d*) (.*)$/s.exec(key) as RegExpExecArray
    return { source: source === '' ? null : Number(source), number }
  })
  const leads = await leadsOfEnquiries(transaction, named)
  for (const [index, key] of numbered.entries()) {
    const id = leads[index]
    if (id !== null) found.set(key, id)
  }
  return found
}

/**
 * The oldest live lead of each enquiry of a source, in order; null if there is none. The comparison without case is for the
 * index; the other one decides.
 */
export async function leadsOfEnquiries(
  transaction: Transaction,
  named: readonly { source: number | null; number: string }[],
): Promise<(number | null)[]> {
  if (named.length === 0) return []
  const rows = await transaction.query<{ place: number; id: number }>(
    `with w as (select source, number, place from unnest($2::bigint[], $3::text[]) with ordinality as v(source, number, place))
     select q.place::integer as place, min(q.id) as id from (
       select w.place, l.id from w join lead l on l.business_id = $1::bigint and ${anyCase('l.enquiry_no')} = w.number
         and l.enquiry_no = w.number and l.lead_source_id is not distinct from w.source and l.deleted_at is null
       union all
       select w.place, l.id from w
         join enquiry e on e.business_id = $1::bigint and e.lead_source_id = w.source and e.external_id = left(w.number, 255)
         join lead l on l.business_id = $1::bigint and l.id = e.lead_id and l.deleted_at is null) q
     group by q.place`,
    [transaction.scope.business_id, named.map((one) => one.source), named.map((one) => one.number)],
  )
  const by_place = new Map(rows.map(({ place, id }) => [place, Number(id)]))
  return named.map((_, index) => by_place.get(index + 1) ?? null)
}

const nameOf = (source: unknown) => `enquiries of source ${source ?? ''}`

/**
 * Locks the sources of many new leads with numbers of enquiries until the transaction ends: meanwhile no enquiry of
 * these sources is accepted from outside. A file has too many numbers for one lock each.
 */
export async function lockSources(transaction: Transaction, changes: readonly Change[]): Promise<void> {
  const numbered = changes.filter(({ step, values }) => step === 'create' && values.enquiry_no)
  if (numbered.length === 0) return
  await transaction.query(
    `select pg_advisory_xact_lock(hashtextextended(q.name, $1::bigint))
     from (select distinct name from unnest($2::text[]) as name order by name offset 0) q`,
    [transaction.scope.business_id, numbered.map(({ values }) => nameOf(values.lead_source_id))],
  )
}

/** Locks one number of a source until the transaction ends. Other numbers are not blocked; files of the source wait. */
export async function lockNumber(transaction: Transaction, source: number | null, number: string): Promise<void> {
  await transaction.query(
    `select pg_advisory_xact_lock_shared(hashtextextended($2, $1::bigint)),
       pg_advisory_xact_lock(hashtextextended($3, $1::bigint))`,
    [transaction.scope.business_id, nameOf(source), `enquiry ${source} ${number}`],
  )
}
