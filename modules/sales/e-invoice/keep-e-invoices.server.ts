import { indianDate } from '#base/financial-year.ts'
import { lastReportDay, needsEinvoice } from '#modules/gst/einvoice/rules.ts'
import type { SupplyCategory } from '#modules/gst/tax/decide-tax.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { type Checking, type Doc, type Following, savesOf, type Writing } from '#engine/server/records/hooks.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { priceDocument } from '#modules/gst/tax/price-document.ts'
import { taxDocument } from '../documents/price-draft.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { einvoiceFindings } from '../portals/findings-of-paper.ts'
import { holdingPapers } from '../portals/mirror.server.ts'
import { type PaperRecord, portalDocument } from '../portals/paper.server.ts'
import { type PortalSetting, readPortalSetting } from '../portals/settings.server.ts'
import { eInvoice } from './e-invoice.record.ts'
import type { EinvoiceStatus } from './e-invoice-status.ts'

type Row = Readonly<Record<string, unknown>>

/** The name of a paper among those of the portals. */
export const paperKey = (record: string, id: number): string => `${record} ${id}`

/** True if the law wants this invoice reported. Bills of supply and sales to consumers are not. */
function owes(row: Row, type: 'INV' | 'CRN', setting: PortalSetting): boolean {
  const { turnover, entity } = setting
  if (row.seller_registration !== 'Regular' || row.paper === 'bill_of_supply') return false
  const facts = { turnover, entity, type, date: String(row.date) }
  // Most businesses owe none, whatever the document says.
  if (!needsEinvoice({ ...facts, supply_category: 'B2B' })) return false
  return needsEinvoice({ ...facts, supply_category: categoryOf(row) })
}

const categoryOf = (row: Row): SupplyCategory | null => priceDocument(taxDocument(row)).decision.supply_category

/** Notes follow the invoice that they are about; a note without tax is no note of the GST law. */
async function owesNote(transaction: Transaction, note: Row, setting: PortalSetting): Promise<boolean> {
  if (note.without_tax === true || typeof note.invoice_id !== 'number') return false
  const of = (await readFullRows(transaction, invoice, [note.invoice_id])).get(note.invoice_id)
  return of !== undefined && owes({ ...of, date: note.date }, 'CRN', setting)
}

/** True if the law wants this posted document reported. */
export const owesDocument = async (transaction: Transaction, record: string, doc: Row, setting: PortalSetting) =>
  record === invoice.name ? owes(doc, 'INV', setting) : owesNote(transaction, doc, setting)

/**
 * Before a document is written: posting one that has to be reported marks it, and a reported one is not cancelled, because the portal
 * would still have it.
 */
export async function markEinvoices({ transaction, definition, action, changes, once }: Checking): Promise<void> {
  for (const { before, values, issues } of savesOf(changes)) {
    if (action === 'cancel' && (before?.e_invoice_status === 'pushed' || before?.e_invoice_status === 'pushing'))
      issues.push({
        ...{ field: '', rule: 'e_invoice' },
        message: 'The portal has this document. Cancel its e-invoice first, within 24 hours, or make a credit note.',
      })
    if (action !== 'post' || before?.status !== 'draft') continue
    const setting = await once('settings of the portals', () => readPortalSetting(transaction))
    const draft = { ...before, ...values }
    if (await owesDocument(transaction, definition.name, draft, setting))
      values.e_invoice_status = (setting.auto_push ? 'pushing' : 'yet_to_push') satisfies EinvoiceStatus
  }
}

/**
 * After a document was written and has its number: a newly posted one gets its e-invoice; of a cancelled one nothing is
 * pushed any more.
 */
export async function keepEinvoices(following: Following): Promise<void> {
  const { transaction, definition, written, once } = following
  const posted = written.flatMap(({ before, after }) =>
    after && before?.status !== 'posted' && after.status === 'posted' && after.e_invoice_status ? [after] : [],
  )
  const setting = posted.length > 0 && (await once('settings of the portals', () => readPortalSetting(transaction)))
  if (setting) await makeEinvoices(transaction, following, { record: definition.name, docs: posted, setting })
  const ids = written.flatMap(({ before, after }) =>
    before?.status === 'posted' && after?.status === 'cancelled' && after.e_invoice_status ? [after.id] : [],
  )
  if (ids.length > 0) await dropEinvoices(following, ids)
}

/** Makes the e-invoices of posted documents. Where `e_invoice_status` says so, they are pushed at once. */
export async function makeEinvoices(
  transaction: Transaction,
  { catalog, specials, access, request_id, address }: Omit<Writing, 'definition'>,
  { record, docs, setting }: { record: string; docs: readonly Doc[]; setting: PortalSetting },
): Promise<void> {
  const keys = docs.map(({ id }) => paperKey(record, id))
  const errors = new Map<number, string | null>()
  for (const { id } of docs) errors.set(id, await firstProblem(transaction, { record, id, turnover: setting.turnover }))
  await holdingPapers(transaction, keys, async () => {
    await changeRecords(transaction, {
      ...{ catalog, specials, access, request_id, address, definition: eInvoice },
      ...{ cause: 'create', on_issue: 'refuse', is_quiet: true },
      changes: docs.map((doc) => ({
        ...{ step: 'create' as const, id: null, before: null, issues: [] },
        values: {
          ...{ number: doc.number ?? null, document: { record, id: doc.id }, paper_key: paperKey(record, doc.id) },
          ...{ buyer_name: doc.buyer_name ?? null, date: doc.date, total: doc.total },
          status: doc.e_invoice_status,
          waiting_for: doc.e_invoice_status === 'pushing' ? 'push' : null,
          error: errors.get(doc.id) ?? null,
          report_by: lastReportDay({ turnover: setting.turnover, date: String(doc.date) }),
        },
      })),
    })
  })
}

// The worklist says at once what stands in the way, before anybody pushes.
async function firstProblem(
  transaction: Transaction,
  { record, id, turnover }: { record: string; id: number; turnover: string },
): Promise<string | null> {
  const found = await portalDocument(transaction, { record: record as PaperRecord, id })
  if (!found?.paper) return null
  return einvoiceFindings(found.paper, { today: indianDate(new Date()), turnover })[0]?.message ?? null
}

// A cancelled document that the portal never had needs nothing any more.
async function dropEinvoices(following: Following, ids: readonly number[]): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, definition } = following
  const rows = await transaction.query<{ id: number }>(
    `select id from e_invoice where business_id = $1::bigint and document_record = $2 and document_id = any($3::bigint[])
       and status in ('yet_to_push', 'failed') order by id for update`,
    [access.business_id, definition.name, ids],
  )
  const docs = await readFullRows(
    transaction,
    eInvoice,
    rows.map(({ id }) => id),
  )
  if (docs.size === 0) return
  await changeRecords(transaction, {
    ...{ catalog, specials, access, request_id, address, definition: eInvoice },
    ...{ cause: 'action', action: 'drop', word: 'cancelled', on_issue: 'refuse', is_quiet: true },
    changes: [...docs.values()].map((doc) => ({
      ...{ step: 'change' as const, id: doc.id, before: doc, issues: [] },
      values: { status: 'cancelled', error: null, error_code: null },
    })),
  })
}
