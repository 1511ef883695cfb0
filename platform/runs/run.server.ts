import { withCustomFields } from '#engine/record/custom.ts'
import { rightOfAction } from '#engine/record/actions.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { inBatches } from './in-batches.server.ts'
import {
  type BulkResult,
  changeBatch,
  type Operation,
  readAssign,
  readBulkEdit,
  rightOf,
} from '#engine/server/records/bulk.server.ts'
import { actOn } from '#engine/server/records/actions.server.ts'
import { type EntrySearch, findEntriesInside } from '#engine/server/records/find-entries.server.ts'
import { withFound } from '#engine/server/records/found.server.ts'
import { whereSql } from '#engine/server/records/page-sql.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { addRun, changeRun, type Chosen, findRun, type Run, type RunAction } from './store.server.ts'

/** Up to this many records are changed while the person waits; more become a job with progress. */
export const AT_ONCE = 500
/** Records per transaction of a job. */
const BATCH = 1_000
const SHOWN_REASONS = 50

/** Name of the job that executes a run. */
export const RUN_JOB = 'run'

/** The answer of a bulk call: the result for every id, or the job. */
export type BulkAnswer = (BulkResult & { run_id: number }) | { run_id: number; state: 'queued'; total: number }

/** The request of a run: an edit and a named action have values, an assignment has the person. */
export interface RunRequest {
  action: RunAction
  values?: Record<string, unknown>
  person?: unknown
}

/** Starts a bulk edit: validates the request once, then runs it at once or queues a job. */
export function startRun(
  services: Services,
  options: { writing: Writing; asked: RunRequest; chosen: Chosen },
): Promise<BulkAnswer> {
  const { writing, asked, chosen } = options
  const { access, definition, request_id } = writing
  return services.database.transaction(access, async (transaction) => {
    const work = await readWork(transaction, writing, asked)
    const { ids, total, last_id } = await measure(transaction, writing, chosen)
    const input = asked.action === 'assign' ? { person: asked.person } : (asked.values ?? {})
    const run = { record: definition.name, action: asked.action, chosen, input, total, last_id, request_id }
    const run_id = await addRun(transaction, access, { ...run, state: ids ? 'running' : 'queued' })
    const { owner_field = '' } = definition
    const wanted = asked.action === 'assign' ? { [owner_field]: asked.person } : (asked.values ?? {})
    await writeAudit(transaction, {
      business_id: access.business_id,
      actor_id: access.user_id,
      record: definition.name,
      record_id: null,
      action: `bulk_${asked.action}`,
      changes: {
        records: [null, total],
        ...Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, [null, value]])),
      },
      request_id,
      address: writing.address,
      run_id,
    })
    if (ids) {
      const result = await work({ ids, run_id })
      await changeRun(transaction, run_id, {
        state: 'done',
        done: result.done.length,
        refused: result.refused.length,
        finished_at: new Date(),
      })
      return { ...result, run_id }
    }
    const payload = { business_id: access.business_id, user_id: access.user_id, run_id }
    await services.addJob(transaction, RUN_JOB, payload, { key: `run ${access.business_id} ${run_id}` })
    return { run_id, state: 'queued', total }
  })
}

type Work = (batch: { ids: readonly number[]; run_id: number }) => Promise<BulkResult>

/** Validates the request once for all records; returns the function that applies it to some of them. */
async function readWork(transaction: Transaction, writing: Writing, asked: RunRequest): Promise<Work> {
  const { action, values = {} } = asked
  if (writing.definition.actions?.[action])
    return async (batch) => {
      const done = await actOn(transaction, { ...writing, ...batch, name: action, input: values, is_batch: true })
      const refused = done.refused.map(({ issues: _issues, ...one }) => one)
      return { done: batch.ids.filter((id) => done.rows.has(id)), refused, answers: Object.fromEntries(done.answers) }
    }
  const operation = await readOperation(transaction, writing, asked)
  return (batch) => changeBatch(transaction, { ...writing, ...batch, operation })
}

async function readOperation(transaction: Transaction, writing: Writing, asked: RunRequest): Promise<Operation> {
  const { action, values = {}, person } = asked
  if (action === 'edit') return readBulkEdit(transaction, { ...writing, body: values })
  if (action === 'assign') return readAssign(transaction, { ...writing, person })
  if (action === 'delete' || action === 'restore') return { action }
  throw new Error(`There is no operation ${action}`)
}

