import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Enquiry, EnquiryVia } from './enquiry.ts'

const short = (text: string | null | undefined, max = 255): string | null =>
  text ? [...text.toWellFormed().replaceAll('\0', '')].slice(0, max).join('') || null : null

/** An amount of an enquiry in whole paise, as stored; null if it is not an amount. */
export function paiseOf(amount: number | null): string | null {
  if (amount === null || !Number.isFinite(amount) || amount < 0 || amount > 1e12) return null
  return String(Math.round(amount * 100))
}

/** An enquiry to store with its lead. `left` has the values that the lead could not take. */
export interface NewEnquiry {
  enquiry: Enquiry
  lead_id: number
  lead_source_id: number | null
  is_first: boolean
  via: EnquiryVia
  created_by: number | null
  left?: Record<string, unknown>
}

/** The enquiry columns of a new lead, in stored form: one enquiry, at the given time or now. */
export const firstCount = (enquired_at: unknown) => ({
  enquiry_count: 1,
  // PostgreSQL reads this word as the start of the transaction, which is also the value of `created_at`.
  last_enquiry_at: enquired_at ?? 'now',
})

/** Stores enquiries with their leads, updates the leads' counts, and returns the ids in order. */
export async function insertEnquiries(transaction: Transaction, given: readonly NewEnquiry[]): Promise<number[]> {
  const ids: number[] = []
  for (const one of given) ids.push(await insertOne(transaction, one))
  await countEnquiries(
    transaction,
    given.map((one) => one.lead_id),
  )
  return ids
}

