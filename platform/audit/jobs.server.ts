import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { SEAL_JOB, sealAll } from './seal.server.ts'
import { forgetOldSignIns } from './sign-ins.server.ts'

const FORGET_JOB = 'forget_old_sign_ins'

/** The jobs of the audit log, by name. */
export const auditJobs: Record<string, JobHandler> = {
  [SEAL_JOB]: (services) => sealAll(services),
  [FORGET_JOB]: (services) => forgetOldSignIns(services.database),
}

/** Schedule: sealing runs every minute, old sign-ins are removed every night. */
export const AUDIT_SCHEDULE = [`* * * * * ${SEAL_JOB} ?max=3`, `40 21 * * * ${FORGET_JOB}`]
