import { defineRecord } from '#engine/record/define.ts'
import { longText, related } from '#engine/record/fields.ts'

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
  },
  list: {
    columns: ['about', 'body', 'created_at', 'created_by'],
    sort: '-created_at',
    filters: ['about'],
  },
  form: [{ title: 'Note', fields: ['about', 'body'] }],
  indexes: [['about', 'created_at', 'id']],
})
