import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    {
      address: 'notifications',
      title: msg`Notifications`,
      load: () => import('./screens/NotificationsScreen.web.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.noticesSettings),
}
