import { msg } from '@lingui/core/macro'
import { IconBell } from '@tabler/icons-react'
import { Bell } from '#shell/notices/Bell.tsx'
import { defineWebModule } from '#shell/module.ts'
import { notices } from './module.ts'

/** Notices in the browser. */
export const noticesWeb = defineWebModule(notices, {
  screens: [
    {
      address: 'notifications',
      title: msg`Notifications`,
      load: () => import('./screens/NotificationsScreen.web.tsx'),
    },
  ],
  settings: [
    {
      group: 'own',
      title: msg`Notifications`,
      detail: msg`What you are told of, where, and at what hours`,
      path: 'notifications',
      icon: IconBell,
    },
  ],
  tools: [Bell],
})
