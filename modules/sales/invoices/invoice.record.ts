import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, flag, instant, longText, money, text } from '#engine/record/fields.ts'
import { ALLOW_OVER_LIMIT, OVER_LIMIT_FIELDS } from '../credit/over-limit-fields.ts'
import { CREDIT_REASONS } from '../credit-notes/credit-reasons.ts'
import { documentCharges, documentLines, TOTAL_FIELDS } from '../documents/line-fields.ts'
import { DOCUMENT_INDEXES, documentSections } from '../documents/document-sections.ts'
import { KEEPING_FIELDS, PARTY_FIELDS, SUPPLY_FIELDS } from '../documents/supply-fields.ts'
import { E_INVOICE_FIELDS } from '../e-invoice/e-invoice-status.ts'
import { modeField } from '../payments/mode-field.ts'
import { computeInvoice, STANDING_FIELDS } from '../payments/standing.ts'
import { paperActions } from '../portals/paper-actions.ts'

/** Why a posted document is cancelled (specification, section 3: cancel reasons). */
export const CANCEL_REASONS = ['Duplicate', 'Order Cancelled', 'Data Entry Mistake', 'Others'] as const

const PORTAL = paperActions({ shipping: true })

/** A bill for goods or services. A draft has no number and may change; once posted it only changes by being cancelled. */
export const invoice = defineRecord({
  name: 'invoice',
  path: 'invoices',
  screens: { list: 'invoice', one: 'invoice' },
  module: 'invoice',
  label: { one: 'Invoice', many: 'Invoices' },
  title: 'number',
  subtitle: 'buyer_name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task'],
  trash: true,
  custom: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'export'],
  series: { field: 'number', type: 'Sale', prefix: 'INV' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the invoice is posted' }),
    status: choice({
      label: 'Status',
      options: ['draft', 'posted', 'cancelled'],
      labels: { draft: 'Draft', posted: 'Posted', cancelled: 'Cancelled' },
      default: 'draft',
      read_only: true,
    }),
    ...PARTY_FIELDS,
    ...KEEPING_FIELDS,
    due_date: date({ label: 'Due date' }),
    ...SUPPLY_FIELDS,
    lines: documentLines('invoice_line'),
    charges: documentCharges('invoice_charge'),
    ...TOTAL_FIELDS,
    ...STANDING_FIELDS,
    ...OVER_LIMIT_FIELDS,
    ...E_INVOICE_FIELDS,
    posted_at: instant({ label: 'Posted', read_only: true }),
    cancel_reason: choice({ label: 'Why it was cancelled', options: CANCEL_REASONS, read_only: true }),
    cancel_remark: longText({ label: 'More about it', read_only: true }),
    cancelled_at: instant({ label: 'Cancelled', read_only: true }),
  },
  compute: computeInvoice,
  actions: {
    post: {
      label: 'Post',
      past: 'posted',
      from: { status: ['draft'] },
      to: { status: 'posted', posted_at: { now: true } },
      confirm: 'The invoice gets its number and can no longer be changed. Post it?',
    },
    allow_over_limit: ALLOW_OVER_LIMIT,
    push_e_invoice: PORTAL.push_e_invoice,
    record_payment: {
      label: 'Record payment',
      past: 'payment_recorded',
      from: { status: ['posted'], payment_status: ['UnPaid', 'Partially Paid', 'Partially Refunded', 'Refunded'] },
      input: {
        payment_amount: money({ label: 'Amount', help: 'Empty: everything that is outstanding' }),
        payment_mode: modeField('Paid by'),
        payment_date: date({ label: 'On', help: 'Empty: today' }),
        is_cheque: flag({
          label: 'By cheque',
          default: false,
          show_if: { field: 'payment_mode', values: ['Banking'] },
        }),
        payment_reference: text({ label: 'Reference', max: 60, help: 'Cheque number, UTR or UPI reference' }),
        payment_tds: money({ label: 'TDS deducted' }),
      },
    },
    credit: {
      label: 'Make credit note',
      past: 'credit_note_made',
      from: { status: ['posted'] },
      input: { credit_reason: choice({ label: 'Reason', options: CREDIT_REASONS, default: 'Sales return' }) },
    },
    give_back: {
      label: 'Give back money',
      past: 'money_given_back',
      right: 'refund',
      from: { status: ['posted'], payment_status: ['Return Pending'] },
      input: {
        refund_amount: money({ label: 'Amount', help: 'Empty: everything that has to be given back' }),
        refund_mode: modeField('Paid back by'),
        refund_date: date({ label: 'On', help: 'Empty: today' }),
      },
    },
    make_e_way_bill: PORTAL.make_e_way_bill,
    correct: PORTAL.correct,
    write_off: {
      label: 'Write off',
      past: 'amount_written_off',
      from: { status: ['posted'], payment_status: ['UnPaid', 'Partially Paid', 'Partially Refunded', 'Refunded'] },
      input: {
        lost_amount: money({ label: 'Amount', help: 'Empty: everything that is outstanding' }),
        lost_date: date({ label: 'On', help: 'Empty: today' }),
        lost_reason: text({ label: 'Why it is written off', max: 200, required: true }),
      },
      danger: true,
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
      'cancel_reason',
      'created_at',
    ],
  },
  form: [
    ...documentSections('Invoice', ['due_date']),
    { title: 'E-invoice', fields: ['e_invoice_status'] },
    {
      title: 'Payment',
      fields: ['payment_status', 'outstanding', 'paid', 'tds', 'credited', 'written_off', 'refunded', 'to_give_back'],
    },
  ],
  short_form: ['contact_id', 'date', 'due_date', 'lines', 'taxable', 'cgst', 'sgst', 'igst', 'rounding', 'total'],
  sum_indexes: [{ by: 'contact_id', above_zero: 'outstanding', of: ['buyer_name', 'due_date', 'date'] }],
  indexes: [...DOCUMENT_INDEXES, ['due_date', 'id'], ['outstanding', 'id'], ['payment_status', 'date', 'id']],
})

export type Invoice = RowOf<typeof invoice>
