import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, instant, longText, money, reference, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { STATES } from '#modules/gst/states.ts'
import { OLD_PAPER_FIELDS } from '../../brought/brought-fields.ts'
import { BALANCE_COLUMNS, DOCUMENT_INDEXES, SUMS } from '../../documents/document-sections.ts'
import { documentCharges, documentLines, TOTAL_FIELDS } from '../../documents/line-fields.ts'
import {
  CANCELLED_FIELDS,
  cancelAction,
  POSTED_PAPER,
  POSTED_STATUS,
  postAction,
} from '../../documents/posted-fields.ts'
import { BUYER_KINDS, SUPPLY_FIELDS } from '../../documents/supply-fields.ts'
import { giveBackAction, recordPaymentAction, writeOffAction } from '../../payments/money-fields.ts'
import { STANDING_FIELDS } from '../../payments/standing.ts'
import { DEBIT_REASONS } from '../debit-notes/debit-reasons.ts'
import { TDS_FIELDS } from '../../withholding/withholding-fields.ts'
import { INPUT_TAX, INPUT_TAX_LABELS, INPUT_TAX_WORDS } from './input-tax.ts'
import { computeBill } from './price-bill.ts'
import { HEADINGS } from '../../documents/headings.ts'

const { place_of_supply, reverse_charge, prices_include_tax, location_id, supply } = SUPPLY_FIELDS
const { paper: _paper, ...sums } = TOTAL_FIELDS
const OUR_STATES = Object.fromEntries(STATES.map(({ code, name }) => [code, name]))

/** Whom a bill is from; a bill keeps its own copy. */
export const SUPPLIER_FIELDS = {
  contact_id: reference('contact', {
    label: 'Supplier',
    create_in_place: true,
    headings: HEADINGS.supplier,
  }),
  supplier_name: text({ label: 'Name of the supplier', help: 'Empty: the name of the contact' }),
  supplier_gst_type: choice({ label: 'GST type of the supplier', options: BUYER_KINDS, example: () => 'Regular' }),
  supplier_gstin: text({
    label: 'GSTIN of the supplier',
    headings: HEADINGS.gstin,
    max: 15,
    check: checks.gstin_any_kind,
    example: () => '24AAACC1206D1ZM',
  }),
  supplier_address: longText({ label: 'Address of the supplier' }),
  supplier_state: text({
    label: 'State of the supplier',
    max: 60,
    example: () => 'Gujarat',
    headings: HEADINGS.state,
  }),
} as const

