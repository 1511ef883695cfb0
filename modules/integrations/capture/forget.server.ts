import { NO_TENANT } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'

/** Name of the job that removes what came in long ago. */
export const FORGET_DELIVERIES_JOB = 'forget_deliveries'

/** When it comes by the clock: every night. */
export const CAPTURE_SCHEDULE = [`10 21 * * * ${FORGET_DELIVERIES_JOB}`]

/** What became a lead is kept as it came for so many days. */
const KEPT_DAYS = 90
/** What did not is kept longer, so that somebody can still look at it and try again. */
const FAILED_KEPT_DAYS = 180
const BATCH = 2_000

/** Removes deliveries whose time is over, in each business; what still waits stays. */
export async function forgetDeliveries(services: Services, now: Date = new Date()): Promise<void> {
  const rows = await services.database.transaction(NO_TENANT, async (transaction) => {
    await transaction.client.query(`set local app.task = 'forget_deliveries'`)
    return transaction.query<{ business_id: number }>('select distinct business_id from connection order by 1')
  })
  for (const { business_id } of rows)
    for (let gone = BATCH; gone === BATCH; )
      gone = await services.database.transaction({ business_id, user_id: null }, async (transaction) => {
        const removed = await transaction.query(
          `delete from inbound_delivery where business_id = $1::bigint and id in (
             select id from inbound_delivery where business_id = $1::bigint
               and received_at < $2::timestamptz - make_interval(days => ${KEPT_DAYS})
               and (state = 'done' or state in ('failed', 'mapping_failed')
                 and received_at < $2::timestamptz - make_interval(days => ${FAILED_KEPT_DAYS}))
             limit ${BATCH}) returning id`,
          [business_id, now],
        )
        return removed.length
      })
}
