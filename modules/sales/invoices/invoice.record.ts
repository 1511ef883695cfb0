import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, instant, longText, text } from '#engine/record/fields.ts'
import { ALLOW_OVER_LIMIT, OVER_LIMIT_FIELDS } from '../credit/over-limit-fields.ts'
import { OLD_PAPER_FIELDS } from '../brought/brought-fields.ts'
import { CREDIT_REASONS } from '../credit-notes/credit-reasons.ts'
import { BALANCE_COLUMNS, DOCUMENT_INDEXES, documentSections } from '../documents/document-sections.ts'
import { AGREED_TOTAL } from '../documents/agreed-total.ts'
import { SHIPPING_BILL_FIELDS } from '../documents/foreign-fields.ts'
import { documentCharges, documentLines, TOTAL_FIELDS } from '../documents/line-fields.ts'
import { POSTED_PAPER, POSTED_STATUS, postAction } from '../documents/posted-fields.ts'
import { DEBIT_FIELDS, DEBIT_REASONS } from './debit-notes/debit-fields.ts'
import { KEEPING_FIELDS, PARTY_FIELDS, SUPPLY_FIELDS } from '../documents/supply-fields.ts'
import { E_INVOICE_FIELDS } from '../e-invoice/e-invoice-status.ts'
import { giveBackAction, recordPaymentAction, writeOffAction } from '../payments/money-fields.ts'
import { PAYMENT_ABROAD, STANDING_ABROAD } from '../payments/abroad/receipt-abroad.ts'
import { computeInvoice, STANDING_FIELDS } from '../payments/standing.ts'
import { TCS_FIELDS } from '../withholding/withholding-fields.ts'
import { paperActions } from '../portals/paper-actions.ts'

/** Why a posted document is cancelled (specification, section 3: cancel reasons). */
export const CANCEL_REASONS = ['Duplicate', 'Order Cancelled', 'Data Entry Mistake', 'Others'] as const

const RECORD_PAYMENT = recordPaymentAction('TDS deducted')

const PORTAL = paperActions({ shipping: true })

// Customs gives the shipping bill after the invoice; an action enters it.
const SHIPPING_BILL = {
  port_code: { ...SHIPPING_BILL_FIELDS.port_code, read_only: true },
  shipping_bill: { ...SHIPPING_BILL_FIELDS.shipping_bill, read_only: true },
  shipping_bill_date: { ...SHIPPING_BILL_FIELDS.shipping_bill_date, read_only: true },
} as const

