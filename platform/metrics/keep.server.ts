import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import { tableOf } from '#engine/record/define.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { onRecordChanges } from '#engine/server/records/changes.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { pausedJob } from '#platform/jobs/paused-job.server.ts'
import { raiseVersions, readKept } from '#platform/remembered/read-kept.server.ts'
import type { PlantDemo } from '#platform/manifest/plants.server.ts'
import { type Counted, countsByRow, type EntriesOfKind, lookupsOf, storedMetrics } from './figures-sql.server.ts'
import { keepRows } from './kept/keep-rows.server.ts'
import { isKept, keptMark, keptMarks } from './kept/kept-metric.ts'
import type { Metric } from './metric.ts'
import { applyMarks } from './stale/apply.server.ts'
import { markAll, writeQueuedMarks } from './stale/mark.server.ts'
import { joinMarks, type Mark } from './stale/marked.server.ts'
import { replaceFigures } from './stale/replace.server.ts'

/** The job that brings the marked days of a business up to date; one waits at a time. */
export const KEEP_JOB = 'keep_metrics'
export const keepKey = (business_id: number) => ({ key: `metrics ${business_id}` })
/** The name that a computation locks in its business. */
const LOCK = 'metrics'
export const CATCH_UP_JOB = 'catch_up_metrics'

/** Schedule: finds days that a process marked and did not bring up to date, because it ended. */
export const METRIC_SCHEDULE = [`* * * * * ${CATCH_UP_JOB} ?max=3`]

/**
 * Brings the marked days of a business up to date. Writers that go on at the same time mark their days again. With `if_free`
 * it does nothing while another computation of the business runs.
 */
export async function keepMetrics(
  database: Database,
  options: { catalog: Catalog; metrics: readonly Metric[]; business_id: number; if_free?: boolean },
): Promise<void> {
  await database.transaction({ business_id: options.business_id, user_id: null }, async (transaction) => {
    if (options.if_free && !(await isFree(transaction))) return
    await keepMarked(transaction, options)
  })
}

/** Plants the figures of the demo business with its records, so that its first screen has them. Comes after all other plants. */
export const plantMetrics =
  (metrics: readonly Metric[]): PlantDemo =>
  async ({ transaction, access: { business_id }, catalog }) => {
    await markAll(transaction, business_id, recordsOfFigures(catalog, metrics))
    // The database has no statistics of rows of the same transaction. It would expect few of them and compare each with each.
    await transaction.query('set local enable_nestloop = off')
    await keepMarked(transaction, { catalog, metrics, business_id })
    await transaction.query('set local enable_nestloop = on')
  }

/** Under these names everything is marked: the records whose days or rows are counted, and those whose rows are kept. */
export const recordsOfFigures = (catalog: Catalog, metrics: readonly Metric[]): string[] => [
  ...new Set(storedMetrics(catalog, metrics).map(({ record }) => record)),
  ...keptMarks(metrics),
]

async function keepMarked(
  transaction: Transaction,
  { catalog, metrics, business_id }: { catalog: Catalog; metrics: readonly Metric[]; business_id: number },
): Promise<void> {
  await beginMetrics(transaction)
  await writeQueuedMarks(transaction)
  const records = Map.groupBy(storedMetrics(catalog, metrics), ({ record }) => record)
  const by_row = new Set(
    [...records].filter(([name, own]) => countsByRow(catalog.get(name), own)).map(([name]) => name),
  )
  // What is removed here was committed, so the next statements see its rows. Marks of rows are removed with what they change.
  const stale = await transaction.query<Mark & { record: string; row_id: number | null }>(
    `delete from metric_stale where business_id = $1::bigint and (row_id is null or not record = any($2::text[]))
     returning record, day, holder_id, row_id`,
    [business_id, [...by_row]],
  )
  const waiting = await transaction.query<{ record: string }>(
    'select distinct record from metric_stale where business_id = $1::bigint',
    [business_id],
  )
  if (stale.length + waiting.length === 0) return
  raiseVersions(transaction, ['metric_day', 'metric_total'])
  const entries = await readEntries(transaction, catalog, metrics)
  const marks = Map.groupBy(stale, ({ record }) => record)
  const changed = new Set(waiting.map(({ record }) => record))
  for (const [record, own] of records) {
    const marked = marks.get(record)
    const of = { catalog, metrics: own, entries }
    if (!by_row.has(record)) {
      if (marked) await replaceFigures(transaction, { ...of, marked: joinMarks(marked) })
    } else if (marked || (changed.has(record) && !(await applyMarks(transaction, of))))
      await replaceFigures(transaction, { ...of, marked: null, takes_marks: true })
  }
  for (const [record, own] of Map.groupBy(metrics.filter(isKept), (metric) => metric.record)) {
    const marked = marks.get(keptMark(record))
    if (!marked) continue
    const ids = marked.flatMap(({ row_id }) => row_id ?? [])
    await keepRows(transaction, { metrics: own, ids: ids.length < marked.length ? null : [...new Set(ids)] })
  }
}

