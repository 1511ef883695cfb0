import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, flag, instant, lines, longText, money, reference, text } from '#engine/record/fields.ts'
import { DOCUMENT_INDEXES } from '../../documents/document-sections.ts'
import { computeMoney } from '../../payments/compute-money.ts'
import { modeField } from '../../payments/mode-field.ts'

/** Money that went to a supplier: on bills, or as an advance. Posted payments stay; they are cancelled, or bounce. */
export const payment = defineRecord({
  name: 'payment',
  path: 'payments',
  module: 'invoice',
  label: { one: 'Payment', many: 'Payments' },
  title: 'number',
  subtitle: 'payee_name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task'],
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'export'],
  series: { field: 'number', type: 'Payment', prefix: 'PY' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the payment is posted' }),
    status: choice({
      label: 'Status',
      options: ['draft', 'posted', 'bounced', 'cancelled'],
      labels: { draft: 'Draft', posted: 'Posted', bounced: 'Bounced', cancelled: 'Cancelled' },
      default: 'draft',
      read_only: true,
    }),
    contact_id: reference('contact', { label: 'Supplier' }),
    payee_name: text({ label: 'Paid to', help: 'Empty: the name of the supplier' }),
    date: date({ label: 'Date', required: true }),
    amount: money({ label: 'Amount', required: true }),
    mode: modeField('Paid by'),
    is_cheque: flag({ label: 'By cheque', default: false, show_if: { field: 'mode', values: ['Banking'] } }),
    reference: text({ label: 'Reference', max: 60, help: 'Cheque number, UTR or UPI reference' }),
    keep_as_advance: flag({
      label: 'Keep as an advance',
      help: 'No: the oldest unpaid bills are proposed',
      default: false,
    }),
    assigned_user: reference('user', { label: 'Owner' }),
    location_id: reference('location', { label: 'Branch' }),
    allocations: lines({
      label: 'Bills paid',
      table: 'payment_allocation',
      max: 200,
      fields: {
        bill_id: reference('bill', { label: 'Bill' }),
        amount: money({ label: 'Amount', required: true }),
        tds: money({ label: 'TDS that we deducted' }),
      },
      indexes: [['bill_id']],
    }),
    allocated: money({ label: 'On bills', computed: true }),
    tds: money({ label: 'TDS that we deducted', computed: true }),
    refunded: money({ label: 'Came back', read_only: true }),
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
      confirm: 'The payment gets its number and can no longer be changed. Post it?',
    },
    allocate: {
      label: 'Put on bills',
      past: 'allocated',
      from: { status: ['posted'] },
      input: {
        bill_id: reference('bill', { label: 'Bill', help: 'Empty: the oldest bills first' }),
        allocated_amount: money({ label: 'Amount', help: 'Empty: as much as possible' }),
        on: date({ label: 'On', help: 'Empty: today' }),
      },
    },
    take_off: {
      label: 'Take off a bill',
      past: 'taken_off',
      right: 'allocate',
      from: { status: ['posted'] },
      input: { bill_id: reference('bill', { label: 'Bill', required: true }) },
    },
    refund: {
      label: 'Advance came back',
      past: 'refunded',
      from: { status: ['posted'] },
      input: {
        refund_amount: money({ label: 'Amount', help: 'Empty: the whole advance' }),
        refund_mode: modeField('Paid back by'),
        on: date({ label: 'On', help: 'Empty: today' }),
      },
    },
    bounce: {
      label: 'Our cheque bounced',
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
      label: 'Cancel payment',
      past: 'cancelled',
      from: { status: ['posted'] },
      to: { status: 'cancelled', cancelled_at: { now: true } },
      input: { cancel_remark: text({ label: 'Why it is cancelled', max: 200, required: true }) },
      danger: true,
    },
  },
  list: {
    columns: ['number', 'payee_name', 'date', 'mode', 'status', 'amount', 'advance', 'reference', 'contact_id'],
    sort: '-date',
    search: ['number', 'payee_name', 'reference'],
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
      title: 'Payment',
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
    { title: 'Bills paid', fields: ['allocations', 'allocated', 'tds', 'refunded', 'advance'] },
    { title: 'More', fields: ['payee_name', 'remark'] },
  ],
  // Without the bills: the server proposes the oldest ones, and the draft shows them.
  short_form: ['contact_id', 'date', 'amount', 'mode', 'is_cheque', 'reference', 'keep_as_advance'],
  sum_indexes: [{ by: 'contact_id', above_zero: 'advance', of: ['payee_name', 'status'] }],
  indexes: [...DOCUMENT_INDEXES, ['advance', 'id']],
})

export type Payment = RowOf<typeof payment>
