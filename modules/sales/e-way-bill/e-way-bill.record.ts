import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, instant, longText, money, reference, related, text, whole } from '#engine/record/fields.ts'
import { EXTENSION_REASONS, VEHICLE_REASONS } from '#modules/gst/ewaybill/codes.ts'
import { CANCEL_REASONS } from '#modules/gst/einvoice/rules.ts'
import { STATES } from '#modules/gst/states.ts'
import { E_INVOICE_STATUSES, PUSH_LABELS } from '../e-invoice/e-invoice-status.ts'
import { SUPPLY_INPUT, TRANSPORT_INPUT } from './transport-input.ts'

const { transport_mode, vehicle_number, vehicle_type, transport_document, transport_document_date, transporter_id } =
  TRANSPORT_INPUT

/** Where the goods are when a vehicle is entered. */
export const HERE = {
  from_place: text({ label: 'Where the goods are', max: 50, required: true }),
  from_state: choice({
    label: 'In the state',
    options: STATES.map(({ code }) => code),
    labels: Object.fromEntries(STATES.map(({ code, name }) => [code, name])),
    required: true,
  }),
} as const

/** What goods travel with. */
const PAPERS = ['invoice', 'credit_note', 'shipment', 'delivery_challan', 'challan_return'] as const

const VEHICLE = { transport_mode, vehicle_number, vehicle_type, transport_document, transport_document_date } as const

