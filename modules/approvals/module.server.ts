import { defineServerModule } from '#platform/manifest/module.server.ts'
import { approvals } from './module.ts'
import { TELL_JOB } from './requests/decide.server.ts'
import { approvalRoutes } from './requests/routes.server.ts'
import { tellApprovers } from './requests/tell.server.ts'

/** Approvals on the server. */
export const approvalsServer = defineServerModule(approvals, {
  routes: approvalRoutes,
  jobs: { [TELL_JOB]: tellApprovers },
})
