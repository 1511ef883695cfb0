import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    {
      address: 'config/cases',
      title: msg`Cases configuration`,
      shows_records: true,
      load: () => import('./config/ConfigScreen.web.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.casesSettings),
}
