import { exportRoutes } from '#kernel/server/export/routes.server.ts'
import type { RouteSpec } from '#kernel/server/http/route.server.ts'
import { importJobs, importRoutes } from '#kernel/server/import/routes.server.ts'
import type { JobHandler } from '#kernel/server/jobs/worker.server.ts'
import type { RecordServer } from '#kernel/server/records/hooks.server.ts'
import { businessRoutes, jobs as businessJobs } from './business/routes.server.ts'
import { catalog } from './catalog.ts'
import { plantLeadLookups } from './crm/index.server.ts'
import { leadServer } from './crm/leads/lead.server.ts'
import { branchServer } from './people/branches/branch.server.ts'
import { peopleRoutes } from './people/routes.server.ts'
import { teamServer } from './people/teams/team.server.ts'

/** What is special about records on the server, one line each. */
export const specials: readonly RecordServer[] = [branchServer, teamServer, leadServer]

/** What modules give a new business, in order. */
export const newBusinessDefaults = [plantLeadLookups]

/** Routes that no definition makes, by module, and those of files, which many records share. */
export const moduleRoutes: readonly RouteSpec[] = [
  ...businessRoutes({ newBusinessDefaults }),
  ...peopleRoutes,
  ...importRoutes(catalog),
  ...exportRoutes(catalog),
]

/** Handlers of jobs, by the name they are queued under. */
export const jobs: Record<string, JobHandler> = { ...businessJobs, ...importJobs }
