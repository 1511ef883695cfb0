import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, instant, longText, text } from '#engine/record/fields.ts'
import { documentCharges, documentLines, TOTAL_FIELDS } from '../documents/line-fields.ts'
import { computeDocument } from '../documents/price-draft.ts'
import { DOCUMENT_INDEXES, documentSections } from '../documents/document-sections.ts'
import { KEEPING_FIELDS, PARTY_FIELDS, SUPPLY_FIELDS } from '../documents/supply-fields.ts'

/** Why a posted document is cancelled (specification, section 3: cancel reasons). */
export const CANCEL_REASONS = ['Duplicate', 'Order Cancelled', 'Data Entry Mistake', 'Others'] as const

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
    posted_at: instant({ label: 'Posted', read_only: true }),
    cancel_reason: choice({ label: 'Why it was cancelled', options: CANCEL_REASONS, read_only: true }),
    cancel_remark: longText({ label: 'More about it', read_only: true }),
    cancelled_at: instant({ label: 'Cancelled', read_only: true }),
  },
  compute: computeDocument,
  actions: {
    post: {
      label: 'Post',
      past: 'posted',
      from: { status: ['draft'] },
      to: { status: 'posted', posted_at: { now: true } },
      confirm: 'The invoice gets its number and can no longer be changed. Post it?',
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
      'assigned_user',
      'location_id',
      'supply_place',
      'paper',
      'cancel_reason',
      'created_at',
    ],
  },
  form: documentSections('Invoice', ['due_date']),
  short_form: ['contact_id', 'date', 'due_date', 'lines', 'taxable', 'cgst', 'sgst', 'igst', 'rounding', 'total'],
  indexes: [...DOCUMENT_INDEXES, ['due_date', 'id']],
})

export type Invoice = RowOf<typeof invoice>
