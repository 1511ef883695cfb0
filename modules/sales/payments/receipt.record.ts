import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, flag, instant, lines, longText, money, reference, text } from '#engine/record/fields.ts'
import { DOCUMENT_INDEXES } from '../documents/document-sections.ts'
import { computeMoney } from './compute-money.ts'
import { modeField } from './mode-field.ts'

/** Money that came from a client: on invoices, or as an advance. Posted receipts stay; they are cancelled, or bounce. */
export const receipt = defineRecord({
  name: 'receipt',
  path: 'receipts',
  module: 'invoice',
  label: { one: 'Receipt', many: 'Receipts' },
  title: 'number',
  subtitle: 'payer_name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task'],
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'export'],
  series: { field: 'number', type: 'Receipt', prefix: 'RC' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the receipt is posted' }),
    status: choice({
      label: 'Status',
      options: ['draft', 'posted', 'bounced', 'cancelled'],
      labels: { draft: 'Draft', posted: 'Posted', bounced: 'Bounced', cancelled: 'Cancelled' },
      default: 'draft',
      read_only: true,
    }),
    contact_id: reference('contact', { label: 'Client' }),
    payer_name: text({ label: 'Received from', help: 'Empty: the name of the client' }),
    date: date({ label: 'Date', required: true }),
    amount: money({ label: 'Amount', required: true }),
    mode: modeField('Paid by'),
    is_cheque: flag({ label: 'By cheque', default: false, show_if: { field: 'mode', values: ['Banking'] } }),
    reference: text({ label: 'Reference', max: 60, help: 'Cheque number, UTR or UPI reference' }),
    keep_as_advance: flag({
      label: 'Keep as an advance',
      help: 'No: the oldest unpaid invoices are proposed',
      default: false,
    }),
    assigned_user: reference('user', { label: 'Owner' }),
    location_id: reference('location', { label: 'Branch' }),
    allocations: lines({
      label: 'Invoices paid',
      table: 'receipt_allocation',
      max: 200,
      fields: {
        invoice_id: reference('invoice', { label: 'Invoice' }),
        amount: money({ label: 'Amount', required: true }),
        tds: money({ label: 'TDS deducted' }),
      },
      indexes: [['invoice_id']],
    }),
    allocated: money({ label: 'On invoices', computed: true }),
    tds: money({ label: 'TDS deducted', computed: true }),
    refunded: money({ label: 'Given back', read_only: true }),
    advance: money({ label: 'Advance', computed: true }),
    remark: longText({ label: 'Note' }),
    posted_at: instant({ label: 'Posted', read_only: true }),
    bounced_on: date({ label: 'Bounced on', read_only: true }),
    bounce_reason: text({ label: 'Why it bounced', max: 200, read_only: true }),
    cancel_remark: text({ label: 'Why it was cancelled', max: 200, read_only: true }),
    cancelled_at: instant({ label: 'Cancelled', read_only: true }),
  },
  compute: computeMoney,
  actions: {
    post: {
      label: 'Post',
      past: 'posted',
      from: { status: ['draft'] },
      to: { status: 'posted', posted_at: { now: true } },
      confirm: 'The receipt gets its number and can no longer be changed. Post it?',
    },
    allocate: {
      label: 'Put on invoices',
      past: 'allocated',
      from: { status: ['posted'] },
      input: {
        invoice_id: reference('invoice', { label: 'Invoice', help: 'Empty: the oldest invoices first' }),
        allocated_amount: money({ label: 'Amount', help: 'Empty: as much as possible' }),
        on: date({ label: 'On', help: 'Empty: today' }),
      },
    },
    take_off: {
      label: 'Take off an invoice',
      past: 'taken_off',
      right: 'allocate',
      from: { status: ['posted'] },
      input: { invoice_id: reference('invoice', { label: 'Invoice', required: true }) },
    },
    refund: {
      label: 'Give back advance',
      past: 'refunded',
      from: { status: ['posted'] },
      input: {
        refund_amount: money({ label: 'Amount', help: 'Empty: the whole advance' }),
        refund_mode: modeField('Paid back by'),
        on: date({ label: 'On', help: 'Empty: today' }),
      },
    },
    bounce: {
      label: 'Cheque bounced',
      past: 'bounced',
      from: { status: ['posted'], is_cheque: [true] },
      to: { status: 'bounced' },
      input: {
        bounced_on: date({ label: 'Bounced on', required: true }),
        bounce_reason: text({ label: 'Why it bounced', max: 200 }),
      },
      danger: true,
    },
    cancel: {
      label: 'Cancel receipt',
      past: 'cancelled',
      from: { status: ['posted'] },
      to: { status: 'cancelled', cancelled_at: { now: true } },
      input: { cancel_remark: text({ label: 'Why it is cancelled', max: 200, required: true }) },
      danger: true,
    },
  },
  list: {
    columns: ['number', 'payer_name', 'date', 'mode', 'status', 'amount', 'advance', 'reference', 'contact_id'],
    sort: '-date',
    search: ['number', 'payer_name', 'reference'],
    filters: [
      'status',
      'contact_id',
      'date',
      'mode',
      'is_cheque',
      'amount',
      'advance',
      'assigned_user',
      'location_id',
      'created_at',
    ],
  },
  form: [
    {
      title: 'Receipt',
      fields: [
        'contact_id',
        'date',
        'amount',
        'mode',
        'is_cheque',
        'reference',
        'keep_as_advance',
        'assigned_user',
        'location_id',
      ],
    },
    { title: 'Invoices paid', fields: ['allocations', 'allocated', 'tds', 'refunded', 'advance'] },
    { title: 'More', fields: ['payer_name', 'remark'] },
  ],
  // Without the invoices: the server proposes the oldest ones, and the draft shows them.
  short_form: ['contact_id', 'date', 'amount', 'mode', 'is_cheque', 'reference', 'keep_as_advance'],
  sum_indexes: [{ by: 'contact_id', above_zero: 'advance', of: ['payer_name', 'status'] }],
  indexes: [...DOCUMENT_INDEXES, ['advance', 'id']],
})

export type Receipt = RowOf<typeof receipt>
