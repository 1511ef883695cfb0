import { defineRecord } from '#engine/record/define.ts'
import { choice, flag, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { CORD_FIELDS } from './location-cords.ts'

/** Types of a place of business (specification, section 3). */
export const LOCATION_TYPES = ['Office', 'Store', 'Warehouse', 'All'] as const

/** A branch or warehouse of the business. */
export const location = defineRecord({
  name: 'location',
  path: 'locations',
  screens: { list: 'branch', one: 'branch' },
  module: 'Business',
  label: { one: 'Branch', many: 'Branches' },
  title: 'name',
  subtitle: 'city',
  lookup: true,
  api: 'read',
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    name: text({ label: 'Name', required: true, max: 120, unique: true }),
    type: choice({ label: 'Type', options: LOCATION_TYPES, required: true, default: 'Office' }),
    address_1: text({ label: 'Address line 1' }),
    address_2: text({ label: 'Address line 2' }),
    landmark: text({ label: 'Landmark' }),
    city: text({ label: 'City', required: true }),
    state: text({ label: 'State', required: true }),
    country: text({ label: 'Country', default: 'India' }),
    pincode: text({ label: 'Pincode', max: 10, check: checks.pincode, example: () => '395003' }),
    gstin: text({
      label: 'GSTIN',
      max: 15,
      check: checks.gstin,
      help: 'Of a branch in another state; empty: that of the business',
      example: () => '24AAACC1206D1ZM',
    }),
    ...CORD_FIELDS,
    is_default: flag({ label: 'Main branch', default: false }),
  },
  list: {
    columns: ['name', 'type', 'city', 'state', 'pincode', 'is_default'],
    sort: 'name',
    search: ['name', 'city', 'pincode'],
  },
  form: [
    {
      title: 'Branch',
      fields: ['name', 'type', 'address_1', 'address_2', 'landmark', 'city', 'state', 'country', 'pincode', 'gstin'],
    },
    { title: 'On the map', fields: ['latitude', 'longitude'] },
  ],
})
