import { defineRecord } from '#engine/record/define.ts'
import { choice, flag, text, whole } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'

/** Where a lead stands. `kind` tells what the status means whatever a business calls it. */
export const leadStatus = defineRecord({
  name: 'lead_status',
  path: 'lead_statuses',
  module: 'Leads',
  label: { one: 'Lead status', many: 'Lead statuses' },
  title: 'name',
  lookup: true,
  api: 'read',
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    name: text({ label: 'Name', required: true, max: 60, unique: true }),
    kind: choice({
      label: 'Meaning',
      options: ['open', 'won', 'lost'],
      labels: { open: 'Still open', won: 'Won', lost: 'Lost' },
      required: true,
      default: 'open',
    }),
    color: text({ label: 'Colour', as: 'colour', max: 7, check: checks.hex_color, example: () => '#8a63d2' }),
    position: whole({ label: 'Order', min: 0, max: 1000, required: true, default: 100 }),
    is_default: flag({ label: 'Given to new leads', default: false, example: () => false }),
  },
  list: { columns: ['name', 'kind', 'color', 'position', 'is_default'], sort: 'position' },
  form: [{ title: 'Status', fields: ['name', 'kind', 'color', 'position', 'is_default'] }],
})
