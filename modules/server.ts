import { auditJobs, AUDIT_SCHEDULE } from '#platform/audit/jobs.server.ts'
import { makeFiles } from '#platform/files/files.server.ts'
import { exportRoutes } from '#platform/export/routes.server.ts'
import type { RouteSpec } from '#engine/server/http/route.server.ts'
import { importJobs, importRoutes } from '#platform/import/routes.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { presenceRoutes } from '#platform/live/presence.server.ts'
import { runJobs, runRoutes } from '#platform/runs/routes.server.ts'
import { SEARCH_SCHEDULE, searchJobs } from '#platform/search/refold.server.ts'
import { searchRoutes } from '#platform/search/routes.server.ts'
import { savedFilterRoutes } from '#platform/views/saved-filters.server.ts'
import { lookupServers } from '#engine/server/lookups/lookup.server.ts'
import { plantLookups } from '#engine/server/lookups/plant.server.ts'
import type { ModulePlants, PlantDefaults } from '#engine/server/planting/plants.server.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { businessRoutes, jobs as businessJobs } from './business/routes.server.ts'
import { exportJobs } from './business/export-account/job.server.ts'
import { accountExportRoutes } from './business/export-account/routes.server.ts'
import { customFieldServer } from './business/custom-field.server.ts'
import { catalog } from './catalog.ts'
import { crmPlants } from './crm/demo/demo.server.ts'
import { FIND_DUPLICATES_JOB, findDuplicatesJob } from './crm/index.server.ts'
import { ASSIGN_JOB, ASSIGN_SCHEDULE, assignLeads } from './crm/assignment/jobs.server.ts'
import { assignmentRoutes } from './crm/assignment/routes.server.ts'
import { contactServer } from './crm/contacts/contact.server.ts'
import { integrationJobs, integrationRoutes, INTEGRATION_SCHEDULE } from './integrations/routes.server.ts'
import { leadSourceRoutes } from './crm/leads/source-figures.server.ts'
import { leadServer } from './crm/leads/lead.server.ts'
import { keyRoutes } from './integrations/keys/routes.server.ts'
import { webhookJobs, WEBHOOK_SCHEDULE } from './integrations/webhooks/jobs.server.ts'
import { webhookRoutes } from './integrations/webhooks/routes.server.ts'
import { auditRoutes } from './people/audit/routes.server.ts'
import { invitationRoutes } from './people/invitations/routes.server.ts'
import { peopleJobs } from './people/jobs.server.ts'
import { memberRoutes } from './people/members/routes.server.ts'
import { noticeJobs } from './notices/deliver.server.ts'
import { withImportNotices } from './notices/import-notice.server.ts'
import { noticeRoutes } from './notices/routes.server.ts'
import { signInJobs } from './notices/sign-in-notice.server.ts'
import { branchServer } from './people/branches/branch.server.ts'
import { peopleRoutes } from './people/routes.server.ts'
import { teamServer } from './people/teams/team.server.ts'

/** What is special about records on the server, one line each. */
export const specials: readonly RecordServer[] = [
  branchServer,
  customFieldServer(catalog),
  teamServer,
  ...lookupServers(catalog),
  leadServer,
  contactServer,
]

/** What modules plant in a new business and in the demo business, in their order. */
export const plants: readonly ModulePlants[] = [crmPlants]

/** What a new business starts with: the first entries of every lookup, then what modules add. */
export const newBusinessDefaults: readonly PlantDefaults[] = [
  plantLookups(catalog),
  ...plants.flatMap(({ plantDefaults }) => plantDefaults ?? []),
]

/** Files of records and photos of accounts; `types` says what modules do with theirs. */
export const files = makeFiles({ catalog, types: {} })

/** Routes that no definition makes, by module, and those of files, which many records share. */
export const moduleRoutes: readonly RouteSpec[] = [
  ...businessRoutes({ newBusinessDefaults }),
  ...noticeRoutes,
  ...peopleRoutes,
  ...memberRoutes(),
  ...invitationRoutes(),
  ...assignmentRoutes,
  ...leadSourceRoutes,
  ...auditRoutes(catalog),
  ...keyRoutes,
  ...accountExportRoutes,
  ...webhookRoutes(catalog),
  ...importRoutes(catalog),
  ...exportRoutes(catalog),
  ...runRoutes(catalog),
  ...presenceRoutes,
  ...savedFilterRoutes(catalog),
  ...searchRoutes(catalog),
  ...integrationRoutes(),
  ...files.routes,
]

/** Handlers of jobs, by the name they are queued under. */
export const jobs: Record<string, JobHandler> = {
  ...businessJobs,
  [FIND_DUPLICATES_JOB]: findDuplicatesJob,
  [ASSIGN_JOB]: assignLeads,
  ...peopleJobs(),
  ...noticeJobs(),
  ...signInJobs(),
  ...withImportNotices(importJobs),
  ...runJobs,
  ...searchJobs,
  ...integrationJobs(),
  ...auditJobs,
  ...webhookJobs,
  ...exportJobs,
  ...files.jobs,
}

/** Jobs that come by the clock, as crontab lines. */
export const schedule = [
  ...AUDIT_SCHEDULE,
  ...SEARCH_SCHEDULE,
  ...WEBHOOK_SCHEDULE,
  ...ASSIGN_SCHEDULE,
  ...INTEGRATION_SCHEDULE,
].join('\n')
