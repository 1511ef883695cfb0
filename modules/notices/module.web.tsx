import { msg } from '@lingui/core/macro'
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
  settings: () => import('./settings.web.ts').then((found) => found.noticesSettings),
  tools: [Bell],
  // Loaded after the first screen, which does not need it.
  background: [lazy(() => import('./bell/FollowNotices.web.tsx').then((bell) => ({ default: bell.FollowNotices })))],
})
