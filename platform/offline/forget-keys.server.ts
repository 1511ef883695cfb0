import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { businessesOf } from '#platform/audit/seal.server.ts'

const FORGET_KEYS_JOB = 'forget_idempotency_keys'

/** Days for which an idempotency key is stored. Work that waited on a device is accepted for 14 days, so its key is still known. */
const KEPT_DAYS = 30
const BATCH = 5_000

/** The jobs of idempotency keys, by name. */
export const keyJobs: Record<string, JobHandler> = { [FORGET_KEYS_JOB]: (services) => forgetKeys(services) }

/** Schedule: old keys are deleted every night. */
export const KEY_SCHEDULE = [`20 21 * * * ${FORGET_KEYS_JOB}`]

/** Deletes the old idempotency keys of each business with their stored answers, a batch in each transaction. */
export async function forgetKeys(services: Services, now: Date = new Date()): Promise<void> {
  for (const business_id of await businessesOf(services.database))
    for (let gone = BATCH; gone === BATCH; )
      gone = await services.database.transaction({ business_id, user_id: null }, async (transaction) => {
        const rows = await transaction.query(
          `delete from idempotency_key where business_id = $1::bigint and (user_id, key) in (
             select user_id, key from idempotency_key where business_id = $1::bigint
               and created_at < $2::timestamptz - make_interval(days => ${KEPT_DAYS})
             limit ${BATCH}) returning user_id`,
          [business_id, now],
        )
        return rows.length
      })
}
