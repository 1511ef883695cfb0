import { defineModule } from '#engine/record/module.ts'
import { openingBalance } from './brought/opening-balance.record.ts'
import { bankAccount } from './config/bank-account.record.ts'
import { goodsBack } from './challans/back/goods-back.record.ts'
import { challan } from './challans/challan.record.ts'
import { creditNote } from './credit-notes/credit-note.record.ts'
import { invoice } from './invoices/invoice.record.ts'
import { eInvoice } from './e-invoice/e-invoice.record.ts'
import { consolidatedBill } from './e-way-bill/consolidated/consolidated-bill.record.ts'
import { eWayBill } from './e-way-bill/e-way-bill.record.ts'
import { documentSeries } from './numbers/document-series.record.ts'
import { jobWork } from './orders/job-work/job-work.record.ts'
import { salesOrder } from './orders/sales-order.record.ts'
import { shipment } from './orders/shipment.record.ts'
import { receipt } from './payments/receipt.record.ts'
import { quotation } from './quotations/quotation.record.ts'
import { bill } from './purchases/bills/bill.record.ts'
import { debitNote } from './purchases/debit-notes/debit-note.record.ts'
import { payment } from './purchases/payments/payment.record.ts'
import { expenseCategory, incomeCategory } from './purchases/vouchers/voucher-category.record.ts'
import { otherExpense, otherIncome } from './purchases/vouchers/voucher.record.ts'

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

// Sending, billing and taking back; cancelling and reopening are for managers.
const actions = <const Scope extends 'own' | 'location'>(scope: Scope) => ({
  confirm: scope,
  ship: scope,
  make_invoice: scope,
  take_back: scope,
})

// Everyone who sees a paper sees its e-invoice and its e-way bills.
const PORTAL_OF_THE_BRANCH = { push_e_invoice: 'location', make_e_way_bill: 'location' } as const
const PORTAL_OF_THE_SELLER = { push_e_invoice: 'own', make_e_way_bill: 'own' } as const

// What the business pays for its goods is for managers alone.
const POSTED_BY_THE_BRANCH = { ...OF_THE_BRANCH, post: 'location', cancel: 'location' } as const
const PURCHASES_OF_THE_BRANCH = {
  bill: {
    ...POSTED_BY_THE_BRANCH,
    ...({ record_payment: 'location', return_goods: 'location', refund: 'location', write_off: 'location' } as const),
  },
  payment: { ...POSTED_BY_THE_BRANCH, allocate: 'location', refund: 'location', bounce: 'location' },
  debit_note: POSTED_BY_THE_BRANCH,
  other_income: POSTED_BY_THE_BRANCH,
  other_expense: POSTED_BY_THE_BRANCH,
  opening_balance: { view: 'location', export: 'location' },
} as const

/** Quotations, orders and invoices, purchase bills and what is paid, their numbers and their papers. */
export const sales = defineModule({
  name: 'sales',
  stands_on: ['notices', 'business', 'people', 'gst', 'approvals', 'crm', 'activities', 'items'],
  records: [
    documentSeries,
    bankAccount,
    invoice,
    salesOrder,
    shipment,
    jobWork,
    challan,
    goodsBack,
    quotation,
    receipt,
    creditNote,
    eInvoice,
    consolidatedBill,
    eWayBill,
    bill,
    payment,
    debitNote,
    incomeCategory,
    expenseCategory,
    otherIncome,
    otherExpense,
    openingBalance,
  ],
  navigation: ['Quotations', 'orders', 'invoice'],
  words: { orders: 'Orders', invoice: 'Invoices' },
  everyone: {
    document_series: { view: 'all' },
    bank_account: { view: 'all' },
    income_category: { view: 'all' },
    expense_category: { view: 'all' },
  },
  roles: {
    Manager: {
      invoice: {
        ...{ ...OF_THE_BRANCH, ...MONEY_OF_THE_BRANCH, ...PORTAL_OF_THE_BRANCH },
        ...{ post: 'location', cancel: 'location', allow_over_limit: 'location' },
      },
      quotation: { ...OF_THE_BRANCH, convert: 'location', approve: 'location' },
      sales_order: {
        ...{ ...OF_THE_BRANCH, ...actions('location') },
        ...{ cancel: 'location', reopen: 'location', allow_over_limit: 'location' },
      },
      shipment: { view: 'all', export: 'all', transit: 'all', make_e_way_bill: 'all' },
      job_work: { view: 'all', edit: 'all', export: 'all', receive: 'all', make_challan: 'all', make_bill: 'all' },
      delivery_challan: {
        ...{
          ...OF_THE_BRANCH,
          post: 'location',
          goods_back: 'location',
          make_e_way_bill: 'location',
          cancel: 'location',
        },
      },
      challan_return: { view: 'all', export: 'all', receive: 'all', make_e_way_bill: 'all', cancel: 'all' },
      e_invoice: { view: 'all', export: 'all', push: 'all', cancel: 'all' },
      consolidated_bill: { view: 'all', export: 'all' },
      e_way_bill: {
        ...{ view: 'all', edit: 'all', export: 'all' },
        ...{ push: 'all', update_vehicle: 'all', extend: 'all', cancel: 'all' },
      },
      receipt: {
        ...OF_THE_BRANCH,
        ...{ post: 'location', allocate: 'location', refund: 'location', bounce: 'location', cancel: 'location' },
      },
      credit_note: { ...OF_THE_BRANCH, post: 'location', cancel: 'location', ...PORTAL_OF_THE_BRANCH },
      ...PURCHASES_OF_THE_BRANCH,
    },
    Sales: {
      invoice: { ...OF_THE_SELLER, post: 'own', record_payment: 'own', credit: 'own', ...PORTAL_OF_THE_SELLER },
      quotation: { ...OF_THE_SELLER, convert: 'own' },
      sales_order: { ...OF_THE_SELLER, ...actions('own') },
      shipment: { view: 'all', transit: 'all', make_e_way_bill: 'all' },
      job_work: { view: 'all', receive: 'all', make_challan: 'all' },
      delivery_challan: { ...OF_THE_SELLER, post: 'own', goods_back: 'own', make_e_way_bill: 'own' },
      challan_return: { view: 'all', receive: 'all', make_e_way_bill: 'all' },
      e_invoice: { view: 'all', push: 'all' },
      consolidated_bill: { view: 'all' },
      e_way_bill: { view: 'all', edit: 'all', push: 'all', update_vehicle: 'all', extend: 'all' },
      receipt: { ...OF_THE_SELLER, post: 'own', allocate: 'own' },
      credit_note: OF_THE_SELLER,
    },
    Viewer: {
      invoice: { view: 'all' },
      quotation: { view: 'all' },
      sales_order: { view: 'all' },
      shipment: { view: 'all' },
      job_work: { view: 'all' },
      delivery_challan: { view: 'all' },
      challan_return: { view: 'all' },
      receipt: { view: 'all' },
      credit_note: { view: 'all' },
      e_invoice: { view: 'all' },
      e_way_bill: { view: 'all' },
      consolidated_bill: { view: 'all' },
    },
  },
})
