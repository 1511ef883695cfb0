import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { onRecordChanges } from '#engine/server/records/changes.server.ts'
import type { Doc, Following, RecordServer, Written } from '#engine/server/records/hooks.server.ts'
import { relatedColumns } from '#engine/server/records/place.server.ts'
import { idColumn, targetsOf, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { pausedJob } from '#platform/jobs/paused-job.server.ts'
import type { PlantDemo } from '#platform/manifest/plants.server.ts'
import {
  type Counted,
  daySql,
  type EntriesOfKind,
  isStored,
  lookupsOf,
  parentsOf,
  placesSql,
} from './figures-sql.server.ts'
import { joinMarks, type Mark } from './marked.server.ts'
import { METRIC_ZONE, type Metric } from './metric.ts'
import { startOf } from './parts.ts'
import { replaceFigures } from './replace.server.ts'

/** The job that brings the marked days of a business up to date; one waits at a time. */
export const KEEP_JOB = 'keep_metrics'
export const keepKey = (business_id: number) => ({ key: `metrics ${business_id}` })
/** The name that a computation locks in its business. */
const LOCK = 'metrics'
export const CATCH_UP_JOB = 'catch_up_metrics'

/** Schedule: finds days that a process marked and did not bring up to date, because it ended. */
export const METRIC_SCHEDULE = [`* * * * * ${CATCH_UP_JOB} ?max=3`]

/** Metrics with stored figures. */
export const storedMetrics = (catalog: Catalog, metrics: readonly Metric[]): Metric[] =>
  metrics.filter(({ record }) => isStored(catalog, catalog.get(record)))

/** What a write of one record changes among the stored figures. */
interface Effects {
  /** The metrics that count its rows. */
  own: Metric[]
  /** Records whose metrics count by the kinds of its entries. */
  above: Set<string>
  /** Records whose rows are seen through its rows. */
  hanging: Set<RecordDefinition>
}

function effectsOf(catalog: Catalog, stored: readonly Metric[]): Map<string, Effects> {
  const effects = new Map<string, Effects>()
  const of = (record: string): Effects => {
    const known = effects.get(record) ?? { own: [], above: new Set(), hanging: new Set() }
    effects.set(record, known)
    return known
  }
  for (const metric of stored) {
    const definition = catalog.get(metric.record)
    of(metric.record).own.push(metric)
    for (const lookup of lookupsOf(metric, definition)) of(lookup).above.add(metric.record)
    for (const parent of parentsOf(catalog, definition)) of(parent.name).hanging.add(definition)
  }
  return effects
}

/** Adds to the hooks of records that a write marks the days whose figures it changes, in its own transaction. */
export function withMetricHooks(
  specials: readonly RecordServer[],
  options: { catalog: Catalog; metrics: readonly Metric[] },
): RecordServer[] {
  const { catalog } = options
  const stored = storedMetrics(catalog, options.metrics)
  const effects = effectsOf(catalog, stored)
  const known = new Set(specials.map(({ record }) => record))
  const missing = [...effects.keys()].filter((record) => !known.has(record))
  return [...specials, ...missing.map((record): RecordServer => ({ record }))].map((special) => {
    const effect = effects.get(special.record)
    if (!effect) return special
    const { own, above, hanging } = effect
    return {
      ...special,
      async after(following) {
        await special.after?.(following)
        const { transaction, access, written, cause } = following
        if (own.length > 0) await markDays(following, own)
        // No row refers to a new entry yet, and its name decides nothing.
        if (above.size > 0 && written.some(({ before, after }) => before && after && before.kind !== after.kind))
          await markAll(transaction, access.business_id, [...above])
        // Nothing hangs on a new record. One that goes into the trash hides what hangs on it.
        const moved = cause === 'create' ? [] : written.filter(({ before, after }) => !before !== !after)
        if (moved.length > 0)
          for (const definition of hanging) await markHanging(following, { definition, stored, moved })
      },
    }
  })
}

/** The fields of a record that decide where its rows count, and how much. */
function decidingFields(definition: RecordDefinition, own: readonly Metric[]): string[] {
  const of_metrics = own.flatMap(({ date, sum, where = [], kinds = {}, dimensions = [] }) => [
    ...[date, ...(sum ? [sum] : []), ...where.map(({ field }) => field), ...Object.keys(kinds), ...dimensions],
  ])
  const { owner_field, location_field } = definition
  const places = [owner_field, location_field].filter((name) => name !== undefined)
  return [...new Set([...of_metrics, ...places])]
}

// The days before the write come from what the hook got, those after it from the rows, which have computed values too.
async function markDays(following: Following, own: readonly Metric[]): Promise<void> {
  const { transaction, access, definition, cause } = following
  const deciding = decidingFields(definition, own)
  // A plain save of other fields changes no figure. Of other causes, hooks may have changed the row since it was read.
  const isSame = ({ before, after }: Written) =>
    cause === 'change' && before && after && deciding.every((name) => Object.is(before[name], after[name]))
  const written = following.written.filter((one) => !isSame(one))
  if (written.length === 0) return
  const dates = [...new Set(own.map(({ date }) => date))]
  const now = dates.map((name) => `(${daySql(definition, name)})`).join(', ')
  const was = written.flatMap(({ before }) =>
    dates.flatMap((name) =>
      before?.[name] ? [{ at: momentOf(definition, name, before), holder: holderOf(definition, before) }] : [],
    ),
  )
  // One select for all dates: writers wait for this statement, and planning it costs more than running it.
  const days = [
    `select x.day, ${placesSql(definition).holder} as holder_id from ${quote(tableOf(definition))} t
       cross join lateral (values ${now}) x(day) where t.business_id = $1::bigint and t.id = any($3::bigint[])`,
    was.length > 0 &&
      `select (v.was at time zone '${METRIC_ZONE}')::date, v.holder from unnest($4::timestamptz[], $5::bigint[]) v(was, holder)`,
  ]
  await addMarks(transaction, `(${days.filter(Boolean).join(' union ')})`, [
    access.business_id,
    definition.name,
    written.map(({ id }) => id),
    ...(was.length > 0 ? [was.map(({ at }) => at), was.map((one) => one.holder)] : []),
  ])
}

/** The moment that puts a row on its day; of a date, the beginning of the day in the zone of the figures. */
const momentOf = (definition: RecordDefinition, name: string, row: Doc): unknown =>
  fieldsOf(definition)[name].kind === 'date' ? new Date(startOf(String(row[name]), METRIC_ZONE)) : row[name]

/** Who holds a row, as `placesSql` says it; null, which stands for every holder, where the row does not say who created it. */
function holderOf(definition: RecordDefinition, row: Doc): number | null {
  const owner = definition.owner_field && row[definition.owner_field]
  if (owner !== undefined && owner !== null) return Number(owner)
  return row.created_by === undefined ? null : Number(row.created_by ?? 0)
}

// The days on which rows count that hang on records which went into the trash or came back.
async function markHanging(
  { transaction, access, catalog, definition: parent }: Following,
  { definition, stored, moved }: { definition: RecordDefinition; stored: readonly Metric[]; moved: readonly Written[] },
): Promise<void> {
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  values.add(definition.name)
  const ids = `${values.add(moved.map(({ id }) => id))}::bigint[]`
  const hangs = (definition.parents ?? []).flatMap((name) => {
    // By name: the own fields of a business make its definition another object.
    const is_target = targetsOf(catalog, definition, definition.fields[name]).some((one) => one.name === parent.name)
    if (!is_target) return []
    const of_ids = `${idColumn(definition, name, 't')} = any(${ids})`
    if (definition.fields[name].kind !== 'related') return of_ids
    return `(${relatedColumns('t', name).record} = ${values.add(parent.name)} and ${of_ids})`
  })
  const dates = new Set(stored.filter(({ record }) => record === definition.name).map(({ date }) => date))
  const days = [...dates].map(
    (name) =>
      `select ${daySql(definition, name)} as day, ${placesSql(definition).holder} as holder_id
       from ${quote(tableOf(definition))} t where t.business_id = ${business} and (${hangs.join(' or ')})`,
  )
  await addMarks(transaction, `(${days.join(' union ')})`, values.list)
}

// `$1` is the business and `$2` the record.
async function addMarks(transaction: Transaction, days: string, values: unknown[]): Promise<void> {
  await transaction.query(
    `insert into metric_stale (business_id, record, day, holder_id) select b.id, $2, x.day, x.holder_id from business b, ${days} x
     where b.id = $1::bigint and x.day is not null`,
    values,
  )
}

/** Marks every day of some records, for instance after a change of the lookup that decides what counts. */
export async function markAll(
  transaction: Transaction,
  business_id: number,
  records: readonly string[],
): Promise<void> {
  await transaction.query(
    'insert into metric_stale (business_id, record) select b.id, v.record from business b, unnest($2::text[]) v(record) where b.id = $1::bigint',
    [business_id, records],
  )
}

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
    const records = [...new Set(storedMetrics(catalog, metrics).map(({ record }) => record))]
    await markAll(transaction, business_id, records)
    await keepMarked(transaction, { catalog, metrics, business_id })
  }

