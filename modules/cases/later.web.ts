import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    {
      address: 'cases/$id',
      title: msg`Case`,
      crumbs: [{ title: msg`Cases`, path: 'cases' }],
      shows_records: true,
      load: () => import('./CaseScreen.web.tsx'),
    },
    {
      address: 'config/cases',
      title: msg`Cases configuration`,
      shows_records: true,
      load: () => import('./config/ConfigScreen.web.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.casesSettings),
}
