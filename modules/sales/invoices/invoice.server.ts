import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { documentServer } from '../documents/document.server.ts'
import { originsOf } from '../documents/line-origin.server.ts'
import { refreshOrders } from '../orders/order-book.server.ts'
import { invoice } from './invoice.record.ts'

/** The rules of invoices: those of documents; an invoice of an order never bills more than was ordered. */
export const invoiceServer: RecordServer = {
  ...documentServer({
    definition: invoice,
    issue: 'post',
    last_day: 'due_date',
    locked: 'A posted invoice is not changed. Cancel it, or correct it with a note.',
    is_tax_paper: true,
  }),
  async after({ transaction, written }) {
    const ids = written.map(({ id }) => id)
    await refreshOrders(
      transaction,
      await originsOf(transaction, { record: 'invoice', ids, from_record: 'sales_order' }),
    )
  },
}
