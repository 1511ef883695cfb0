import { defineRecord } from '#engine/record/define.ts'
import { longText, reference } from '#engine/record/fields.ts'

/** Something somebody wrote about a lead or a contact. Who sees that one sees its notes. */
export const note = defineRecord({
  name: 'note',
  path: 'notes',
  screens: null,
  module: 'Activities',
  label: { one: 'Note', many: 'Notes' },
  title: 'body',
  parent: 'lead_id',
  other_parent: 'contact_id',
  trash: true,
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    lead_id: reference('lead', { label: 'Lead' }),
    contact_id: reference('contact', { label: 'Contact' }),
    body: longText({ label: 'Note', required: true }),
  },
  list: {
    columns: ['lead_id', 'contact_id', 'body', 'created_at', 'created_by'],
    sort: '-created_at',
    filters: ['lead_id', 'contact_id'],
  },
  form: [{ title: 'Note', fields: ['lead_id', 'contact_id', 'body'] }],
  indexes: [
    ['lead_id', 'created_at', 'id'],
    ['contact_id', 'created_at', 'id'],
  ],
})
