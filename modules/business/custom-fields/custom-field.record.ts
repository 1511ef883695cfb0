import { CUSTOM_TYPES } from '#engine/record/custom.ts'
import { defineRecord } from '#engine/record/define.ts'
import { choice, flag, longText, text, whole } from '#engine/record/fields.ts'

/** A field that a business adds to one of its kinds of record. */
export const customField = defineRecord({
  name: 'custom_field',
  path: 'custom_fields',
  module: 'setting',
  label: { one: 'Custom field', many: 'Custom fields' },
  title: 'field_name',
  lookup: true,
  api: 'read',
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    // A kind of record, or its lines: `lead`, `invoice.lines`.
    record: text({ label: 'Belongs to', required: true, max: 60, example: () => 'lead' }),
    field_name: text({ label: 'Name', required: true, max: 60, unique: true, unique_within: ['record'] }),
    field_type: choice({
      label: 'Input',
      options: CUSTOM_TYPES,
      required: true,
      default: 'Text',
      example: () => 'Text',
    }),
    options: longText({ label: 'Choices', help: 'One on each line' }),
    default_value: text({ label: 'First value' }),
    help: text({ label: 'Help', help: 'One line under the input' }),
    is_required: flag({ label: 'Must be filled', default: false }),
    is_printed: flag({ label: 'Printed on the paper', default: false }),
    is_unique: flag({ label: 'No two the same', default: false }),
    is_indexed: flag({
      label: 'Quick to filter and sort',
      default: false,
      help: 'Up to five fields for each kind of record',
    }),
    slot: whole({ label: 'Place', min: 1, max: 5, read_only: true, unique: true, unique_within: ['record'] }),
    show_if_field: text({ label: 'Only shown when', max: 60, example: () => 'city' }),
    show_if_values: longText({ label: 'has one of these values', help: 'One on each line' }),
    position: whole({ label: 'Order', min: 0, max: 1000, required: true, default: 100 }),
  },
  list: {
    columns: [
      'record',
      'field_name',
      'field_type',
      'options',
      'default_value',
      'help',
      'is_required',
      'is_printed',
      'is_unique',
      'is_indexed',
      'slot',
      'show_if_field',
      'show_if_values',
      'position',
    ],
    sort: 'position',
    filters: ['record', 'field_type'],
  },
  form: [
    { title: 'Field', fields: ['record', 'field_name', 'field_type', 'options', 'default_value', 'help', 'position'] },
    {
      title: 'Rules',
      fields: ['is_required', 'is_printed', 'is_unique', 'is_indexed', 'show_if_field', 'show_if_values'],
    },
  ],
})
