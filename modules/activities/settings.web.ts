import { msg } from '@lingui/core/macro'
import { IconAdjustments } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of tasks. */
export const activitiesSettings: readonly SettingsPlace[] = [
  {
    group: 'sales',
    title: msg`Tasks setup`,
    detail: msg`Statuses, templates and own fields`,
    path: 'config/tasks',
    icon: IconAdjustments,
    module: 'Task',
    needs: [
      { record: 'task_status', right: 'edit' },
      { record: 'custom_field', right: 'edit' },
      { record: 'task_template', right: 'edit' },
    ],
  },
]
