import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { follow, FOLLOW_JOB, followedBusinesses, queueSend, SEND_JOB } from './follow.server.ts'
import { sendDue } from './send.server.ts'

const FORGET_JOB = 'webhooks_forget'
/** How long the log is stored. */
const KEPT_DAYS = 30
const BATCH = 5_000

/** The jobs of webhooks, by name. */
export const webhookJobs: Record<string, JobHandler> = {
  [FOLLOW_JOB]: follow,
  [SEND_JOB]: (services, payload, helpers) => sendDue(services, payload, helpers),
  [FORGET_JOB]: forget,
}

/** Follows changes every minute, in case a wake-up was lost, and deletes old messages every night. */
export const WEBHOOK_SCHEDULE = [`* * * * * ${FOLLOW_JOB} ?max=3 {}`, `50 20 * * * ${FORGET_JOB}`]

/** Deletes messages older than the log, and queues jobs for messages that are due and have none. */
async function forget(services: Services): Promise<void> {
  for (const business_id of await followedBusinesses(services.database)) {
    const scope = { business_id, user_id: null }
    for (let gone = BATCH; gone === BATCH; )
      gone = await services.database.transaction(scope, async (transaction) => {
        const rows = await transaction.query(
          `delete from webhook_delivery where business_id = $1 and id in (
             select id from webhook_delivery where business_id = $1 and created_at < now() - make_interval(days => ${KEPT_DAYS})
             limit ${BATCH}) returning id`,
          [business_id],
        )
        return rows.length
      })
    await services.database.transaction(scope, async (transaction) => {
      const hooks = await transaction.query<{ id: number }>(
        `select id from webhook where business_id = $1 and deleted_at is null and state = 'active'`,
        [business_id],
      )
      for (const { id } of hooks) await queueSend(services, transaction, { business_id, webhook_id: id })
    })
  }
}
