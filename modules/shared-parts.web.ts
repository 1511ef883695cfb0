import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The later parts of no module: screens that many records share. */
export const later: LaterParts = {
  screens: [
    {
      address: 'runs',
      title: msg`Recent bulk changes`,
      shows_records: true,
      load: () => import('#platform/runs/screen/RunsScreen.tsx'),
    },
    {
      address: 'waiting',
      title: msg`Waiting to be sent`,
      shows_records: true,
      load: () => import('./WaitingRoute.web.tsx'),
    },
    {
      address: 'trash',
      title: msg`Trash`,
      fills: true,
      wide: true,
      shows_records: true,
      load: () => import('#platform/trash/screen/TrashScreen.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.sharedSettings),
}
