import { NO_TENANT } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'

/** Name of the job that deletes old deliveries. */
export const FORGET_DELIVERIES_JOB = 'forget_deliveries'

/** When it comes by the clock: every night. */
export const CAPTURE_SCHEDULE = [`10 21 * * * ${FORGET_DELIVERIES_JOB}`]

/** Days for which a delivery that became a lead is stored. */
const KEPT_DAYS = 90
/** Other deliveries are stored longer, so that a person can check and retry them. */
const FAILED_KEPT_DAYS = 180
const BATCH = 2_000

/** Deletes old deliveries in each business, except those still waiting. */
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