/**
 * Begins a computation of a business: no other one runs beside it, and its statements may take minutes, since one can read every
 * row. Writers do not wait for it.
 */
export async function beginMetrics(transaction: Transaction): Promise<void> {
  await transaction.query("set local statement_timeout = '10min'")
  await lockName(transaction, LOCK)
}

/** Takes the same lock (see lockName), unless another computation has it. */
async function isFree(transaction: Transaction): Promise<boolean> {
  const [{ free }] = await transaction.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, $2::bigint)) as free',
    [LOCK, transaction.scope.business_id],
  )
  return free
}

/** The entries of the lookups by whose kinds metrics count, deleted ones included. */
export async function readEntries(
  transaction: Transaction,
  catalog: Catalog,
  metrics: readonly Counted[],
): Promise<EntriesOfKind> {
  const business_id = transaction.scope.business_id as number
  const text = entriesSql(catalog, metrics)
  return entriesIn(text ? await transaction.query<Entry>(text, [business_id]) : [])
}

/** The same, which are kept until one of the lookups is written. */
export async function readKeptEntries(
  database: Database,
  { catalog, metrics, access }: { catalog: Catalog; metrics: readonly Counted[]; access: Access },
): Promise<EntriesOfKind> {
  const text = entriesSql(catalog, metrics)
  const rows = text ? await readKept(database, catalog, { access, text, values: [access.business_id] }) : []
  return entriesIn(
    rows.map(([lookup, id, kind]) => ({ lookup: lookup as string, id: Number(id), kind: kind as string })),
  )
}

interface Entry {
  lookup: string
  id: number
  kind: string
}

const entriesSql = (catalog: Catalog, metrics: readonly Counted[]): string =>
  [...new Set(metrics.flatMap((metric) => lookupsOf(metric, catalog.get(metric.record))))]
    .map(
      (lookup) =>
        `select '${lookup}' as lookup, e.id, e.kind from ${quote(tableOf(catalog.get(lookup)))} e where e.business_id = $1::bigint`,
    )
    .join(' union all ')

const entriesIn =
  (entries: readonly Entry[]): EntriesOfKind =>
  (lookup, kinds) =>
    entries
      .filter((one) => one.lookup === lookup && kinds.includes(one.kind))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)

/** The jobs of metrics, by name. */
export function metricJobs(catalog: Catalog, metrics: readonly Metric[]): Record<string, JobHandler> {
  return {
    [KEEP_JOB]: ({ database }, { business_id }) =>
      keepMetrics(database, { catalog, metrics, business_id: Number(business_id) }),
    [CATCH_UP_JOB]: async ({ database }) => {
      const stale = await database.transaction({ business_id: null, user_id: null }, async (transaction) => {
        await transaction.query(`set local app.task = '${KEEP_JOB}'`)
        return transaction.query<{ business_id: number }>('select distinct business_id from metric_stale')
      })
      for (const { business_id } of stale) await keepMetrics(database, { catalog, metrics, business_id, if_free: true })
    },
  }
}

/** Asks for a job a second after writes of this process; the scheduled job finds what is missed. Returns the function that stops it. */
export function followMetrics(services: Services): () => void {
  const { ask, stop } = pausedJob(services, { job: KEEP_JOB, key: (business_id) => keepKey(business_id).key })
  const leave = onRecordChanges(ask)
  return () => {
    leave()
    stop()
  }
}
