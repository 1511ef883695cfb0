import { defineRecord, type InputOf, type RowOf } from '#engine/record/define.ts'
import { choice, date, flag, longText, money, reference, text, whole } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { CORD_FIELDS } from '#modules/business/location-cords.ts'
import { contactLines } from '../contact-entries/entry-fields.ts'
import { ALTERNATE_FIELDS } from './alternate-address.ts'
import { LANGUAGE_NAMES } from './occasions/greeting-words.ts'
import { SHIPPING_FIELDS } from './shipping-address.ts'

/** A contact is a person or a company. A person may belong to one company; a company belongs to none (decision 0063). */
export const CONTACT_KINDS = ['Person', 'Company'] as const

/** The relation of a contact to the business (specification, section 3). */
export const CLIENT_TYPES = ['Seller', 'Buyer', 'Both'] as const

/** What happens when a client would owe more than the credit limit. */
export const CREDIT_MODES = ['none', 'warn', 'block'] as const

/** How a contact is registered for GST (specification, section 3). */
export const GST_TYPES = ['Regular', 'Composition', 'Consumer', 'Unregistered', 'Unknown'] as const

/** A person or company the business deals with: a buyer, a seller or both, with phones, emails and addresses. */
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
  hangs_on_it: ['note', 'task', 'reminder', 'call', 'meeting', 'visit', 'case'],
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
    kind: choice({ label: 'Kind', options: CONTACT_KINDS, required: true, default: 'Person' }),
    company_id: reference('contact', {
      label: 'Company',
      help: 'The company in which this person works',
      headings: ['Company name', 'Organisation', 'Organization'],
      show_if: { field: 'kind', values: ['Person'] },
    }),
    designation: text({ label: 'Designation', max: 100, show_if: { field: 'kind', values: ['Person'] } }),
    account_name: text({ label: 'Business name' }),
    client_type: choice({ label: 'Client type', options: CLIENT_TYPES, default: 'Buyer' }),
    client_group_id: reference('client_group', {
      label: 'Client group',
      help: 'Clients of a group get the prices of its price lists',
    }),
    credit_limit: money({ label: 'Credit limit', help: 'Empty: no limit. Zero: no credit at all' }),
    credit_mode: choice({
      label: 'Above the limit',
      options: CREDIT_MODES,
      labels: { none: 'Do nothing', warn: 'Warn', block: 'Stop' },
      default: 'warn',
    }),
    credit_days: whole({ label: 'Days to pay', min: 0, max: 365, help: 'The due date of new invoices' }),
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
    language: choice({
      label: 'Language',
      help: 'The language in which you write to them',
      options: Object.keys(LANGUAGE_NAMES) as (keyof typeof LANGUAGE_NAMES)[],
      labels: LANGUAGE_NAMES,
    }),
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
    shipping_same: flag({ label: 'Ships to the billing address', default: true }),
    ...SHIPPING_FIELDS,
    ...ALTERNATE_FIELDS,
    desc: longText({ label: 'Description' }),
    remark: longText({ label: 'Note' }),
  },
  list: {
    columns: [
      'name',
      'client_type',
      'company_id',
      'contact_number',
      'email',
      'assigned_user',
      'city',
      'gstin',
      'kind',
      'designation',
      'dob',
      'anniversary_date',
      'created_at',
    ],
    sort: '-created_at',
    search: ['name', 'account_name', 'contacts', 'city', 'gstin', 'pan'],
    also_finds: 'company_id',
    filters: [
      'kind',
      'company_id',
      'client_type',
      'client_group_id',
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
    {
      title: 'Contact',
      fields: ['kind', 'name', 'company_id', 'designation', 'account_name', 'client_type', 'contacts'],
    },
    {
      title: 'Relation',
      fields: [
        'client_group_id',
        'assigned_user',
        'location_id',
        'language',
        'dob',
        'anniversary_date',
        'website',
        'desc',
        'remark',
      ],
    },
    {
      title: 'Tax and billing address',
      fields: ['gst_type', 'gstin', 'pan', 'address_1', 'address_2', 'landmark', 'city', 'state', 'country', 'pincode'],
    },
    { title: 'Credit', fields: ['credit_limit', 'credit_mode', 'credit_days'] },
    { title: 'Shipping address', fields: ['shipping_same', ...Object.keys(SHIPPING_FIELDS)] },
    { title: 'Other address', fields: Object.keys(ALTERNATE_FIELDS) },
    { title: 'On the map', fields: Object.keys(CORD_FIELDS) },
  ],
  indexes: [
    ['assigned_user', 'created_at', 'id'],
    ['created_at', 'id'],
    ['name', 'id'],
    ['company_id', 'created_at', 'id'],
    ['kind', 'created_at', 'id'],
  ],
})

export type Contact = RowOf<typeof contact>
export type ContactInput = InputOf<typeof contact>