/** The number of records, and their ids if they are few enough to change at once. */
async function measure(
  transaction: Transaction,
  writing: Writing,
  chosen: Chosen,
): Promise<{ ids: number[] | null; total: number; last_id: number }> {
  if ('ids' in chosen)
    return {
      ids: chosen.ids.length <= AT_ONCE ? chosen.ids : null,
      total: chosen.ids.length,
      last_id: Math.max(...chosen.ids),
    }
  const matching = await matchingSql(transaction, writing, chosen)
  if (!matching) return { ids: [], total: 0, last_id: 0 }
  const [{ total, last_id }] = await transaction.query<{ total: number; last_id: number | null }>(
    `select count(*) as total, max(t.id) as last_id ${matching.text}`,
    matching.values.list,
  )
  if (total > AT_ONCE) return { ids: null, total, last_id: last_id ?? 0 }
  const rows = await transaction.query<{ id: number }>(
    `select t.id ${matching.text} order by t.id`,
    matching.values.list,
  )
  return { ids: rows.map((row) => row.id), total, last_id: last_id ?? 0 }
}

/** The matching records, as the list shows them to this person. */
async function matchingSql(
  transaction: Transaction,
  writing: Writing,
  chosen: Exclude<Chosen, { ids: number[] }>,
): Promise<{ text: string; values: Values } | null> {
  const values = new Values()
  // The best plan depends on the values of the filter.
  await transaction.query('set local plan_cache_mode = force_custom_plan')
  const find = (search: EntrySearch) => findEntriesInside(transaction, search)
  const request = await withFound({ ...writing, request: chosen }, find)
  const where = whereSql({ ...writing, request, values, right: 'view' })
  return where === false ? null : { text: `from ${quote(tableOf(writing.definition))} t where ${where}`, values }
}

/** The job of a run: `{ business_id, user_id, run_id }`. A restart continues after the last whole batch. */
export async function runJob(
  services: Services,
  payload: Record<string, unknown>,
  helpers?: Pick<JobHelpers, 'is_last' | 'signal'>,
): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.user_id) }
  const id = Number(payload.run_id)
  try {
    const batch = (transaction: Transaction, access: Access) => oneBatch(transaction, services, access, id)
    await inBatches(services, { who, signal: helpers?.signal, batch })
  } catch (error) {
    if (helpers && !helpers.is_last) throw error
    await services.database.transaction(who, (transaction) =>
      changeRun(transaction, id, {
        state: 'failed',
        error: 'Something went wrong. What was changed before is kept, and can be undone.',
        finished_at: new Date(),
      }),
    )
    throw error
  }
}

async function oneBatch(transaction: Transaction, services: Services, access: Access, id: number): Promise<boolean> {
  const run = await findRun(transaction, { access, id, lock: true })
  if (run.state !== 'queued' && run.state !== 'running') return true
  const here = { ...access, location_id: run.location_id }
  const writing = writingOf(services, run, here)
  if (scopeOf(access, run.record, rightOfRun(writing.definition, run.action)) === 'none') {
    await changeRun(transaction, id, {
      state: 'failed',
      error: 'You are no longer allowed to do this',
      finished_at: new Date(),
    })
    return true
  }
  const ids = await nextIds(transaction, writing, run)
  if (ids.length === 0) {
    await changeRun(transaction, id, { state: 'done', finished_at: new Date() })
    return true
  }
  const work = await readWork(transaction, writing, askedOf(run))
  const result = await work({ ids, run_id: id })
  const reasons = result.refused.map(({ id, message }) => ({ id, message }))
  await changeRun(transaction, id, {
    state: 'running',
    after_id: ids[ids.length - 1],
    done: run.done + result.done.length,
    refused: run.refused + result.refused.length,
    reasons: [...run.reasons, ...reasons].slice(0, SHOWN_REASONS),
  })
  return false
}

/** The options that the write pipeline needs for a run. */
export function writingOf(services: Services, run: Run, access: Access): Writing {
  const { catalog, specials } = services
  return {
    catalog,
    specials,
    definition: withCustomFields(catalog.get(run.record), access.custom_fields),
    access,
    request_id: run.request_id ?? '',
  }
}

function askedOf({ action, input }: Run): RunRequest {
  if (action === 'import') throw new Error('An import has a job of its own')
  return action === 'assign' ? { action, person: input.person } : { action, values: input }
}

/** The right that a run and its undo require. */
export function rightOfRun(definition: RecordDefinition, action: RunAction): Right {
  const named = definition.actions?.[action]
  if (named) return rightOfAction(action, named)
  return action === 'import' ? 'import' : rightOf(action as Operation['action'])
}

async function nextIds(transaction: Transaction, writing: Writing, run: Run): Promise<number[]> {
  const { chosen } = run
  if ('ids' in chosen)
    return chosen.ids
      .filter((id) => id > run.after_id)
      .toSorted((a, b) => a - b)
      .slice(0, BATCH)
  const matching = await matchingSql(transaction, writing, chosen)
  if (!matching) return []
  const { text, values } = matching
  const rows = await transaction.query<{ id: number }>(
    `select t.id ${text} and t.id > ${values.add(run.after_id)}::bigint and t.id <= ${values.add(run.last_id)}::bigint
     order by t.id limit ${BATCH}`,
    values.list,
  )
  return rows.map((row) => row.id)
}