async function insertOne(transaction: Transaction, options: NewEnquiry): Promise<number> {
  const { enquiry } = options
  const received = enquiry.received_at === null ? Number.NaN : Date.parse(enquiry.received_at)
  const { website, address, state, country, pincode, custom } = enquiry
  const raw = Object.entries({ website, address, state, country, pincode, ...custom, left: options.left })
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into enquiry (business_id, lead_id, lead_source_id, external_id, received_at, is_first, via, is_test, name,
       account_name, product, amount, message, city, sub_source, contacts, raw, created_by)
     values ($1, $2, $3, $4, coalesce($5::timestamptz, now()), $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     returning id`,
    [
      transaction.scope.business_id,
      options.lead_id,
      options.lead_source_id,
      short(enquiry.external_id),
      Number.isNaN(received) ? null : new Date(received),
      options.is_first,
      options.via,
      enquiry.is_test,
      short(enquiry.name),
      short(enquiry.account_name),
      short(enquiry.product),
      paiseOf(enquiry.amount),
      short(enquiry.desc, 10_000),
      short(enquiry.city),
      short(enquiry.sub_source),
      JSON.stringify(enquiry.contacts.slice(0, 20)).toWellFormed().replaceAll('\\u0000', ''),
      JSON.stringify(Object.fromEntries(raw.filter(([, value]) => value !== null && value !== undefined)))
        .toWellFormed()
        .replaceAll('\\u0000', ''),
      options.created_by,
    ],
  )
  return id
}

/**
 * The first enquiry of a typed or imported lead is stored, from the lead's values, only when a second enquiry
 * arrives, so that saving and importing leads stays fast.
 */
export async function keepFirstEnquiries(transaction: Transaction, lead_ids: readonly number[]): Promise<number[]> {
  await holdLeads(transaction, lead_ids)
  const insert = (number: string, more: string) =>
    transaction.query<{ id: number }>(
      `insert into enquiry (business_id, lead_id, lead_source_id, external_id, received_at, is_first, via, name, account_name,
         product, amount, message, city, created_by)
       select l.business_id, l.id, l.lead_source_id, ${number}, coalesce(l.enquired_at, l.created_at), true,
         case when exists (select from change c where c.business_id = $1::bigint and c.record = 'lead' and c.record_id = l.id
           and c.action = 'imported') then 'import' else 'form' end,
         l.name, l.account_name, l.product, l.amount, l."desc", l.city, l.created_by
       from lead l where l.business_id = $1::bigint and l.id = any($2::bigint[])
         and not exists (select from enquiry e where e.business_id = $1::bigint and e.lead_id = l.id and e.is_first)
       ${more} returning id`,
      [transaction.scope.business_id, lead_ids],
    )
  // A number that another lead has already stays with that lead.
  const numbered = await insert(
    "nullif(l.enquiry_no, '')",
    'and l.enquiry_no is not null order by l.id on conflict do nothing',
  )
  const others = await insert('null', '')
  return [...numbered, ...others].map((row) => row.id)
}

/** The data that undoes a move of enquiries. */
export interface MovedEnquiries {
  enquiries: { from: number; ids: number[] }[]
  /** The moved enquiries that were the first of their lead. */
  firsts: number[]
}

/** Moves the enquiries of some leads to another one, which keeps its own first enquiry. */
export async function moveEnquiries(
  transaction: Transaction,
  { from, into }: { from: readonly number[]; into: number },
): Promise<MovedEnquiries> {
  await keepFirstEnquiries(transaction, [into, ...from])
  const rows = await transaction.query<{ id: number; was: number; was_first: boolean }>(
    `update enquiry t set lead_id = $3::bigint, is_first = false from enquiry o where o.business_id = $1::bigint and o.id = t.id
       and t.business_id = $1::bigint and t.lead_id = any($2::bigint[]) returning t.id, o.lead_id as was, o.is_first as was_first`,
    [transaction.scope.business_id, from, into],
  )
  await countEnquiries(transaction, [into, ...from])
  return {
    enquiries: [...Map.groupBy(rows, (row) => row.was)].map(([was, some]) => ({
      from: was,
      ids: some.map((row) => row.id),
    })),
    firsts: rows.filter((row) => row.was_first).map((row) => row.id),
  }
}

/** Moves back the enquiries that are still where the move put them. */
export async function moveEnquiriesBack(
  transaction: Transaction,
  { enquiries, firsts, into }: MovedEnquiries & { into: number },
): Promise<void> {
  for (const { from, ids } of enquiries)
    await transaction.query(
      `update enquiry set lead_id = $4::bigint, is_first = id = any($5::bigint[])
       where business_id = $1::bigint and id = any($2::bigint[]) and lead_id = $3::bigint`,
      [transaction.scope.business_id, ids, into, from, firsts],
    )
  await countEnquiries(transaction, [into, ...enquiries.map(({ from }) => from)])
}

/**
 * Recalculates `enquiry_count` and `last_enquiry_at` of leads from their enquiries. The version stays, so that people
 * who have the lead open get no conflict; the caller writes history and events.
 */
export async function countEnquiries(transaction: Transaction, lead_ids: readonly number[]): Promise<void> {
  if (lead_ids.length === 0) return
  // Lock before counting, so that enquiries added at the same moment are counted by the second transaction.
  await holdLeads(transaction, lead_ids)
  await transaction.query(
    `update lead l set enquiry_count = t.enquiries, last_enquiry_at = t.latest
     from (select o.id, count(e.id)::integer + case when bool_or(e.is_first) then 0 else 1 end as enquiries,
         greatest(max(e.received_at), case when bool_or(e.is_first) then null else coalesce(o.enquired_at, o.created_at) end) as latest
       from lead o left join enquiry e on e.business_id = $1::bigint and e.lead_id = o.id
       where o.business_id = $1::bigint and o.id = any($2::bigint[]) group by o.business_id, o.id) t
     where l.business_id = $1::bigint and l.id = t.id
       and (l.enquiry_count is distinct from t.enquiries or l.last_enquiry_at is distinct from t.latest)`,
    [transaction.scope.business_id, lead_ids],
  )
}

// Lock in one order, so that two transactions with several leads cannot deadlock.
async function holdLeads(transaction: Transaction, lead_ids: readonly number[]): Promise<void> {
  await transaction.query(
    'select from lead where business_id = $1::bigint and id = any($2::bigint[]) order by id for no key update',
    [transaction.scope.business_id, lead_ids],
  )
}
