import { defineRecord } from '#kernel/record/define.ts'
import { longText, reference } from '#kernel/record/fields.ts'

/** Something somebody wrote about a lead. Who sees the lead sees its notes. */
export const note = defineRecord({
  name: 'note',
  path: 'notes',
  module: 'Activities',
  label: { one: 'Note', many: 'Notes' },
  title: 'body',
  parent: 'lead_id',
  trash: true,
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    lead_id: reference('lead', { label: 'Lead', required: true }),
    body: longText({ label: 'Note', required: true }),
  },
  list: { columns: ['lead_id', 'body', 'created_at', 'created_by'], sort: '-created_at', filters: ['lead_id'] },
  form: [{ title: 'Note', fields: ['lead_id', 'body'] }],
  indexes: [['lead_id', 'created_at', 'id']],
})
