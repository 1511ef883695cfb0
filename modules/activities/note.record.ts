import { defineRecord } from '#engine/record/define.ts'
import { flag, longText, related } from '#engine/record/fields.ts'

/** A note about a record. Everyone who sees the record sees its notes. */
export const note = defineRecord({
  name: 'note',
  path: 'notes',
  screens: null,
  module: 'Activities',
  label: { one: 'Note', many: 'Notes' },
  title: 'body',
  parents: ['about'],
  trash: true,
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    about: related({ label: 'About', required: true }),
    body: longText({ label: 'Note', required: true }),
    to_customer: flag({ label: 'Sent to the customer', default: false }),
  },
  list: {
    columns: ['about', 'body', 'to_customer', 'created_at', 'created_by'],
    sort: '-created_at',
    filters: ['about'],
  },
  form: [{ title: 'Note', fields: ['about', 'body', 'to_customer'] }],
  indexes: [['about', 'created_at', 'id']],
})
