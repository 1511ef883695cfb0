import { anyCase } from '#engine/record/kinds/text/text.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Change, RecordServer } from '#engine/server/records/hooks.server.ts'
import {
  duplicateKeys as keysOfContacts,
  findDuplicatesOf,
  oldestLive,
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

const LONGEST_ID = 255

/**
 * The oldest live lead of each enquiry of a source, in order; null if there is none. The comparison without case is for the
 * index; the exact one decides. All numbers are asked for at once and matched here: a join may compare each with each lead.
 */
export async function leadsOfEnquiries(
  transaction: Transaction,
  named: readonly { source: number | null; number: string }[],
): Promise<(number | null)[]> {
  if (named.length === 0) return []
  const { business_id } = transaction.scope
  const unique = <Value>(values: Value[]) => [...new Set(values)]
  const numbers = unique(named.map(({ number }) => number))
  const ids = unique(numbers.map((number) => number.slice(0, LONGEST_ID)))
  const sources = unique(named.flatMap(({ source }) => source ?? []))
  const [leads, enquiries] = await Promise.all([
    transaction.query<Numbered>(
      `select l.id, l.lead_source_id as source, l.enquiry_no as number from lead l
       where l.business_id = $1::bigint and ${anyCase('l.enquiry_no')} = any($2::text[]) and l.enquiry_no = any($2::text[])
         and l.deleted_at is null`,
      [business_id, numbers],
    ),
    transaction.query<Numbered>(
      `select e.lead_id as id, e.lead_source_id as source, e.external_id as number from enquiry e
       where e.business_id = $1::bigint and e.lead_source_id = any($2::bigint[]) and e.external_id = any($3::text[])
         and e.lead_id is not null`,
      [business_id, sources, ids],
    ),
  ])
  const oldest = await oldestLive(transaction, 'lead', [
    ...leads.map(({ id, source, number }) => ({ id, key: keyIn('lead', source, number) })),
    ...enquiries.map(({ id, source, number }) => ({ id, key: keyIn('enquiry', source, number) })),
  ])
  return named.map(({ source, number }) => {
    const keys = [keyIn('lead', source, number), keyIn('enquiry', source, number.slice(0, LONGEST_ID))]
    const found = keys.flatMap((key) => oldest.get(key) ?? [])
    return found.length > 0 ? Math.min(...found) : null
  })
}

interface Numbered {
  id: number
  source: number | null
  number: string
}

const keyIn = (table: 'lead' | 'enquiry', source: unknown, number: string) => `${table} ${source ?? ''} ${number}`

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
