import { documentServer } from '../documents/document.server.ts'
import { invoice } from './invoice.record.ts'

/** The rules of invoices. */
export const invoiceServer = documentServer({
  definition: invoice,
  issue: 'post',
  last_day: 'due_date',
  locked: 'A posted invoice is not changed. Cancel it, or correct it with a note.',
  is_tax_paper: true,
})
