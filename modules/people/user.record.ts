import { defineRecord } from '#engine/record/define.ts'
import { choice, reference, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'

const personName = (value: string) => checks.not_reserved(value) ?? checks.full_name(value)

/** A person's membership in one business. The id is the account's, so it is the same in every business. */
export const user = defineRecord({
  name: 'user',
  path: 'users',
  screens: { list: 'user' },
  table: 'member',
  module: 'User',
  label: { one: 'User', many: 'Users' },
  title: 'name',
  subtitle: 'email',
  lookup: true,
  ids: 'userIds',
  hangs_on_it: ['reminder'],
  api: 'none',
  rights: ['view', 'create', 'edit', 'delete'],
  // Creating means inviting and deleting means deactivating, so neither is a plain insert or delete.
  own_routes: ['create', 'edit', 'delete'],
  fields: {
    name: text({ label: 'Name', required: true, check: personName }),
    email: text({ label: 'Email', as: 'email' }),
    phone: text({ label: 'Phone', as: 'phone', check: checks.phone_as_typed }),
    status: choice({
      label: 'Status',
      options: ['Active', 'Inactive'],
      required: true,
      default: 'Active',
    }),
    team_id: reference('team', { label: 'Team' }),
  },
  list: {
    columns: ['name', 'email', 'phone', 'status', 'team_id', 'created_at'],
    sort: 'name',
    search: ['name', 'email', 'phone'],
    filters: ['status', 'team_id'],
  },
  form: [{ title: 'User', fields: ['name', 'email', 'phone', 'status', 'team_id'] }],
})
