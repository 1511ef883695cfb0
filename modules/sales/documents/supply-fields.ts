import { choice, date, flag, longText, reference, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { GST_TYPES } from '#modules/crm/contacts/contact.record.ts'
import { STATES } from '#modules/gst/states.ts'
import { DESTINATION, FOREIGN_FIELDS } from './foreign-fields.ts'
import { HEADINGS } from './headings.ts'

/** What a buyer is for GST: the GST types of contacts, and those that only a person can tell. */
export const BUYER_KINDS = [...GST_TYPES, 'SEZ', 'Deemed Export', 'Overseas'] as const

const STATE_CODES = STATES.map(({ code }) => code)
const STATE_LABELS = Object.fromEntries(STATES.map(({ code, name }) => [code, name]))

const shipped = { field: 'shipping_same', values: ['false'] } as const

/** Whom a document is for and where the goods go. Filled in from the contact; a document keeps its own copy. */
export const PARTY_FIELDS = {
  contact_id: reference('contact', {
    label: 'Client',
    create_in_place: true,
    headings: HEADINGS.client,
  }),
  buyer_name: text({ label: 'Name on the document', help: 'Empty: the name of the client' }),
  buyer_gst_type: choice({ label: 'GST type of the client', options: BUYER_KINDS, example: () => 'Regular' }),
  buyer_gstin: text({
    label: 'GSTIN of the client',
    headings: HEADINGS.gstin,
    max: 15,
    check: checks.gstin_any_kind,
    example: () => '24AAACC1206D1ZM',
  }),
  billing_address: longText({ label: 'Billing address' }),
  billing_state: text({ label: 'Billing state', max: 60, example: () => 'Gujarat', headings: HEADINGS.state }),
  billing_pincode: text({ label: 'Billing pincode', max: 10, check: checks.pincode, example: () => '395003' }),
  shipping_same: flag({ label: 'Goods go to the billing address' }),
  shipping_address: longText({ label: 'Shipping address', show_if: shipped }),
  shipping_state: text({ label: 'Shipping state', max: 60, example: () => 'Gujarat', show_if: shipped }),
  shipping_pincode: text({
    label: 'Shipping pincode',
    max: 10,
    check: checks.pincode,
    example: () => '395010',
    show_if: shipped,
  }),
  ship_to_third_party: flag({ label: 'The goods go to a third party', default: false, show_if: shipped }),
  destination_country: DESTINATION,
} as const

/** Who sells, and what decides the tax of a document. */
export const SUPPLY_FIELDS = {
  location_id: reference('location', { label: 'Branch' }),
  seller_state: choice({
    label: 'Supplied from',
    help: 'The state of the branch',
    options: STATE_CODES,
    labels: STATE_LABELS,
    read_only: true,
  }),
  seller_registration: choice({
    label: 'Our tax registration',
    options: ['Regular', 'Composition', 'Unregistered'],
    read_only: true,
  }),
  supply: choice({
    label: 'Supply of',
    options: ['goods', 'services'],
    labels: { goods: 'Goods', services: 'Services' },
    default: 'goods',
  }),
  place_of_supply: choice({
    label: 'Place of supply',
    help: 'Empty: by the rule, from the addresses',
    options: STATE_CODES,
    labels: STATE_LABELS,
    example: () => '24',
  }),
  reverse_charge: flag({ label: 'Tax payable on reverse charge', default: false }),
  with_payment_of_tax: flag({
    label: 'With payment of tax',
    help: 'No: under a bond or LUT',
    default: true,
    show_if: { field: 'buyer_gst_type', values: ['SEZ', 'Overseas'] },
  }),
  prices_include_tax: flag({ label: 'Prices include tax', default: false }),
  ...FOREIGN_FIELDS,
} as const

/** The people and days of a document. */
export const KEEPING_FIELDS = {
  date: date({ label: 'Date', required: true, headings: HEADINGS.date }),
  reference: text({ label: 'Their order number', max: 60 }),
  assigned_user: reference('user', { label: 'Owner' }),
  terms: longText({ label: 'Terms', help: 'Empty: those of the settings' }),
  remark: longText({ label: 'Note for the client' }),
} as const
