import { msg } from '@lingui/core/macro'
import { IconAdjustments, IconMapPin } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of tasks and visits. */
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
  {
    group: 'sales',
    title: msg`Visits setup`,
    detail: msg`How near a check-in must be to the address`,
    path: 'config/visits',
    icon: IconMapPin,
    module: 'visits',
    needs: { record: 'visit_source', right: 'edit' },
  },
]
