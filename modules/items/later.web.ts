import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    { address: 'services', title: msg`Services`, load: () => import('./ServicesAlias.web.tsx') },
    {
      address: 'stocks',
      title: msg`Stock`,
      shows_records: true,
      load: () => import('./stock/StockScreen.web.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.itemsSettings),
}
