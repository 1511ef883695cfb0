import { followSettings } from '#modules/notices/index.server.ts'
import { defineServerModule } from '#platform/manifest/module.server.ts'
import { reportRoutes } from '#platform/reports/routes.server.ts'
import { firstStepRoutes } from './first-steps/first-steps.server.ts'
import { insight } from './module.ts'
import { costRoutes } from './reports/costs/routes.server.ts'
import { moveSchedules, scheduleRoutes } from './reports/mail/routes.server.ts'
import { DUE_JOB, SEND_REPORT_JOB, sendReport, takeDue } from './reports/mail/send.server.ts'
import { BUYER_METRICS } from './reports/own/buyers.server.ts'
import { followUpMetric } from './reports/own/follow-ups/follow-ups.server.ts'
import { OWN_REPORTS } from './reports/own/own-reports.server.ts'
import { stayMetric } from './reports/own/stays.server.ts'
import { waitMetric } from './reports/own/waits.server.ts'
import { computeResult, FORGET_RESULT_JOB, forgetResult, RESULT_JOB } from './reports/results/job.server.ts'
import { resultRoutes } from './reports/results/routes.server.ts'

followSettings(moveSchedules)

/** The dashboards and reports on the server. */
export const insightServer = defineServerModule(insight, {
  metrics: [waitMetric, ...BUYER_METRICS, followUpMetric, stayMetric],
  reports: OWN_REPORTS,
  routes: ({ catalog, metrics, reports }) => [
    ...firstStepRoutes,
    ...reportRoutes({ catalog, metrics, own: reports }),
    ...scheduleRoutes,
    ...resultRoutes,
    ...costRoutes,
  ],
  jobs({ metrics, reports }) {
    const parts = { metrics, own: reports }
    return {
      [DUE_JOB]: (services, payload) => takeDue(services, payload),
      [SEND_REPORT_JOB]: (services, payload, helpers) => sendReport(services, parts, payload, helpers),
      [RESULT_JOB]: (services, payload, helpers) => computeResult(services, parts, payload, helpers),
      [FORGET_RESULT_JOB]: forgetResult,
    }
  },
})
