import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, decimal, flag, instant, longText, money, reference, text } from '#engine/record/fields.ts'
import { ALLOW_OVER_LIMIT, OVER_LIMIT_FIELDS } from '../credit/over-limit-fields.ts'
import { AGREED_TOTAL, computeAgreed } from '../documents/agreed-total.ts'
import { DOCUMENT_INDEXES, documentSections } from '../documents/document-sections.ts'
import { documentCharges, documentLines, TOTAL_FIELDS } from '../documents/line-fields.ts'
import { KEEPING_FIELDS, PARTY_FIELDS, SUPPLY_FIELDS } from '../documents/supply-fields.ts'
import { ORDER_STATUSES } from '../rules/orders/order.ts'
import { pieces } from './pieces-field.ts'
import { STATUS_LABELS } from './status-labels.ts'
import { TRANSPORT_FIELDS } from './transport-fields.ts'

/**
 * What a client orders. `status` is the life of the document; `order_status`, fulfilment and payment are computed from
 * quantities and amounts, and nobody types them (decision 0078).
 */
export const salesOrder = defineRecord({
  name: 'sales_order',
  path: 'orders',
  screens: { list: 'orders', one: 'orders' },
  module: 'orders',
  label: { one: 'Order', many: 'Orders' },
  title: 'number',
  subtitle: 'buyer_name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task'],
  trash: true,
  custom: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'export'],
  series: { field: 'number', type: 'Order', prefix: 'SO' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the order is confirmed' }),
    status: choice({
      label: 'Document',
      options: ['draft', 'open', 'completed', 'cancelled'],
      labels: { draft: 'Draft', open: 'Confirmed', completed: 'Completed', cancelled: 'Cancelled' },
      default: 'draft',
      read_only: true,
    }),
    order_status: choice({
      label: 'Status',
      options: ORDER_STATUSES,
      labels: STATUS_LABELS,
      default: 'Pending',
      read_only: true,
    }),
    fulfilment_status: choice({
      label: 'Sent',
      options: ['Unfulfilled', 'Partially Unfulfilled', 'Shipped', 'Fulfilled'],
      labels: STATUS_LABELS,
      default: 'Unfulfilled',
      read_only: true,
    }),
    payment_status: choice({
      label: 'Payment',
      options: ['UnPaid', 'Partially Paid', 'Paid', 'Refunded', 'Partially Refunded', 'Return Pending'],
      labels: { UnPaid: 'Unpaid', 'Partially Paid': 'Partly paid', 'Partially Refunded': 'Partly refunded' },
      default: 'UnPaid',
      read_only: true,
    }),
    ...PARTY_FIELDS,
    ...KEEPING_FIELDS,
    delivery_date: date({ label: 'Deliver by' }),
    ...SUPPLY_FIELDS,
    lines: documentLines('sales_order_line'),
    charges: documentCharges('sales_order_charge'),
    ...TOTAL_FIELDS,
    agreed_total: AGREED_TOTAL,
    ...OVER_LIMIT_FIELDS,
    confirmed_at: instant({ label: 'Confirmed', read_only: true }),
    advance: money({ label: 'Advance', read_only: true }),
    awaits_advance: flag({ label: 'Waits for the advance', default: false, read_only: true }),
    in_production: flag({ label: 'In production', default: false, read_only: true }),
    cancelled_because: longText({ label: 'Why it was cancelled', read_only: true }),
  },
  compute: computeAgreed,
  actions: {
    confirm: {
      label: 'Confirm',
      past: 'confirmed',
      from: { status: ['draft'] },
      to: { status: 'open', confirmed_at: { now: true } },
      input: { advance: money({ label: 'Advance', help: 'Empty: the order waits for no payment' }) },
      confirm: 'The order gets its number and its lines can no longer be changed. Confirm it?',
    },
    allow_over_limit: ALLOW_OVER_LIMIT,
    ship: {
      label: 'Send goods',
      past: 'shipped',
      from: { status: ['open'] },
      input: { pieces: pieces('What is sent', 'Empty: everything that is still to be sent'), ...TRANSPORT_FIELDS },
    },
    make_invoice: {
      label: 'Make invoice',
      past: 'invoiced',
      from: { status: ['open', 'completed'] },
      input: { pieces: pieces('What is invoiced', 'Empty: everything that is still to be invoiced') },
    },
    produce: {
      label: 'Move to production',
      past: 'produced',
      right: 'edit',
      from: { status: ['open'], in_production: [false, null] },
    },
    move_pieces: {
      label: 'Move pieces',
      past: 'moved',
      right: 'edit',
      from: { status: ['open'] },
      input: {
        line: decimal({ label: 'Line', places: 0, min: 1, required: true }),
        quantity: decimal({ label: 'Quantity', places: 3, min: 0.001, required: true }),
        from_stage: text({ label: 'From', max: 60, help: 'Empty: pieces not started' }),
        to_stage: text({ label: 'To', max: 60, required: true }),
      },
    },
    give_out: {
      label: 'Give to job worker',
      past: 'gave_out',
      right: 'edit',
      from: { status: ['open'] },
      input: {
        line: decimal({ label: 'Line', places: 0, min: 1, required: true }),
        from_stage: text({ label: 'From', max: 60, help: 'Empty: pieces not started' }),
        work_stage: text({ label: 'Work', max: 60, required: true }),
        worker_id: reference('contact', { label: 'Job worker', required: true, create_in_place: true }),
        quantity: decimal({ label: 'Quantity', places: 3, min: 0.001, required: true }),
        rate: money({ label: 'Rate a piece' }),
        given_on: date({ label: 'Given on', help: 'Empty: today' }),
        back_by: date({ label: 'Back by' }),
      },
    },
    take_back: {
      label: 'Goods came back',
      past: 'took_back',
      from: { status: ['open', 'completed'] },
      input: {
        pieces: pieces('What came back'),
        kind: choice({
          label: 'They are',
          options: ['return', 'exchange'],
          labels: { return: 'Returned for good', exchange: 'Exchanged: others are sent' },
          required: true,
          default: 'return',
        }),
        make_note: flag({
          label: 'Make the credit note',
          help: 'A draft for the pieces that were invoiced',
          default: true,
        }),
      },
    },
    close_line: {
      label: 'Close a line',
      past: 'closed_line',
      right: 'edit',
      from: { status: ['open'] },
      input: { line: decimal({ label: 'Line', places: 0, min: 1, required: true }) },
    },
    complete: {
      label: 'Complete',
      past: 'completed',
      right: 'edit',
      from: { status: ['open'] },
      to: { status: 'completed' },
    },
    cancel: {
      label: 'Cancel order',
      past: 'cancelled',
      from: { status: ['open'] },
      to: { status: 'cancelled' },
      input: { cancelled_because: longText({ label: 'Why it was cancelled' }) },
      danger: true,
    },
    reopen: {
      label: 'Reopen',
      past: 'reopened',
      from: { status: ['completed', 'cancelled'] },
      to: { status: 'open' },
    },
  },
  list: {
    columns: [
      'number',
      'buyer_name',
      'date',
      'delivery_date',
      'order_status',
      'fulfilment_status',
      'payment_status',
      'total',
      'status',
      'contact_id',
      'assigned_user',
      'location_id',
    ],
    sort: '-date',
    search: ['number', 'buyer_name', 'buyer_gstin', 'reference'],
    filters: [
      'order_status',
      'fulfilment_status',
      'payment_status',
      'status',
      'contact_id',
      'date',
      'delivery_date',
      'total',
      'assigned_user',
      'location_id',
      'created_at',
    ],
  },
  form: documentSections('Order', ['delivery_date'], ['agreed_total']),
  short_form: [
    'contact_id',
    'date',
    'delivery_date',
    'lines',
    'taxable',
    'cgst',
    'sgst',
    'igst',
    'cess',
    'rounding',
    'total',
  ],
  indexes: [...DOCUMENT_INDEXES, ['order_status', 'date', 'id'], ['delivery_date', 'id']],
})

export type SalesOrder = RowOf<typeof salesOrder>
