import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, decimal, flag, instant, lines, money, reference, text } from '#engine/record/fields.ts'
import { UNIT_CODES } from '#modules/gst/law/units.ts'
import { DOCUMENT_INDEXES } from '../documents/document-sections.ts'
import { documentLines, NO_CESS, TOTAL_FIELDS } from '../documents/line-fields.ts'
import { CANCELLED_FIELDS, cancelAction, POSTED_PAPER, POSTED_STATUS, postAction } from '../documents/posted-fields.ts'
import { computeDocument } from '../documents/price-draft.ts'
import { KEEPING_FIELDS, PARTY_FIELDS, SUPPLY_FIELDS } from '../documents/supply-fields.ts'
import { MAKE_E_WAY_BILL } from '../portals/paper-actions.ts'
import { rowsOf } from '../rules/values.ts'
import { JOB_GOODS, JOB_GOODS_LABELS, PURPOSE_LABELS, PURPOSES } from './purposes.ts'

const { location_id, seller_state, seller_registration } = SUPPLY_FIELDS
const { gross, discounts, taxable, total, supply_place } = TOTAL_FIELDS
const for_job_work = { field: 'purpose', values: ['Job Work'] } as const
const PARTY = { ...PARTY_FIELDS, contact_id: { ...PARTY_FIELDS.contact_id, label: 'Sent to' } }

/** What came back of some lines, as the action takes it. */
const GOODS_BACK = lines({
  label: 'Goods',
  // The form of an action; it has no table of its own.
  table: 'delivery_challan_goods',
  max: 500,
  fields: {
    line: decimal({ label: 'Line', places: 0, min: 1, required: true }),
    quantity: decimal({ label: 'Back', places: 3, min: 0 }),
    lost: decimal({ label: 'Loss or waste', places: 3, min: 0 }),
    item_id: reference('item', { label: 'Came back as' }),
    made: decimal({ label: 'Quantity of it', places: 3, min: 0.001 }),
    made_unit: choice({ label: 'Unit', options: Object.keys(UNIT_CODES) }),
  },
})

