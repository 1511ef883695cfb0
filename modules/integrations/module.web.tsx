import { msg } from '@lingui/core/macro'
import { defineWebModule } from '#shell/module.ts'

/** Marketplaces, keys and webhooks in the browser. */
export const integrationsWeb = defineWebModule('integrations', {
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
})
