import { defineModule } from '#engine/record/module.ts'
import { bankAccount } from './config/bank-account.record.ts'
import { creditNote } from './credit-notes/credit-note.record.ts'
import { invoice } from './invoices/invoice.record.ts'
import { documentSeries } from './numbers/document-series.record.ts'
import { receipt } from './payments/receipt.record.ts'
import { quotation } from './quotations/quotation.record.ts'

const OF_THE_BRANCH = {
  view: 'location',
  create: 'all',
  edit: 'location',
  delete: 'location',
  assign: 'location',
  export: 'location',
} as const

// Money that leaves the business, or is given up, is for managers.
const MONEY_OF_THE_BRANCH = {
  record_payment: 'location',
  write_off: 'location',
  refund: 'location',
  credit: 'location',
} as const

// Sellers write and post for their own clients; cancelling what was posted is for managers.
const OF_THE_SELLER = { view: 'team', create: 'all', edit: 'own', delete: 'own' } as const

/** Quotations and invoices, their numbers and their papers. */
export const sales = defineModule({
  name: 'sales',
  stands_on: ['notices', 'business', 'people', 'gst', 'crm', 'activities'],
  records: [documentSeries, bankAccount, invoice, quotation, receipt, creditNote],
  navigation: ['Quotations', 'invoice'],
  words: { invoice: 'Invoices' },
  everyone: { document_series: { view: 'all' }, bank_account: { view: 'all' } },
  roles: {
    Manager: {
      invoice: { ...OF_THE_BRANCH, post: 'location', cancel: 'location', ...MONEY_OF_THE_BRANCH },
      quotation: { ...OF_THE_BRANCH, convert: 'location' },
      receipt: {
        ...OF_THE_BRANCH,
        ...{ post: 'location', allocate: 'location', refund: 'location', bounce: 'location', cancel: 'location' },
      },
      credit_note: { ...OF_THE_BRANCH, post: 'location', cancel: 'location' },
    },
    Sales: {
      invoice: { ...OF_THE_SELLER, post: 'own', record_payment: 'own', credit: 'own' },
      quotation: { ...OF_THE_SELLER, convert: 'own' },
      receipt: { ...OF_THE_SELLER, post: 'own', allocate: 'own' },
      credit_note: OF_THE_SELLER,
    },
    Viewer: {
      invoice: { view: 'all' },
      quotation: { view: 'all' },
      receipt: { view: 'all' },
      credit_note: { view: 'all' },
    },
  },
})
