import { defineServerModule } from '#platform/manifest/module.server.ts'
import { firstStepRoutes } from './first-steps/first-steps.server.ts'
import { insight } from './module.ts'

/** The dashboard on the server. */
export const insightServer = defineServerModule(insight, { routes: firstStepRoutes })
