import { defineModule } from '#engine/record/module.ts'
import { note } from './note.record.ts'
import { taskStatus } from './tasks/task-status.record.ts'
import { taskTemplate } from './tasks/task-template.record.ts'
import { task } from './tasks/task.record.ts'

// Everyone who sees a record sees its notes, so viewing has no limit of its own; only the writer may change a note.
const OWN_NOTES = { view: 'all', create: 'all', edit: 'own', delete: 'own' } as const
// Colleagues of a team see each other's tasks, give tasks to each other, and change their own.
const OF_THE_TEAM = { view: 'team', create: 'all', edit: 'own', delete: 'own', assign: 'own' } as const
const OF_THE_BRANCH = {
  view: 'location',
  create: 'all',
  edit: 'location',
  delete: 'location',
  assign: 'location',
  import: 'all',
  export: 'location',
} as const
const ALL_TEMPLATES = { view: 'all', create: 'all', edit: 'all', delete: 'all' } as const

/** What people do and have to do: notes and tasks. */
export const activities = defineModule({
  name: 'activities',
  stands_on: ['notices', 'business', 'people', 'crm'],
  records: [note, taskStatus, task, taskTemplate],
  navigation: ['Task'],
  everyone: { task_status: { view: 'all' }, task_template: { view: 'all' } },
  roles: {
    Manager: { note: OWN_NOTES, task: OF_THE_BRANCH, task_template: ALL_TEMPLATES },
    Sales: { note: OWN_NOTES, task: OF_THE_TEAM },
    Telecaller: { note: OWN_NOTES, task: OF_THE_TEAM },
    Viewer: { note: { view: 'all' }, task: { view: 'all' } },
  },
})
