import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { date, flag, lines, money, reference, text } from '#engine/record/fields.ts'
import { BROUGHT } from '../brought/brought-fields.ts'
import { DOCUMENT_INDEXES } from '../documents/document-sections.ts'
import { cancelAction, POSTED_PAPER, postAction } from '../documents/posted-fields.ts'
import { ADVANCE_FIELDS, PAYER_FIELDS, REFUND_VOUCHERS } from './advances/advance-fields.ts'
import { paiseOf } from '../rules/amounts.ts'
import { computeAbroad, LINE_ABROAD, RECEIPT_ABROAD, RECEIPT_SUMS_ABROAD } from './abroad/receipt-abroad.ts'
import { computeMoney } from './compute-money.ts'
import {
  bounceAction,
  MONEY_COURSE_FIELDS,
  MONEY_FIELDS,
  MONEY_FILTERS,
  MONEY_STATUS,
  refundAction,
} from './money-fields.ts'

/** Money that came from a client: on invoices, or as an advance. Posted receipts stay; they are cancelled, or bounce. */
export const receipt = defineRecord({
  ...POSTED_PAPER,
  name: 'receipt',
  path: 'receipts',
  label: { one: 'Receipt', many: 'Receipts' },
  subtitle: 'payer_name',
  series: { field: 'number', type: 'Receipt', prefix: 'RC' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the receipt is posted' }),
    status: MONEY_STATUS,
    contact_id: reference('contact', { label: 'Client' }),
    payer_name: text({ label: 'Received from', help: 'Empty: the name of the client' }),
    ...MONEY_FIELDS,
    // Of money in another currency the rupees follow from its rate.
    amount: money({ label: 'Amount' }),
    ...RECEIPT_ABROAD,
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
        amount: money({ label: 'Amount' }),
        tds: money({ label: 'TDS deducted' }),
        ...LINE_ABROAD,
      },
      indexes: [['invoice_id']],
    }),
    allocated: money({ label: 'On invoices', computed: true }),
    tds: money({ label: 'TDS deducted', computed: true }),
    refunded: money({ label: 'Given back', read_only: true }),
    advance: money({ label: 'Advance', computed: true }),
    ...RECEIPT_SUMS_ABROAD,
    ...ADVANCE_FIELDS,
    refund_vouchers: REFUND_VOUCHERS,
    ...PAYER_FIELDS,
    ...MONEY_COURSE_FIELDS,
    brought: BROUGHT,
  },
  compute: (draft) => {
    const sums = computeMoney(draft)
    return { ...sums, ...computeAbroad(draft, paiseOf(sums.advance)) }
  },
  actions: {
    post: postAction('The receipt gets its number and can no longer be changed. Post it?'),
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
    refund: refundAction('Give back advance'),
    bounce: bounceAction('Cheque bounced'),
    cancel: cancelAction('Cancel receipt'),
  },
  list: {
    columns: ['number', 'payer_name', 'date', 'mode', 'status', 'amount', 'advance', 'reference', 'contact_id'],
    sort: '-date',
    search: ['number', 'voucher_number', 'payer_name', 'reference'],
    filters: [...MONEY_FILTERS, 'advance_for'],
  },
  form: [
    {
      title: 'Receipt',
      fields: [
        'contact_id',
        'date',
        'amount',
        ...Object.keys(RECEIPT_ABROAD),
        'mode',
        'is_cheque',
        'reference',
        'keep_as_advance',
        'assigned_user',
        'location_id',
      ],
    },
    {
      title: 'Invoices paid',
      fields: ['allocations', 'allocated', 'tds', 'refunded', 'exchange_difference', 'advance', 'advance_abroad'],
    },
    { title: 'Advance', fields: [...Object.keys(ADVANCE_FIELDS), 'refund_vouchers'] },
    { title: 'More', fields: ['payer_name', ...Object.keys(PAYER_FIELDS), 'remark'] },
  ],
  // Without the invoices: the server proposes the oldest ones, and the draft shows them.
  short_form: [
    'contact_id',
    'date',
    'amount',
    ...Object.keys(RECEIPT_ABROAD),
    'mode',
    'is_cheque',
    'reference',
    'keep_as_advance',
    'advance_for',
  ],
  sum_indexes: [{ by: 'contact_id', above_zero: 'advance', of: ['payer_name', 'status'] }],
  indexes: [...DOCUMENT_INDEXES, ['advance', 'id']],
})

export type Receipt = RowOf<typeof receipt>
