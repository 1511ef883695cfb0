import { defineRecord } from '#engine/record/define.ts'
import { reference, text } from '#engine/record/fields.ts'

/** People who work together; a team sees the records of the teams below it. */
export const team = defineRecord({
  name: 'team',
  path: 'teams',
  screens: { list: 'team' },
  module: 'User',
  label: { one: 'Team', many: 'Teams' },
  title: 'name',
  lookup: true,
  api: 'none',
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    name: text({ label: 'Name', required: true, max: 80, unique: true }),
    parent_id: reference('team', { label: 'Belongs to' }),
    lead_id: reference('user', { label: 'Team lead' }),
  },
  list: { columns: ['name', 'parent_id', 'lead_id'], sort: 'name', search: ['name'] },
  form: [{ title: 'Team', fields: ['name', 'parent_id', 'lead_id'] }],
})
