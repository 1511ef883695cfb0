import { defineRecord } from '#engine/record/define.ts'
import { text, whole } from '#engine/record/fields.ts'

/** Where a lead came from. */
export const leadSource = defineRecord({
  name: 'lead_source',
  path: 'lead_sources',
  module: 'Leads',
  label: { one: 'Lead source', many: 'Lead sources' },
  title: 'name',
  lookup: true,
  api: 'read',
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    name: text({ label: 'Name', required: true, max: 60, unique: true }),
    position: whole({ label: 'Order', min: 0, max: 1000, required: true, default: 100 }),
  },
  list: { columns: ['name', 'position'], sort: 'position' },
  form: [{ title: 'Source', fields: ['name', 'position'] }],
})
