import { msg } from '@lingui/core/macro'
import { IconAlarm, IconChecklist } from '@tabler/icons-react'
import { defineWebModule } from '#shell/module.ts'

/** Notes, tasks and reminders in the browser. */
export const activitiesWeb = defineWebModule('activities', {
  screens: [
    {
      address: 'config/tasks',
      title: msg`Tasks configuration`,
      shows_records: true,
      load: () => import('./tasks/config/ConfigScreen.web.tsx'),
    },
    {
      address: 'task/overdue',
      title: msg`Overdue tasks`,
      shows_records: true,
      load: () => import('./tasks/OverdueScreen.web.tsx'),
    },
  ],
  menu: [
    { group: 'activities', record: 'task', icon: IconChecklist, key: 't' },
    { group: 'activities', record: 'reminder', icon: IconAlarm, key: 'r' },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.activitiesSettings),
  overrides: {
    note: () => import('./note.web.tsx').then((found) => found.noteWeb),
    reminder: () => import('./reminders/reminder.web.tsx').then((found) => found.reminderWeb),
    task: () => import('./tasks/task.web.tsx').then((found) => found.taskWeb),
  },
})
