import { defineServerModule } from '#platform/manifest/module.server.ts'
import { startDemoEnquiries, plantDemoConnection } from './demo/demo-enquiries.server.ts'
import { keyRoutes } from './keys/routes.server.ts'
import { integrations } from './module.ts'
import { INTEGRATION_SCHEDULE, integrationJobs, integrationRoutes } from './routes.server.ts'
import { wakeWebhooks } from './webhooks/follow.server.ts'
import { WEBHOOK_SCHEDULE, webhookJobs } from './webhooks/jobs.server.ts'
import { webhookRoutes } from './webhooks/routes.server.ts'

/** Marketplaces, keys and webhooks on the server. */
export const integrationsServer = defineServerModule(integrations, {
  routes: ({ catalog }) => [...keyRoutes, ...webhookRoutes(catalog), ...integrationRoutes()],
  jobs: { ...integrationJobs(), ...webhookJobs },
  schedule: [...WEBHOOK_SCHEDULE, ...INTEGRATION_SCHEDULE],
  plants: { plantDemo: plantDemoConnection },
  start: (services) => {
    const stops = [wakeWebhooks(services), startDemoEnquiries(services)]
    return () => stops.forEach((stop) => stop())
  },
})