/** A bill that a supplier wrote: goods or services that the business bought. A draft may change; a posted bill is cancelled or corrected by a debit note. */
export const bill = defineRecord({
  ...POSTED_PAPER,
  name: 'bill',
  path: 'bills',
  label: { one: 'Purchase bill', many: 'Purchase bills' },
  subtitle: 'supplier_name',
  custom: true,
  series: { field: 'number', type: 'Purchase', prefix: 'PB' },
  rights: [...POSTED_PAPER.rights, 'import'],
  fields: {
    number: text({ label: 'Our number', max: 40, read_only: true, help: 'Given when the bill is posted' }),
    status: POSTED_STATUS,
    self_invoice: text({
      label: 'Self-invoice',
      max: 40,
      read_only: true,
      help: 'We write the invoice of a supplier without GST where we pay the tax (reverse charge)',
    }),
    ...SUPPLIER_FIELDS,
    bill_number: text({ label: 'Number on the bill', max: 60, example: (n: number) => `GT/${n}` }),
    bill_date: date({ label: 'Date on the bill', headings: ['Supplier invoice date'] }),
    date: date({
      label: 'Entered in the books on',
      required: true,
      headings: HEADINGS.date,
      help: 'Its tax counts in the return of this month',
    }),
    due_date: date({ label: 'Due date' }),
    assigned_user: reference('user', { label: 'Owner' }),
    remark: longText({ label: 'Note' }),
    location_id,
    buyer_state: choice({
      label: 'Received in',
      help: 'The state of the branch',
      options: STATES.map(({ code }) => code),
      labels: OUR_STATES,
      read_only: true,
    }),
    buyer_registration: choice({
      label: 'Our tax registration',
      options: ['Regular', 'Composition', 'Unregistered'],
      read_only: true,
    }),
    supply,
    place_of_supply,
    reverse_charge,
    prices_include_tax,
    input_tax: choice({
      label: 'Input tax credit',
      options: INPUT_TAX,
      labels: INPUT_TAX_LABELS,
      default: 'claimed',
    }),
    lines: documentLines('bill_line', ['old_number', 'bill_number', 'contact_id', 'supplier_name'], {
      // Empty: as the bill says.
      input_tax: choice({ label: 'Tax credit', options: INPUT_TAX, labels: INPUT_TAX_WORDS }),
    }),
    charges: documentCharges('bill_charge'),
    bill_total: money({
      label: 'Total on the bill',
      help: 'Up to a rupee of difference is the rounding of the supplier',
    }),
    ...sums,
    ...TDS_FIELDS,
    ...STANDING_FIELDS,
    credited: { ...STANDING_FIELDS.credited, label: 'Debit notes' },
    refunded: { ...STANDING_FIELDS.refunded, label: 'Came back' },
    to_give_back: { ...STANDING_FIELDS.to_give_back, label: 'To get back' },
    bill_key: text({ label: 'Key', max: 100, unique: true, computed: true }),
    ...OLD_PAPER_FIELDS,
    posted_at: instant({ label: 'Posted', read_only: true }),
    ...CANCELLED_FIELDS,
  },
  compute: computeBill,
  actions: {
    post: postAction('The bill gets our number and can no longer be changed. Post it?'),
    record_payment: recordPaymentAction('TDS that we deducted'),
    return_goods: {
      label: 'Make debit note',
      past: 'debit_note_made',
      from: { status: ['posted'] },
      input: { debit_reason: choice({ label: 'Reason', options: DEBIT_REASONS, default: 'Purchase return' }) },
    },
    give_back: giveBackAction({
      label: 'Money came back',
      past: 'money_came_back',
      amount: 'Empty: everything that the supplier has to give back',
    }),
    write_off: writeOffAction({ label: 'Will not be paid', reason: 'Why it is not paid' }),
    cancel: cancelAction('Cancel bill'),
  },
  list: {
    columns: [
      'number',
      'supplier_name',
      'bill_number',
      'bill_date',
      'due_date',
      'status',
      'total',
      'outstanding',
      'payment_status',
      'date',
      'contact_id',
      'assigned_user',
      'location_id',
    ],
    sort: '-date',
    search: ['number', 'bill_number', 'self_invoice', 'supplier_name', 'supplier_gstin'],
    filters: [
      'status',
      'contact_id',
      'date',
      'bill_date',
      'due_date',
      'total',
      'outstanding',
      'payment_status',
      'input_tax',
      'reverse_charge',
      'tds_nature',
      'assigned_user',
      'location_id',
      'supply_place',
      'brought',
      'created_at',
    ],
  },
  form: [
    {
      title: 'Bill',
      fields: [
        'contact_id',
        'bill_number',
        'bill_date',
        'date',
        'due_date',
        'bill_total',
        'assigned_user',
        'location_id',
      ],
    },
    { title: 'Items and amounts', fields: ['lines', ...SUMS] },
    {
      title: 'Charges and discount',
      fields: ['charges', 'discount', 'discount_type', 'round_off', 'prices_include_tax'],
    },
    { title: 'Supplier on the bill', fields: Object.keys(SUPPLIER_FIELDS).filter((name) => name !== 'contact_id') },
    { title: 'Tax', fields: ['supply', 'place_of_supply', 'reverse_charge', 'input_tax', ...Object.keys(TDS_FIELDS)] },
    {
      title: 'Payment',
      fields: ['payment_status', 'outstanding', 'paid', 'tds', 'credited', 'written_off', 'refunded', 'to_give_back'],
    },
    { title: 'Words', fields: ['remark'] },
  ],
  short_form: [
    'contact_id',
    'bill_number',
    'bill_date',
    'date',
    'bill_total',
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
    { by: 'contact_id', above_zero: 'outstanding', of: ['supplier_name', ...BALANCE_COLUMNS, 'status', 'brought'] },
  ],
  indexes: [
    ...DOCUMENT_INDEXES,
    ['bill_date', 'id'],
    ['due_date', 'id'],
    ['outstanding', 'id'],
    ['payment_status', 'date', 'id'],
    ['contact_id', 'tds_nature', 'date'],
  ],
})

export type Bill = RowOf<typeof bill>
