import { recordChanges } from '#engine/server/records/changes.server.ts'
import type { Found } from '#engine/server/records/hooks.server.ts'
import type { ContactEntry } from '../../contact-entries/contact-entries.ts'
import { blankEnquiry, type EnquiryContact } from './enquiry.ts'
import { insertEnquiries, keepFirstEnquiries, type NewEnquiry } from './store.server.ts'

/** Rows of a file whose person has a lead become enquiries of that lead, if the row names its source; each source number once. */
export async function enquiriesOfRows({ transaction, access, definition, rows, request_id }: Found): Promise<void> {
  const with_source = rows.filter(({ values }) => typeof values.lead_source_id === 'number')
  if (with_source.length === 0) return
  const sources = with_source.map(({ values }) => values.lead_source_id as number)
  const numbers = with_source.map(({ values }) => (typeof values.enquiry_no === 'string' ? values.enquiry_no : null))
  await keepFirstEnquiries(transaction, [...new Set(with_source.map((row) => row.id))])
  const known = await transaction.query<{ key: string; name: string }>(
    `select e.lead_source_id || ' ' || e.external_id as key from enquiry e
     join (select distinct * from unnest($2::bigint[], $3::text[]) as v(source, number)) v
       on e.business_id = $1::bigint and e.lead_source_id = v.source and e.external_id = v.number`,
    [access.business_id, sources, numbers],
  )
  const names = await transaction.query<{ id: number; name: string }>(
    'select id, name from lead_source where business_id = $1::bigint and id = any($2::bigint[])',
    [access.business_id, sources],
  )
  const name_of = new Map(names.map((one) => [one.id, one.name]))
  const seen = new Set(known.map((one) => one.key))
  const added: NewEnquiry[] = []
  const entries: { id: number; changes: Record<string, never>; words: null; source: string }[] = []
  for (const [index, { id, values }] of with_source.entries()) {
    const key = `${sources[index]} ${numbers[index]}`
    if (numbers[index] !== null && seen.has(key)) continue
    seen.add(key)
    const source = name_of.get(sources[index]) ?? ''
    added.push({
      enquiry: {
        ...blankEnquiry(source),
        ...factsOf(values),
        external_id: numbers[index],
        received_at: textOf(values.enquired_at),
      },
      lead_id: id,
      lead_source_id: sources[index],
      is_first: false,
      via: 'import',
      created_by: access.user_id,
    })
    entries.push({ id, changes: {}, words: null, source })
  }
  await insertEnquiries(transaction, added)
  for (const [source, some] of Map.groupBy(entries, (entry) => entry.source))
    recordChanges(transaction, {
      definition,
      access,
      request_id,
      action: 'enquired',
      note: `Enquired again on ${source}`,
      entries: some,
    })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function factsOf(values: Record<string, unknown>) {
  const contacts = ((values.contacts ?? []) as ContactEntry[]).map((entry) => ({
    type: entry.type as EnquiryContact['type'],
    value: String(entry.value),
  }))
  return {
    name: textOf(values.name),
    account_name: textOf(values.account_name),
    city: textOf(values.city),
    product: textOf(values.product),
    desc: textOf(values.desc),
    // Stored amounts are in whole paise.
    amount: textOf(values.amount) === null ? null : Number(values.amount) / 100,
    contacts,
  }
}
