import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, decimal, lines, money, reference, text } from '#engine/record/fields.ts'
import { UNIT_CODES } from '#modules/gst/law/units.ts'
import { MAKE_E_WAY_BILL } from '../../portals/paper-actions.ts'

const quantity = (label: string) => decimal({ label, places: 3, min: 0 })
const UNITS = Object.keys(UNIT_CODES)

/** Goods of a challan that came back, are on their way back, or were sold from where they were. Only the challan's action makes one. */
export const goodsBack = defineRecord({
  name: 'challan_return',
  path: 'challan_returns',
  module: 'orders',
  label: { one: 'Goods back', many: 'Goods back' },
  title: 'name',
  subtitle: 'buyer_name',
  parents: ['challan_id'],
  rights: ['view', 'export'],
  fields: {
    name: text({ label: 'Goods back', max: 60, unique: true, read_only: true }),
    challan_id: reference('delivery_challan', { label: 'Delivery challan', read_only: true }),
    status: choice({
      label: 'Status',
      options: ['expected', 'received', 'cancelled'],
      labels: { expected: 'On the way', received: 'Received', cancelled: 'Cancelled' },
      default: 'received',
      read_only: true,
    }),
    how: choice({
      label: 'The goods',
      options: ['back', 'supplied'],
      labels: { back: 'Came back to us', supplied: 'Were sold from there' },
      read_only: true,
    }),
    contact_id: reference('contact', { label: 'From', read_only: true }),
    buyer_name: text({ label: 'Name', max: 255, read_only: true }),
    date: date({ label: 'Day', read_only: true }),
    their_number: text({ label: 'Number of their challan', max: 16, read_only: true }),
    their_date: date({ label: 'Date of their challan', read_only: true }),
    work_done: text({ label: 'Work that was done', max: 60, read_only: true }),
    invoice_id: reference('invoice', { label: 'Our invoice', read_only: true }),
    goods: lines({
      label: 'Goods',
      table: 'challan_return_line',
      max: 500,
      read_only: true,
      fields: {
        line: decimal({ label: 'Line', places: 0, required: true }),
        description: text({ label: 'Item', max: 300 }),
        unit: choice({ label: 'Unit', options: UNITS }),
        quantity: quantity('Back'),
        lost: quantity('Loss or waste'),
        item_id: reference('item', { label: 'Came back as' }),
        made: quantity('Quantity of it'),
        made_unit: choice({ label: 'Unit of it', options: UNITS }),
      },
    }),
    total: money({ label: 'Value', read_only: true }),
    cancel_remark: text({ label: 'Why it was cancelled', max: 200, read_only: true }),
  },
  actions: {
    receive: {
      label: 'Receive',
      past: 'goods_received',
      from: { status: ['expected'] },
      to: { status: 'received' },
      input: { received_on: date({ label: 'Day', help: 'Empty: today' }) },
    },
    make_e_way_bill: { ...MAKE_E_WAY_BILL.make_e_way_bill, from: { status: ['expected', 'received'] } },
    cancel: {
      label: 'Cancel',
      past: 'cancelled',
      from: { status: ['expected', 'received'] },
      to: { status: 'cancelled' },
      input: { cancel_remark: text({ label: 'Why it is cancelled', max: 200, required: true }) },
      danger: true,
    },
  },
  list: {
    columns: [
      ...([
        'name',
        'buyer_name',
        'date',
        'challan_id',
        'status',
        'how',
        'their_number',
        'total',
        'contact_id',
      ] as const),
    ],
    sort: '-date',
    search: ['name', 'buyer_name', 'their_number'],
    filters: ['status', 'challan_id', 'contact_id', 'date', 'how', 'invoice_id'],
  },
  form: [
    {
      title: 'Goods back',
      fields: [
        ...(['name', 'challan_id', 'status', 'how', 'contact_id', 'buyer_name', 'date', 'their_number'] as const),
        ...(['their_date', 'work_done', 'invoice_id', 'cancel_remark'] as const),
      ],
    },
    { title: 'Goods and value', fields: ['goods', 'total'] },
  ],
  indexes: [
    ['date', 'id'],
    ['challan_id', 'id'],
    ['contact_id', 'date', 'id'],
    ['status', 'date', 'id'],
  ],
})

export type GoodsBack = RowOf<typeof goodsBack>
