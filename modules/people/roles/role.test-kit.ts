import { defineRecord } from '#engine/record/define.ts'
import { text } from '#engine/record/fields.ts'

/** A record for tests with four actions: two share a right, and one requires a plain right. */
export const paper = defineRecord({
  name: 'paper',
  path: 'papers',
  module: 'Leads',
  label: { one: 'Paper', many: 'Papers' },
  title: 'name',
  owner_field: 'assigned_user',
  rights: ['view', 'create', 'edit'],
  fields: { name: text({ label: 'Name' }), assigned_user: text({ label: 'Owner' }) },
  actions: {
    approve: { label: 'Approve' },
    reject: { label: 'Reject', right: 'approve' },
    cancel: { label: 'Cancel' },
    send: { label: 'Send', right: 'edit' },
  },
  list: { columns: ['name'], sort: 'name' },
  form: [{ title: '', fields: ['name'] }],
})
