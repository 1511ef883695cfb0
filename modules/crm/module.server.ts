import { defineServerModule } from '#engine/server/module.server.ts'
import { ASSIGN_JOB, ASSIGN_SCHEDULE, assignLeads } from './assignment/jobs.server.ts'
import { assignmentRoutes } from './assignment/routes.server.ts'
import { contactServer } from './contacts/contact.server.ts'
import { leadLookups } from './leads/config/lookups.server.ts'
import { FIND_DUPLICATES_JOB, findDuplicatesJob } from './leads/duplicates/find-groups.server.ts'
import { leadServer } from './leads/lead.server.ts'
import { plantLeadLookups } from './leads/new-business.server.ts'
import { crm } from './module.ts'

/** Leads and contacts on the server. */
export const crmServer = defineServerModule(crm, {
  hooks: [...leadLookups, leadServer, contactServer],
  routes: assignmentRoutes,
  jobs: { [FIND_DUPLICATES_JOB]: findDuplicatesJob, [ASSIGN_JOB]: assignLeads },
  schedule: ASSIGN_SCHEDULE,
  new_business: [plantLeadLookups],
})
