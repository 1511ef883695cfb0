import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import {
  checkOldTotals,
  keepBrought,
  keepOldNumbers,
  refuseTakenNumbers,
  takeOldPapers,
} from '../brought/old-papers.server.ts'
import { partyNames } from '../brought/party-names.server.ts'
import { readOldRows } from '../brought/read-old-rows.server.ts'
import { keepPeriod } from '../books/period.server.ts'
import { allowOverLimit, keepCreditLimit } from '../credit/credit.server.ts'
import { keepCreditDays } from '../credit/credit-days.server.ts'
import { makeCreditNotes } from '../credit-notes/credit-note.server.ts'
import { keepAgreedTotals } from '../documents/agreed-total.server.ts'
import { documentServer } from '../documents/document.server.ts'
import { originsOf } from '../documents/line-origin.server.ts'
import { keepEinvoices, markEinvoices } from '../e-invoice/keep-e-invoices.server.ts'
import { refreshOrders } from '../orders/order-book.server.ts'
import { markBalances } from '../outstanding/balances/keep.server.ts'
import { keepPaperEntries, moneyActions } from '../payments/paper-money.server.ts'
import { RECEIVED } from '../payments/received.ts'
import { portalActions } from '../portals/paper-actions.server.ts'
import { fillBuyerPan } from '../withholding/fill-pan.server.ts'
import { moveInvoices } from '../stock/goods.server.ts'
import { isDebitNote } from './debit-notes/debit-fields.ts'
import { checkDebitNotes, DEBIT_SERIES, makeClientDebitNotes } from './debit-notes/debit-note.server.ts'
import { invoice } from './invoice.record.ts'

// Inputs with the day of an action.
const DAYS = { record_payment: 'payment_date', write_off: 'lost_date', give_back: 'refund_date' }

const money = moneyActions(RECEIVED)

const server = documentServer({
  definition: invoice,
  issue: 'post',
  last_day: 'due_date',
  locked: 'A posted invoice is not changed. Cancel it, or correct it with a note.',
  is_tax_paper: true,
  seriesOf: (doc) => (isDebitNote(doc) ? DEBIT_SERIES : undefined),
  actions: {
    ...money,
    ...portalActions,
    credit: makeCreditNotes,
    charge_more: makeClientDebitNotes,
    allow_over_limit: allowOverLimit,
    async post(acting) {
      money.post(acting)
      await keepCreditLimit(acting, 'invoice')
    },
  },
})

/** The rules of invoices: those of documents, their money, closed periods, and that an order is never billed twice. */
export const invoiceServer: RecordServer = {
  ...server,
  namedInFiles: { contact_id: partyNames('Buyer') },
  readRows: readOldRows,
  async check(checking) {
    await takeOldPapers(checking)
    keepBrought(checking)
    if (checking.action !== 'credit' && checking.action !== 'charge_more') await keepPeriod(checking, DAYS)
    await keepCreditDays(checking)
    await fillBuyerPan(checking)
    await server.check?.(checking)
    checkDebitNotes(checking)
    checkOldTotals(checking)
    keepAgreedTotals(checking)
    await refuseTakenNumbers(checking)
    await markEinvoices(checking)
  },
  async takeNumbers(following) {
    await server.takeNumbers?.(following)
    await keepEinvoices(following)
  },
  async after(following) {
    await keepPaperEntries(RECEIVED, following)
    await markBalances(RECEIVED, following)
    await keepOldNumbers(following)
    const { transaction, written } = following
    const ids = written.map(({ id }) => id)
    await refreshOrders(
      transaction,
      await originsOf(transaction, { record: 'invoice', ids, from_record: 'sales_order' }),
    )
    await moveInvoices(following)
  },
}
