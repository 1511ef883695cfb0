import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    {
      address: 'integration',
      title: msg`Integrations`,
      shows_records: true,
      load: () => import('./screens/IntegrationsScreen.web.tsx'),
    },
    {
      address: 'integrations/$provider',
      title: ({ provider = '' }) =>
        provider === 'indiamart'
          ? msg`IndiaMART`
          : provider === 'tradeindia'
            ? msg`TradeIndia`
            : msg`Website or other source`,
      crumbs: [{ title: msg`Integrations`, path: 'integration' }],
      shows_records: true,
      load: () => import('./screens/ConnectionScreen.web.tsx'),
    },
    { address: 'api', title: msg`API`, shows_records: true, load: () => import('./api/ApiScreen.web.tsx') },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.integrationsSettings),
}
