import type { Transaction } from '#kernel/server/database/database.server.ts'
import type { Enquiry, EnquiryVia } from './enquiry.ts'

const short = (text: string | null | undefined, max = 255): string | null =>
  text ? [...text.toWellFormed().replaceAll('\0', '')].slice(0, max).join('') || null : null

/** An amount of an enquiry in whole paise, as the database keeps it; null where it is no amount. */
export function paiseOf(amount: number | null): string | null {
  if (amount === null || !Number.isFinite(amount) || amount < 0 || amount > 1e12) return null
  return String(Math.round(amount * 100))
}

/** Keeps an enquiry with its lead and gives its id. `left` is what the lead could not take. */
export async function insertEnquiry(
  transaction: Transaction,
  options: {
    enquiry: Enquiry
    lead_id: number
    lead_source_id: number | null
    is_first: boolean
    via: EnquiryVia
    created_by: number | null
    left?: Record<string, unknown>
  },
): Promise<number> {
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
 * Leads that somebody typed or imported began with an enquiry, too: it is written down, from what the lead says, once
 * there is a second one to tell it from. Saving and importing leads costs nothing more for it.
 */
export async function keepFirstEnquiries(transaction: Transaction, lead_ids: readonly number[]): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    `insert into enquiry (business_id, lead_id, lead_source_id, received_at, is_first, via, name, account_name, product,
       amount, message, city, created_by)
     select l.business_id, l.id, l.lead_source_id, l.created_at, true,
       case when exists (select from change c where c.business_id = l.business_id and c.record = 'lead' and c.record_id = l.id
         and c.action = 'imported') then 'import' else 'form' end,
       l.name, l.account_name, l.product, l.amount, l."desc", l.city, l.created_by
     from lead l where l.business_id = $1::bigint and l.id = any($2::bigint[])
       and not exists (select from enquiry e where e.business_id = l.business_id and e.lead_id = l.id and e.is_first)
     returning id`,
    [transaction.scope.business_id, lead_ids],
  )
  return rows.map((row) => row.id)
}
