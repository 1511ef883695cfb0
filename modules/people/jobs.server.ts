import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { sendInvitation } from './invitations/invite.server.ts'
import { finishHandOver } from './members/deactivate.server.ts'

/** The jobs of this module by name. `now` is the clock for invitations. */
export function peopleJobs(now: () => Date = () => new Date()): Record<string, JobHandler> {
  return {
    send_invitation: (services, payload) => sendInvitation(services, payload, now()),
    finish_hand_over: finishHandOver,
  }
}