async function keepMarked(
  transaction: Transaction,
  { catalog, metrics, business_id }: { catalog: Catalog; metrics: readonly Metric[]; business_id: number },
): Promise<void> {
  await beginMetrics(transaction)
  // What is removed here was committed, so the next statements see its rows.
  const stale = await transaction.query<Mark & { record: string }>(
    'delete from metric_stale where business_id = $1::bigint returning record, day, holder_id',
    [business_id],
  )
  if (stale.length === 0) return
  const entries = await readEntries(transaction, catalog, metrics)
  const marks = Map.groupBy(stale, ({ record }) => record)
  for (const metric of storedMetrics(catalog, metrics)) {
    const marked = marks.get(metric.record)
    if (marked) await replaceFigures(transaction, { catalog, metric, entries, marked: joinMarks(marked) })
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
  const lookups = new Set(metrics.flatMap((metric) => lookupsOf(metric, catalog.get(metric.record))))
  const known = new Map<string, { id: number; kind: string }[]>()
  for (const lookup of lookups)
    known.set(
      lookup,
      await transaction.query(
        `select id, kind from ${quote(tableOf(catalog.get(lookup)))} where business_id = $1::bigint order by id`,
        [transaction.scope.business_id],
      ),
    )
  return (lookup, kinds) => (known.get(lookup) ?? []).filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
}

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
