import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { date, flag, lines, money, reference, text } from '#engine/record/fields.ts'
import { BROUGHT } from '../../brought/brought-fields.ts'
import { DOCUMENT_INDEXES } from '../../documents/document-sections.ts'
import { cancelAction, POSTED_PAPER, postAction } from '../../documents/posted-fields.ts'
import { ADVANCE_TDS_FIELDS } from '../../withholding/withholding-fields.ts'
import { computeMoney } from '../../payments/compute-money.ts'
import {
  bounceAction,
  MONEY_COURSE_FIELDS,
  MONEY_FIELDS,
  MONEY_FILTERS,
  MONEY_STATUS,
  refundAction,
} from '../../payments/money-fields.ts'

/** Money that went to a supplier: on bills, or as an advance. Posted payments stay; they are cancelled, or bounce. */
export const payment = defineRecord({
  ...POSTED_PAPER,
  name: 'payment',
  path: 'payments',
  label: { one: 'Payment', many: 'Payments' },
  subtitle: 'payee_name',
  series: { field: 'number', type: 'Payment', prefix: 'PY' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the payment is posted' }),
    status: MONEY_STATUS,
    contact_id: reference('contact', { label: 'Supplier' }),
    payee_name: text({ label: 'Paid to', help: 'Empty: the name of the supplier' }),
    ...MONEY_FIELDS,
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
    ...ADVANCE_TDS_FIELDS,
    voucher_number: text({
      label: 'Payment voucher',
      max: 40,
      read_only: true,
      help: 'Given when a bill is paid whose tax we owe (reverse charge)',
    }),
    ...MONEY_COURSE_FIELDS,
    brought: BROUGHT,
  },
  compute: computeMoney,
  actions: {
    post: postAction('The payment gets its number and can no longer be changed. Post it?'),
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
    refund: refundAction('Advance came back'),
    bounce: bounceAction('Our cheque bounced'),
    cancel: cancelAction('Cancel payment'),
  },
  list: {
    columns: ['number', 'payee_name', 'date', 'mode', 'status', 'amount', 'advance', 'reference', 'contact_id'],
    sort: '-date',
    search: ['number', 'voucher_number', 'payee_name', 'reference'],
    filters: MONEY_FILTERS,
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
    { title: 'Bills paid', fields: ['allocations', 'allocated', 'tds', 'refunded', 'advance', 'voucher_number'] },
    { title: 'Tax', fields: Object.keys(ADVANCE_TDS_FIELDS) },
    { title: 'More', fields: ['payee_name', 'remark'] },
  ],
  // Without the bills: the server proposes the oldest ones, and the draft shows them.
  short_form: ['contact_id', 'date', 'amount', 'mode', 'is_cheque', 'reference', 'keep_as_advance', 'tds_nature'],
  sum_indexes: [{ by: 'contact_id', above_zero: 'advance', of: ['payee_name', 'status'] }],
  indexes: [...DOCUMENT_INDEXES, ['advance', 'id'], ['contact_id', 'tds_nature', 'date']],
})

export type Payment = RowOf<typeof payment>
