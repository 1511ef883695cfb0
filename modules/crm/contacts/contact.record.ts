import { defineRecord, type InputOf, type RowOf } from '#engine/record/define.ts'
import { choice, date, longText, reference, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { CORD_FIELDS } from '#modules/business/location-cords.ts'
import { contactLines } from '../contact-entries/entry-fields.ts'
import { ALTERNATE_FIELDS } from './alternate-address.ts'

/** The relation of a contact to the business (specification, section 3). */
export const CLIENT_TYPES = ['Seller', 'Buyer', 'Both'] as const

/** How a contact is registered for GST (specification, section 3). */
export const GST_TYPES = ['Regular', 'Composition', 'Consumer', 'Unregistered', 'Unknown'] as const

/** A person or firm the business deals with: a buyer, a seller or both, with phones and emails. */
export const contact = defineRecord({
  name: 'contact',
  path: 'contacts',
  screens: { one: 'contact' },
  module: 'Contacts',
  label: { one: 'Contact', many: 'Contacts' },
  ids: 'contactIds',
  title: 'name',
  subtitle: 'account_name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task', 'reminder', 'call', 'meeting'],
  trash: true,
  custom: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'],
  fields: {
    name: text({
      label: 'Name',
      required: true,
      check: checks.generic_name,
      example: (n: number) => `Ramesh Patel ${'abcdefghij'[n % 10]}`,
    }),
    account_name: text({ label: 'Business name' }),
    client_type: choice({ label: 'Client type', options: CLIENT_TYPES, default: 'Buyer' }),
    contacts: contactLines({ table: 'contact_entry', copied_to: ['contact_number', 'email'] }),
    contact_number: text({
      label: 'Contact number',
      as: 'phone',
      read_only: true,
      help: 'The primary contact number',
    }),
    email: text({ label: 'Email', as: 'email', read_only: true, help: 'The primary email' }),
    assigned_user: reference('user', { label: 'Owner' }),
    location_id: reference('location', { label: 'Branch' }),
    dob: date({ label: 'Date of birth', past: true }),
    anniversary_date: date({ label: 'Anniversary', past: true }),
    website: text({ label: 'Website', as: 'url', check: checks.url, example: (n: number) => `firm${n}.example.in` }),
    gst_type: choice({ label: 'GST type', options: GST_TYPES }),
    gstin: text({ label: 'GSTIN', max: 15, check: checks.gstin_any_kind, example: () => '24AAACC1206D1ZM' }),
    pan: text({ label: 'PAN', max: 10, check: checks.pan, example: () => 'AAACC1206D' }),
    address_1: text({ label: 'Billing address line 1' }),
    address_2: text({ label: 'Billing address line 2' }),
    landmark: text({ label: 'Landmark' }),
    city: text({ label: 'City' }),
    state: text({ label: 'State' }),
    country: text({ label: 'Country', default: 'India' }),
    pincode: text({ label: 'Pincode', max: 10, check: checks.pincode, example: () => '395003' }),
    ...CORD_FIELDS,
    ...ALTERNATE_FIELDS,
    desc: longText({ label: 'Description' }),
    remark: longText({ label: 'Note' }),
  },
  list: {
    columns: [
      'name',
      'client_type',
      'contact_number',
      'email',
      'assigned_user',
      'city',
      'gstin',
      'dob',
      'anniversary_date',
      'created_at',
    ],
    sort: '-created_at',
    search: ['name', 'account_name', 'contacts', 'city', 'gstin', 'pan'],
    filters: [
      'client_type',
      'gst_type',
      'assigned_user',
      'location_id',
      'country',
      'state',
      'city',
      'dob',
      'anniversary_date',
      'created_at',
    ],
  },
  form: [
    { title: 'Person', fields: ['name', 'account_name', 'client_type', 'contacts'] },
    {
      title: 'Relation',
      fields: ['assigned_user', 'location_id', 'dob', 'anniversary_date', 'website', 'desc', 'remark'],
    },
    {
      title: 'Tax and billing address',
      fields: ['gst_type', 'gstin', 'pan', 'address_1', 'address_2', 'landmark', 'city', 'state', 'country', 'pincode'],
    },
    { title: 'Other address', fields: Object.keys(ALTERNATE_FIELDS) },
    { title: 'On the map', fields: Object.keys(CORD_FIELDS) },
  ],
  indexes: [
    ['assigned_user', 'created_at', 'id'],
    ['created_at', 'id'],
    ['name', 'id'],
  ],
})

export type Contact = RowOf<typeof contact>
export type ContactInput = InputOf<typeof contact>
