import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { makeCreditNotes } from '../credit-notes/credit-note.server.ts'
import { documentServer } from '../documents/document.server.ts'
import { keepInvoiceEntries, moneyActions } from '../payments/invoice-actions.server.ts'
import { invoice } from './invoice.record.ts'

/** The rules of invoices: those of documents, and their money. */
export const invoiceServer: RecordServer = {
  ...documentServer({
    definition: invoice,
    issue: 'post',
    last_day: 'due_date',
    locked: 'A posted invoice is not changed. Cancel it, or correct it with a note.',
    is_tax_paper: true,
    actions: { ...moneyActions, credit: makeCreditNotes },
  }),
  after: keepInvoiceEntries,
}
