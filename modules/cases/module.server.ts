import { defineServerModule } from '#platform/manifest/module.server.ts'
import { caseAsWork } from './case-work.server.ts'
import { caseInCalendar } from './case-calendar.server.ts'
import { followNotes } from '#modules/activities/index.server.ts'
import { answerByNotes, caseServer } from './case.server.ts'
import { casePlants } from './demo.server.ts'
import { cases } from './module.ts'
import { ratingRoutes } from './rating/rating.server.ts'
import { CLOCK_JOB, SETTLE_JOB, settleCases, tellDue } from './sla/jobs.server.ts'
import { settingsServers } from './sla/settings.server.ts'

followNotes(answerByNotes)

/** Cases on the server. */
export const casesServer = defineServerModule(cases, {
  work: [caseAsWork],
  calendar: [caseInCalendar],
  hooks: [...settingsServers, caseServer],
  routes: ratingRoutes(),
  jobs: {
    [CLOCK_JOB]: (services, payload) => tellDue(services, payload),
    [SETTLE_JOB]: (services, payload) => settleCases(services, payload),
  },
  plants: casePlants,
})
