import { defineServerModule } from '#platform/manifest/module.server.ts'
import { reportRoutes } from '#platform/reports/routes.server.ts'
import { firstStepRoutes } from './first-steps/first-steps.server.ts'
import { insight } from './module.ts'
import { OWN_REPORTS } from './reports/own/own-reports.server.ts'

/** The dashboards and reports on the server. */
export const insightServer = defineServerModule(insight, {
  routes: ({ catalog }) => [...firstStepRoutes, ...reportRoutes({ catalog, own: OWN_REPORTS })],
})
