import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, instant, lines, money, text } from '#engine/record/fields.ts'
import { VEHICLE_REASONS } from '#modules/gst/ewaybill/codes.ts'
import { HERE } from '../e-way-bill.record.ts'
import { TRANSPORT_INPUT } from '../transport-input.ts'

const { transport_mode, vehicle_number, transport_document, transport_document_date } = TRANSPORT_INPUT

/** The fields of the form: the vehicle that carries the goods of several e-way bills, and the place where they are loaded. */
export const TRIP_INPUT = {
  transport_mode: { ...transport_mode, help: undefined, default: 'Road', required: true },
  vehicle_number,
  transport_document,
  transport_document_date,
  ...HERE,
} as const

/** The fields of the form for another vehicle: its trip goes on from where the goods are, and the law wants the reason. */
export const VEHICLE_INPUT = {
  ...TRIP_INPUT,
  vehicle_reason: choice({
    label: 'Why',
    options: Object.values(VEHICLE_REASONS).filter((reason) => reason !== VEHICLE_REASONS[4]),
    default: VEHICLE_REASONS[1],
    required: true,
  }),
  vehicle_remark: text({ label: 'More about it', max: 50, required: true }),
} as const

const kept = <Field extends object>(field: Field) =>
  ({ ...field, required: undefined, default: undefined, read_only: true }) as const

/** The number of the portal for several e-way bills in one vehicle: its trip sheet. Only the action on e-way bills makes one. */
export const consolidatedBill = defineRecord({
  name: 'consolidated_bill',
  path: 'consolidated_bills',
  module: 'invoice',
  label: { one: 'Consolidated e-way bill', many: 'Consolidated e-way bills' },
  title: 'number',
  subtitle: 'vehicle_number',
  rights: ['view', 'export'],
  fields: {
    number: text({ label: 'Number', max: 12, unique: true, read_only: true }),
    made_at: instant({ label: 'Made', read_only: true }),
    gstin: text({ label: 'GSTIN', max: 15, read_only: true }),
    transport_mode: kept(TRIP_INPUT.transport_mode),
    vehicle_number: kept(TRIP_INPUT.vehicle_number),
    transport_document: kept(TRIP_INPUT.transport_document),
    transport_document_date: kept(TRIP_INPUT.transport_document_date),
    from_place: kept(TRIP_INPUT.from_place),
    from_state: kept(TRIP_INPUT.from_state),
    bills: lines({
      label: 'E-way bills',
      table: 'consolidated_bill_line',
      max: 100,
      read_only: true,
      fields: {
        number: text({ label: 'E-way bill number', max: 12 }),
        document_number: text({ label: 'Document number', max: 60 }),
        buyer_name: text({ label: 'Client', max: 255 }),
        valid_until: instant({ label: 'Valid until' }),
        total: money({ label: 'Total' }),
      },
    }),
  },
  list: {
    columns: ['number', 'made_at', 'vehicle_number', 'transport_mode', 'from_place', 'gstin'],
    sort: '-made_at',
    search: ['number', 'vehicle_number', 'from_place'],
    filters: ['made_at', 'vehicle_number', 'transport_mode'],
  },
  form: [
    {
      title: 'Consolidated e-way bill',
      fields: [
        'number',
        'made_at',
        'gstin',
        'transport_mode',
        'vehicle_number',
        'transport_document',
        'transport_document_date',
        'from_place',
        'from_state',
      ],
    },
    { title: 'E-way bills', fields: ['bills'] },
  ],
  indexes: [['made_at', 'id']],
})

export type ConsolidatedBill = RowOf<typeof consolidatedBill>
