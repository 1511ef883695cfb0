import type { Language } from '#base/language.ts'
import { languageOf } from '#base/language.ts'
import { indianDate } from '#base/financial-year.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Access, accessOfNobody, type FieldRule, isManager } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { salesOrder } from '../orders/sales-order.record.ts'
import { receipt } from '../payments/receipt.record.ts'
import { quotation } from '../quotations/quotation.record.ts'

/** The records whose papers are sent to clients. */
export const SHARED: readonly RecordDefinition[] = [quotation, salesOrder, invoice, creditNote, receipt]

/** How long the link of a paper works, in days. */
export const LINK_DAYS = 90

export type ShareWay = 'mail' | 'whatsapp' | 'link'

/** One sending of a paper, with its link. */
export interface Share {
  id: number
  record: string
  record_id: number
  way: ShareWay
  sent_to: string | null
  subject: string | null
  body: string | null
  language: Language
  fields: Record<string, FieldRule>
  created_by: number
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  opened_at: Date | null
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_tries: number
}

const COLUMNS = `id, record, record_id, way, sent_to, subject, body, language, fields, created_by, created_at, expires_at,
  revoked_at, opened_at, code_hash, code_expires_at, code_tries`

const typed = (row: Share): Share => ({ ...row, id: Number(row.id), record_id: Number(row.record_id) })

/** Keeps a sending; the field rules of the sender are those of its link. */
export async function keepShare(
  transaction: Transaction,
  {
    access,
    now,
    ...share
  }: Pick<Share, 'record' | 'record_id' | 'way' | 'sent_to' | 'subject' | 'body' | 'language'> & {
    access: Access
    now: Date
  },
): Promise<number> {
  const { record, record_id, way, sent_to, subject, body, language } = share
  const fields = isManager(access) ? {} : (access.fields[record] ?? {})
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into document_share (business_id, record, record_id, way, sent_to, subject, body, language, fields, created_by,
       created_at, expires_at)
     select b.id, $2, $3::bigint, $4, $5, $6, $7, $8, $9::jsonb, $10::bigint, $11::timestamptz, $12::timestamptz
     from business b where b.id = $1::bigint returning id`,
    [
      ...[access.business_id, record, record_id, way, sent_to, subject, body, language, JSON.stringify(fields)],
      ...[access.user_id, now, new Date(now.getTime() + LINK_DAYS * 86_400_000)],
    ],
  )
  return Number(id)
}

/** One sending; `lock` holds it until the commit. */
export async function readShare(
  transaction: Transaction,
  id: number,
  lock: '' | 'for update' = '',
): Promise<Share | null> {
  const [row] = await transaction.query<Share>(
    `select ${COLUMNS} from document_share where business_id = $1::bigint and id = $2::bigint ${lock}`,
    [transaction.scope.business_id, id],
  )
  return row ? typed(row) : null
}

/** The sendings of a paper, the newest first. */
export async function sharesOf(
  transaction: Transaction,
  { record, record_id }: Pick<Share, 'record' | 'record_id'>,
): Promise<Share[]> {
  const rows = await transaction.query<Share>(
    `select ${COLUMNS} from document_share where business_id = $1::bigint and record = $2 and record_id = $3::bigint
     order by id desc limit 50`,
    [transaction.scope.business_id, record, record_id],
  )
  return rows.map(typed)
}

/** What the reader of a link may see: this kind of record, with the field rules of the person who sent it; nothing else. */
export const accessOfLink = (business_id: number, { record, fields }: Pick<Share, 'record' | 'fields'>): Access => ({
  ...accessOfNobody(business_id),
  ...{ rights: { [record]: { view: 'all' } }, fields: { [record]: fields } },
})

/** How the client of a paper is reached, as far as the person may read it. */
export interface Reach {
  name: string
  email: string
  phone: string
  language: Language | null
}

export async function reachOf(
  transaction: Transaction,
  { catalog, access, doc }: { catalog: Catalog; access: Access; doc: Doc },
): Promise<Reach> {
  const [row] = await transaction.query<Record<string, string | null>>(
    'select name, email, contact_number, language from contact where business_id = $1::bigint and id = $2::bigint',
    [access.business_id, doc.contact_id ?? null],
  )
  const open = openFields(catalog.get('contact'), access)
  const of = (name: string) => (row && name in open ? (row[name] ?? '') : '')
  return {
    name: String(doc.buyer_name ?? doc.payer_name ?? of('name')),
    email: String(doc.buyer_email ?? '') || of('email'),
    // WhatsApp wants the country code; a number of ten digits is one of India.
    phone: of('contact_number')
      .replace(/\D/g, '')
      .replace(/^(\d{10})$/, '91$1'),
    language: languageOf(of('language')),
  }
}

/** Why a paper is not sent to the client; null if it may be. */
export function notShared({ status }: Readonly<Record<string, unknown>>): string | null {
  if (status === 'draft' || status === 'rejected') return 'Drafts are not sent. Issue it first'
  return status === 'replaced' || status === 'cancelled' || status === 'bounced' ? 'This paper counts no more' : null
}

/** True for an invoice that should have been paid before today. */
export const isOverdue = ({ status, due_date, outstanding }: Readonly<Record<string, unknown>>): boolean =>
  status === 'posted' &&
  typeof due_date === 'string' &&
  due_date < indianDate(new Date()) &&
  Number(outstanding ?? 0) > 0
