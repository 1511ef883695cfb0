import { msg } from '@lingui/core/macro'
import { IconApi, IconPlugConnected } from '@tabler/icons-react'
import { defineWebModule } from '#shell/module.ts'

/** Marketplaces, keys and webhooks in the browser. */
export const integrationsWeb = defineWebModule('integrations', {
  screens: [
    {
      address: 'integration',
      title: msg`Integrations`,
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
      load: () => import('./screens/ConnectionScreen.web.tsx'),
    },
    { address: 'api', title: msg`API`, load: () => import('./api/ApiScreen.web.tsx') },
  ],
  settings: [
    {
      group: 'connections',
      title: msg`Integrations`,
      detail: msg`Enquiries from IndiaMART, TradeIndia, websites and others`,
      path: 'integration',
      also_active: ['integrations'],
      icon: IconPlugConnected,
      managers: true,
    },
    {
      group: 'connections',
      title: msg`API`,
      detail: msg`Keys for programs, and webhooks that tell them what changed`,
      path: 'api',
      icon: IconApi,
      managers: true,
    },
  ],
})
