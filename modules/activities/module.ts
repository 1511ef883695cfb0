import { defineModule } from '#engine/record/module.ts'
import { OF_THE_BRANCH } from '#platform/manifest/branch-rights.ts'
import { call } from './calls/call.record.ts'
import { meeting } from './meetings/meeting.record.ts'
import { note } from './note.record.ts'
import { reminder } from './reminders/reminder.record.ts'
import { taskStatus } from './tasks/task-status.record.ts'
import { taskTemplate } from './tasks/task-template.record.ts'
import { task } from './tasks/task.record.ts'
import { visit } from './visits/visit.record.ts'
import { visitSource } from './visits/visit-source.record.ts'

// Everyone who sees a record sees its notes, so viewing has no limit of its own; only the writer may change a note.
const OWN_NOTES = { view: 'all', create: 'all', edit: 'own', delete: 'own' } as const
// Colleagues of a team see each other's tasks, calls, meetings and visits, give them to each other, and change their own.
const OF_THE_TEAM = { view: 'team', create: 'all', edit: 'own', delete: 'own', assign: 'own' } as const
// Reminders are personal; everybody brings their own from a file.
const OWN_REMINDERS = { view: 'own', create: 'all', edit: 'own', delete: 'own', import: 'all' } as const
const ALL_TEMPLATES = { view: 'all', create: 'all', edit: 'all', delete: 'all' } as const

/** Notes, tasks, reminders, calls, meetings and visits. */
export const activities = defineModule({
  name: 'activities',
  stands_on: ['notices', 'business', 'people', 'crm'],
  records: [note, taskStatus, task, taskTemplate, reminder, call, meeting, visitSource, visit],
  navigation: ['Activities', 'Task', 'Reminder', 'calls', 'meetings', 'visits'],
  words: {
    Activities: 'Activities',
    Task: 'Tasks',
    Reminder: 'Reminders',
    calls: 'Calls',
    meetings: 'Meetings',
    visits: 'Visits',
  },
  everyone: { task_status: { view: 'all' }, task_template: { view: 'all' }, visit_source: { view: 'all' } },
  roles: {
    Manager: {
      note: OWN_NOTES,
      task: OF_THE_BRANCH,
      task_template: ALL_TEMPLATES,
      reminder: { ...OWN_REMINDERS, assign: 'own' },
      call: OF_THE_BRANCH,
      meeting: OF_THE_BRANCH,
      visit: OF_THE_BRANCH,
    },
    Sales: {
      note: OWN_NOTES,
      task: OF_THE_TEAM,
      reminder: OWN_REMINDERS,
      // Everybody brings the call log of their own phone.
      call: { ...OF_THE_TEAM, import: 'all' },
      meeting: OF_THE_TEAM,
      visit: OF_THE_TEAM,
    },
    Telecaller: {
      note: OWN_NOTES,
      task: OF_THE_TEAM,
      reminder: OWN_REMINDERS,
      call: { ...OF_THE_TEAM, import: 'all' },
      meeting: OF_THE_TEAM,
      visit: OF_THE_TEAM,
    },
    Viewer: {
      note: { view: 'all' },
      task: { view: 'all' },
      call: { view: 'all' },
      meeting: { view: 'all' },
      visit: { view: 'all' },
    },
  },
})
