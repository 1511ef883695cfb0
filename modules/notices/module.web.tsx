import { msg } from '@lingui/core/macro'
import { IconBell } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineWebModule } from '#shell/module.ts'
import { Bell } from './bell/Bell.web.tsx'

/** Notices in the browser: the bell, their screen and their settings. */
export const noticesWeb = defineWebModule('notices', {
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
  // Loaded after the first screen, which does not need it.
  background: [lazy(() => import('./bell/FollowNotices.web.tsx').then((bell) => ({ default: bell.FollowNotices })))],
})