/** An e-way bill of a posted invoice, a shipment, a delivery challan, or of goods on their way back. */
export const eWayBill = defineRecord({
  name: 'e_way_bill',
  path: 'e_way_bills',
  module: 'invoice',
  label: { one: 'E-way bill', many: 'E-way bills' },
  title: 'document_number',
  subtitle: 'number',
  parents: ['document'],
  rights: ['view', 'edit', 'export'],
  fields: {
    document_number: text({ label: 'Document number', max: 60, read_only: true }),
    document: related({ label: 'Document', to: PAPERS, read_only: true }),
    // Empty once the bill is cancelled, so that the document may have another one.
    paper_key: text({ label: 'Key', max: 60, unique: true, read_only: true }),
    buyer_name: text({ label: 'Client', max: 255, read_only: true }),
    date: date({ label: 'Date', read_only: true }),
    total: money({ label: 'Total', read_only: true }),
    status: choice({
      label: 'Status',
      options: E_INVOICE_STATUSES,
      labels: PUSH_LABELS,
      default: 'yet_to_push',
      read_only: true,
    }),
    waiting_for: choice({
      label: 'Waiting for the portal',
      options: ['push', 'vehicle', 'transporter', 'extend', 'cancel'],
      labels: {
        push: 'Push',
        vehicle: 'Vehicle',
        transporter: 'Transporter',
        extend: 'Extension',
        cancel: 'Cancel',
      },
      read_only: true,
    }),
    error: longText({ label: 'What is wrong', read_only: true }),
    error_code: text({ label: 'Code of the portal', max: 60, read_only: true }),
    next_try_at: instant({ label: 'Next try', read_only: true }),
    number: text({ label: 'E-way bill number', max: 12, read_only: true }),
    generated_at: instant({ label: 'Made', read_only: true }),
    valid_until: instant({ label: 'Valid until', help: 'Starts with the vehicle', read_only: true }),
    remark: text({ label: 'Remark of the portal', max: 300, read_only: true }),
    ...TRANSPORT_INPUT,
    ...SUPPLY_INPUT,
    consolidated_id: reference('consolidated_bill', { label: 'Consolidated e-way bill', read_only: true }),
    extensions: whole({ label: 'Extensions', min: 0, max: 1000, read_only: true }),
    cancel_reason: choice({ label: 'Why it was cancelled', options: CANCEL_REASONS, read_only: true }),
    cancel_remark: text({ label: 'More about it', max: 50, read_only: true }),
    cancelled_at: instant({ label: 'Cancelled', read_only: true }),
  },
  actions: {
    push: {
      label: 'Push',
      past: 'asked_to_push',
      from: { status: ['yet_to_push', 'failed'], waiting_for: [null] },
      to: { status: 'pushing', waiting_for: 'push' },
      bulk: true,
    },
    update_vehicle: {
      label: 'Vehicle (part B)',
      past: 'asked_for_vehicle',
      from: { status: ['pushed'], waiting_for: [null] },
      to: { waiting_for: 'vehicle' },
      input: {
        ...VEHICLE,
        ...HERE,
        vehicle_reason: choice({
          label: 'Why',
          options: Object.values(VEHICLE_REASONS),
          default: 'First time',
          required: true,
        }),
        vehicle_remark: text({ label: 'More about it', max: 50 }),
      },
    },
    change_transporter: {
      label: 'Change transporter',
      past: 'asked_for_transporter',
      right: 'update_vehicle',
      from: { status: ['pushed'], waiting_for: [null] },
      to: { waiting_for: 'transporter' },
      input: { transporter_id: { ...transporter_id, required: true } },
    },
    extend: {
      label: 'Extend',
      past: 'asked_to_extend',
      from: { status: ['pushed'], waiting_for: [null] },
      to: { waiting_for: 'extend' },
      input: {
        remaining: whole({ label: 'Kilometres left', min: 1, max: 4000, required: true }),
        ...VEHICLE,
        ...HERE,
        from_pincode: text({
          label: 'PIN code there',
          max: 6,
          check: checkPin,
          example: () => '395003',
          required: true,
        }),
        extension_reason: choice({
          label: 'Why',
          options: Object.values(EXTENSION_REASONS),
          default: 'Others',
          required: true,
        }),
        extension_remark: text({ label: 'More about it', max: 50, required: true }),
        stands_in: choice({
          label: 'If the goods stand',
          help: 'Empty: they are moving',
          options: ['Road', 'Warehouse', 'Others'],
        }),
      },
    },
    cancel: {
      label: 'Cancel e-way bill',
      past: 'asked_to_cancel',
      from: { status: ['pushed'], waiting_for: [null] },
      to: { waiting_for: 'cancel' },
      input: {
        why: choice({ label: 'Why it is cancelled', options: CANCEL_REASONS, required: true }),
        more: text({ label: 'More about it', max: 50 }),
      },
      danger: true,
    },
  },
  list: {
    columns: [
      'document_number',
      'number',
      'buyer_name',
      'date',
      'status',
      'error',
      'valid_until',
      'vehicle_number',
      'transporter_name',
      'total',
      'consolidated_id',
    ],
    sort: '-date',
    search: ['document_number', 'number', 'buyer_name', 'vehicle_number', 'transporter_name'],
    filters: ['status', 'date', 'valid_until', 'error_code', 'transport_mode', 'generated_at', 'created_at'],
  },
  form: [
    { title: 'How the goods go', fields: Object.keys(TRANSPORT_INPUT) },
    { title: 'Movement', fields: Object.keys(SUPPLY_INPUT) },
    {
      title: 'E-way bill',
      fields: [
        'document_number',
        'document',
        'buyer_name',
        'date',
        'total',
        'status',
        'error',
        'error_code',
        'number',
        'generated_at',
        'valid_until',
        'remark',
        'consolidated_id',
        'extensions',
        'waiting_for',
        'next_try_at',
      ],
    },
    { title: 'Cancelled', fields: ['cancel_reason', 'cancel_remark', 'cancelled_at'] },
  ],
  indexes: [
    ['date', 'id'],
    ['status', 'date', 'id'],
    ['valid_until', 'id'],
    ['document', 'id'],
  ],
})

function checkPin(value: string): string | null {
  return /^[1-9]\d{5}$/.test(value) ? null : 'A PIN code has 6 digits'
}

export type EWayBill = RowOf<typeof eWayBill>
