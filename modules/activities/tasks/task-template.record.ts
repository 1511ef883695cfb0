import { defineRecord } from '#engine/record/define.ts'
import { choice, lines, text, whole } from '#engine/record/fields.ts'
import { timeOfDay } from '#base/time-of-day.ts'
import { PRIORITIES, PRIORITY_LABELS } from './task.record.ts'

const checkTimeOfDay = (value: string): string | null =>
  value.trim() === '' || timeOfDay(value) !== null ? null : 'Enter a time like 4:30 PM'

/** Several tasks that are made together, each due some days after a date, such as the tasks for every new client. */
export const taskTemplate = defineRecord({
  name: 'task_template',
  path: 'task_templates',
  module: 'Task',
  label: { one: 'Task template', many: 'Task templates' },
  title: 'name',
  trash: true,
  rights: ['view', 'create', 'edit', 'delete'],
  fields: {
    name: text({ label: 'Name', required: true, max: 100, unique: true }),
    steps: lines({
      label: 'Tasks',
      table: 'task_template_step',
      max: 50,
      fields: {
        name: text({ label: 'Task', required: true }),
        days: whole({ label: 'Days later', min: 0, max: 3650, required: true, default: 0 }),
        time: text({ label: 'Time', max: 12, check: checkTimeOfDay, example: () => '10:30' }),
        priority: choice({ label: 'Priority', options: PRIORITIES, labels: PRIORITY_LABELS, default: 'normal' }),
      },
    }),
  },
  list: { columns: ['name', 'created_at', 'created_by'], sort: 'name', search: ['name'] },
  form: [
    { title: 'Template', fields: ['name'] },
    { title: 'Tasks', fields: ['steps'] },
  ],
})