/** Goods that leave without a sale: for job work, on approval, to a fair. They stay ours until they are back or sold. */
export const challan = defineRecord({
  ...POSTED_PAPER,
  module: 'orders',
  name: 'delivery_challan',
  path: 'challans',
  label: { one: 'Delivery challan', many: 'Delivery challans' },
  custom: true,
  subtitle: 'buyer_name',
  series: { field: 'number', type: 'Challan', prefix: 'DC' },
  fields: {
    number: text({ label: 'Number', max: 40, read_only: true, help: 'Given when the challan is posted' }),
    status: POSTED_STATUS,
    goods_status: choice({
      label: 'Goods',
      options: ['out', 'partly', 'back'],
      labels: { out: 'Out', partly: 'Partly back', back: 'Back' },
      read_only: true,
    }),
    purpose: choice({ label: 'For', options: PURPOSES, labels: PURPOSE_LABELS, required: true, default: 'Job Work' }),
    job_goods: choice({
      label: 'The goods are',
      options: JOB_GOODS,
      labels: JOB_GOODS_LABELS,
      default: 'inputs',
      show_if: for_job_work,
    }),
    work: text({ label: 'Work to be done', max: 60, help: 'Such as dyeing or stitching', show_if: for_job_work }),
    ...PARTY,
    ...KEEPING_FIELDS,
    reference: { ...KEEPING_FIELDS.reference, label: 'Reference' },
    back_by: date({ label: 'Back by', help: 'As you agreed' }),
    return_limit: date({
      label: 'Last day by law',
      help: 'Goods that are not back or sold by then count as supplied',
      read_only: true,
    }),
    extended_to: date({ label: 'Extended to', read_only: true }),
    extension_order: text({ label: 'Order of the Commissioner', max: 60, read_only: true }),
    location_id,
    seller_state,
    seller_registration,
    lines: documentLines('delivery_challan_line'),
    gross,
    discounts,
    taxable,
    total,
    supply_place,
    left_value: money({ label: 'Value still out', read_only: true }),
    posted_at: instant({ label: 'Posted', read_only: true }),
    ...CANCELLED_FIELDS,
  },
  compute: computeChallan,
  actions: {
    post: postAction('The challan gets its number and can no longer be changed. Post it?'),
    goods_back: {
      label: 'Goods back',
      past: 'goods_back',
      from: { status: ['posted'], goods_status: ['out', 'partly'] },
      input: {
        goods: GOODS_BACK,
        how: choice({
          label: 'The goods',
          options: ['back', 'supplied'],
          labels: { back: 'Came back to us', supplied: 'Were sold from there' },
          default: 'back',
          required: true,
        }),
        is_on_way: flag({
          label: 'They are still on the way',
          help: 'For the e-way bill of the way back. Receive them when they arrive',
          default: false,
        }),
        came_on: date({ label: 'Day', help: 'Empty: today' }),
        their_number: text({ label: 'Number of their challan', max: 16 }),
        their_date: date({ label: 'Date of their challan' }),
        work_done: text({ label: 'Work that was done', max: 60 }),
        came_from: reference('contact', { label: 'From another job worker' }),
        sold_by: reference('invoice', { label: 'Our invoice' }),
      },
    },
    extend_time: {
      label: 'Extend the last day',
      past: 'time_extended',
      right: 'goods_back',
      from: { status: ['posted'], goods_status: ['out', 'partly'] },
      input: {
        extended_to: date({ label: 'Extended to', required: true }),
        extension_order: text({ label: 'Order of the Commissioner', max: 60, required: true }),
      },
    },
    make_e_way_bill: { ...MAKE_E_WAY_BILL.make_e_way_bill, from: { status: ['posted'] } },
    cancel: cancelAction('Cancel challan'),
  },
  list: {
    columns: [
      ...(['number', 'buyer_name', 'date', 'purpose', 'work', 'status', 'goods_status', 'return_limit'] as const),
      ...(['left_value', 'total', 'back_by', 'contact_id', 'assigned_user', 'location_id'] as const),
    ],
    sort: '-date',
    search: ['number', 'buyer_name', 'buyer_gstin', 'reference', 'work'],
    filters: [
      ...(['status', 'goods_status', 'purpose', 'contact_id', 'date', 'return_limit', 'back_by', 'job_goods'] as const),
      ...(['assigned_user', 'location_id', 'created_at'] as const),
    ],
  },
  form: [
    {
      title: 'Delivery challan',
      fields: [
        ...(['purpose', 'contact_id', 'date', 'job_goods', 'work', 'back_by', 'reference'] as const),
        ...(['assigned_user', 'location_id'] as const),
      ],
    },
    { title: 'Goods and value', fields: ['lines', 'gross', 'discounts', 'taxable', 'total'] },
    { title: 'Party on the document', fields: Object.keys(PARTY_FIELDS).filter((name) => name !== 'contact_id') },
    {
      title: 'What is still out',
      fields: ['goods_status', 'left_value', 'return_limit', 'extended_to', 'extension_order'],
    },
    { title: 'Words', fields: ['terms', 'remark'] },
  ],
  short_form: ['purpose', 'contact_id', 'date', 'job_goods', 'work', 'back_by', 'lines', 'taxable', 'total'],
  indexes: [
    ...DOCUMENT_INDEXES,
    ['goods_status', 'return_limit', 'id'],
    ['return_limit', 'id'],
    ['back_by', 'id'],
    ['purpose', 'date', 'id'],
  ],
})

/** Nothing is sold, so no tax is charged (rule 55(1)(vii)): the rates only say what the goods are, for ITC-04 and the e-way bill. */
function computeChallan(draft: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const untaxed = rowsOf(draft.lines).map((line) => ({
    ...line,
    ...NO_CESS,
    tax_rate: line.tax_rate ? '0' : null,
  }))
  const { lines: priced, ...sums } = computeDocument({ ...draft, lines: untaxed, round_off: false })
  const { gross: whole, discounts: less, taxable: value, total: all, supply_place: place } = sums
  return { lines: priced, gross: whole, discounts: less, taxable: value, total: all, supply_place: place }
}

export type Challan = RowOf<typeof challan>
