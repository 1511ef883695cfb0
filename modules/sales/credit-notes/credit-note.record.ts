import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, flag, longText, money, reference, text } from '#engine/record/fields.ts'
import { lineLink, NOTE_COURSE_FIELDS, NOTE_PLACE, NOTE_SUMS, noteLines } from './note-fields.ts'
import { DOCUMENT_INDEXES } from '../documents/document-sections.ts'
import { cancelAction, POSTED_PAPER, POSTED_STATUS, postAction } from '../documents/posted-fields.ts'
import { totalAbroad, VALUE_ABROAD } from '../documents/foreign-fields.ts'
import { BUYER_KINDS } from '../documents/supply-fields.ts'
import { E_INVOICE_FIELDS } from '../e-invoice/e-invoice-status.ts'
import { paperActions } from '../portals/paper-actions.ts'
import { CREDIT_REASONS } from './credit-reasons.ts'

/** A credit note: goods that came back, or a correction of a posted invoice. It lowers what is outstanding. */
export const creditNote = defineRecord({
  ...POSTED_PAPER,
  name: 'credit_note',
  path: 'credit_notes',
  label: { one: 'Credit note', many: 'Credit notes' },
  custom: true,
  subtitle: 'buyer_name',
  series: { field: 'number', type: 'Sale Return', prefix: 'CN' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the credit note is posted' }),
    status: POSTED_STATUS,
    invoice_id: reference('invoice', { label: 'Invoice', required: true }),
    date: date({ label: 'Date', required: true }),
    reason: choice({ label: 'Reason', options: CREDIT_REASONS, default: 'Sales return' }),
    without_tax: flag({
      label: 'Without tax',
      help: 'A commercial credit note of the value alone',
      default: false,
    }),
    assigned_user: reference('user', { label: 'Owner' }),
    reference: text({ label: 'Reference', max: 60 }),
    remark: longText({ label: 'Note for the client' }),
    contact_id: reference('contact', { label: 'Client', read_only: true }),
    buyer_name: text({ label: 'Name on the document', read_only: true }),
    buyer_gst_type: choice({ label: 'GST type of the client', options: BUYER_KINDS, read_only: true }),
    ...VALUE_ABROAD,
    buyer_gstin: text({ label: 'GSTIN of the client', max: 15, read_only: true }),
    billing_address: longText({ label: 'Billing address', read_only: true }),
    billing_state: text({ label: 'Billing state', max: 60, read_only: true }),
    billing_pincode: text({ label: 'Billing pincode', max: 10, read_only: true }),
    location_id: reference('location', { label: 'Branch', read_only: true }),
    seller_registration: choice({
      label: 'Our tax registration',
      options: ['Regular', 'Composition', 'Unregistered'],
      read_only: true,
    }),
    supply_place: NOTE_PLACE,
    invoice_number: text({ label: 'Number of the invoice', max: 40, read_only: true }),
    invoice_date: date({ label: 'Date of the invoice', read_only: true }),
    lines: noteLines('credit_note_line', { invoice_line_id: lineLink('Line of the invoice') }),
    tcs_section: text({ label: 'TCS section', max: 40, read_only: true }),
    tcs_rate: text({ label: 'TCS rate in %', max: 10, read_only: true }),
    tcs: money({ label: 'TCS', read_only: true }),
    ...NOTE_SUMS,
    ...E_INVOICE_FIELDS,
    ...NOTE_COURSE_FIELDS,
  },
  compute: (draft) => ({ total_abroad: totalAbroad(draft, String(draft.total ?? '')) }),
  actions: {
    post: postAction('The credit note gets its number and can no longer be changed. Post it?'),
    ...paperActions({ shipping: false }),
    cancel: cancelAction('Cancel credit note'),
  },
  list: {
    columns: [
      'number',
      'buyer_name',
      'date',
      'invoice_id',
      'reason',
      'status',
      'total',
      'e_invoice_status',
      'contact_id',
    ],
    sort: '-date',
    search: ['number', 'buyer_name', 'invoice_number'],
    filters: [
      'status',
      'contact_id',
      'invoice_id',
      'date',
      'reason',
      'total',
      'e_invoice_status',
      'assigned_user',
      'location_id',
      'created_at',
    ],
  },
  form: [
    { title: 'Credit note', fields: ['invoice_id', 'date', 'reason', 'without_tax', 'assigned_user', 'location_id'] },
    {
      title: 'Items and amounts',
      fields: ['lines', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'tcs', 'rounding', 'total', 'total_abroad'],
    },
    {
      title: 'Client on the document',
      fields: [
        'contact_id',
        'buyer_name',
        'buyer_gst_type',
        'buyer_gstin',
        'billing_address',
        'currency',
        'exchange_rate',
      ],
    },
    { title: 'E-invoice', fields: ['e_invoice_status'] },
    { title: 'Words', fields: ['reference', 'remark'] },
  ],
  // Without the lines: the server takes over what is left of the invoice, and the draft shows it.
  short_form: ['invoice_id', 'date', 'reason', 'without_tax', 'remark'],
  indexes: [...DOCUMENT_INDEXES, ['invoice_id', 'id']],
})

export type CreditNote = RowOf<typeof creditNote>
