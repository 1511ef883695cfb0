import { choice, date, text, whole } from '#engine/record/fields.ts'
import { SUB_SUPPLY_TYPES, TRANSPORT_MODES, VEHICLE_TYPES } from '#modules/gst/ewaybill/codes.ts'
import { isVehicleNumber } from '#modules/business/checks/india/company-ids.ts'

const MODES = Object.keys(TRANSPORT_MODES) as (keyof typeof TRANSPORT_MODES)[]
const VEHICLES = Object.keys(VEHICLE_TYPES) as (keyof typeof VEHICLE_TYPES)[]

/** Sub-supply types of outward bills that a seller can choose; a sales return is what a credit note has. */
export const SUB_SUPPLIES = Object.values(SUB_SUPPLY_TYPES)

const checkVehicle = (value: string): string | null =>
  isVehicleNumber(value) ? null : 'This is not a vehicle number. Write it like GJ05AB1234.'

const checkTransporter = (value: string): string | null =>
  /^[0-9A-Z]{15}$/i.test(value) ? null : 'A transporter id has 15 characters'

/** How goods go: part A with the transporter, part B with the vehicle or the transport document. */
export const TRANSPORT_INPUT = {
  distance: whole({
    label: 'Distance in km',
    help: '0: the portal computes it from the PIN codes',
    min: 0,
    max: 4000,
    default: 0,
  }),
  transport_mode: choice({
    label: 'Goods go by',
    help: 'Empty: the transporter enters the vehicle (part A only)',
    options: MODES,
  }),
  vehicle_number: text({
    label: 'Vehicle number',
    max: 20,
    check: checkVehicle,
    example: () => 'GJ05AB1234',
  }),
  vehicle_type: choice({ label: 'Vehicle type', options: VEHICLES, labels: { ODC: 'Over-dimensional cargo' } }),
  transport_document: text({ label: 'Transport document', help: 'LR, railway receipt, airway bill', max: 15 }),
  transport_document_date: date({ label: 'Date of the transport document' }),
  transporter_id: text({
    label: 'Transporter id',
    help: 'GSTIN of the transporter, or the id that the portal gave',
    max: 15,
    check: checkTransporter,
    example: () => '24AAACT2727Q1Z2',
  }),
  transporter_name: text({ label: 'Transporter', max: 100 }),
} as const

/** What the movement is, where it is no sale by the document. */
export const SUPPLY_INPUT = {
  sub_supply: choice({ label: 'Movement for', help: 'Empty: by the document', options: SUB_SUPPLIES }),
  sub_supply_note: text({ label: 'Describe it', help: 'Needed for Others', max: 20 }),
} as const
