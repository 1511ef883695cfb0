import { defineWebModule } from '#shell/module.ts'

/** Marketplaces, keys and webhooks in the browser. */
export const integrationsWeb = defineWebModule('integrations', {
  later: () => import('./later.web.ts'),
})
