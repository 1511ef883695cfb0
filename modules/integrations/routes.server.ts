import type { RouteSpec } from '#engine/server/http/route.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { deliveryRoutes } from './capture/deliveries.server.ts'
import { CAPTURE_SCHEDULE, FORGET_DELIVERIES_JOB, forgetDeliveries } from './capture/forget.server.ts'
import { hookRoutes } from './capture/hooks.server.ts'
import { CAPTURE_JOB } from './capture/intake.server.ts'
import { PULL_JOB, pullJob } from './capture/pull.server.ts'
import { captureJob } from './capture/work.server.ts'
import { connectionRoutes } from './connections/routes.server.ts'
import { enquiryRoutes } from './enquiries/routes.server.ts'

/** Connections, what comes in through them, and where it is sent. */
export const integrationRoutes = (): RouteSpec[] => [
  ...connectionRoutes(),
  ...deliveryRoutes(),
  ...hookRoutes(),
  ...enquiryRoutes(),
]

/** Jobs that ask marketplaces and make leads of what came in. */
export const integrationJobs = (): Record<string, JobHandler> => ({
  [CAPTURE_JOB]: captureJob,
  [PULL_JOB]: pullJob(),
  [FORGET_DELIVERIES_JOB]: (services) => forgetDeliveries(services),
})

/** When they come by the clock. */
export const INTEGRATION_SCHEDULE = CAPTURE_SCHEDULE