/** A bill for goods or services. A draft has no number and may change; once posted it only changes by being cancelled. */
export const invoice = defineRecord({
  ...POSTED_PAPER,
  name: 'invoice',
  path: 'invoices',
  screens: { list: 'invoice', one: 'invoice' },
  label: { one: 'Invoice', many: 'Invoices' },
  subtitle: 'buyer_name',
  custom: true,
  series: { field: 'number', type: 'Sale', prefix: 'INV' },
  rights: [...POSTED_PAPER.rights, 'import'],
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the invoice is posted' }),
    status: POSTED_STATUS,
    ...PARTY_FIELDS,
    ...KEEPING_FIELDS,
    due_date: date({ label: 'Due date' }),
    ...SUPPLY_FIELDS,
    lines: documentLines('invoice_line', ['old_number', 'contact_id', 'buyer_name']),
    charges: documentCharges('invoice_charge'),
    ...TOTAL_FIELDS,
    ...TCS_FIELDS,
    agreed_total: AGREED_TOTAL,
    ...STANDING_FIELDS,
    ...STANDING_ABROAD,
    ...OVER_LIMIT_FIELDS,
    ...E_INVOICE_FIELDS,
    ...SHIPPING_BILL,
    ...DEBIT_FIELDS,
    ...OLD_PAPER_FIELDS,
    old_key: text({ label: 'Old number', max: 100, unique: true, computed: true }),
    posted_at: instant({ label: 'Posted', read_only: true }),
    cancel_reason: choice({ label: 'Why it was cancelled', options: CANCEL_REASONS, read_only: true }),
    cancel_remark: longText({ label: 'More about it', read_only: true }),
    cancelled_at: instant({ label: 'Cancelled', read_only: true }),
  },
  compute: computeInvoice,
  actions: {
    post: postAction('The invoice gets its number and can no longer be changed. Post it?'),
    allow_over_limit: ALLOW_OVER_LIMIT,
    push_e_invoice: PORTAL.push_e_invoice,
    record_payment: { ...RECORD_PAYMENT, input: { ...RECORD_PAYMENT.input, ...PAYMENT_ABROAD } },
    credit: {
      label: 'Make credit note',
      past: 'credit_note_made',
      from: { status: ['posted'] },
      input: { credit_reason: choice({ label: 'Reason', options: CREDIT_REASONS, default: 'Sales return' }) },
    },
    give_back: giveBackAction({
      label: 'Give back money',
      past: 'money_given_back',
      amount: 'Empty: everything that has to be given back',
    }),
    make_e_way_bill: PORTAL.make_e_way_bill,
    correct: PORTAL.correct,
    write_off: writeOffAction({ label: 'Write off', reason: 'Why it is written off' }),
    charge_more: {
      label: 'Make debit note',
      past: 'client_debit_note_made',
      right: 'credit',
      from: { status: ['posted'] },
      input: { more_because: choice({ label: 'Reason', options: DEBIT_REASONS, default: 'Price too low' }) },
    },
    enter_shipping_bill: {
      label: 'Enter shipping bill',
      past: 'shipping_bill_entered',
      right: 'post',
      from: { status: ['posted'], buyer_gst_type: ['Overseas'] },
      input: SHIPPING_BILL_FIELDS,
    },
    cancel: {
      label: 'Cancel invoice',
      past: 'cancelled',
      from: { status: ['posted'] },
      to: { status: 'cancelled', cancelled_at: { now: true } },
      input: {
        cancel_reason: choice({ label: 'Why it was cancelled', options: CANCEL_REASONS, required: true }),
        cancel_remark: longText({ label: 'More about it' }),
      },
      danger: true,
    },
  },
  list: {
    columns: [
      'number',
      'buyer_name',
      'date',
      'due_date',
      'status',
      'total',
      'outstanding',
      'payment_status',
      'e_invoice_status',
      'contact_id',
      'assigned_user',
      'location_id',
    ],
    sort: '-date',
    search: ['number', 'buyer_name', 'buyer_gstin', 'reference'],
    filters: [
      'status',
      'contact_id',
      'date',
      'due_date',
      'total',
      'outstanding',
      'payment_status',
      'e_invoice_status',
      'assigned_user',
      'location_id',
      'supply_place',
      'paper',
      'tcs_nature',
      'cancel_reason',
      'corrects_id',
      'brought',
      'created_at',
    ],
  },
  form: [
    ...documentSections('Invoice', ['due_date'], ['agreed_total'], ['tcs']),
    { title: 'TCS', fields: Object.keys(TCS_FIELDS).filter((name) => name !== 'tcs') },
    { title: 'Export', fields: Object.keys(SHIPPING_BILL) },
    { title: 'Debit note', fields: Object.keys(DEBIT_FIELDS) },
    { title: 'E-invoice', fields: ['e_invoice_status'] },
    {
      title: 'Payment',
      fields: [
        'payment_status',
        'outstanding',
        'paid',
        'tds',
        'credited',
        'written_off',
        'refunded',
        'to_give_back',
        ...Object.keys(STANDING_ABROAD),
      ],
    },
  ],
  short_form: [
    'contact_id',
    'date',
    'due_date',
    'lines',
    'taxable',
    'cgst',
    'sgst',
    'igst',
    'cess',
    'rounding',
    'total',
  ],
  sum_indexes: [
    { by: 'contact_id', above_zero: 'outstanding', of: ['buyer_name', ...BALANCE_COLUMNS, 'status', 'brought'] },
  ],
  indexes: [
    ...DOCUMENT_INDEXES,
    ['due_date', 'id'],
    ['corrects_id', 'id'],
    ['outstanding', 'id'],
    ['payment_status', 'date', 'id'],
    // Sales by client and by item are read from it alone.
    ['date', 'id', 'contact_id', 'total', 'taxable', 'status', 'brought'],
  ],
})

export type Invoice = RowOf<typeof invoice>
