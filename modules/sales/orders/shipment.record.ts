import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, decimal, instant, lines, longText, reference, text } from '#engine/record/fields.ts'
import { MAKE_E_WAY_BILL } from '../portals/paper-actions.ts'
import { TRANSPORT_FIELDS } from './transport-fields.ts'

const { transport, transporter, lr_number, vehicle_number } = TRANSPORT_FIELDS

/** Goods of an order on their way. Only the order's action Send goods makes one; its statuses move by actions. */
export const shipment = defineRecord({
  name: 'shipment',
  path: 'shipments',
  module: 'orders',
  label: { one: 'Shipment', many: 'Shipments' },
  title: 'name',
  subtitle: 'buyer_name',
  parents: ['order_id'],
  rights: ['view', 'export'],
  fields: {
    name: text({ label: 'Shipment', max: 60, unique: true, read_only: true }),
    order_id: reference('sales_order', { label: 'Order', read_only: true }),
    buyer_name: text({ label: 'Client', max: 255, read_only: true }),
    status: choice({
      label: 'Status',
      options: ['Shift', 'In Transit', 'Delivery', 'Lost'],
      labels: { Shift: 'Handed over', 'In Transit': 'On the way', Delivery: 'Delivered' },
      default: 'Shift',
      read_only: true,
    }),
    sent_at: instant({ label: 'Sent', read_only: true }),
    delivered_at: instant({ label: 'Delivered', read_only: true }),
    transport: { ...transport, read_only: true },
    transporter: { ...transporter, read_only: true },
    lr_number: { ...lr_number, read_only: true },
    vehicle_number: { ...vehicle_number, read_only: true },
    pieces: lines({
      label: 'What is sent',
      table: 'shipment_piece',
      max: 500,
      read_only: true,
      fields: {
        line: decimal({ label: 'Line', places: 0, required: true, inner: true }),
        description: text({ label: 'Item', max: 300 }),
        quantity: decimal({ label: 'Quantity', places: 3, required: true }),
      },
    }),
    lost_because: longText({ label: 'What happened', read_only: true }),
  },
  actions: {
    ...MAKE_E_WAY_BILL,
    transit: { label: 'On the way', past: 'on_the_way', from: { status: ['Shift'] }, to: { status: 'In Transit' } },
    reroute: {
      label: 'Hand over again',
      past: 'rerouted',
      right: 'transit',
      from: { status: ['In Transit'] },
      to: { status: 'Shift' },
    },
    deliver: {
      label: 'Delivered',
      past: 'delivered',
      right: 'transit',
      from: { status: ['Shift', 'In Transit'] },
      to: { status: 'Delivery', delivered_at: { now: true } },
    },
    lose: {
      label: 'Lost',
      past: 'lost',
      right: 'transit',
      from: { status: ['Shift', 'In Transit'] },
      to: { status: 'Lost' },
      input: { lost_because: longText({ label: 'What happened' }) },
      danger: true,
    },
  },
  list: {
    columns: [
      'name',
      'buyer_name',
      'order_id',
      'status',
      'sent_at',
      'transport',
      'transporter',
      'lr_number',
      'vehicle_number',
      'delivered_at',
    ],
    sort: '-sent_at',
    search: ['name', 'buyer_name', 'transporter', 'lr_number', 'vehicle_number'],
    filters: ['status', 'order_id', 'sent_at', 'transport'],
  },
  form: [
    {
      title: 'Shipment',
      fields: [
        'name',
        'order_id',
        'buyer_name',
        'status',
        'sent_at',
        'delivered_at',
        'transport',
        'transporter',
        'lr_number',
        'vehicle_number',
        'lost_because',
      ],
    },
    { title: 'What is sent', fields: ['pieces'] },
  ],
  indexes: [
    ['sent_at', 'id'],
    ['order_id', 'id'],
    ['status', 'sent_at', 'id'],
  ],
})

export type Shipment = RowOf<typeof shipment>
