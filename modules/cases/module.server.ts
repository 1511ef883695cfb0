import { defineServerModule } from '#platform/manifest/module.server.ts'
import { caseAsWork } from './case-work.server.ts'
import { caseInCalendar } from './case-calendar.server.ts'
import { caseServer, caseNoteServer } from './case.server.ts'
import { casePlants } from './demo.server.ts'
import { cases } from './module.ts'
import { ratingRoutes } from './rating/rating.server.ts'
import { CLOCK_JOB, SETTLE_JOB, settleCases, tellDue } from './sla/jobs.server.ts'
import { settingsServers } from './sla/settings.server.ts'

/** Cases on the server. */
export const casesServer = defineServerModule(cases, {
  work: [caseAsWork],
  calendar: [caseInCalendar],
  hooks: [...settingsServers, caseServer, caseNoteServer],
  routes: ratingRoutes(),
  jobs: {
    [CLOCK_JOB]: (services, payload) => tellDue(services, payload),
    [SETTLE_JOB]: (services, payload) => settleCases(services, payload),
  },
  plants: casePlants,
})
