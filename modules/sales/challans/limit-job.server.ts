import { addDays, dayFirst } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { businessesOf } from '#platform/audit/seal.server.ts'
import { challan } from './challan.record.ts'

/** Name of the job that tells owners of goods that soon count as supplied. */
export const LIMIT_JOB = 'challan_limits'

/** Schedule: every morning of India. */
export const LIMIT_SCHEDULE = [`50 2 * * * ${LIMIT_JOB} ?max=3`]

/** How many days before the last day people are told: first with time to bring the goods back, then once more. */
const WARN_DAYS = [30, 7]
const MOST = 2_000

/** The job, for every business. */
export async function warnOfLimits(
  { database }: Services,
  _payload: Record<string, unknown> = {},
  helpers?: JobHelpers,
  now: Date = new Date(),
): Promise<void> {
  const today = indianDate(now)
  for (const business_id of await businessesOf(database)) {
    if (helpers?.signal.aborted) return
    const scope = { business_id, user_id: null }
    const rows = await database.transaction(scope, (transaction) =>
      transaction.query<{ id: number; number: string; buyer_name: string | null; day: string; to: number }>(
        `select id, number, buyer_name, return_limit::text as day, coalesce(assigned_user, created_by) as "to" from delivery_challan
         where business_id = $1::bigint and status = 'posted' and goods_status in ('out', 'partly') and deleted_at is null
           and return_limit between $2::date and $3::date order by return_limit, id limit ${MOST}`,
        [business_id, today, addDays(today, Math.max(...WARN_DAYS))],
      ),
    )
    if (rows.length === 0) continue
    await database.transaction(scope, async (transaction) => {
      for (const { id, number, buyer_name, day, to } of rows) {
        const step = Math.min(...WARN_DAYS.filter((days) => day <= addDays(today, days)))
        await addNotice(transaction, {
          ...{ business_id, to: [Number(to)], kind: 'challan_limit', actor_id: null },
          ...{ record: challan.name, record_id: Number(id), path: `${challan.path}/${id}` },
          values: { challan: [number, buyer_name].filter(Boolean).join(' · '), day: dayFirst(day) },
          key: `challan ${id} back by ${day}, ${step} days before`,
        })
      }
    })
  }
}
