import type { RouteSpec } from '#kernel/server/http/route.server.ts'
import type { JobHandler } from '#kernel/server/jobs/worker.server.ts'
import type { RecordServer } from '#kernel/server/records/hooks.server.ts'
import { businessRoutes, jobs as businessJobs } from './business/routes.server.ts'
import { plantLeadLookups } from './crm/index.server.ts'
import { peopleRoutes } from './people/routes.server.ts'

/** What is special about records on the server, one line each. */
export const specials: readonly RecordServer[] = []

/** What modules give a new business, in order. */
export const newBusinessDefaults = [plantLeadLookups]

/** Routes that no definition makes, by module. */
export const moduleRoutes: readonly RouteSpec[] = [...businessRoutes({ newBusinessDefaults }), ...peopleRoutes]

/** Handlers of jobs, by the name they are queued under. */
export const jobs: Record<string, JobHandler> = { ...businessJobs }
