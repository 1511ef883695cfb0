import { msg } from '@lingui/core/macro'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of no module: screens that many records share. */
export const sharedSettings: readonly SettingsPlace[] = [
  {
    group: 'data',
    title: msg`Trash`,
    detail: msg`Restore deleted records`,
    path: 'trash',
    icon: IconTrash,
  },
  {
    group: 'data',
    title: msg`Recent bulk changes`,
    detail: msg`Imports and changes of many records, and how to undo them`,
    path: 'runs',
    icon: IconHistory,
  },
]
