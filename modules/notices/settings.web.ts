import { msg } from '@lingui/core/macro'
import { IconBell } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of notices. */
export const noticesSettings: readonly SettingsPlace[] = [
  {
    group: 'own',
    title: msg`Notifications`,
    detail: msg`Which notices you get, where and when`,
    path: 'notifications',
    icon: IconBell,
  },
]
