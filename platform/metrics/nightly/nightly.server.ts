import { todayIn } from '#base/periods.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { businessesOf } from '#platform/audit/seal.server.ts'
import { countsByRow, storedMetrics } from '../figures-sql.server.ts'
import { beginMetrics, keepMetrics } from '../keep.server.ts'
import { isKept, keptMark } from '../kept/kept-metric.ts'
import { markDiffering } from '../kept/prove-kept.server.ts'
import { METRIC_ZONE, type Metric } from '../metric.ts'
import type { Difference } from '../difference.ts'
import { proveMetric, provedMetrics } from '../prove.server.ts'
import { markAll, markWholeDays } from '../stale/mark.server.ts'
import { daysOfNight } from './days-of-night.ts'

export const PROVE_JOB = 'prove_metrics'

/** Schedule: at 2.40 at night in India. */
export const PROVE_SCHEDULE = [`10 21 * * * ${PROVE_JOB} ?max=3`]

/** So many days that differ are named in the log, for each business. */
const MOST_NAMED = 20

/** The job: proves the figures of every business, counts again what differs, and tells the operator in the log. */
export const proveJob =
  (catalog: Catalog, metrics: readonly Metric[]): JobHandler =>
  async (services, _payload, helpers) => {
    for (const business_id of await businessesOf(services.database)) {
      if (helpers?.signal.aborted) return
      await proveAtNight(services, { catalog, metrics, business_id, today: todayIn(METRIC_ZONE) })
    }
  }

/** Proves the days of a night and mends what differs. Returns what differed although no write waits to be counted. */
export async function proveAtNight(
  { database, log }: Pick<Services, 'database' | 'log'>,
  options: { catalog: Catalog; metrics: readonly Metric[]; business_id: number; today: string },
): Promise<Difference[]> {
  const { business_id } = options
  // What waits would differ too.
  await keepMetrics(database, options)
  const days = await readDays(database, options)
  const found: Difference[] = []
  // A transaction for each, so that the job that keeps the figures does not wait for all of them.
  for (const metric of provedMetrics(options))
    await database.transaction({ business_id, user_id: null }, async (transaction) => {
      await beginMetrics(transaction)
      const differing = await proveMetric(transaction, { ...options, metric, days })
      const unmarked = differing.filter(({ why }) => why === 'unmarked')
      if (unmarked.length === 0) return
      found.push(...unmarked)
      await markAgain(transaction, { ...options, metric, days, differing: unmarked.map(({ day }) => day) })
    })
  if (found.length === 0) return found
  await keepMetrics(database, options)
  for (const { metric, day, stored, counted } of found.slice(0, MOST_NAMED))
    log.error({ business_id, metric, day, stored, counted }, 'a figure differed from its rows; it was counted again')
  log.error(
    { business_id, days: found.length },
    'rows were changed without the write path; npm run command -- metrics prove shows what differs',
  )
  return found
}

interface Again {
  catalog: Catalog
  metrics: readonly Metric[]
  business_id: number
  metric: Metric
  /** The days that were proved. */
  days: readonly string[] | null
  differing: readonly string[]
}

/** Marks what is counted again: the rows that were kept, the whole record where a write adds its difference, else the days. */
async function markAgain(
  transaction: Transaction,
  { catalog, metrics, business_id, metric, days, differing }: Again,
): Promise<void> {
  const { record } = metric
  if (isKept(metric)) {
    // With rows as they were kept, the figures themselves are wrong.
    if ((await markDiffering(transaction, { metric, days })) === 0)
      await markAll(transaction, business_id, [keptMark(record)])
    return
  }
  const own = storedMetrics(catalog, metrics).filter((one) => one.record === record)
  if (countsByRow(catalog.get(record), own)) await markAll(transaction, business_id, [record])
  else await markWholeDays(transaction, { record, days: differing })
}

/** The days of a night; null for all. */
async function readDays(
  database: Database,
  { business_id, today }: { business_id: number; today: string },
): Promise<string[] | null> {
  const [[rows, from, to]] = await database.read(
    { business_id, user_id: null },
    `select coalesce(sum(rows), 0)::text, min(day)::text, max(day)::text from metric_total
     where business_id = $1::bigint and dimension in ('', 'each')`,
    [business_id],
  )
  return daysOfNight({ rows: Number(rows), known: { from: from ?? today, to: to ?? today }, today })
}
