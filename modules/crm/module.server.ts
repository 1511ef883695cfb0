import { crmMetrics, crmWaiting } from './metrics.ts'
import { defineServerModule } from '#platform/manifest/module.server.ts'
import { ASSIGN_JOB, ASSIGN_SCHEDULE, assignLeads } from './assignment/jobs.server.ts'
import { assignmentRoutes } from './assignment/routes.server.ts'
import { contactServer } from './contacts/contact.server.ts'
import { occasionsInCalendar } from './contacts/occasions/occasions-calendar.server.ts'
import { crmPlants } from './demo/demo.server.ts'
import { FIND_DUPLICATES_JOB, findDuplicatesJob } from './leads/duplicates/find-groups.server.ts'
import { leadAsWork } from './leads/follow-up/lead-work.server.ts'
import { leadInCalendar } from './leads/follow-up/lead-calendar.server.ts'
import { REMIND_JOB, remindFollowUps } from './leads/follow-up/remind.server.ts'
import { leadServer } from './leads/lead.server.ts'
import { leadSourceRoutes } from './leads/source-figures.server.ts'
import { crm } from './module.ts'
import { crmOffline } from './offline.ts'
import { opportunityAsWork } from './opportunities/opportunity-work.server.ts'
import { opportunityInCalendar } from './opportunities/opportunity-calendar.server.ts'
import { opportunityServer } from './opportunities/opportunity.server.ts'
import { opportunityStageServer } from './opportunities/stage.server.ts'
import { sampleRoutes } from './samples/sample-leads.server.ts'

/** Leads, contacts and opportunities on the server. */
export const crmServer = defineServerModule(crm, {
  metrics: crmMetrics,
  waiting: crmWaiting,
  work: [leadAsWork, opportunityAsWork],
  calendar: [leadInCalendar, opportunityInCalendar, ...occasionsInCalendar],
  offline: crmOffline,
  hooks: [leadServer, contactServer, opportunityStageServer, opportunityServer],
  routes: [...assignmentRoutes, ...leadSourceRoutes, ...sampleRoutes],
  jobs: { [FIND_DUPLICATES_JOB]: findDuplicatesJob, [ASSIGN_JOB]: assignLeads, [REMIND_JOB]: remindFollowUps },
  schedule: ASSIGN_SCHEDULE,
  plants: crmPlants,
})
